import { expect, test } from "vitest";
import * as z from "zod/mini";
import { OfflineQuote } from "#contract/quotes/offline-quotes.ts";
import type { Catalogue } from "#domain/catalogue/items.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readEntry, readShownTotal } from "./entry.ts";
import { buildEntry } from "./entry-creation.ts";

const item = (name: string) => ({ id: 1, name, description: null, isActive: true });
const catalogue: Catalogue = {
  location: [{ ...item("Central"), postcodes: ["M4"], labourHours: 150, hourlyRate: 6800 }],
  equipment_access: [{ ...item("Plant room"), minEngineers: 2, multiplier: 110 }],
  job_type: [{ ...item("Replacement"), baseHours: 500 }],
  pump_style: [{ ...item("Multistage"), materialCostBase: 146_000 }],
  motor_size: [{ id: 1, name: "5.5 kW", isActive: true, kw: 550, multiplier: 145 }],
  drive_type: [{ ...item("Variable"), costMultiplier: 135 }],
};
const made = {
  id: "01939c2e-7b1a-7c3d-8e4f-0123456789ab",
  content: {
    customerName: "Cellar Hotel",
    postcode: "M4 6BF",
    notes: null,
    customerKind: "business" as const,
    locationId: 1,
    equipmentAccessId: 1,
    jobTypeId: 1,
    pumpStyleId: 1,
    motorSizeId: 1,
    driveTypeId: 1,
  },
  priceBook: { catalogue, rules: [] },
  priceBookVersion: 7,
  company: { applyAccessMultiplier: false },
  owner: "1-tom",
  pendingAcceptance: null,
  now: Date.parse("2026-11-22T14:02:00.000Z"),
};

test("what is kept is what the server takes, with the price and the figures as they were shown", () => {
  const entry = buildEntry(made);
  if (isRefusal(entry)) throw new Error(entry.sentence);
  expect(readEntry(JSON.parse(JSON.stringify(entry)))).toEqual(entry);
  expect(entry.seen).toMatchObject({ totalCost: 3741.95, labourHours: 6.5, priceBookVersion: 7 });
  const sent = z.decode(OfflineQuote, JSON.parse(JSON.stringify({ ...entry.body, id: entry.id, seen: entry.seen })));
  expect(sent).toMatchObject({
    customerName: "Cellar Hotel",
    seen: { totalCost: 374_195, figures: { motor_size: { name: "5.5 kW", multiplier: 145 } } },
  });
});

test("lines are kept with the prices that were shown, and the price that was seen stays that of the job", () => {
  const id = "01970000-0000-7000-8000-000000000001";
  const line = { id, extraId: 1, heading: null, words: "Valve", details: null, quantity: 200, unit: null, price: 1800 };
  const given = { id, extraId: 1, words: "Valve", quantity: 200, state: "included" as const, options: [] };
  const entry = buildEntry({ ...made, content: { ...made.content, lines: [given] }, lines: [line] });
  if (isRefusal(entry)) throw new Error(entry.sentence);
  expect(readEntry(JSON.parse(JSON.stringify(entry)))).toEqual(entry);
  expect(entry.body.lines).toMatchObject([{ id, extraId: 1, words: "Valve", quantity: 2, price: 18 }]);
  expect(entry.seen.totalCost).toBe(3741.95);
  expect(readShownTotal(entry)).toBe(377_795);
  const sent = z.decode(OfflineQuote, JSON.parse(JSON.stringify({ ...entry.body, id: entry.id, seen: entry.seen })));
  expect(sent.lines).toMatchObject([{ extraId: 1, price: 1800, quantity: 200 }]);
});

test("what has no price is not kept", () => {
  expect(buildEntry({ ...made, content: { ...made.content, motorSizeId: 9 } })).toMatchObject({
    refusal: "unknown_choice",
  });
  const dear = { ...catalogue, location: catalogue.location.map((zone) => ({ ...zone, labourHours: 99_999 })) };
  expect(buildEntry({ ...made, priceBook: { catalogue: dear, rules: [] } })).toMatchObject({
    refusal: "price_too_large",
  });
});
