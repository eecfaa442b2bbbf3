import { expect, test } from "vitest";
import { formatDuration, formatRelativeTime } from "./elapsed.ts";

test.each([
  [-60, "Just now"],
  [0, "Just now"],
  [59, "Just now"],
  [60, "1 minute ago"],
  [59 * 60 + 59, "59 minutes ago"],
  [3600, "1 hour ago"],
  [24 * 3600 - 1, "23 hours ago"],
  [24 * 3600, "1 day ago"],
  [400 * 24 * 3600, "400 days ago"],
])("%i seconds ago is '%s'", (seconds, words) => {
  const now = new Date("2026-11-21T09:00:00.000Z");
  expect(formatRelativeTime(new Date(now.getTime() - seconds * 1000), now)).toBe(words);
});

test.each([
  // Wednesday, seen on Friday before 48 hours are over.
  ["2026-11-18T10:00:00.000Z", "2026-11-20T09:00:00.000Z", "2 days ago"],
  // In London both are an hour later: the 20th and the 22nd.
  ["2026-07-19T23:30:00.000Z", "2026-07-21T23:15:00.000Z", "2 days ago"],
  // The first and the last minute of the day of 25 hours.
  ["2026-10-24T23:00:00.000Z", "2026-10-25T23:59:00.000Z", "1 day ago"],
  ["2026-03-26T09:00:00.000Z", "2026-05-05T09:00:00.000Z", "40 days ago"],
])("%s, seen at %s, was %s", (then, now, words) => {
  expect(formatRelativeTime(new Date(then), new Date(now))).toBe(words);
});

test.each([
  [0, "Under a minute"],
  [29_999, "Under a minute"],
  [30_000, "1 minute"],
  [59 * 60_000, "59 minutes"],
  [60 * 60_000, "1 hour"],
  [125 * 60_000, "2 hours 5 minutes"],
  [24 * 3_600_000, "1 day"],
  [(3 * 24 + 4) * 3_600_000 + 5 * 60_000, "3 days 4 hours"],
])("%i ms are %s", (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words);
});
