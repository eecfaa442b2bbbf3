import { expect, test } from "vitest";
import type { Catalogue } from "#domain/catalogue/items.ts";
import { starterCatalogue } from "#domain/catalogue/starter.ts";
import { listFirstRunSteps, listStarterItems } from "./first-run-steps.ts";

const nothing: Catalogue = {
  location: [],
  equipment_access: [],
  job_type: [],
  pump_style: [],
  motor_size: [],
  drive_type: [],
};

/** The lists of a company that started with the starter catalogue. */
function begun(): Catalogue {
  const entries = Object.entries(starterCatalogue).map(([kind, items]) => [
    kind,
    items.map((item: object, index: number) => ({ ...item, id: index + 1, isActive: true })),
  ]);
  return Object.fromEntries(entries) as Catalogue;
}

test("a company with nothing is sent to its zones first, and told which lists are empty", () => {
  const [zones, lists, quote] = listFirstRunSteps(nothing, "£");
  expect(zones).toMatchObject({ done: false, href: "/settings?tab=locations" });
  expect(lists?.state).toContain("Locations, Equipment Access, Job Types, Pump Styles, Motor Sizes and Drive Types");
  expect(lists?.href).toBe("/settings?tab=equipment");
  expect(quote?.state).toContain("Add at least one item to each");
});

test("with the starter catalogue the postcodes are missing, and its guide prices are to be checked", () => {
  const [zones, lists, quote] = listFirstRunSteps(begun(), "£");
  expect(zones).toMatchObject({ done: false, href: "/settings?tab=locations&edit=1" });
  expect(lists).toMatchObject({ done: false, href: "/settings?tab=equipment" });
  expect(lists?.state).toMatch(/^We’ve added \d+ typical items/);
  expect(quote?.state).toContain("Enter a postcode and make five choices");
});

test("the lists are checked once one price is the company's own", () => {
  const catalogue = begun();
  catalogue.pump_style = catalogue.pump_style.map((pump, n) => (n === 0 ? { ...pump, materialCostBase: 1 } : pump));
  expect(listFirstRunSteps(catalogue, "£")[1]?.done).toBe(true);
});

test("a zone with postcodes is done, and says what it covers at which rate", () => {
  const catalogue = begun();
  const cover = (postcodes: string[]) => {
    catalogue.location = catalogue.location.map((zone) => ({ ...zone, postcodes }));
    return listFirstRunSteps(catalogue, "£")[0];
  };
  expect(cover(["PL", "TR", "EX"])).toMatchObject({ done: true, state: "1 zone covers PL, TR and EX at £55.00/hr." });
  expect(cover(["M1", "M2", "M3", "M4", "M5", "M6"])?.state).toContain("M1, M2, M3, M4 and 2 more");
  catalogue.location = [...catalogue.location, ...catalogue.location];
  expect(listFirstRunSteps(catalogue, "£")[0]?.state).toContain("2 zones cover postcodes");
});

test("the starter's items are known by their names while they are on", () => {
  const catalogue = begun();
  const all = listStarterItems(catalogue).length;
  expect(all).toBe(Object.values(starterCatalogue).flat().length);
  catalogue.drive_type = catalogue.drive_type.map((item) => ({ ...item, isActive: false }));
  expect(listStarterItems(catalogue).length).toBe(all - starterCatalogue.drive_type.length);
});
