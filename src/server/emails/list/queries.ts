// SQL for the list of emails; row level security limits a company to its own.
import { type EmailState, emailStates } from "#domain/emails/states.ts";
import {
  boolean,
  instant,
  integer,
  listColumns,
  nullable,
  nullableShape,
  type RowOf,
  text,
  texts,
  uuid,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { emailsTable } from "#server/emails/columns.ts";

export const PAGE_SIZE = 25;
export const MAX_COUNTED = 1000;
/** How many emails of a state one search reads, however few of them match. */
const MAX_WALK = 800;

const byId = pickCodecs(emailsTable, "id");
const byState = pickCodecs(emailsTable, "state");
const emailColumns = pickCodecs(
  emailsTable,
  ...(["id", "kind", "toAddress", "subject", "customerName", "state", "attempts", "createdAt"] as const),
  ...(["nextAttemptAt", "finishedAt", "reply", "error", "quoteId"] as const),
);
const rowShape = {
  ...emailColumns,
  companyName: nullable(text),
  isMoving: boolean,
  quoteNumber: nullable(text),
  ownerId: nullable(uuid),
  offer: nullableShape({ validUntil: instant, closedBecause: nullable(text), answer: nullable(text) }),
};
export type EmailRow = RowOf<typeof rowShape>;

const rowColumnsSql = `${listColumns(emailColumns, "m")}, c.name as company_name, c.move_id is not null as is_moving,
    q.quote_number, q.user_id as owner_id, r.valid_until, r.closed_because, a.answer`;
/** The offer is asked for only where it decides whether an email may be sent. */
const joinsSql = `left join companies c on c.id = m.company_id
    left join quotes q on q.company_id = m.company_id and q.id = m.quote_id
    left join quote_revisions r on r.company_id = m.company_id and r.id = m.revision_id
      and m.state in ('held', 'failed', 'uncertain') and m.kind in ('offer', 'reminder')
    left join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id`;

/** Whose emails a user reads. */
export interface EmailScope {
  /** Only those about this user's quotes; null for all. */
  owner: string | null;
  /** None about accounts. */
  aboutQuotes: boolean;
  /** Of all companies: a search finds addresses alone. */
  isPlatform: boolean;
}
interface Place {
  createdAt: string;
  id: string;
}
const start: Place = { createdAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** By the conditions on the emails, called e. The planner does not see the user, for whom it would plan each time again. */
const scopes = {
  all: "",
  aboutQuotes: "and e.quote_id is not null",
  own: "and e.quote_owner_id = (select $owner)",
  // The same as "all" with plans of its own: those of a company depend on its role.
  platform: "",
};
type Scope = keyof typeof scopes;
function findScope({ owner, aboutQuotes, isPlatform }: EmailScope): Scope {
  if (isPlatform) return "platform";
  if (owner !== null) return "own";
  return aboutQuotes ? "aboutQuotes" : "all";
}
const mapValues = <K extends string, T>(of: Record<K, string>, build: (sql: string, key: K) => T) =>
  Object.fromEntries(Object.entries(of).map(([key, sql]) => [key, build(sql as string, key as K)])) as Record<K, T>;
const takesOwner = (scope: string) => (scope === "own" ? { owner: uuid } : {});
const takesQuote = (scope: string) => (scope === "ofQuote" ? { quoteId: uuid } : {});
const takesPlace = { states: texts, beyondAt: instant, beyondId: uuid };

/**
 * Emails of one state after a position, newest first. The planner sees neither the position nor, in the statements below,
 * the states: it would plan a first page, or few states, each time again.
 */
const newestSql = (columns: string, condition: string) => `select ${columns} from emails e
          where e.state = asked.state ${condition} and (e.created_at, e.id) < ((select $beyondAt), (select $beyondId))
          order by e.created_at desc, e.id desc`;

const selectPage = mapValues(scopes, (condition, scope) =>
  statement({
    name: `emails_page_${scope}`,
    takes: { ...takesPlace, ...takesOwner(scope) },
    gives: rowShape,
    text: `select ${rowColumnsSql} from (
        select newest.id from unnest((select $states)) asked(state)
          cross join lateral (${newestSql("e.id, e.created_at", condition)} limit ${PAGE_SIZE + 1}) newest
          order by newest.created_at desc, newest.id desc limit ${PAGE_SIZE + 1}) page
      join emails m on m.id = page.id ${joinsSql} order by m.created_at desc, m.id desc`,
  }),
);
/** A page after a position, and one row more if there are more. */
export const listPage = (db: Tx, scope: EmailScope, states: readonly EmailState[], beyond: Place | null) =>
  selectPage[findScope(scope)](db, { ...placeParameters(states, beyond), ...ownerParameter(scope) });

const placeParameters = (states: readonly EmailState[], beyond: Place | null) => {
  const { createdAt, id } = beyond ?? start;
  return { states: [...states], beyondAt: createdAt, beyondId: id };
};
const ownerParameter = ({ owner }: EmailScope): { owner: string } => ({ owner: owner ?? start.id });

const selectCounts = mapValues(scopes, (condition, scope) =>
  statement({
    name: `emails_counts_${scope}`,
    takes: { states: texts, ...takesOwner(scope) },
    gives: { ...byState, count: integer },
    text: `select asked.state, (select count(*)::int from (
        select from emails e where e.state = asked.state ${condition} limit ${MAX_COUNTED + 1}) counted) as count
      from unnest((select $states)) asked(state)`,
  }),
);
export interface StateCount {
  state: EmailState;
  count: number;
  /** Where a search stopped, with emails of this state beyond it. */
  reached: Place | null;
}
/** How many emails of each state there are, counted up to one more than `MAX_COUNTED`. */
export async function countStates(db: Tx, scope: EmailScope): Promise<StateCount[]> {
  const rows = await selectCounts[findScope(scope)](db, { states: [...emailStates], ...ownerParameter(scope) });
  return rows.map((row) => ({ ...row, reached: null }));
}

/** An email of an offer that the customer can no longer answer is not sent any more (`findOfferObstacle`). */
const sendableSql = `coalesce((select r.closed_because is null and r.valid_until > now() and not exists (
                  select from quote_answers a where a.company_id = r.company_id and a.revision_id = r.id)
                from emails o join quote_revisions r on r.company_id = o.company_id and r.id = o.revision_id
                where o.id = walked.id and o.kind in ('offer', 'reminder')), true)`;
const searchScopes = { ...scopes, ofQuote: "and e.quote_id = $quoteId" };
/** The platform searches addresses alone. Each state's emails are read from an index alone, at most `MAX_WALK` of them. */
const search = mapValues(searchScopes, (condition, scope) =>
  statement({
    name: `emails_search_${scope}`,
    takes: {
      patterns: texts,
      onlySendable: boolean,
      most: integer,
      ...takesPlace,
      shown: texts,
      ...takesOwner(scope),
      ...takesQuote(scope),
    },
    gives: {
      searchedState: byState.state,
      count: integer,
      reached: nullableShape(pickCodecs(emailsTable, "createdAt", "id")),
      email: nullableShape(rowShape),
    },
    // Materialised, as the planner would search once for each use of the ids.
    text: `with matching as materialized (
        select asked.state, last.times, last.ids as last_ids, array(
            select walked.id
              from (${newestSql(`e.id, ${scope === "platform" ? "lower(e.to_address)" : "e.search_text"} as searched`, condition)}
                limit ${MAX_WALK}) walked
              where walked.searched like all (array(select lower(pattern) from unnest((select $patterns)) pattern))
                and (not (select $onlySendable) or ${sendableSql})
              limit (select $most)) as ids
          from unnest((select $states)) asked(state)
          cross join lateral (select array_agg(walked.created_at) as times, array_agg(walked.id) as ids
            from (${newestSql("e.created_at, e.id", condition)} offset ${MAX_WALK - 1} limit 2) walked) last)
      select f.state as searched_state, cardinality(f.ids) as count,
        case when cardinality(f.last_ids) = 2 then f.times[1] end as created_at,
        case when cardinality(f.last_ids) = 2 then f.last_ids[1] end as id, ${rowColumnsSql}
      from matching f
      left join (
        select e.id, f.state from matching f cross join lateral unnest(f.ids[1:${PAGE_SIZE + 1}]) found(id)
          join emails e on e.id = found.id where f.state = any ($shown)
          order by e.created_at desc, e.id desc limit ${PAGE_SIZE + 1}) newest on newest.state = f.state
      left join emails m on m.id = newest.id ${joinsSql}
      order by m.created_at desc, m.id desc`,
  }),
);
interface Search {
  /** Each must occur. */
  words: readonly string[];
  /** Leaves out what is not sent any more. */
  onlySendable: boolean;
  /** How many matches of each state are counted, at least a page and one. */
  most: number;
  /** Only emails about this quote. */
  quoteId: string | null;
}
/** The newest matches in the `shown` states after a position, and how many each state has among those that were read. */
export async function searchStates(
  db: Tx,
  scope: EmailScope,
  { words, onlySendable, most, quoteId }: Search,
  { states, shown }: Record<"states" | "shown", readonly EmailState[]>,
  beyond: Place | null,
): Promise<{ rows: EmailRow[]; counts: StateCount[] }> {
  const found = await search[quoteId === null ? findScope(scope) : "ofQuote"](db, {
    ...placeParameters(states, beyond),
    ...ownerParameter(scope),
    shown: [...shown],
    onlySendable,
    most,
    quoteId: quoteId ?? start.id,
    patterns: words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`),
  });
  const counts = new Map(found.map(({ searchedState: state, count, reached }) => [state, { state, count, reached }]));
  return { rows: found.flatMap(({ email }) => email ?? []), counts: [...counts.values()] };
}

const selectNumbered = statement({
  name: "emails_numbered_quote",
  takes: { numbers: texts },
  gives: { ...byId, number: text, ownerId: nullable(uuid) },
  text: "select id, quote_number as number, user_id as owner_id from quotes where quote_number = any ($numbers) limit 1",
});
/** The quote that one of the words numbers. */
export const findNumberedQuote = (db: Tx, words: readonly string[]) =>
  findRow(selectNumbered(db, { numbers: words.map((word) => word.toUpperCase()) }));

const selectEmail = statement({
  name: "email_by_id",
  takes: byId,
  gives: rowShape,
  text: `select ${rowColumnsSql} from emails m ${joinsSql} where m.id = $id`,
});
export const findEmail = (db: Tx, id: string) => findRow(selectEmail(db, { id }));

const selectForUpdate = statement({
  name: "email_lock",
  takes: byId,
  gives: rowShape,
  text: `select ${rowColumnsSql} from emails m ${joinsSql} where m.id = $id for update of m`,
});
export const lockEmail = (db: Tx, id: string) => findRow(selectForUpdate(db, { id }));

const selectContent = statement({
  name: "email_content",
  takes: byId,
  gives: {
    ...pickCodecs(emailsTable, "kind", "parameters", "toAddress", "quoteId"),
    ownerId: nullable(uuid),
  },
  text: `select m.kind, m.parameters, m.to_address, m.quote_id, q.user_id as owner_id from emails m
    left join quotes q on q.company_id = m.company_id and q.id = m.quote_id where m.id = $id`,
});
export const findContent = (db: Tx, id: string) => findRow(selectContent(db, { id }));

const requeue = statement({
  name: "email_requeue",
  takes: { ...byId, now: instant },
  gives: emailColumns,
  text: `update emails set state = 'queued', attempts = 0, queued_at = $now, next_attempt_at = $now, finished_at = null,
      reply = null, error = null
    where id = $id returning ${listColumns(emailColumns)}`,
});
export const requeueEmail = (db: Tx, id: string, now: Date) => readRow(requeue(db, { id, now: now.toISOString() }));
