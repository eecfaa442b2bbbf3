import { expect, test } from "vitest";
import { buildSectionUrl, buildTabUrl, quoteSections, readSection, readTab } from "./settings-url-state.ts";

const parse = (address: string) => new URL(address, "http://localhost");

test.each([
  ["", "branding"],
  ["?tab=motor-sizes", "motor-sizes"],
  ["?tab=Rules", "branding"],
  ["?tab=nonsense&tab=rules", "branding"],
  ["?other=1&tab=rules", "rules"],
  ["?tab=quotes#main", "quotes"],
  ["#quotes", "quotes"],
  ["#quotes/nonsense", "quotes"],
  ["?tab=rules#quotes/offline", "quotes"],
  ["#main", null],
])("the address %j opens %s", (address, tab) => {
  expect(readTab(parse(`/settings${address}`))).toBe(tab);
});

test("a tab's address opens it", () => {
  expect(readTab(parse(buildTabUrl("equipment")))).toBe("equipment");
});

test("a section's address opens it in its tab; what is none is no section", () => {
  for (const { id } of quoteSections) {
    const address = parse(buildSectionUrl(id));
    expect([readTab(address), readSection(address)]).toEqual(["quotes", id]);
  }
  expect(buildSectionUrl("cancelling")).toBe("/settings#quotes/cancelling");
  for (const hash of ["", "#quotes", "#quotes/", "#quotes/Offline", "#main"]) expect(readSection({ hash })).toBeNull();
});
