import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_HUNDREDTHS, MAX_MONEY } from "#domain/money.ts";
import { addVat } from "./vat.ts";

describe("addVat", () => {
  test.each([
    ["20% of £3,741.95", 374_195, 2000, 74_839],
    ["half a penny goes up", 250, 100, 3],
    ["just under half a penny goes down", 249, 100, 2],
    ["a rate with a fraction", 10_000, 1750, 1750],
    ["reduced rate", 99_99, 500, 500],
    ["zero rate", 374_195, 0, 0],
    ["nothing", 0, 2000, 0],
    ["the most that a quote holds, at the highest rate", MAX_MONEY, MAX_HUNDREDTHS, 99_998_999_990],
  ])("%s", (_title, net, rate, vat) => {
    expect(addVat(net, rate)).toEqual({ net, vat, gross: net + vat });
  });

  test("is never more than half a penny away from the exact figure", () => {
    const anyNet = fc.integer({ min: 0, max: MAX_MONEY });
    const anyRate = fc.integer({ min: 0, max: MAX_HUNDREDTHS });
    fc.assert(
      fc.property(anyNet, anyRate, (net, rate) => {
        const apart = BigInt(addVat(net, rate).vat) * 10_000n - BigInt(net) * BigInt(rate);
        expect(apart > -5_000n && apart <= 5_000n).toBe(true);
      }),
    );
  });
});
