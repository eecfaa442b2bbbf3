import fc from "fast-check";
import { expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import {
  formatExactNumberField,
  formatFieldLabel,
  formatNumberField,
  formatPlainNumber,
  isNumberField,
  listFields,
  type NumberFieldKey,
  numberFields,
  parseNumberField,
} from "./fields.ts";
import { kinds } from "./items.ts";
import { parsePrefixes } from "./prefixes.ts";

const keys = Object.keys(numberFields) as NumberFieldKey[];

test("every figure belongs to a kind, and every field has its words", () => {
  const fields = kinds.flatMap((kind) => listFields(kind));
  expect(new Set(fields.filter(isNumberField))).toEqual(new Set(keys));
  expect(new Set(fields.map(formatFieldLabel)).size).toBe(new Set(fields).size);
});

test("a figure is read back from its own text", () => {
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.integer({ min: 1, max: 9999 }), (key, number) => {
      const value = key === "materialPercent" ? number % 101 : number;
      expect(parseNumberField(key, formatPlainNumber(key, value))).toBe(value);
      expect(parseNumberField(key, Number(formatPlainNumber(key, value)))).toBe(value);
    }),
  );
});

test.each<[NumberFieldKey, unknown, number | string]>([
  ["hourlyRate", " 62.5 ", 6250],
  ["hourlyRate", 99_999_999.99, 9_999_999_999],
  ["hourlyRate", "100000000", "Hourly rate must be at most 99,999,999.99"],
  ["labourHours", "5.", 500],
  ["materialPercent", "0", 0],
  ["materialPercent", 100, 100],
  ["materialPercent", "", "Share of the pump’s price charged is required"],
  ["materialPercent", "12.5", "Share of the pump’s price charged must be a whole number from 0 to 100"],
  ["materialPercent", 101, "Share of the pump’s price charged must be a whole number from 0 to 100"],
  ["materialPercent", -1, "Share of the pump’s price charged must be a whole number from 0 to 100"],
  ["labourHours", 999.99, 99_999],
  ["labourHours", 1000, "Labour hours must be at most 999.99"],
  ["kw", "", "Power (kW) is required"],
  ["kw", null, "Power (kW) is required"],
  ["kw", "0x10", "Power (kW) must be a valid number"],
  ["kw", Number.NaN, "Power (kW) must be a valid number"],
  ["kw", Number.POSITIVE_INFINITY, "Power (kW) must be a valid number"],
  ["multiplier", -1, "Multiplier must be 0 or more, with at most 2 decimals"],
  ["multiplier", "0.005", "Multiplier must be 0 or more, with at most 2 decimals"],
  ["minEngineers", "2.0", 2],
  ["minEngineers", 1.5, "Minimum engineers must be a whole number of at least 1"],
  ["minEngineers", 0, "Minimum engineers must be a whole number of at least 1"],
  ["minEngineers", 10_000, "Minimum engineers must be at most 9,999"],
  ["costMultiplier", [], "Cost multiplier is required"],
  ["costMultiplier", {}, "Cost multiplier must be a valid number"],
])("%s of %j", (key, wire, expected) => {
  const read = parseNumberField(key, wire);
  expect(isRefusal(read) ? read.sentence : read).toBe(expected);
});

test("figures are shown with their units", () => {
  expect(formatNumberField("hourlyRate", 123_450, "€")).toBe("€1,234.50");
  expect(formatNumberField("labourHours", 200, "£")).toBe("2.0 h");
  expect(formatNumberField("labourHours", 225, "£")).toBe("2.3 h");
  expect(formatExactNumberField("labourHours", 225, "£")).toBe("2.25 h");
  expect(formatExactNumberField("hourlyRate", 123_450, "£")).toBe("£1,234.50");
  expect(formatNumberField("kw", 37, "£")).toBe("0.37 kW");
  expect(formatNumberField("multiplier", 125, "£")).toBe("1.25x");
  expect(formatNumberField("minEngineers", 2, "£")).toBe("2");
});

test.each([
  [
    ["m1", " M4 ", "", "m1"],
    ["M1", "M4"],
  ],
  [["M1,M2;M3|M4\nM5"], ["M1", "M2", "M3", "M4", "M5"]],
  [["M1 M2 sw1a"], ["M1", "M2", "SW1A"]],
  [
    ["SW1A 1", "SW1A  1AA", "odd one"],
    ["SW1A 1", "SW1A 1AA", "ODD ONE"],
  ],
  [[" , ;"], []],
])("the prefixes in %j", (texts, prefixes) => {
  expect(parsePrefixes(texts)).toEqual(prefixes);
  expect(parsePrefixes(prefixes), "read again").toEqual(prefixes);
});
