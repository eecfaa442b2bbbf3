import { describe, expect, test } from "vitest";
import {
  findFirstDay,
  formatDate,
  formatDateTime,
  formatNearDay,
  formatSortable,
  isDay,
  startOfDay,
  startOfMonth,
  toDay,
  toInterval,
} from "./days.ts";

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
    expect(formatSortable("2026-03-29T01:00:07.999Z")).toBe("2026-03-29 02:00:07");
    expect(formatSortable("2026-11-22T00:00:00.000+00:00")).toBe("2026-11-22 00:00:00");
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

describe("date filters", () => {
  test.each([
    ["2026-11-21T09:00:00Z", "today", "2026-11-21"],
    ["2026-06-30T23:30:00Z", "today", "2026-07-01"],
    ["2026-11-21T09:00:00Z", "week", "2026-11-15"],
    ["2026-03-02T09:00:00Z", "week", "2026-02-24"],
    ["2026-11-21T09:00:00Z", "month", "2026-10-21"],
    ["2026-03-31T09:00:00Z", "month", "2026-02-28"],
    ["2028-03-30T09:00:00Z", "month", "2028-02-29"],
    ["2026-01-15T09:00:00Z", "month", "2025-12-15"],
  ] as const)("at %s the filter %s begins on %s", (now, range, day) => {
    expect(findFirstDay(range, new Date(now))).toBe(day);
  });

  test("include both of their days, by the London clock", () => {
    expect(toInterval("2026-07-01", "2026-07-01")).toEqual({
      since: new Date("2026-06-30T23:00:00Z"),
      before: new Date("2026-07-01T23:00:00Z"),
    });
    expect(toInterval("2026-12-31", "2026-12-31").before).toEqual(new Date("2027-01-01T00:00:00Z"));
    expect(toInterval(undefined, undefined)).toEqual({});
  });

  test("take days of the calendar only", () => {
    expect(["2026-02-28", "2028-02-29", toDay(new Date())].every(isDay)).toBe(true);
    expect(["2026-02-29", "2026-13-01", "2026-1-1", "2026-11-21T00:00", "", "9999-99-99"].some(isDay)).toBe(false);
  });
});

test("what is soon to come is told by weekday, day and time of London", () => {
  expect(formatNearDay("2026-12-02T09:30:00.000Z")).toBe("Wednesday 2 December, 09:30");
  expect(formatNearDay("2027-06-30T23:30:00.000Z")).toBe("Thursday 1 July, 00:30");
});
