import { expect, test } from "vitest";
import {
  type Catalogue,
  choiceKeys,
  findChosenItems,
  kindLabels,
  kinds,
  mapKinds,
  mapToChoiceKeys,
  noChoices,
} from "./items.ts";

const catalogue: Catalogue = {
  location: [
    { id: 1, name: "Leeds", description: null, postcodes: ["LS"], labourHours: 100, hourlyRate: 6000, isActive: true },
  ],
  equipment_access: [{ id: 1, name: "Roof", description: null, minEngineers: 2, multiplier: 100, isActive: true }],
  job_type: [{ id: 1, name: "Service", description: null, baseHours: 250, isActive: true }],
  pump_style: [{ id: 1, name: "Inline", description: null, materialCostBase: 64_000, isActive: false }],
  motor_size: [{ id: 1, name: "3 kW", kw: 300, multiplier: 120, isActive: true }],
  drive_type: [{ id: 1, name: "Direct", description: null, costMultiplier: 100, isActive: true }],
};
const all = mapKinds(() => 1);

test("every kind has its own choice and its own path", () => {
  expect(kinds.map((kind) => choiceKeys[kind])).toEqual(Object.keys(mapToChoiceKeys(noChoices)));
  expect(new Set(kinds.map((kind) => kindLabels[kind].path)).size).toBe(kinds.length);
});

test("chosen items are found whether active or not", () => {
  expect(findChosenItems(catalogue, all)?.pump_style.name).toBe("Inline");
});

test.each(Object.keys(all))("without %s, or with one that does not exist, there is nothing to price", (key) => {
  expect(findChosenItems(catalogue, { ...all, [key]: null })).toBeNull();
  expect(findChosenItems(catalogue, { ...all, [key]: 2 })).toBeNull();
});
