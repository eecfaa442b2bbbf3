import { describe, expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import type { Unit } from "./fields.ts";
import { normaliseNumber } from "./typed-numbers.ts";

describe("British numbers", () => {
  test.each<[string, Unit, string]>([
    ["68", "money", "68"],
    ["£68.50", "money", "68.50"],
    [" £ 1,234.50 ", "money", "1234.50"],
    ["1,234,567.8", "money", "1234567.8"],
    ["68.50 GBP", "money", "68.50"],
    ["£68.50/hr", "money", "68.50"],
    ["£68 per hour", "money", "68"],
    ["1 234.50", "money", "1234.50"],
    ["62.500", "money", "62.50"],
    [".5", "hours", ".5"],
    ["1.5h", "hours", "1.5"],
    ["1.5 hrs", "hours", "1.5"],
    ["5.5 kW", "kw", "5.5"],
    ["1.25x", "multiplier", "1.25"],
    ["x1.25", "multiplier", "1.25"],
    ["× 1.25", "multiplier", "1.25"],
    ["125%", "multiplier", "1.25"],
    ["125.0 %", "multiplier", "1.25"],
    ["5%", "multiplier", "0.05"],
    ["12.5%", "multiplier", "0.125"],
    ["2 engineers", "people", "2"],
  ])("%s (%s) is %s", (typed, unit, plain) => {
    expect(normaliseNumber(typed, unit)).toBe(plain);
  });
});

describe("where the comma may be the decimal point", () => {
  test.each([
    ["62,50", "62.50"],
    ["62,5", "62.5"],
    ["1.234,50", "1234.50"],
    ["1 234,50", "1234.50"],
    ["1,234.50", "1234.50"],
    ["62.50", "62.50"],
    ["1234", "1234"],
    ["1.234.567,5", "1234567.5"],
    ["0,234", "0.234"],
  ])("%s is %s", (typed, plain) => {
    expect(normaliseNumber(typed, "money", true)).toBe(plain);
  });

  test.each(["1,234", "1.234", "£12.500"])("%s is not guessed at", (typed) => {
    expect(isRefusal(normaliseNumber(typed, "money", true))).toBe(true);
  });
});

test.each(["£3.500", "3.500 GBP", "£12.345/hr"])("%s is not guessed at in Britain either", (typed) => {
  expect(isRefusal(normaliseNumber(typed, "money"))).toBe(true);
});

describe("left for the check to refuse", () => {
  test.each<[string, Unit]>([
    ["", "money"],
    ["sixty", "money"],
    ["62,50", "money"],
    ["1,23,456", "money"],
    ["0,123", "money"],
    ["12 50", "money"],
    ["-5", "money"],
    ["(5.00)", "money"],
    ["1.00E+03", "money"],
    ["10%", "money"],
    ["1.5h", "money"],
    ["5 kW", "hours"],
    ["#REF!", "kw"],
    ["=1+1", "hours"],
    ["£", "money"],
  ])("%j (%s)", (typed, unit) => {
    expect(normaliseNumber(typed, unit)).toBe(typed);
  });
});
