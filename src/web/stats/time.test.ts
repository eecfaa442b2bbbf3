import { expect, test } from "vitest";
import { relativeTime } from "./time.ts";

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
