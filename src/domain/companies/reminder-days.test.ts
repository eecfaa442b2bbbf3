import fc from "fast-check";
import { expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { REMINDER_DAYS_MESSAGE, readReminderDays } from "./reminder-days.ts";

test.each<[string | (string | number)[], number[] | null]>([
  ["3, 10", [3, 10]],
  [" 10;3  3,", [3, 10]],
  [
    [10, "3", 10],
    [3, 10],
  ],
  ["1,2,3,4,365", [1, 2, 3, 4, 365]],
  ["1 1 1 1 1 1", [1]],
  ["1,2,3,4,5,6", null],
  ["", []],
  [[], []],
  [" , ", []],
  ["0", null],
  ["366", null],
  ["-3", null],
  ["2.5", null],
  ["3 days", null],
  ["1e2", null],
  ["٣", null],
  [[3, Number.NaN], null],
])("%j", (typed, days) => {
  const read = readReminderDays(typed);
  expect(isRefusal(read) ? null : read).toEqual(days);
  if (isRefusal(read)) expect(read.sentence).toBe(REMINDER_DAYS_MESSAGE);
});

test("what was read is read again as the same", () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 365 }), { maxLength: 5 });
  fc.assert(
    fc.property(days, (some) => {
      const sorted = some.toSorted((a, b) => a - b);
      expect(readReminderDays(some)).toEqual(sorted);
      expect(readReminderDays(sorted.join(", "))).toEqual(sorted);
    }),
  );
});
