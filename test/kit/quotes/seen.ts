// The offline price that a device showed, for the first choices of a test's company.
import { randomUUIDv7 } from "node:crypto";
import type { OfflinePrice } from "#domain/quotes/offline-price.ts";
import type { Company, World } from "#test/world.ts";

const names = {
  location: "Central",
  equipment_access: "Ground level, clear",
  job_type: "Like-for-like replacement",
  pump_style: "Vertical multistage",
  motor_size: "5.5 kW",
  drive_type: "Variable speed drive",
};

/** From the lists of a new company. */
export const offlinePriceSample: OfflinePrice = {
  priceBookVersion: 1,
  formulaVersion: 1,
  madeAt: "2026-11-22T14:02:00.000Z",
  labourHours: 650,
  engineerCount: 1,
  labourCost: 44_200,
  materialCost: 285_795,
  totalCost: 329_995,
  settings: { applyAccessMultiplier: false },
  figures: {
    location: { name: names.location, labourHours: 150, hourlyRate: 6800 },
    equipment_access: { name: names.equipment_access, minEngineers: 1, multiplier: 100 },
    job_type: { name: names.job_type, baseHours: 500 },
    pump_style: { name: names.pump_style, materialCostBase: 146_000 },
    motor_size: { name: names.motor_size, kw: 550, multiplier: 145 },
    drive_type: { name: names.drive_type, costMultiplier: 135 },
  },
};

/** The same in the call's format. */
const seenOnWire = {
  ...offlinePriceSample,
  labourHours: 6.5,
  labourCost: 442,
  materialCost: 2857.95,
  totalCost: 3299.95,
  figures: {
    location: { name: names.location, labourHours: 1.5, hourlyRate: 68 },
    equipment_access: { name: names.equipment_access, minEngineers: 1, multiplier: 1 },
    job_type: { name: names.job_type, baseHours: 5 },
    pump_style: { name: names.pump_style, materialCostBase: 1460 },
    motor_size: { name: names.motor_size, kw: 5.5, multiplier: 1.45 },
    drive_type: { name: names.drive_type, costMultiplier: 1.35 },
  },
};

/** The body that sends a quote of the company's first choices. */
export const offlineQuote = (company: Company, more: Record<string, unknown> = {}, ofSeen: object = {}) => ({
  id: randomUUIDv7(),
  customerName: "Ancoats Mill Management Co.",
  postcode: "M4 6BF",
  ...company.choices,
  ...more,
  seen: { ...seenOnWire, ...ofSeen },
});

/** A quote of the company's own user with a price conflict; inserted into the database alone. */
export async function freshSeen(world: World, company: Company): Promise<string> {
  const owner = company === world.south ? "user of the other company" : "user";
  const id = randomUUIDv7();
  const own = { id, quoteNumber: `SEEN-${id}`, companyId: company.id, userId: world.people[owner].id };
  const row = {
    ...own,
    createdByName: "Ann",
    customerName: company.name,
    ...company.choices,
    offlinePrice: offlinePriceSample,
  };
  await world.inCompany(company.id).insert("quotes", row);
  return id;
}
