import { expect, test } from "vitest";
import { durationWords, relativeTime } from "./time.ts";

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
  expect(relativeTime(new Date(now.getTime() - seconds * 1000), now)).toBe(words);
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
  expect(durationWords(milliseconds)).toBe(words);
});
