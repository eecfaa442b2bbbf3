import { expect, test } from "vitest";
import { parseCompanyNumber } from "./company-number.ts";

test.each([
  ["01234567", "01234567"],
  ["1234567", "01234567"],
  ["012 345 67", "01234567"],
  ["sc123456", "SC123456"],
  ["OC301234", "OC301234"],
  ["R0000123", "R0000123"],
  ["IP12345R", "IP12345R"],
  ["12ab", null],
  ["1234", null],
  ["012345678", null],
  ["No. 1234", null],
  ["", null],
])("%s is read as %s", (text, number) => {
  expect(parseCompanyNumber(text)).toBe(number);
});
