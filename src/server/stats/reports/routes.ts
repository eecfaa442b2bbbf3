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
  tallyOutcomes,
} from "./queries.ts";

/** How many zones, engineers and job types have a row of their own; the others share one. */
const MOST_ROWS = 50;
const MOST_REASONS = 10;
const EVER = "-infinity";

export const outcomeRoutes = [
  route(getOutcomes, { read: ({ db, now, query }) => figures(db, query.period ?? "quarter", now) }),
];

async function figures(db: Tx, period: OutcomePeriod, now: Date): Promise<Outcomes> {
  const months =
    period === "all" ? await monthsOfAll(db, now) : listMonthStarts(period, now).map((at) => at.toISOString());
  const since = period === "all" ? EVER : (months[0] ?? EVER);
  const [tallies, waits, reasons, cancelled] = await Promise.all([
    tallyOutcomes(db, months, MOST_ROWS),
    readAnswerTimes(db, since),
    listReasons(db, since, MOST_REASONS),
    countCancelled(db, since),
  ]);
  const of = (dimension: Dimension) => tallies.filter((row) => row.dimension === dimension);
  const total = becameOf(of("total")[0]);
  const rows = (dimension: Dimension) => withTheRest(of(dimension), total);
  const explained = { quotes: reasons[0]?.allQuotes ?? 0, value: reasons[0]?.allValue ?? 0 };
  const [shown, unexplained] = [
    sumOf(reasons),
    less({ quotes: total.declined, value: total.declinedValue }, explained),
  ];
  return {
    from: dayFrom(since),
    total,
    months: months.map((start, index) => ({
      from: dayFrom(start),
      to: lastDayBefore(months[index + 1] ?? nextMonth(now)),
      ...becameOf(of("month").find(({ key }) => key === String(index))),
    })),
    zones: rows("zone"),
    engineers: rows("engineer"),
    jobTypes: rows("job_type"),
    ...waits,
    cancelled,
    reasons: [
      ...reasons.map(({ reason, quotes, value }) => ({ reason, quotes, value })),
      ...(unexplained.quotes > 0 ? [{ reason: null, ...unexplained }] : []),
    ],
    otherReasons: less(explained, shown),
  };
}

/** The last months, from the first one in which anything was sent; everything older is one row before them. */
async function monthsOfAll(db: Tx, now: Date): Promise<string[]> {
  const first = await findFirstSending(db);
  const starts = listMonthStarts("all", now).map((at) => at.toISOString());
  const begun = starts.findLastIndex((start) => first !== null && start <= first);
  if (begun >= 0) return starts.slice(begun);
  return first === null ? starts.slice(-1) : [EVER, ...starts];
}

const dayFrom = (start: string) => (start === EVER ? null : toDay(new Date(start)));
const lastDayBefore = (next: string) => toDay(new Date(Date.parse(next) - 1));
function nextMonth(now: Date): string {
  const { year, month } = toMonth(now);
  return startOfDay(year, month + 1, 1).toISOString();
}

const nothing: OutcomeCounts = {
  accepted: 0,
  acceptedValue: 0,
  declined: 0,
  declinedValue: 0,
  expired: 0,
  expiredValue: 0,
};
const keys = Object.keys(nothing) as (keyof OutcomeCounts)[];
const becameOf = (row: OutcomeCounts | undefined): OutcomeCounts =>
  Object.fromEntries(keys.map((key) => [key, row?.[key] ?? 0])) as unknown as OutcomeCounts;

/** The rows of their own, and the rest of the total. */
function withTheRest(
  rows: (OutcomeCounts & { key: string | null; name: string | null })[],
  total: OutcomeCounts,
): OutcomeReportRow[] {
  const own = rows.map((row) => ({ key: row.key ?? "none", name: row.name, ...becameOf(row) }));
  const rest = Object.fromEntries(
    keys.map((key) => [key, total[key] - own.reduce((sum, row) => sum + row[key], 0)]),
  ) as unknown as OutcomeCounts;
  const isLeft = rest.accepted + rest.declined + rest.expired > 0;
  return isLeft ? [...own, { key: null, name: null, ...rest }] : own;
}

interface Tallied {
  quotes: number;
  value: number;
}
const sumOf = (rows: Tallied[]): Tallied => ({
  quotes: rows.reduce((sum, { quotes }) => sum + quotes, 0),
  value: rows.reduce((sum, { value }) => sum + value, 0),
});
const less = (all: Tallied, some: Tallied): Tallied => ({
  quotes: all.quotes - some.quotes,
  value: all.value - some.value,
});
