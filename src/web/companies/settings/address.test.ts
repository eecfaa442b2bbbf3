import { expect, test } from "vitest";
import { addressOfSection, addressOfTab, quoteSections, sectionAt, tabAt } from "./address.ts";

test.each([
  ["", "branding"],
  ["?tab=motor-sizes", "motor-sizes"],
  ["?tab=Rules", "branding"],
  ["?tab=nonsense&tab=rules", "branding"],
  ["?other=1&tab=rules", "rules"],
])("the address %j opens %s", (search, tab) => {
  expect(tabAt(search)).toBe(tab);
});

test("a tab's address opens it", () => {
  expect(tabAt(new URL(addressOfTab("equipment"), "http://localhost").search)).toBe("equipment");
});

test("a section's address opens it in its tab; what is none is no section", () => {
  for (const { id } of quoteSections) {
    const { search } = new URL(addressOfSection(id), "http://localhost");
    expect([tabAt(search), sectionAt(search)]).toEqual(["quotes", id]);
  }
  for (const search of ["?tab=quotes", "?tab=quotes&section=", "?section=Prices"]) expect(sectionAt(search)).toBeNull();
});
