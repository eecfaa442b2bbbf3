import { describe, expect, test } from "vitest";
import { addMonths, computeNextDue, findDueState, isReplaceable } from "./schedule.ts";

test.each([
  ["2027-01-31", 1, "2027-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2027-08-31", 6, "2028-02-29"],
  ["2027-12-15", 1, "2028-01-15"],
  ["2027-06-30", 120, "2037-06-30"],
])("%s and %i months is %s", (day, months, later) => expect(addMonths(day, months)).toBe(later));

describe("the next service", () => {
  test.each([
    ["done three weeks early", "2027-05-20", 12, "2028-05-20"],
    ["done four months late", "2027-10-12", 12, "2028-10-12"],
    ["done so early that the interval ends before it was due", "2026-04-01", 12, "2028-06-10"],
    ["done a whole interval early", "2026-06-10", 12, "2028-06-10"],
  ])("%s", (_, settledOn, months, next) =>
    expect(computeNextDue("2027-06-10", { settled: "done", settledOn }, months)).toBe(next),
  );

  test.each([
    ["two years overdue: the first date after today", "2025-06-10", "2027-06-10", 6, "2027-12-10"],
    ["due in the future: an interval later", "2027-06-10", "2026-01-01", 12, "2028-06-10"],
    ["from a 31st: each from that day, not from the one before", "2027-01-31", "2027-03-01", 1, "2027-03-31"],
  ])("skipped, %s", (_, dueOn, settledOn, months, next) =>
    expect(computeNextDue(dueOn, { settled: "skipped", settledOn }, months)).toBe(next),
  );
});

/** Another calendar: counts days one by one, with the months' lengths written down. */
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0));
function stepMonths(day: string, months: number): string {
  let [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  for (let step = 0; step < months; step++) {
    month++;
    if (month > 12) [year, month] = [year + 1, 1];
  }
  date = Math.min(date, lengthOf(year, month));
  return [year, String(month).padStart(2, "0"), String(date).padStart(2, "0")].join("-");
}
function modelNext(settled: "done" | "skipped", dueOn: string, on: string, months: number): string {
  if (settled === "done") return [stepMonths(on, months), stepMonths(dueOn, months)].find((day) => day > dueOn) ?? "";
  for (let times = 1; ; times++) {
    const day = stepMonths(dueOn, times * months);
    if (day > on) return day;
  }
}

test("10,000 schedules over 20 years are those of a separate calendar", () => {
  let seed = 32;
  /** Park and Miller's generator: the same numbers each time. */
  const pick = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  const anyDay = () => {
    const [year, month] = [2020 + pick(20), 1 + pick(12)];
    const date = 1 + pick(lengthOf(year, month));
    return [year, String(month).padStart(2, "0"), String(date).padStart(2, "0")].join("-");
  };
  let steps = 0;
  for (let schedule = 0; schedule < 10_000; schedule++) {
    const months = 1 + pick(120);
    let dueOn = anyDay();
    for (let service = 0; service < 5 && dueOn < "2040"; service++, steps++) {
      const settledOn = anyDay();
      const settled = pick(3) ? "done" : "skipped";
      const next = computeNextDue(dueOn, { settled, settledOn }, months);
      if (next !== modelNext(settled, dueOn, settledOn, months) || next <= dueOn) {
        expect.fail(`${settled} ${dueOn} on ${settledOn}, every ${months} months: ${next}`);
      }
      dueOn = next;
    }
  }
  expect(steps).toBeGreaterThan(10_000);
});

test.each([
  [null, "due", false],
  [{ status: "draft", isWithdrawn: false }, "quoted", false],
  [{ status: "calculated", isWithdrawn: true }, "due", true],
  [{ status: "sent", isWithdrawn: false }, "sent", false],
  [{ status: "expired", isWithdrawn: false }, "due", true],
  [{ status: "accepted", isWithdrawn: false }, "accepted", false],
  [{ status: "declined", isWithdrawn: false }, "declined", true],
])("a service with the quote %j is %s", (quote, state, replaceable) => {
  expect(findDueState(quote)).toBe(state);
  if (quote) expect(isReplaceable(quote)).toBe(replaceable);
});
