// The figures of the admin dashboard: change against last month, estimates, and tallies over weeks.
import { startOfDay, toDay, toMonth } from "./days.ts";
import type { Pence } from "./money.ts";

/** A figure's change against last month's: 0 if unchanged, else in whole per cent; from nothing it is +100 % (AD 2). */
export function computeChange(previous: number, now: number): number {
  if (previous === now) return 0;
  if (previous === 0) return 100;
  const percent = ((now - previous) / previous) * 100;
  // A change that rounds to zero still counts as 1 per cent.
  return Math.round(percent) || Math.sign(percent);
}

/** The estimates of AD 9 from the number of all quotes: this month's number, their value, how many are approved. */
export function computeEstimates(totalQuotes: number): { quotes: number; value: Pence; approved: number } {
  return {
    quotes: Math.round(totalQuotes * 0.3),
    value: totalQuotes * 1250_00,
    approved: Math.round(totalQuotes * 0.25),
  };
}

/** The starts of that many calendar weeks in London, oldest first, the last one being the week of `now`. */
export function listWeekStarts(now: Date, weeks: number): Date[] {
  const [year = 0, month = 1, day = 1] = toDay(now).split("-").map(Number);
  // Sunday is the last day of a week, not the first.
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return Array.from({ length: weeks }, (_, index) =>
    startOfDay(year, month, day - sinceMonday - 7 * (weeks - 1 - index)),
  );
}

export interface Tally {
  quotes: number;
  value: Pence;
}

/** Sums the rows that share a key; keys are in the order of their first row. */
export function tallyBy<Row extends Tally, Key>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, Tally> {
  const tallies = new Map<Key, Tally>();
  for (const row of rows) {
    const tally = tallies.get(key(row)) ?? { quotes: 0, value: 0 };
    tallies.set(key(row), { quotes: tally.quotes + row.quotes, value: tally.value + row.value });
  }
  return tallies;
}

export const outcomePeriods = ["month", "quarter", "year", "all"] as const;
export type OutcomePeriod = (typeof outcomePeriods)[number];

/** How many calendar months a period has, this one included; all time shows at most so many separately. */
const MONTH_COUNTS: Record<OutcomePeriod, number> = { month: 1, quarter: 3, year: 12, all: 24 };

/** The starts of a period's calendar months in London, oldest first, the last one being the month of `now`. */
export function listMonthStarts(period: OutcomePeriod, now: Date): Date[] {
  const { year, month } = toMonth(now);
  const count = MONTH_COUNTS[period];
  return Array.from({ length: count }, (_, index) => startOfDay(year, month - (count - 1 - index), 1));
}
