// HTTP for the outcomes of sent quotes.
import { getOutcomes, type OutcomeCounts, type OutcomeReportRow, type Outcomes } from "#contract/stats.ts";
import { startOfDay, toDay, toMonth } from "#domain/days.ts";
import { listMonthStarts, type OutcomePeriod } from "#domain/stats.ts";
import type { Tx } from "#server/database/connect.ts";
import { route } from "#server/kernel/route.ts";
import {
  countCancelled,
  type Dimension,
  findFirstSending,
  listReasons,
  readAnswerTimes,
  tallyDeclinedChoices,
  tallyOutcomes,
} from "./queries.ts";

/** How many zones, engineers and job types have a row of their own; the others share one. */
const MAX_ROWS = 50;
const MAX_REASONS = 10;
const START_OF_TIME = "-infinity";

export const outcomeRoutes = [
  route(getOutcomes, { read: ({ db, now, query }) => buildOutcomes(db, query.period ?? "quarter", now) }),
];

async function buildOutcomes(db: Tx, period: OutcomePeriod, now: Date): Promise<Outcomes> {
  const months =
    period === "all" ? await listAllMonths(db, now) : listMonthStarts(period, now).map((month) => month.toISOString());
  const since = period === "all" ? START_OF_TIME : (months[0] ?? START_OF_TIME);
  const [tallies, waits, reasons, cancelled, choices] = await Promise.all([
    tallyOutcomes(db, months, MAX_ROWS),
    readAnswerTimes(db, since),
    listReasons(db, since, MAX_REASONS),
    countCancelled(db, since),
    tallyDeclinedChoices(db, since),
  ]);
  const pickRows = (dimension: Dimension) => tallies.filter((row) => row.dimension === dimension);
  const total = pickCounts(pickRows("total")[0]);
  const buildRows = (dimension: Dimension) => addRest(pickRows(dimension), total);
  const withReason = { quotes: reasons[0]?.allQuotes ?? 0, value: reasons[0]?.allValue ?? 0 };
  const [shownReasons, withoutReason] = [
    sumRows(reasons),
    subtract({ quotes: total.declined, value: total.declinedValue }, withReason),
  ];
  return {
    from: dayFrom(since),
    total,
    months: months.map((start, index) => ({
      from: dayFrom(start),
      to: lastDayBefore(months[index + 1] ?? nextMonth(now)),
      ...pickCounts(pickRows("month").find(({ key }) => key === String(index))),
    })),
    zones: buildRows("zone"),
    engineers: buildRows("engineer"),
    jobTypes: buildRows("job_type"),
    ...waits,
    cancelled,
    reasons: [
      ...reasons.map(({ reason, quotes, value }) => ({ reason, quotes, value })),
      ...(withoutReason.quotes > 0 ? [{ reason: null, ...withoutReason }] : []),
    ],
    otherReasons: subtract(withReason, shownReasons),
    choices,
  };
}

/** The last months, from the first one in which anything was sent; everything older is one row before them. */
async function listAllMonths(db: Tx, now: Date): Promise<string[]> {
  const first = await findFirstSending(db);
  const starts = listMonthStarts("all", now).map((month) => month.toISOString());
  const firstMonth = starts.findLastIndex((start) => first !== null && start <= first);
  if (firstMonth >= 0) return starts.slice(firstMonth);
  return first === null ? starts.slice(-1) : [START_OF_TIME, ...starts];
}

const dayFrom = (start: string) => (start === START_OF_TIME ? null : toDay(new Date(start)));
const lastDayBefore = (next: string) => toDay(new Date(Date.parse(next) - 1));
function nextMonth(now: Date): string {
  const { year, month } = toMonth(now);
  return startOfDay(year, month + 1, 1).toISOString();
}

const emptyCounts: OutcomeCounts = {
  accepted: 0,
  acceptedValue: 0,
  declined: 0,
  declinedValue: 0,
  expired: 0,
  expiredValue: 0,
};
const keys = Object.keys(emptyCounts) as (keyof OutcomeCounts)[];
const pickCounts = (row: OutcomeCounts | undefined): OutcomeCounts =>
  Object.fromEntries(keys.map((key) => [key, row?.[key] ?? 0])) as unknown as OutcomeCounts;

/** The rows of their own, and the rest of the total. */
function addRest(
  rows: (OutcomeCounts & { key: string | null; name: string | null })[],
  total: OutcomeCounts,
): OutcomeReportRow[] {
  const ownRows = rows.map((row) => ({ key: row.key ?? "none", name: row.name, ...pickCounts(row) }));
  const rest = Object.fromEntries(
    keys.map((key) => [key, total[key] - ownRows.reduce((sum, row) => sum + row[key], 0)]),
  ) as unknown as OutcomeCounts;
  const hasRest = rest.accepted + rest.declined + rest.expired > 0;
  return hasRest ? [...ownRows, { key: null, name: null, ...rest }] : ownRows;
}

interface Tallied {
  quotes: number;
  value: number;
}
const sumRows = (rows: Tallied[]): Tallied => ({
  quotes: rows.reduce((sum, { quotes }) => sum + quotes, 0),
  value: rows.reduce((sum, { value }) => sum + value, 0),
});
const subtract = (all: Tallied, some: Tallied): Tallied => ({
  quotes: all.quotes - some.quotes,
  value: all.value - some.value,
});
