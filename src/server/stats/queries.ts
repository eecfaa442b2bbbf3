// SQL for a company's figures. Row level security shows only its own rows.
import { bigint, hundredths, instant, integer, nullable, oneOf, text, texts } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { currentStatusSql } from "#server/quotes/queries.ts";

const selectStart = statement({
  name: "stats_company_start",
  gives: { createdAt: instant },
  text: "select created_at from companies",
});
export async function findCompanyStart(db: Tx): Promise<string | null> {
  return (await findRow(selectStart(db)))?.createdAt ?? null;
}

const countShape = { found: bigint };
const selectUserCount = statement({
  name: "stats_count_users",
  gives: countShape,
  text: "select count(*) as found from users",
});
export const countUsers = async (db: Tx) => (await readRow(selectUserCount(db))).found;

const selectLocations = statement({
  name: "stats_count_locations",
  gives: countShape,
  text: "select count(*) as found from locations where is_active",
});
export const countLocations = async (db: Tx) => (await readRow(selectLocations(db))).found;

const selectJobTypes = statement({
  name: "stats_count_job_types",
  gives: countShape,
  text: "select count(*) as found from job_types where is_active",
});
export const countJobTypes = async (db: Tx) => (await readRow(selectJobTypes(db))).found;

const lastNumber = statement({
  name: "stats_last_quote",
  gives: { lastNumber: integer },
  text: "select last_number from quote_counters",
});
/** Quotes are never deleted one by one, so the last number is their count. */
export const countQuotes = async (db: Tx) => (await findRow(lastNumber(db)))?.lastNumber ?? 0;

const countSince = statement({
  name: "stats_count_quotes_since",
  takes: { since: instant },
  gives: countShape,
  text: "select count(*) as found from quotes where created_at >= $since",
});
export const countQuotesSince = async (db: Tx, since: string) => (await readRow(countSince(db, { since }))).found;

type Kind = "user" | "location" | "job_type";
const selectPresent = statement({
  name: "stats_present",
  takes: { moment: instant },
  gives: { kind: oneOf<Kind>(), ...countShape },
  text: `select kind, count(*) as found from active_periods
    where started_at < $moment and (ended_at is null or ended_at >= $moment) group by kind`,
});
/** How many users, zones and job types counted just before that moment. */
export async function countPresent(db: Tx, moment: string): Promise<Record<Kind, number>> {
  const rows = await selectPresent(db, { moment });
  return {
    user: 0,
    location: 0,
    job_type: 0,
    ...Object.fromEntries(rows.map(({ kind, found }) => [kind, found])),
  };
}

const tally = statement({
  name: "stats_tally_quotes",
  takes: { parts: texts },
  gives: { part: integer, status: text, locationId: nullable(integer), quotes: bigint, value: hundredths },
  // Part by part, which takes half as long as finding each quote's part.
  text: `select part::integer - 1 as part, status, location_id, quotes, value
    from (select part, start, lead(start, 1, 'infinity') over (order by part) as next
      from unnest($parts::timestamptz[]) with ordinality as begun (start, part)) parts,
      lateral (select ${currentStatusSql} as status, location_id, count(*) as quotes,
          coalesce(sum(total_cost), 0)::numeric(18, 2) as value
        from quotes q where created_at >= start and created_at < next group by 1, 2) tallied`,
});
/**
 * The quotes created in these weeks, counted and summed for each week (from 0), status and zone, separately for those
 * of the month, which begins in one of them; from an index alone, however many quotes the company has.
 */
export async function tallyQuotes(db: Tx, weeks: Date[], month: Date) {
  const parts = [...new Set([...weeks, month].map((start) => start.toISOString()))].sort();
  const rows = await tally(db, { parts });
  return rows.map(({ part, ...tallied }) => {
    const start = parts[part] ?? "";
    const week = weeks.findLastIndex((weekStart) => weekStart.toISOString() <= start);
    return { ...tallied, week, ofMonth: start >= month.toISOString() };
  });
}

const tallySelectable = statement({
  name: "stats_tally_choices",
  takes: { since: instant },
  gives: { quotes: bigint, value: hundredths },
  text: `select count(*) as quotes, coalesce(sum(total_cost), 0)::numeric(18, 2) as value
    from quotes where is_selectable and created_at >= $since`,
});
/** The quotes created since then whose customer still chooses. */
export const tallyChoices = (db: Tx, since: Date) => readRow(tallySelectable(db, { since: since.toISOString() }));

export const listStatuses = statement({
  name: "stats_statuses",
  gives: { name: text, label: text, color: text },
  text: "select name, label, color from quote_statuses",
});

export const listZones = statement({
  name: "stats_zones",
  gives: { id: integer, name: text },
  text: "select id, name from locations",
});
