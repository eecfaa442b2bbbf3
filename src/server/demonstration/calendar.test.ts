import { expect, test } from "vitest";
import { endOfValidity, workingTime } from "./calendar.ts";

test.each([
  ["2026-01-10T09:00:00.000Z", "2026-02-09T23:59:59.999Z", "winter"],
  ["2026-06-10T09:00:00.000Z", "2026-07-10T22:59:59.999Z", "summer"],
  ["2026-03-10T23:30:00.000Z", "2026-04-09T22:59:59.999Z", "sent in winter, ending in summer"],
  ["2026-06-10T23:30:00.000Z", "2026-07-11T22:59:59.999Z", "sent after midnight in London"],
  ["2026-09-25T09:00:00.000Z", "2026-10-25T23:59:59.999Z", "ending on the day that summer time ends"],
])("sent at %s for 30 days ends at %s (%s)", (sent, end) => {
  expect(endOfValidity(new Date(sent), 30).toISOString()).toBe(end);
});

test("working time runs forwards, ends before its end and leaves Sundays and Christmas out", () => {
  const until = new Date("2027-01-05T11:30:00.000Z");
  const moment = workingTime(until, 30);
  const moments = Array.from({ length: 2000 }, (_, index) => moment(index / 2000));
  for (const [index, at] of moments.entries()) {
    expect(at.getTime()).toBeGreaterThan(moments[index - 1]?.getTime() ?? 0);
    expect(at.getTime()).toBeLessThan(until.getTime());
    expect(at.getUTCDay()).not.toBe(0);
    expect(at.toISOString()).not.toMatch(/12-25T|12-26T|01-01T/);
    expect(at.getUTCHours()).toBeGreaterThanOrEqual(8);
  }
});
