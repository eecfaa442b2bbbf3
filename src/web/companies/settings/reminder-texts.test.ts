import { expect, test } from "vitest";
import { describeLateReminders, describeSchedule } from "./reminder-texts.ts";

test("a schedule is read back", () => {
  expect(describeSchedule({ after: [3, 10], before: [2] })).toBe(
    "An email 3 and 10 days after sending, and 2 days before the end.",
  );
  expect(describeSchedule({ after: [1], before: [1, 2, 7] })).toBe(
    "An email 1 day after sending, and 7, 2 and 1 days before the end.",
  );
  expect(describeSchedule({ after: [], before: [2] })).toBe("An email 2 days before the end.");
  expect(describeSchedule({ after: [3], before: [] })).toBe("An email 3 days after sending.");
  expect(describeSchedule({ after: [], before: [] })).toBe(
    "Enter a day after sending or one before the end, or switch reminders off",
  );
});

test("what a quote does not live to see is told", () => {
  expect(describeLateReminders({ after: [3, 10], before: [2] }, 30)).toBeNull();
  expect(describeLateReminders({ after: [3, 30], before: [2] }, 30)).toBe(
    "A quote is valid for 30 days, so that nothing is sent 30 days after sending.",
  );
  expect(describeLateReminders({ after: [1, 7], before: [2] }, 1)).toBe(
    "A quote is valid for 1 day, so that nothing is sent 1 and 7 days after sending and 2 days before the end.",
  );
  expect(describeLateReminders({ after: [3], before: [2] }, Number.NaN)).toBeNull();
});
