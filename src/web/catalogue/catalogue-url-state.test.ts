import { expect, test } from "vitest";
import { buildUrl, filterAndSort, listSortFields, readView } from "./catalogue-url-state.ts";

test("what is shown stands in the address beside the tab", () => {
  const plain = { search: "", sort: "name", down: false, activeOnly: false } as const;
  expect(readView("location", "tab=locations")).toEqual(plain);
  const shown = { search: "ring & road", sort: "hourlyRate", down: true, activeOnly: true } as const;
  expect(buildUrl("tab=locations", shown)).toBe("?tab=locations&search=ring+%26+road&sort=-hourlyRate&active=only");
  expect(readView("location", buildUrl("tab=locations", shown))).toEqual(shown);
  expect(buildUrl("tab=locations&search=x&sort=-name", plain)).toBe("?tab=locations");
  expect(readView("location", "sort=-name")).toEqual({ ...plain, down: true });
});

test("what the table could not have written is absent", () => {
  for (const sort of ["kw", "-postcodes", "--name", "name-", "constructor", ""]) {
    expect(readView("location", `sort=${sort}`)).toEqual({ search: "", sort: "name", down: false, activeOnly: false });
  }
  expect(readView("location", `search=${"x".repeat(300)}`).search).toHaveLength(200);
  expect(listSortFields("motor_size")).toEqual(["name", "kw", "multiplier", "isActive"]);
});

const zone = (id: number, name: string, hourlyRate: number, postcodes: string[] = [], isActive = true) => ({
  id,
  name,
  hourlyRate,
  postcodes,
  isActive,
  description: null,
  labourHours: 100,
});
const zones = [zone(1, "Zone 10", 6000, ["LS"], false), zone(2, "zone 9", 6000, ["BD"]), zone(3, "Alpha", 7000)];
const names = (address: string) => filterAndSort(zones, readView("location", address)).map(({ name }) => name);

test("items are found by name, description and prefix, and put in order", () => {
  expect(names("")).toEqual(["Alpha", "zone 9", "Zone 10"]);
  expect(names("sort=-name")).toEqual(["Zone 10", "zone 9", "Alpha"]);
  expect(names("sort=hourlyRate")).toEqual(["zone 9", "Zone 10", "Alpha"]);
  expect(names("sort=isActive")).toEqual(["Alpha", "zone 9", "Zone 10"]);
  expect(names("search=ZONE")).toEqual(["zone 9", "Zone 10"]);
  expect(names("search= ls ")).toEqual(["Zone 10"]);
  expect(names("search=nothing")).toEqual([]);
  expect(names("active=only")).toEqual(["Alpha", "zone 9"]);
  expect(names("active=perhaps&search=zone")).toEqual(["zone 9", "Zone 10"]);
});
