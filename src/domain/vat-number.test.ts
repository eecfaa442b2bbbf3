import fc from "fast-check";
import { expect, test } from "vitest";
import { isVatChecksumValid, parseVatNumber } from "./vat-number.ts";

test.each([
  ["GB999999973", "GB999999973"],
  ["gb 999 9999 73", "GB999999973"],
  ["999-9999-73", "GB999999973"],
  ["GB 999 9999 73 001", "GB999999973001"],
  ["XI 999 9999 73", "XI999999973"],
  ["GD499", "GBGD499"],
  ["GB HA 500", "GBHA500"],
  ["GB99999997", null],
  ["GB9999999730", null],
  ["GD500", null],
  ["HA499", null],
  ["DE999999973", null],
  ["nine hundred", null],
  ["", null],
])("%s is read as %s", (text, number) => {
  expect(parseVatNumber(text)).toBe(number);
});

test("reading is done once: a number that was read reads as itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."GBXIDHA0123456789 -.") }), (text) => {
      const number = parseVatNumber(text);
      if (number !== null) expect(parseVatNumber(number)).toBe(number);
    }),
    { examples: [["GB 123 4567 89"]] },
  );
});

test.each([
  ["GB999999973", true],
  ["GB339072747", true],
  ["GB339072774", false],
  ["GB999999937", false],
  ["GBGD001", true],
])("%s adds up: %s", (number, expected) => {
  expect(isVatChecksumValid(number)).toBe(expected);
});

test("every seven digits have exactly two pairs of check digits, one of each kind", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (value) => {
      const seven = String(value).padStart(7, "0");
      const pairs = Array.from({ length: 97 }, (_, pair) => `GB${seven}${String(pair).padStart(2, "0")}`);
      expect(pairs.filter(isVatChecksumValid)).toHaveLength(2);
    }),
  );
});
