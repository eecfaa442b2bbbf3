import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  divideHalfUp,
  formatDecimal,
  formatExactHours,
  formatHours,
  formatMoney,
  MAX_MONEY,
  parseDecimal,
  parseSignedDecimal,
} from "./money.ts";

describe("parseDecimal", () => {
  test.each([
    ["0", 0],
    ["1", 100],
    ["1.5", 150],
    ["1.50", 150],
    ["1.05", 105],
    [".5", 50],
    ["007", 700],
    [" 12.34 ", 1234],
    ["0.29", 29],
    ["1.15", 115],
    ["99999999.99", MAX_MONEY],
  ])("reads %j as %i", (text, hundredths) => {
    expect(parseDecimal(text)).toBe(hundredths);
  });

  test.each([
    "",
    " ",
    ".",
    "1.",
    "-1",
    "+1",
    "-0",
    "1e3",
    "1.234",
    "1.500",
    "1 000",
    "1. 5",
    "1,000",
    "1,5",
    "0x10",
    "NaN",
    "Infinity",
    "١",
    "1.5\u0000",
    "90071992547409.92",
    "9".repeat(400),
  ])("refuses %j", (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  test("reads back exactly what formatDecimal writes", () => {
    fc.assert(fc.property(fc.maxSafeNat(), (n) => parseDecimal(formatDecimal(n)) === n));
  });
});

describe("parseSignedDecimal", () => {
  test.each([
    ["-1.5", -150],
    [" -0.01 ", -1],
    ["12", 1200],
    ["-99999999.99", -MAX_MONEY],
  ])("reads %j as %i", (text, hundredths) => {
    expect(parseSignedDecimal(text)).toBe(hundredths);
  });

  test("reads -0 as 0", () => {
    expect(parseSignedDecimal("-0")).toBe(0);
  });

  test.each(["-", "--1", "- 1", "+1", "1-", "−1", "-1.234", ""])("refuses %j", (text) => {
    expect(parseSignedDecimal(text)).toBeNull();
  });

  test("reads back exactly what formatDecimal writes", () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (n) => parseSignedDecimal(formatDecimal(n)) === n));
  });
});

describe("formats", () => {
  test.each([
    [0, "£0.00"],
    [5, "£0.05"],
    [99_900, "£999.00"],
    [123_450, "£1,234.50"],
    [374_195, "£3,741.95"],
    [MAX_MONEY, "£99,999,999.99"],
    [-1, "−£0.01"],
    [-150, "−£1.50"],
    [-123_450, "−£1,234.50"],
  ])("%i pence is %s", (pence, text) => {
    expect(formatMoney(pence, "£")).toBe(text);
  });

  test("money takes another symbol, and none as long as the currency is unknown", () => {
    expect(formatMoney(123_450, "€")).toBe("€1,234.50");
    expect(formatMoney(123_450, undefined)).toBe("1,234.50");
  });

  test("money agrees with the en-GB style of the platform", () => {
    const style = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
    const exact = (pence: number) =>
      `${pence < 0 ? "-" : ""}${String(Math.abs(pence)).padStart(3, "0").replace(/..$/, ".$&")}` as Intl.StringNumericLiteral;
    const withMinusSign = (text: string) => text.replace("-", "−");
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_MONEY, max: MAX_MONEY }),
        (pence) => formatMoney(pence, "£") === withMinusSign(style.format(exact(pence))),
      ),
    );
  });

  test.each([
    [0, "0.0"],
    [4, "0.0"],
    [5, "0.1"],
    [650, "6.5"],
    [624, "6.2"],
    [625, "6.3"],
    [995, "10.0"],
    [99_999, "1000.0"],
  ])("%i hundredths of an hour are %s", (hundredths, text) => {
    expect(formatHours(hundredths)).toBe(text);
  });

  test.each([
    [0, "0.0"],
    [5, "0.05"],
    [625, "6.25"],
    [650, "6.5"],
    [800, "8.0"],
  ])("%i hundredths of an hour are exactly %s", (hundredths, text) => {
    expect(formatExactHours(hundredths)).toBe(text);
  });

  test.each([
    [0, "0"],
    [5, "0.05"],
    [10, "0.1"],
    [100, "1"],
    [145, "1.45"],
    [200, "2"],
    [650, "6.5"],
    [10_000, "100"],
    [-5, "-0.05"],
    [-150, "-1.5"],
    [-200, "-2"],
  ])("%i hundredths are %s at their shortest", (hundredths, text) => {
    expect(formatDecimal(hundredths)).toBe(text);
  });
});

describe("divideHalfUp", () => {
  test.each([
    [0n, 10n, 0],
    [4n, 10n, 0],
    [5n, 10n, 1],
    [15n, 10n, 2],
    [25n, 10n, 3],
    [1n, 3n, 0],
    [2n, 3n, 1],
    [7n, 1n, 7],
    [-4n, 10n, 0],
    [-5n, 10n, -1],
    [-15n, 10n, -2],
    [-7n, 1n, -7],
  ])("%s / %s is %i", (numerator, denominator, whole) => {
    expect(divideHalfUp(numerator, denominator)).toBe(whole);
  });

  test("rounds a negative quotient as its mirror", () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 15n),
        fc.bigInt(1n, 10n ** 6n),
        (numerator, denominator) => divideHalfUp(-numerator, denominator) === 0 - divideHalfUp(numerator, denominator),
      ),
    );
  });

  test("is never further than a half away, and at a half it lies above", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(1n, 10n ** 6n), (numerator, denominator) => {
        const twiceError = 2n * (BigInt(divideHalfUp(numerator, denominator)) * denominator - numerator);
        return twiceError > -denominator && twiceError <= denominator;
      }),
    );
  });
});
