// SQL for the outcomes of sent quotes, mostly from one index. For each quote its last sending counts.
import { bigint, hundredths, instant, integer, nullable, oneOf, text, texts } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";

const outcomeColumns = {
  accepted: bigint,
  acceptedValue: hundredths,
  declined: bigint,
  declinedValue: hundredths,
  expired: bigint,
  expiredValue: hundredths,
};

export type Dimension = "total" | "month" | "zone" | "engineer" | "job_type";

const tally = statement({
  name: "figures_tally",
  takes: { starts: texts, most: integer },
  gives: { dimension: oneOf<Dimension>(), key: nullable(text), name: nullable(text), ...outcomeColumns },
  // First by all four at once, part by part of the time, which leaves little to group by each; a decided quote's status
  // is its outcome, and a sent one has expired.
  text: `with tallied as materialized (
      select part::integer - 1 as part, one.* from (
        select part, start, lead(start, 1, 'infinity') over (order by part) as next
        from unnest($starts::timestamptz[]) with ordinality as begun (start, part)) parts,
        lateral (select case status when 'sent' then 'expired' else status end as outcome, location_id, user_id, job_type_id,
            count(*) as quotes, coalesce(sum(total_cost), 0)::numeric(18, 2) as value
          from quotes where sent_at >= start and sent_at < next
            and (status in ('accepted', 'declined') or status = 'sent' and valid_until <= now())
          group by 1, 2, 3, 4) one),
    grouped as (
      select case when grouping(part) = 0 then 'month' when grouping(location_id) = 0 then 'zone'
          when grouping(user_id) = 0 then 'engineer' when grouping(job_type_id) = 0 then 'job_type' else 'total' end as dimension,
        part, location_id, user_id, job_type_id, sum(quotes) as decided,
        coalesce(sum(quotes) filter (where outcome = 'accepted'), 0)::bigint as accepted,
        coalesce(sum(value) filter (where outcome = 'accepted'), 0)::numeric(18, 2) as accepted_value,
        coalesce(sum(quotes) filter (where outcome = 'declined'), 0)::bigint as declined,
        coalesce(sum(value) filter (where outcome = 'declined'), 0)::numeric(18, 2) as declined_value,
        coalesce(sum(quotes) filter (where outcome = 'expired'), 0)::bigint as expired,
        coalesce(sum(value) filter (where outcome = 'expired'), 0)::numeric(18, 2) as expired_value
      from tallied group by grouping sets ((part), (location_id), (user_id), (job_type_id), ())),
    ranked as (select grouped.*, row_number() over (partition by dimension order by decided desc) as place from grouped)
    select r.dimension, coalesce(r.part::text, r.location_id::text, r.user_id::text, r.job_type_id::text) as key,
      case r.dimension when 'zone' then (select name from locations where id = r.location_id)
        when 'job_type' then (select name from job_types where id = r.job_type_id)
        when 'engineer' then (select created_by_name from quotes q where q.user_id = r.user_id
          order by created_at desc, id desc limit 1) end as name,
      r.accepted, r.accepted_value, r.declined, r.declined_value, r.expired, r.expired_value
    from ranked r where r.dimension in ('month', 'total') or r.place <= $most order by r.dimension, r.place`,
});
/** Counted and summed by month (from 0), zone, engineer and job type, the `most` with the most quotes of each. */
export const tallyOutcomes = (db: Tx, starts: string[], most: number) => tally(db, { starts, most });

const selectFirstSending = statement({
  name: "figures_earliest",
  gives: { sentAt: instant },
  text: "select sent_at from quotes where sent_at is not null order by sent_at limit 1",
});
export const findFirstSending = async (db: Tx) => (await findRow(selectFirstSending(db)))?.sentAt ?? null;

const selectWaits = statement({
  name: "figures_waits",
  takes: { since: instant },
  gives: { opened: bigint, toOpen: nullable(bigint), answered: bigint, toAnswer: nullable(bigint) },
  // The medians in milliseconds; of two middle ones the shorter.
  text: `select count(opened_at) as opened,
      (percentile_disc(0.5) within group (order by date_part('epoch', opened_at - sent_at))
      filter (where opened_at is not null) * 1000)::bigint as to_open,
      count(answered_at) as answered,
      (percentile_disc(0.5) within group (order by date_part('epoch', answered_at - sent_at))
      filter (where answered_at is not null) * 1000)::bigint as to_answer
    from quotes where sent_at >= $since`,
});
/** How many were opened and answered, and after what time. */
export async function readAnswerTimes(db: Tx, since: string) {
  const { opened, toOpen, answered, toAnswer } = await readRow(selectWaits(db, { since }));
  // An answer recorded for a time before the sending counts as 0.
  const atLeast = (time: number | null) => (time === null ? null : Math.max(0, time));
  return {
    toOpen: { quotes: opened, median: atLeast(toOpen) },
    toAnswer: { quotes: answered, median: atLeast(toAnswer) },
  };
}

const tallyColumns = { quotes: bigint, value: hundredths };
const selectReasons = statement({
  name: "figures_reasons",
  takes: { since: instant, most: integer },
  gives: { reason: text, ...tallyColumns, allQuotes: bigint, allValue: hundredths },
  // A quote with a reason is declined: filtering by status as well would need the quotes, not only the index.
  text: `select decline_reason as reason, count(*) as quotes, coalesce(sum(total_cost), 0)::numeric(18, 2) as value,
      (sum(count(*)) over ())::bigint as all_quotes, coalesce(sum(sum(total_cost)) over (), 0)::numeric(18, 2) as all_value
    from quotes where decline_reason is not null and sent_at >= $since
    group by 1 order by 2 desc, 3 desc, 1 limit $most`,
});
/** The most frequent ones, each with the totals of all of them. */
export const listReasons = (db: Tx, since: string, most: number) => selectReasons(db, { since, most });

const tallyDeclinedSelectable = statement({
  name: "figures_declined_choices",
  takes: { since: instant },
  gives: tallyColumns,
  text: `select count(*) as quotes, coalesce(sum(total_cost), 0)::numeric(18, 2) as value
    from quotes where is_selectable and status = 'declined' and sent_at >= $since`,
});
/** The declined ones whose customer could choose. */
export const tallyDeclinedChoices = (db: Tx, since: string) => readRow(tallyDeclinedSelectable(db, { since }));

const countCancelledQuotes = statement({
  name: "figures_cancelled",
  takes: { since: instant },
  gives: tallyColumns,
  text: `select count(*) as quotes, coalesce(sum(q.total_cost), 0)::numeric(18, 2) as value
    from quote_answers a join quote_revisions r on r.company_id = a.company_id and r.id = a.revision_id
      join quotes q on q.id = r.quote_id
    where a.cancelled_at is not null and q.status = 'accepted' and q.sent_at >= $since`,
});
export const countCancelled = (db: Tx, since: string) => readRow(countCancelledQuotes(db, { since }));
