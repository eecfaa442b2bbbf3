import { describe, expect, test } from "vitest";
import { describeDiscount, describeLines, formatDiscount, formatQuantity } from "./line-texts.ts";
import {
  buildLine,
  copyLines,
  EXTRA_MISSING_MESSAGE,
  type GivenLine,
  isSameDiscount,
  isSameLines,
  type QuoteLine,
  renewLinePrices,
  resolveLines,
  resolveShownLines,
} from "./lines.ts";

const valve = { id: 1, name: "Isolation valve", details: "Full-bore", price: 1800, isActive: true };
const seal = { id: 2, name: "Spare seal", details: null, price: 9600, isActive: false };
const given: GivenLine = { id: "a", quantity: 200, state: "included", options: [] };
const valveLine: QuoteLine = {
  ...{ id: "a", extraId: 1, heading: null, words: "Isolation valve", details: "Full-bore", quantity: 200, unit: null },
  ...{ price: 1800, state: "included", options: [] },
};
const parking: QuoteLine = {
  ...valveLine,
  id: "b",
  extraId: null,
  words: "Parking",
  details: null,
  price: 1200,
  quantity: 100,
};

describe("lines as they are stored", () => {
  test("a new line from the price list has the extra's words and its price today", () => {
    expect(resolveLines([{ ...given, extraId: 1 }], [], [valve])).toEqual([valveLine]);
    const own = { ...given, extraId: 1, words: "Two valves", details: "", heading: "", unit: "" };
    expect(resolveLines([own], [], [valve])).toEqual([{ ...valveLine, words: "Two valves", details: null }]);
  });

  test("one that was there keeps its price and its words, also once its extra is off", () => {
    const stored = { ...valveLine, price: 1700, words: "Valve" };
    expect(resolveLines([{ ...given, extraId: 1, quantity: 300 }], [stored], [{ ...valve, isActive: false }])).toEqual([
      { ...stored, quantity: 300 },
    ]);
  });

  test("a line whose extra is replaced by another is a new line", () => {
    expect(resolveLines([{ ...given, extraId: 1 }], [{ ...valveLine, extraId: 9, price: 5 }], [valve])).toEqual([
      valveLine,
    ]);
  });

  test("with a price it is a one-off", () => {
    const line = { ...given, words: "Isolation valve", price: 1500 };
    expect(resolveLines([line], [valveLine], [valve])).toEqual([
      { ...valveLine, extraId: null, details: null, price: 1500 },
    ]);
  });

  test("an extra that is off or not the company's is refused at its line", () => {
    const lines = [
      { ...given, extraId: 1 },
      { ...given, id: "b", extraId: 2 },
      { ...given, id: "c", extraId: 3 },
    ];
    expect(resolveLines(lines, [], [valve, seal])).toMatchObject({
      refusal: "unknown_choice",
      fields: { "lines.1.extraId": EXTRA_MISSING_MESSAGE, "lines.2.extraId": EXTRA_MISSING_MESSAGE },
    });
  });

  test("lines from a device keep the price that was shown; an unknown extra leaves a one-off", () => {
    const shown = [
      { ...given, extraId: 1, words: "Isolation valve", price: 1700 },
      { ...given, id: "b", extraId: 9, words: "Gasket", price: 300 },
    ];
    expect(resolveShownLines(shown, [valve])).toEqual([
      { ...valveLine, price: 1700 },
      { ...valveLine, id: "b", extraId: null, words: "Gasket", details: null, price: 300 },
    ]);
  });

  test("a calculation renews list prices, not those of one-offs and of extras that are off", () => {
    const sealLine = { ...valveLine, id: "c", extraId: 2, price: 9000 };
    expect(renewLinePrices([{ ...valveLine, price: 1 }, parking, sealLine], [valve, seal])).toEqual([
      valveLine,
      parking,
      sealLine,
    ]);
  });

  test("in a copy everything is included that a customer took", () => {
    expect(copyLines([{ ...valveLine, state: "taken" }, parking])).toEqual([valveLine, parking]);
  });

  test("have texts of their own, or those of what they came from; an empty one is none", () => {
    const origin = { extraId: 1, words: "Isolation valve", details: "Full-bore", price: 1800 };
    expect(buildLine({ ...given, unit: "", heading: "Valves" }, origin)).toEqual({ ...valveLine, heading: "Valves" });
    expect(buildLine({ ...given, words: "Valve", details: "" }, origin)).toMatchObject({
      words: "Valve",
      details: null,
    });
  });

  test("are compared whatever the order of their keys", () => {
    const turned = Object.fromEntries(Object.entries(valveLine).reverse()) as unknown as QuoteLine;
    expect(isSameLines([turned], [valveLine])).toBe(true);
    expect(isSameLines([{ ...turned, unit: "m" }], [valveLine])).toBe(false);
    expect(isSameLines([valveLine, parking], [parking, valveLine])).toBe(false);
    expect(isSameDiscount({ percent: 5, words: "x" }, { words: "x", percent: 5 })).toBe(true);
    expect(isSameDiscount({ words: "x", amount: 5 }, { words: "x", percent: 5 })).toBe(false);
    expect(isSameDiscount(null, { words: "x", percent: 5 })).toBe(false);
  });
});

describe("lines in words", () => {
  test("name quantity and cost; one of something has no quantity", () => {
    expect(describeLines([valveLine, parking], "£")).toBe("2 × Isolation valve, £36.00; Parking, £12.00");
    expect(describeLines([{ ...parking, unit: "h", quantity: 150 }], "£")).toBe("1.5 h × Parking, £18.00");
    expect(describeLines([], "£")).toBeNull();
    expect(formatQuantity({ quantity: 1250, unit: "m" })).toBe("12.5 m");
    expect(formatQuantity({ quantity: 125_050, unit: "m" })).toBe("1,250.5 m");
    expect(formatQuantity({ quantity: 999_999, unit: null })).toBe("9,999.99");
    expect(formatQuantity({ quantity: 99_999, unit: null })).toBe("999.99");
  });

  test("a discount says for what and how much", () => {
    expect(describeDiscount({ words: "Returning customer", percent: 500 }, "£")).toBe("Returning customer, 5%");
    expect(describeDiscount({ words: "Goodwill", amount: 5000 }, "£")).toBe("Goodwill, £50.00");
    expect(formatDiscount({ words: "Goodwill", percent: 1250 }, "£")).toBe("12.5%");
    expect(describeDiscount(null, "£")).toBeNull();
  });
});
