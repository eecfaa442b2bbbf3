import { expect, test } from "vitest";
import { addressOfTab, tabAt } from "./address.ts";

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
