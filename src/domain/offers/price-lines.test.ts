import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computePrice } from "#domain/quotes/price.ts";
import type { PriceSnapshot } from "#domain/quotes/price-snapshot.ts";
import { isRefusal } from "#domain/refusal.ts";
import { buildPriceLines, findMaxPriceDetail, isMoreDetailed, limitPriceDetail } from "./price-lines.ts";

function basis(materialCostBase: number, motor: number, drive: number, materialPercent?: number): PriceSnapshot {
  const named = (name: string) => ({ id: 1, name });
  return {
    formulaVersion: 1,
    settings: { applyAccessMultiplier: false },
    postcode: null,
    choices: {
      location: { ...named("Leeds"), labourHours: 250, hourlyRate: 6800 },
      equipment_access: { ...named("Ground level"), minEngineers: 2, multiplier: 100 },
      job_type: { ...named("Replacement"), baseHours: 400, materialPercent },
      pump_style: { ...named("End suction"), materialCostBase },
      motor_size: { ...named("7.5 kW"), multiplier: motor, kw: 750 },
      drive_type: { ...named("Variable speed"), costMultiplier: drive },
    },
    rules: [],
  };
}

function quoteOf(priceSnapshot: PriceSnapshot, more: object = {}) {
  const priced = computePrice(priceSnapshot.choices, priceSnapshot.settings);
  if (isRefusal(priced)) throw new Error(priced.sentence);
  return { ...priced, isManual: false, priceSnapshot, ...more };
}

describe("the lines of a price", () => {
  const quote = quoteOf(basis(146_000, 145, 135));

  test("are none, two, or what each part adds", () => {
    expect(buildPriceLines("total", quote)).toEqual([]);
    expect(buildPriceLines("split", quote)).toEqual([
      { label: "Labour", pence: 88_400 },
      { label: "Materials", pence: 285_795 },
    ]);
    expect(buildPriceLines("lines", quote)).toEqual([
      { label: "Labour: 2 engineers, 6.5 hours", pence: 88_400 },
      { label: "Pump: End suction", pence: 146_000 },
      { label: "Motor: 7.5 kW", pence: 65_700 },
      { label: "Drive: Variable speed", pence: 74_095 },
    ]);
  });

  test("put what adds nothing, or takes off, on the line before it", () => {
    expect(buildPriceLines("lines", quoteOf(basis(10_000, 100, 90))).slice(1)).toEqual([
      { label: "Pump: End suction; Motor: 7.5 kW; Drive: Variable speed", pence: 9000 },
    ]);
  });

  test("are one of materials where the job charges a share of the pump, and none where it charges nothing", () => {
    const half = quoteOf(basis(146_000, 145, 135, 50));
    expect(buildPriceLines("lines", half)).toEqual([
      { label: "Labour: 2 engineers, 6.5 hours", pence: 88_400 },
      { label: "Materials", pence: 142_898 },
    ]);
    const none = quoteOf(basis(146_000, 145, 135, 0));
    expect(buildPriceLines("lines", none)).toEqual([{ label: "Labour: 2 engineers, 6.5 hours", pence: 88_400 }]);
    expect(buildPriceLines("split", none)).toEqual([{ label: "Labour", pence: 88_400 }]);
    const typedOver = { ...none, isManual: true, materialCost: 5000 };
    expect(buildPriceLines("split", typedOver)[1]).toEqual({ label: "Materials", pence: 5000 });
  });

  test("are labour and materials where the price was entered by hand, or came from another basis", () => {
    expect(buildPriceLines("lines", { ...quote, isManual: true })).toHaveLength(2);
    expect(buildPriceLines("lines", { ...quote, materialCost: 285_796 })).toHaveLength(2);
    expect(buildPriceLines("lines", { ...quote, priceSnapshot: null })).toHaveLength(2);
  });

  test("add up to the total to the penny, and none is below nothing", () => {
    const hundredths = fc.integer({ min: 0, max: 99_999 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9000 }), hundredths, hundredths, (base, motor, drive) => {
        const made = quoteOf(basis(base, motor, drive));
        const lines = buildPriceLines("lines", made);
        expect(lines.reduce((sum, { pence }) => sum + pence, 0)).toBe(made.totalCost);
        expect(lines.every(({ pence }) => pence >= 0)).toBe(true);
      }),
    );
  });
});

test("nobody shows more than the company allows, nor a cost that they may not see", () => {
  expect(findMaxPriceDetail("lines", false)).toBe("total");
  expect(findMaxPriceDetail("lines", true)).toBe("lines");
  expect([isMoreDetailed("split", "total"), isMoreDetailed("split", "split")]).toEqual([true, false]);
  expect([
    limitPriceDetail("lines", "split"),
    limitPriceDetail("split", "lines"),
    limitPriceDetail(null, "lines"),
  ]).toEqual([...["split", "split", "total"]]);
});
