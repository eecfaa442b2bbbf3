import { expect, test } from "vitest";
import type { Catalogue, Choices } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { changeItemFigures, computePriceImpact, type PriceBook } from "./price-impact.ts";

const item = { name: "Item", description: null, isActive: true };
const catalogue: Catalogue = {
  location: [1, 2].map((id) => ({ ...item, id, postcodes: [], labourHours: 100, hourlyRate: 6000 * id })),
  equipment_access: [{ ...item, id: 1, minEngineers: 2, multiplier: 150 }],
  job_type: [{ ...item, id: 1, baseHours: 200 }],
  pump_style: [1, 2].map((id) => ({ ...item, id, materialCostBase: 10_000 })),
  motor_size: [{ ...item, id: 1, kw: 300, multiplier: 100 }],
  drive_type: [{ ...item, id: 1, costMultiplier: 100, isActive: false }],
};
const dry: Rule = {
  id: 1,
  name: "Dry",
  description: null,
  triggerType: "location",
  triggerValueIds: [2],
  constraintType: "pump_style",
  allowedValueIds: [1],
  priority: 1,
  isActive: true,
};
const now: PriceBook = { catalogue, rules: [dry], settings: { applyAccessMultiplier: false } };
const quote = (more: Partial<Choices> = {}) => ({
  choices: {
    location: 1,
    equipment_access: 1,
    job_type: 1,
    pump_style: 1,
    motor_size: 1,
    drive_type: 1,
    ...more,
  },
});

test("only what would be priced differently counts, the largest difference first", () => {
  const far = quote({ location: 2 });
  const changed = changeItemFigures(now, "job_type", 1, { baseHours: 300, hourlyRate: undefined });
  // 3 h × 2 × £60 + £100 becomes 4 h; in the second zone an hour costs twice as much.
  expect(computePriceImpact([quote(), far, quote()], now, changed, 2)).toEqual({
    affected: 3,
    before: 46_000 + 82_000 + 46_000,
    after: 58_000 + 106_000 + 58_000,
    refused: 0,
    largest: [
      { quote: far, before: 82_000, after: 106_000 },
      { quote: quote(), before: 46_000, after: 58_000 },
    ],
  });
});

test("what no calculation takes is left out: a choice that is missing, and one that a rule excludes", () => {
  const refused = [quote({ job_type: null }), quote({ job_type: 9 }), quote({ location: 2, pump_style: 2 })];
  expect(computePriceImpact(refused, now, changeItemFigures(now, "job_type", 1, { baseHours: 900 }), 5).affected).toBe(
    0,
  );
});

test("a price that would be too large is lost, and one that no longer is comes back; neither is in the sums", () => {
  const changed = changeItemFigures(now, "location", 1, { labourHours: 99_900 });
  expect(computePriceImpact([quote()], now, changed, 5)).toMatchObject({
    affected: 1,
    before: 0,
    after: 0,
    refused: 1,
  });
  expect(computePriceImpact([quote()], changed, now, 5)).toMatchObject({
    affected: 1,
    refused: 0,
    largest: [{ before: null, after: 46_000 }],
  });
});

test("a change that changes no price, and the setting that changes all", () => {
  expect(
    computePriceImpact([quote()], now, changeItemFigures(now, "equipment_access", 1, { multiplier: 300 }), 5).affected,
  ).toBe(0);
  const applied = { ...now, settings: { applyAccessMultiplier: true } };
  expect(computePriceImpact([quote()], now, applied, 5)).toMatchObject({ before: 46_000, after: 64_000 });
});
