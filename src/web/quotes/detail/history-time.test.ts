import { expect, test } from "vitest";
import { timeAgo } from "./history-time.ts";

const now = new Date("2026-11-21T12:00:00.000Z");

test.each([
  ["2026-11-21T11:59:01.000Z", "just now"],
  ["2026-11-21T12:00:30.000Z", "just now"],
  ["2026-11-21T11:59:00.000Z", "1 minute ago"],
  ["2026-11-21T09:30:00.000Z", "2 hours ago"],
  ["2026-11-20T11:00:00.000Z", "yesterday"],
  ["2026-11-10T12:00:00.000Z", "last week"],
  ["2026-09-21T12:00:00.000Z", "2 months ago"],
  ["2024-11-20T12:00:00.000Z", "2 years ago"],
])("%s was %s", (then, words) => expect(timeAgo(new Date(then), now)).toBe(words));
