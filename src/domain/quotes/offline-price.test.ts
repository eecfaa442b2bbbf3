import { expect, test } from "vitest";
import { type Choices, findChosenItems } from "#domain/catalogue/items.ts";
import { noPriceSettings } from "#domain/price-settings.ts";
import {
  buildOfflinePrice,
  buildOfflineSnapshot,
  type CurrentPriceTerms,
  findPriceConflict,
  type OfflinePrice,
} from "./offline-price.ts";

const item = { id: 1, isActive: true, description: null };
const catalogue = {
  location: [{ ...item, name: "Leeds", postcodes: ["LS"], labourHours: 150, hourlyRate: 6800 }],
  equipment_access: [{ ...item, name: "Clear", minEngineers: 1, multiplier: 100 }],
  job_type: [{ ...item, name: "Replacement", baseHours: 500 }],
  pump_style: [{ ...item, name: "Vertical", materialCostBase: 146_000 }],
  motor_size: [{ ...item, name: "5.5 kW", kw: 550, multiplier: 145 }],
  drive_type: [{ ...item, name: "Variable", costMultiplier: 135 }],
};
const choices: Choices = { location: 1, equipment_access: 1, job_type: 1, pump_style: 1, motor_size: 1, drive_type: 1 };
const chosen = findChosenItems(catalogue, choices);
if (!chosen) throw new Error("The catalogue lacks what is chosen");
const seen = buildOfflinePrice(chosen, noPriceSettings, 7, "2026-11-22T14:02:00.000Z") as OfflinePrice;

const today: CurrentPriceTerms = {
  items: chosen,
  settings: noPriceSettings,
  total: 329_995,
  excluded: [],
  withdrawn: [],
  extras: [],
  symbol: "£",
  offlinePriceGraceDays: 3,
  replacedAt: null,
  isInTime: true,
};
const moved = <K extends keyof CurrentPriceTerms["items"]>(kind: K, figures: object): Partial<CurrentPriceTerms> => ({
  items: { ...chosen, [kind]: { ...chosen[kind], ...figures } },
});

test("a device keeps what it showed, and from what", () => {
  expect(seen).toMatchObject({ priceBookVersion: 7, formulaVersion: 1, totalCost: 329_995, labourHours: 650 });
  expect(seen.figures.motor_size).toEqual({ name: "5.5 kW", kw: 550, multiplier: 145 });
  expect(buildOfflineSnapshot(seen, choices, "LS1 4AP").choices.location).toEqual({
    id: 1,
    name: "Leeds",
    labourHours: 150,
    hourlyRate: 6800,
  });
});

test.each([
  ["a multiplier", moved("motor_size", { multiplier: 148 }), ["Motor 5.5 kW: 1.45 → 1.48."], []],
  ["hours", moved("job_type", { baseHours: 525 }), ["Job Type Replacement: 5 h → 5.25 h."], []],
  [
    "a share of the pump",
    moved("job_type", { materialPercent: 50 }),
    ["Job Type Replacement, share of the pump’s price charged: 100% → 50%."],
    [],
  ],
  ["a share that is all", moved("job_type", { materialPercent: 100 }), [], []],
  ["one of two", moved("location", { labourHours: 200 }), ["Location Leeds, labour hours: 1.5 h → 2 h."], []],
  ["people", moved("equipment_access", { minEngineers: 2 }), ["Equipment Access Clear, minimum engineers: 1 → 2."], []],
  ["a rate", moved("location", { hourlyRate: 7025 }), [], ["Location Leeds, hourly rate: £68.00 → £70.25."]],
  ["a price", moved("pump_style", { materialCostBase: 150_000 }), [], ["Pump Style Vertical: £1,460.00 → £1,500.00."]],
  ["what prices nothing", moved("motor_size", { kw: 600, name: "6 kW" }), [], []],
  ["a setting", { settings: { applyAccessMultiplier: true } }, ["The access multiplier is now applied to labour."], []],
  ["a rule", { excluded: ["No."], withdrawn: ["Gone."] }, ["No.", "Gone."], []],
] as const)("says what changed: %s", (_what, now, changes, costChanges) => {
  const conflict = findPriceConflict(
    seen,
    { lines: [], discount: null },
    { ...today, ...(now as Partial<CurrentPriceTerms>) },
  );
  expect(conflict).toMatchObject({ changes, costChanges, offlineTotal: 329_995, madeAt: "2026-11-22T14:02:00.000Z" });
});

test.each([
  ["in time", {}, null],
  ["an item that is gone", { items: { ...chosen, motor_size: null }, total: null }, "Motor 5.5 kW is gone."],
  ["a rule against it", { excluded: ["Sewage stays outside."], total: null }, "Sewage stays outside."],
  [
    "too late",
    { isInTime: false, replacedAt: "2026-11-18T09:00:00.000Z" },
    "Prices changed on Wednesday, 18 November 2026, and your company honours an earlier price for 3 days after that.",
  ],
  [
    "later than is known",
    { isInTime: false, offlinePriceGraceDays: 1 },
    "Prices changed long ago, and your company honours an earlier price for 1 day after that.",
  ],
  [
    "never",
    { isInTime: false, offlinePriceGraceDays: 0 },
    "Your company does not honour a price once prices have changed.",
  ],
] as const)("may be kept or not: %s", (_what, now, refusal) => {
  const conflict = findPriceConflict(
    seen,
    { lines: [], discount: null },
    { ...today, ...(now as Partial<CurrentPriceTerms>) },
  );
  expect([conflict.mayApplyOfflinePrice, conflict.refusal]).toEqual([refusal === null, refusal]);
});

test("names the lines whose prices have changed, and adds lines to both totals", () => {
  const line = {
    ...{ id: "a", extraId: 1, heading: null, words: "Isolation valve", details: null, unit: null },
    ...{ quantity: 200, price: 1800, state: "included" as const, options: [] },
  };
  const conflict = findPriceConflict(
    seen,
    { lines: [line, { ...line, extraId: null, words: "Parking", quantity: 100 }], discount: null },
    { ...today, total: 335_595, extras: [{ id: 1, name: "Valve", price: 1900 }] },
  );
  expect(conflict).toMatchObject({
    offlineTotal: 335_395,
    currentTotal: 335_595,
    changes: ["Isolation valve: £18.00 → £19.00."],
  });
});
