// SQL for the number of quotes in each stage before an answer.
import { bigint, hundredths, text, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";
import { currentStatusSql } from "#server/quotes/queries.ts";

const gives = { stage: text, quotes: bigint, value: hundredths };
/**
 * Counts all quotes by status, and again the sent ones that were opened: so each part is read from an index, and only
 * the index of open quotes leads to the quotes themselves.
 */
const countAll = statement({
  name: "pipeline",
  gives,
  text: `select ${currentStatusSql} as stage, count(*) as quotes, coalesce(sum(q.total_cost), 0)::numeric(18, 2) as value
      from quotes q group by 1
    union all select 'opened', count(*) as quotes, coalesce(sum(q.total_cost), 0)::numeric(18, 2) as value
      from quotes q where q.status = 'sent' and q.valid_until > now() and q.opened_at is not null`,
});
const countOwn = statement({
  name: "own_pipeline",
  takes: { createdBy: uuid },
  gives,
  text: `select ${currentStatusSql} as stage, count(*) as quotes, coalesce(sum(q.total_cost), 0)::numeric(18, 2) as value
      from quotes q where q.user_id = $createdBy group by 1
    union all select 'opened', count(*) as quotes, coalesce(sum(q.total_cost), 0)::numeric(18, 2) as value
      from quotes q where q.status = 'sent' and q.valid_until > now() and q.opened_at is not null
        and q.user_id = $createdBy`,
});

const selectChoices = (
  own: string,
) => `select case when q.status = 'sent' and q.valid_until > now() and q.opened_at is not null
        then 'opened' else ${currentStatusSql} end as stage,
      count(*) as quotes, coalesce(sum(q.total_cost), 0)::numeric(18, 2) as value
    from quotes q where q.is_selectable${own} group by 1`;
const countAllChoices = statement({ name: "pipeline_choices", gives, text: selectChoices("") });
const countOwnChoices = statement({
  name: "own_pipeline_choices",
  takes: { createdBy: uuid },
  gives,
  text: selectChoices(" and q.user_id = $createdBy"),
});

/** Of these, the quotes whose customer chooses; those that were opened are not counted among the sent ones. */
export const countChoicesByStage = (db: Tx, createdBy: string | null) =>
  createdBy === null ? countAllChoices(db) : countOwnChoices(db, { createdBy });

/** By status; `opened` is not one: these quotes are counted among the sent ones as well. */
export const countByStage = (db: Tx, createdBy: string | null) =>
  createdBy === null ? countAll(db) : countOwn(db, { createdBy });
