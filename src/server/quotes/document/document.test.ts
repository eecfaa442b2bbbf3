import { expect, test } from "vitest";
import { shownTo } from "#domain/quotes/policy.ts";
import { samples } from "#test/kit/documents.ts";
import { documentOf } from "./document.ts";

const { company, quote } = samples.ordinary;
const choice = (id: number, name: string) => ({ id, name });
const stored = shownTo(
  { role: "company_admin", showPricingToUsers: false },
  {
    ...quote,
    locationId: 1,
    equipmentAccessId: 2,
    jobTypeId: 3,
    pumpStyleId: 4,
    motorSizeId: 5,
    driveTypeId: 6,
    names: { ...quote.items, location: "Renamed since", motor_size: "Renamed motor" },
    motorKw: 999,
    priceBasis: {
      formulaVersion: 1,
      settings: { applyAccessMultiplier: false },
      postcode: "M4 6BF",
      choices: {
        location: { ...choice(1, "Manchester Central"), labourHours: 150, hourlyRate: 6800 },
        equipment_access: { ...choice(2, "Plant room"), minEngineers: 2, multiplier: 100 },
        job_type: { ...choice(3, "Replacement"), baseHours: 500 },
        pump_style: { ...choice(4, "Multistage"), materialCostBase: 146_000 },
        motor_size: { ...choice(5, "Medium"), kw: 550, multiplier: 145 },
        drive_type: { ...choice(6, "Variable speed"), costMultiplier: 135 },
      },
      rules: [],
    },
    notes: "INTERNAL: they always haggle",
    createdByName: "Aisha Khan",
  },
);

test("items are called as they were when the price was calculated", () => {
  const printed = documentOf(company, stored).quote;
  expect(printed.items).toMatchObject({ location: "Manchester Central", motor_size: "Medium" });
  expect(printed.motorKw).toBe(550);
});

test("a choice that was changed since is called as it is now", () => {
  const printed = documentOf(company, { ...stored, locationId: 9, motorSizeId: 9 }).quote;
  expect(printed.items).toMatchObject({
    location: "Renamed since",
    motor_size: "Renamed motor",
    job_type: "Replacement",
  });
  expect(printed.motorKw).toBe(999);
});

test("it is known whether the price is still one for these choices", () => {
  expect(documentOf(company, stored).quote.needsRecalculation).toBe(false);
  expect(documentOf(company, { ...stored, needsRecalculation: true }).quote.needsRecalculation).toBe(true);
});

test("a draft has the names of now, and what is unknown stays unknown", () => {
  const names = { ...stored.names, drive_type: null };
  const printed = documentOf(company, { ...stored, names, priceBasis: null }).quote;
  expect(printed.items).toEqual(names);
});

test("nothing goes along that is not printed: no notes, no rates, no names of staff", () => {
  const text = JSON.stringify(documentOf({ ...company, slug: "secret" } as typeof company, stored));
  for (const word of ["INTERNAL", "Aisha", "hourlyRate", "6800", "146000", "secret"]) expect(text).not.toContain(word);
});
