import { describe, expect, test } from "vitest";
import { formatDate, formatDateTime, startOfDay, startOfMonth } from "./days.ts";

describe("days are those of London", () => {
  test.each([
    ["2026-11-21T09:38:00.000Z", "Nov 21, 2026"],
    ["2026-09-01T00:30:00.000Z", "Sep 01, 2026"],
    ["2026-06-30T23:30:00.000Z", "Jul 01, 2026"], // already July in summer time
    ["2026-12-31T23:59:59.999Z", "Dec 31, 2026"],
  ])("%s shows as %s", (instant, shown) => {
    expect(formatDate(instant)).toBe(shown);
  });

  test("a time of the day follows the London clock, on both sides of its changes", () => {
    expect(formatDateTime("2026-03-29T00:59:00.000Z")).toBe("Mar 29, 2026 00:59");
    expect(formatDateTime("2026-03-29T01:00:00.000Z")).toBe("Mar 29, 2026 02:00");
    expect(formatDateTime("2026-10-25T01:00:00.000Z")).toBe("Oct 25, 2026 01:00");
  });

  test("a summer day begins an hour earlier in UTC", () => {
    expect(startOfDay(2026, 7, 1).toISOString()).toBe("2026-06-30T23:00:00.000Z");
    expect(startOfDay(2026, 1, 1).toISOString()).toBe("2026-01-01T00:00:00.000Z");
    expect(startOfDay(2026, 3, 29).toISOString()).toBe("2026-03-29T00:00:00.000Z");
    expect(startOfDay(2026, 10, 25).toISOString()).toBe("2026-10-24T23:00:00.000Z");
  });

  test("the month that began half an hour ago in London", () => {
    expect(startOfMonth(new Date("2026-06-30T23:30:00.000Z")).toISOString()).toBe("2026-06-30T23:00:00.000Z");
    expect(startOfMonth(new Date("2026-11-21T09:00:00.000Z")).toISOString()).toBe("2026-11-01T00:00:00.000Z");
  });
});
