import { expect, test } from "vitest";
import type { Catalogue } from "#domain/catalogue/items.ts";
import { starterCatalogue } from "#domain/catalogue/starter.ts";
import { countStarterItems, listFirstRunSteps } from "./first-run-steps.ts";

const nothing: Catalogue = {
  location: [],
  equipment_access: [],
  job_type: [],
  pump_style: [],
  motor_size: [],
  drive_type: [],
};
const plain = { brandImageType: null, legalName: null };

/** The lists of a company that started with the starter catalogue. */
function begun(): Catalogue {
  const entries = Object.entries(starterCatalogue).map(([kind, items]) => [
    kind,
    items.map((item: object, index: number) => ({ ...item, id: index + 1, isActive: true })),
  ]);
  return Object.fromEntries(entries) as Catalogue;
}

test("a company with nothing is sent to its zones first, and told which lists are empty", () => {
  const [zones, lists, brand, quote] = listFirstRunSteps(nothing, plain);
  expect(zones).toMatchObject({ done: false, href: "/settings?tab=locations" });
  expect(lists?.state).toContain("Locations, Equipment Access, Job Types, Pump Styles, Motor Sizes and Drive Types");
  expect(lists?.href).toBe("/settings?tab=equipment");
  expect(brand?.done).toBe(false);
  expect(quote?.state).toContain("needs something to choose");
});

test("with the starter catalogue only the postcodes are missing", () => {
  const [zones, lists, , quote] = listFirstRunSteps(begun(), plain);
  expect(zones).toMatchObject({ done: false, href: "/settings?tab=locations&edit=1" });
  expect(lists?.done).toBe(true);
  expect(quote?.state).toContain("Enter a postcode and make five choices");
});

test("a zone with postcodes and a legal name are done", () => {
  const catalogue = begun();
  catalogue.location = catalogue.location.map((zone) => ({ ...zone, postcodes: ["M1"] }));
  const [zones, , brand] = listFirstRunSteps(catalogue, { ...plain, legalName: "Pipes Ltd" });
  expect([zones?.done, brand?.done]).toEqual([true, true]);
});

test("the starter's items are known by their names while they are on", () => {
  const catalogue = begun();
  const all = countStarterItems(catalogue).length;
  expect(all).toBe(Object.values(starterCatalogue).flat().length);
  catalogue.drive_type = catalogue.drive_type.map((item) => ({ ...item, isActive: false }));
  expect(countStarterItems(catalogue).length).toBe(all - starterCatalogue.drive_type.length);
});
