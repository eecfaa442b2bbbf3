import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeChange, computeEstimates, listMonthStarts, listWeekStarts, tallyBy } from "./stats.ts";

test.each([
  [0, 0, 0],
  [5, 5, 0],
  [0, 3, 100],
  [4, 5, 25],
  [4, 2, -50],
  [4, 0, -100],
  [3, 4, 33],
  [100_000, 100_001, 1],
  [100_000, 99_999, -1],
])("from %i to %i is a change of %i %%", (previous, now, percent) => {
  expect(computeChange(previous, now)).toBe(percent);
});

test("the estimates are those of AD 9", () => {
  expect(computeEstimates(147)).toEqual({ quotes: 44, value: 18_375_000, approved: 37 });
  expect(computeEstimates(0)).toEqual({ quotes: 0, value: 0, approved: 0 });
});

test("weeks begin on Mondays in London, through both changes of the clock", () => {
  const starts = (now: string, weeks: number) =>
    listWeekStarts(new Date(now), weeks).map((start) => start.toISOString());
  // 25 October 2026 is a Sunday, on which the clocks go back.
  expect(starts("2026-10-25T23:30:00.000Z", 2)).toEqual(["2026-10-11T23:00:00.000Z", "2026-10-18T23:00:00.000Z"]);
  expect(starts("2026-10-26T00:00:00.000Z", 2)).toEqual(["2026-10-18T23:00:00.000Z", "2026-10-26T00:00:00.000Z"]);
  // A Sunday evening of UTC in summer is Monday in London.
  expect(starts("2026-07-05T23:00:00.000Z", 1)).toEqual(["2026-07-05T23:00:00.000Z"]);
  expect(starts("2027-01-01T09:00:00.000Z", 2)).toEqual(["2026-12-21T00:00:00.000Z", "2026-12-28T00:00:00.000Z"]);
});

test("every moment lies in the last of its weeks, and none is longer than a week and an hour", () => {
  const moments = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (now) => {
      const starts = listWeekStarts(now, 12);
      const hours = (now.getTime() - (starts.at(-1)?.getTime() ?? 0)) / 3_600_000;
      expect(hours).toBeGreaterThanOrEqual(0);
      expect(hours).toBeLessThan(7 * 24 + 1);
      for (const [index, start] of starts.slice(1).entries()) {
        const length = (start.getTime() - (starts[index]?.getTime() ?? 0)) / 3_600_000;
        expect([167, 168, 169]).toContain(length);
      }
    }),
  );
});

test("tallies lose nothing", () => {
  const rows = [
    { week: 1, quotes: 2, value: 300 },
    { week: 2, quotes: 1, value: 50 },
    { week: 1, quotes: 1, value: 1 },
  ];
  expect([...tallyBy(rows, ({ week }) => week)]).toEqual([
    [1, { quotes: 3, value: 301 }],
    [2, { quotes: 1, value: 50 }],
  ]);
});

describe("the calendar months of a period", () => {
  test.each([
    ["month", "2026-11-22T15:00:00.000Z", ["2026-11-01T00:00:00.000Z"]],
    [
      "quarter",
      "2027-01-05T15:00:00.000Z",
      ["2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
    ],
    // Midnight in summer time; by London's clock it is July already.
    ["month", "2026-06-30T23:30:00.000Z", ["2026-06-30T23:00:00.000Z"]],
  ] as const)("%s at %s", (period, now, starts) => {
    expect(listMonthStarts(period, new Date(now)).map((start) => start.toISOString())).toEqual(starts);
  });

  test("are twelve of a year, the last one the present", () => {
    const starts = listMonthStarts("year", new Date("2026-11-22T15:00:00.000Z"));
    expect([starts.length, starts[0]?.toISOString()]).toEqual([12, "2025-12-01T00:00:00.000Z"]);
  });
});
