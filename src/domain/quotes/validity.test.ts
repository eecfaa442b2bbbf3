import { expect, test } from "vitest";
import { findStatusAt } from "./lifecycle.ts";
import { computeValidUntil } from "./validity.ts";

test.each([
  ["2026-11-21T14:02:00.000Z", 30, "2026-12-21T23:59:59.999Z", "an ordinary day"],
  ["2026-01-10T09:00:00.000Z", 30, "2026-02-09T23:59:59.999Z", "winter"],
  ["2026-06-10T09:00:00.000Z", 30, "2026-07-10T22:59:59.999Z", "summer"],
  ["2027-03-01T10:00:00.000Z", 30, "2027-03-31T22:59:59.999Z", "sent in winter, ending in summer"],
  ["2026-03-10T23:30:00.000Z", 30, "2026-04-09T22:59:59.999Z", "sent late in winter, ending in summer"],
  ["2026-09-26T09:00:00.000Z", 30, "2026-10-26T23:59:59.999Z", "the day after summer time has ended"],
  ["2026-09-25T09:00:00.000Z", 30, "2026-10-25T23:59:59.999Z", "the day on which summer time ends"],
  ["2026-10-24T09:00:00.000Z", 1, "2026-10-25T23:59:59.999Z", "the night in which 01:30 occurs twice"],
  ["2027-03-27T09:00:00.000Z", 1, "2027-03-28T22:59:59.999Z", "the night in which 01:30 does not occur"],
  ["2026-12-10T23:30:00.000Z", 1, "2026-12-11T23:59:59.999Z", "one day, late in the evening"],
  ["2026-06-30T23:30:00.000Z", 1, "2026-07-02T22:59:59.999Z", "one day, after midnight in London"],
  ["2026-06-10T23:30:00.000Z", 30, "2026-07-11T22:59:59.999Z", "after midnight in London"],
  ["2028-01-30T12:00:00.000Z", 30, "2028-02-29T23:59:59.999Z", "a leap day"],
])("a quote sent at %s for %i days expires at %s (%s)", (sent, days, end) => {
  expect(computeValidUntil(new Date(sent), days).toISOString()).toBe(end);
});

test("a sent quote is open until it expires", () => {
  const end = computeValidUntil(new Date("2026-11-21T14:02:00.000Z"), 30);
  const status = (later: number) => findStatusAt("sent", end.toISOString(), new Date(end.getTime() + later));
  expect([status(-1), status(0), status(1)]).toEqual(["sent", "expired", "expired"]);
});
