import { expect, test } from "vitest";
import { formatPlanLimit, formatPlanPrice } from "./plan-labels.ts";

test("a price is in dollars a month, as AD writes it; none is free", () => {
  expect([null, 0, 4900, 4950, 1, 123_456_00].map(formatPlanPrice)).toEqual([
    "Free",
    "Free",
    "$49/mo",
    "$49.50/mo",
    "$0.01/mo",
    "$123,456/mo",
  ]);
});

test("a limit counts, and no limit is unlimited", () => {
  expect([null, 1, 5, 1000].map((limit) => formatPlanLimit(limit, "user"))).toEqual([
    "Unlimited users",
    "1 user",
    "5 users",
    "1,000 users",
  ]);
});
