import { expect, test } from "vitest";
import { buildSectionUrl, buildTabUrl, quoteSections, readSection, readTab } from "./settings-url-state.ts";

test.each([
  ["", "branding"],
  ["?tab=motor-sizes", "motor-sizes"],
  ["?tab=Rules", "branding"],
  ["?tab=nonsense&tab=rules", "branding"],
  ["?other=1&tab=rules", "rules"],
])("the address %j opens %s", (search, tab) => {
  expect(readTab(search)).toBe(tab);
});

test("a tab's address opens it", () => {
  expect(readTab(new URL(buildTabUrl("equipment"), "http://localhost").search)).toBe("equipment");
});

test("a section's address opens it in its tab; what is none is no section", () => {
  for (const { id } of quoteSections) {
    const { search } = new URL(buildSectionUrl(id), "http://localhost");
    expect([readTab(search), readSection(search)]).toEqual(["quotes", id]);
  }
  for (const search of ["?tab=quotes", "?tab=quotes&section=", "?section=Prices"])
    expect(readSection(search)).toBeNull();
});
