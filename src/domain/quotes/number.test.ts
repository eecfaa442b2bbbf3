import fc from "fast-check";
import { expect, test } from "vitest";
import { derivePrefix, findFreePrefix, formatQuoteNumber } from "./number.ts";

test.each([
  [1, "NPL-000001"],
  [148, "NPL-000148"],
  [999_999, "NPL-999999"],
  [1_000_000, "NPL-1000000"],
])("quote %i is %s", (n, number) => {
  expect(formatQuoteNumber("NPL", n)).toBe(number);
});

test.each([
  ["northern-pumps", "NP"],
  ["northern-pumps-ltd", "NPL"],
  ["severn-pump-services", "SPS"],
  ["the-very-old-pump-company", "TVOP"],
  ["acme", "ACM"],
  ["24-7-pumps", "PUM"],
  ["h2o", "HO"],
  ["a", "QT"],
  ["247", "QT"],
  ["", "QT"],
])("the slug %j gives %s", (slug, prefix) => {
  expect(derivePrefix(slug)).toBe(prefix);
});

test("any slug gives 2 to 4 capital letters", () => {
  fc.assert(fc.property(fc.string(), (slug) => /^[A-Z]{2,4}$/.test(derivePrefix(slug))));
});

test.each([
  [[], "NPL"],
  [["NPL2", "NP"], "NPL"],
  [["NPL"], "NPL2"],
  [["NPL", "NPL2", "NPL4"], "NPL3"],
])("beside companies with the prefixes %j the next one has %s", (taken, prefix) => {
  expect(findFreePrefix("northern-pumps-ltd", new Set(taken))).toBe(prefix);
});
