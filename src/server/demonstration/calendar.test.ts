import { expect, test } from "vitest";
import { buildWorkingTime } from "./calendar.ts";

test("working time runs forwards, ends before its end and leaves Sundays and Christmas out", () => {
  const until = new Date("2027-01-05T11:30:00.000Z");
  const moment = buildWorkingTime(until, 30);
  const moments = Array.from({ length: 2000 }, (_, index) => moment(index / 2000));
  for (const [index, at] of moments.entries()) {
    expect(at.getTime()).toBeGreaterThan(moments[index - 1]?.getTime() ?? 0);
    expect(at.getTime()).toBeLessThan(until.getTime());
    expect(at.getUTCDay()).not.toBe(0);
    expect(at.toISOString()).not.toMatch(/12-25T|12-26T|01-01T/);
    expect(at.getUTCHours()).toBeGreaterThanOrEqual(8);
  }
});
