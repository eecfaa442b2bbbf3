import { expect, test } from "vitest";
import type { Catalogue } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { computePriceToday, type ServiceChoices } from "./price-today.ts";

const item = (name: string) => ({ id: 1, name, description: null, isActive: true });
const zone = { ...item("Central"), postcodes: ["M4"], labourHours: 150, hourlyRate: 6800 };
const catalogue: Catalogue = {
  location: [zone, { ...zone, id: 2, name: "Far away", postcodes: [], hourlyRate: 13_600 }],
  equipment_access: [{ ...item("Plant room"), minEngineers: 2, multiplier: 110 }],
  job_type: [{ ...item("Annual service"), baseHours: 500 }],
  pump_style: [{ ...item("Multistage"), materialCostBase: 146_000 }],
  motor_size: [{ id: 1, name: "5.5 kW", isActive: true, kw: 550, multiplier: 145 }],
  drive_type: [{ ...item("Variable"), costMultiplier: 135 }],
};
const pump: ServiceChoices = {
  postcode: "M4 6BF",
  locationId: null,
  equipmentAccessId: 1,
  serviceJobTypeId: 1,
  pumpStyleId: 1,
  motorSizeId: 1,
  driveTypeId: 1,
};
const rule: Rule = {
  id: 1,
  name: "No speed control",
  description: null,
  priority: 5,
  isActive: true,
  triggerType: "motor_size",
  triggerValueIds: [1],
  constraintType: "drive_type",
  allowedValueIds: [2],
};
const price = (changes: Partial<ServiceChoices> = {}, rules: Rule[] = [], lists = catalogue) =>
  computePriceToday({ ...pump, ...changes }, { catalogue: lists, rules }, { applyAccessMultiplier: false });

test("the price is the wizard's for the same choices, in the zone of the postcode", () => {
  expect(price()).toEqual({ price: 374_195 });
});

test("a zone that a person chose for the site is used instead of the postcode's", () => {
  expect(price({ locationId: 2 })).toEqual({ price: 374_195 + 88_400 });
});

test.each([
  [{ postcode: "AB10 1AA" }, "No pricing zone covers AB10 1AA."],
  [{ postcode: null }, "The site has no postcode."],
  [{ motorSizeId: null }, "No motor size is recorded."],
  [{ pumpStyleId: 9 }, "Its pump style is no longer on offer."],
])("with %j there is none: %s", (changes, because) => {
  expect(price(changes)).toEqual({ because });
});

test("an item that is switched off is no longer on offer", () => {
  const lists = { ...catalogue, drive_type: [{ ...item("Variable"), costMultiplier: 135, isActive: false }] };
  expect(price({}, [], lists)).toEqual({ because: "Its drive type is no longer on offer." });
});

test("a rule that forbids the choices is named", () => {
  expect(price({}, [rule])).toMatchObject({ because: expect.stringContaining("rule 5 “No speed control”") });
});
