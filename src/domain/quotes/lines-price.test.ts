import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_MONEY } from "#domain/money.ts";
import { isRefusal } from "#domain/refusal.ts";
import { modelLines } from "#test/model/lines-model.ts";
import { type Discount, lineStates } from "./lines.ts";
import { computeLineCost, computeLinesPrice } from "./price.ts";

const included = (quantity: number, price: number) => ({ quantity, price, state: "included" as const });
const job = { labourCost: 88_400, materialCost: 285_795 };

describe("what lines and a discount add to a job", () => {
  test("nothing without any", () => {
    expect(computeLinesPrice([], null, job)).toEqual({
      costBeforeDiscount: 374_195,
      discountCost: 0,
      linesCost: 0,
      totalCost: 374_195,
    });
  });

  test("each line is quantity × price, rounded half-up once", () => {
    expect(computeLineCost({ quantity: 200, price: 1800 })).toBe(3600);
    expect(computeLineCost({ quantity: 150, price: 1 })).toBe(2);
    expect(computeLineCost({ quantity: 149, price: 1 })).toBe(1);
    expect(computeLinesPrice([included(200, 1800), included(100, 1200)], null, job)).toMatchObject({
      linesCost: 4800,
      totalCost: 378_995,
    });
  });

  test("a discount covers the job and what is included, not what the customer took or may take", () => {
    const lines = [
      included(100, 10_000),
      { quantity: 100, price: 5000, state: "taken" as const },
      { quantity: 100, price: 7000, state: "offered" as const },
    ];
    expect(computeLinesPrice(lines, { words: "Trade", percent: 1000 }, { labourCost: 0, materialCost: 0 })).toEqual({
      costBeforeDiscount: 10_000,
      discountCost: 1000,
      linesCost: 14_000,
      totalCost: 14_000,
    });
  });

  test.each<[what: string, Discount, number, number]>([
    ["5% off £0.30 is £0.02", { words: "x", percent: 500 }, 30, 28],
    ["100%", { words: "x", percent: 10_000 }, 40_000, 0],
    ["the whole price as an amount", { words: "x", amount: 40_000 }, 40_000, 0],
  ])("%s", (_what, discount, labourCost, totalCost) => {
    expect(computeLinesPrice([], discount, { labourCost, materialCost: 0 })).toMatchObject({
      totalCost,
      linesCost: totalCost - labourCost,
    });
  });

  test("refuses £500 off a job of £400", () => {
    const tooMuch = computeLinesPrice([], { words: "x", amount: 50_000 }, { labourCost: 40_000, materialCost: 0 });
    expect(tooMuch).toMatchObject({ refusal: "discount_too_large" });
  });

  test("refuses a total that no quote can hold, with everything that is offered", () => {
    const offered = { quantity: 100, price: 1, state: "offered" as const };
    const most = { labourCost: MAX_MONEY, materialCost: 0 };
    expect(computeLinesPrice([], null, most)).toMatchObject({ totalCost: MAX_MONEY });
    expect(computeLinesPrice([offered], null, most)).toMatchObject({ refusal: "price_too_large" });
    expect(computeLinesPrice([included(999_999, MAX_MONEY)], null, job)).toMatchObject({ refusal: "price_too_large" });
  });

  test("agrees with a second model, line by line and digit by digit", () => {
    const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);
    const pence = fc.oneof({ weight: 9, arbitrary: fc.nat(2_000_000) }, { weight: 1, arbitrary: fc.nat(MAX_MONEY) });
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 999_999 }),
      price: pence,
      state: fc.constantFrom(...lineStates),
    });
    const discount = fc.option(
      fc.oneof(
        fc.record({ words: fc.constant("x"), percent: fc.integer({ min: 1, max: 10_000 }) }),
        fc.record({ words: fc.constant("x"), amount: fc.integer({ min: 1, max: 5_000_000 }) }),
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), discount, pence, pence, (lines, off, labourCost, materialCost) => {
        const price = computeLinesPrice(lines, off, { labourCost, materialCost });
        const model = modelLines({
          labour: decimal(labourCost),
          material: decimal(materialCost),
          lines: lines.map(({ quantity, price: of, state }) => ({
            quantity: decimal(quantity),
            price: decimal(of),
            state,
          })),
          discount: off && ("percent" in off ? { percent: decimal(off.percent) } : { amount: decimal(off.amount) }),
        });
        if (isRefusal(price)) {
          expect(model).toBe(price.refusal === "discount_too_large" ? "discount too large" : "too large");
        } else {
          expect(model).toEqual({ linesCost: decimal(price.linesCost), totalCost: decimal(price.totalCost) });
        }
      }),
      { numRuns: 2000 },
    );
  });
});
