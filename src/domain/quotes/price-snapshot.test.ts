import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChosenItems } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { computePrice, type Price } from "./price.ts";
import {
  buildSnapshot,
  explainHours,
  explainLabour,
  explainMaterial,
  explainMaterialByName,
} from "./price-snapshot.ts";

const chosen: ChosenItems = {
  location: {
    id: 11,
    name: "Manchester Central",
    description: "City centre",
    postcodes: ["M1", "M4"],
    labourHours: 150,
    hourlyRate: 6800,
    isActive: true,
  },
  equipment_access: {
    id: 12,
    name: "Plant room, restricted",
    description: null,
    minEngineers: 2,
    multiplier: 125,
    isActive: true,
  },
  job_type: { id: 13, name: "Like-for-like replacement", description: null, baseHours: 500, isActive: true },
  pump_style: { id: 14, name: "Vertical multistage", description: null, materialCostBase: 146_000, isActive: true },
  motor_size: { id: 15, name: "5.5 kW", kw: 550, multiplier: 145, isActive: true },
  drive_type: { id: 16, name: "Variable speed drive", description: null, costMultiplier: 135, isActive: true },
};
const off = { applyAccessMultiplier: false };
const on = { applyAccessMultiplier: true };

describe("the sums", () => {
  test("of labour", () => {
    expect(explainLabour(chosen, off, "£")).toBe("6.5 h × 2 engineers × £68.00/h");
    expect(explainLabour(chosen, on, "£")).toBe("6.5 h × 2 engineers × £68.00/h × 1.25 access");
    const alone = { ...chosen, equipment_access: { ...chosen.equipment_access, minEngineers: 1 } };
    expect(explainLabour(alone, off, "€")).toBe("6.5 h × 1 engineer × €68.00/h");
  });

  test("of material", () => {
    expect(explainMaterial(chosen, "£")).toBe("£1,460.00 × 1.45 × 1.35");
    expect(explainMaterial(chosen, "$")).toBe("$1,460.00 × 1.45 × 1.35");
    const half = { ...chosen, job_type: { ...chosen.job_type, materialPercent: 50 } };
    expect(explainMaterial(half, "£")).toBe("£1,460.00 × 1.45 × 1.35 × 50%");
    expect(explainMaterialByName(half, "£")).toMatch(/ for Variable speed drive × 50% for Like-for-like replacement$/);
    const all = { ...chosen, job_type: { ...chosen.job_type, materialPercent: 100 } };
    expect(explainMaterialByName(all, "£")).toBe(explainMaterialByName(chosen, "£"));
  });

  test("of hours", () => {
    const quarter = { ...chosen, job_type: { ...chosen.job_type, baseHours: 475 } };
    expect(explainHours(quarter)).toBe("1.5 h for Manchester Central + 4.75 h for Like-for-like replacement");
    expect(explainLabour(quarter, off, "£")).toBe("6.25 h × 2 engineers × £68.00/h");
  });

  test("give what they stand under, recomputed from their own words (decision 79)", () => {
    const figure = fc.integer({ min: 1, max: 4000 });
    const engineers = fc.integer({ min: 1, max: 6 });
    const money = fc.integer({ min: 1, max: 300_000 });
    const job = fc.tuple(figure, figure, engineers, money, figure, money, figure, figure, fc.boolean());
    fc.assert(
      fc.property(job, ([zone, hours, count, rate, access, base, motor, drive, applyAccessMultiplier]) => {
        const some = {
          location: { ...chosen.location, name: "Zone 4", labourHours: zone, hourlyRate: rate },
          equipment_access: { ...chosen.equipment_access, minEngineers: count, multiplier: access },
          job_type: { ...chosen.job_type, name: "Service × 2", baseHours: hours },
          pump_style: { ...chosen.pump_style, materialCostBase: base },
          motor_size: { ...chosen.motor_size, multiplier: motor },
          drive_type: { ...chosen.drive_type, costMultiplier: drive },
        };
        const settings = { applyAccessMultiplier };
        const { labourHours, labourCost, materialCost } = computePrice(some, settings) as Price;
        const written = [
          readHours(explainHours(some)),
          readProduct(explainLabour(some, settings, "£")),
          readProduct(explainMaterial(some, "£")),
        ];
        expect(written).toEqual([labourHours, labourCost, materialCost]);
      }),
      { numRuns: 1000 },
    );
  });

  /** In hundredths: "6.25" is 625. */
  const readFigure = (text: string) => BigInt(Math.round(Number(text.replace(/[£,]/g, "")) * 100));
  const readHours = (sum: string) =>
    Number([...sum.matchAll(/([\d.]+) h for/g)].reduce((total, [, hours = ""]) => total + readFigure(hours), 0n));

  /** In pence, halves going up. */
  function readProduct(sum: string): number {
    const factors = sum.split(" × ").map((factor) => readFigure(factor.match(/£?[\d.,]+/)?.[0] ?? ""));
    const product = factors.reduce((all, factor) => all * factor, 1n);
    const scale = 100n ** BigInt(factors.length - 1);
    return Number((2n * product + scale) / (2n * scale));
  }
});

describe("the snapshot", () => {
  const rule: Rule = {
    id: 4,
    name: "Multistage from 3 kW",
    description: null,
    triggerType: "pump_style",
    triggerValueIds: [14],
    constraintType: "motor_size",
    allowedValueIds: [15],
    priority: 4,
    isActive: true,
  };
  const rules = [
    rule,
    { ...rule, id: 5, name: "Comes too late", priority: 9 },
    { ...rule, id: 6, name: "Switched off", constraintType: "drive_type" as const, isActive: false },
    { ...rule, id: 7, name: "Other pump", constraintType: "drive_type" as const, triggerValueIds: [99] },
  ];
  const snapshot = buildSnapshot(chosen, on, rules, "M4 6BF");

  test("keeps what the price came from, and no more", () => {
    expect(snapshot).toEqual({
      formulaVersion: 1,
      settings: { applyAccessMultiplier: true },
      postcode: "M4 6BF",
      choices: {
        location: { id: 11, name: "Manchester Central", labourHours: 150, hourlyRate: 6800 },
        equipment_access: { id: 12, name: "Plant room, restricted", minEngineers: 2, multiplier: 125 },
        job_type: { id: 13, name: "Like-for-like replacement", baseHours: 500 },
        pump_style: { id: 14, name: "Vertical multistage", materialCostBase: 146_000 },
        motor_size: { id: 15, name: "5.5 kW", kw: 550, multiplier: 145 },
        drive_type: { id: 16, name: "Variable speed drive", costMultiplier: 135 },
      },
      rules: [
        {
          id: 4,
          name: "Multistage from 3 kW",
          priority: 4,
          triggerType: "pump_style",
          constraintType: "motor_size",
        },
      ],
    });
  });

  test("survives JSON, and gives the same price and the same sums again", () => {
    const stored: typeof snapshot = JSON.parse(JSON.stringify(snapshot));
    expect(stored).toEqual(snapshot);
    expect(computePrice(stored.choices, stored.settings)).toEqual(computePrice(chosen, on));
    expect(explainLabour(stored.choices, stored.settings, "£")).toBe(explainLabour(chosen, on, "£"));
    expect(explainMaterial(stored.choices, "£")).toBe(explainMaterial(chosen, "£"));
  });
});
