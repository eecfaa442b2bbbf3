import { expect, test } from "vitest";
import { countMsUntilMidnight } from "./use-attention.ts";

test.each([
  ["2026-11-27T23:59:00Z", 60_000],
  // In summer, midnight in London is an hour earlier.
  ["2026-07-01T22:00:00Z", 3_600_000],
])("At %s it is midnight in London in %d ms", (at, ms) => expect(countMsUntilMidnight(new Date(at))).toBe(ms));
