import { describe, expect, test } from "vitest";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { previewEdit } from "./edit-preview.ts";
import { stepNumber } from "./number-step.ts";
import { formatMotor, formatValue } from "./value-texts.ts";

const quote = {
  status: "calculated",
  statusLabel: "Calculated",
  customerName: "Ancoats Mill",
  postcode: "M4 6BF",
  pumpStyleId: 1,
  labourHours: 650,
  engineerCount: 2,
  labourCost: 88_400,
  materialCost: 285_795,
  totalCost: 374_195,
  lines: [],
  discount: null,
  linesCost: 0,
  calculatedAt: "2026-11-21T09:38:00.000Z",
  isManual: false,
  needsRecalculation: false,
} as unknown as QuoteDetail;
const all = { seesCosts: true };

describe("the summary while editing", () => {
  test("adds up the costs as they would be saved", () => {
    expect(previewEdit(quote, quote, { labourCost: 100_000 }, all)).toMatchObject({
      labourCost: 100_000,
      totalCost: 385_795,
      hasUnsavedFigures: true,
    });
  });

  test("adds the lines, and takes the discount off the new costs", () => {
    const words = "Returning customer";
    const discounted = { ...quote, discount: { words, percent: 1000 }, linesCost: -37_420, totalCost: 336_775 };
    expect(previewEdit(discounted, discounted, { labourCost: 100_000 }, all)).toMatchObject({
      linesCost: -38_580,
      totalCost: 347_215,
    });
  });

  test("says that another choice asks for a recalculation, and keeps the price", () => {
    expect(previewEdit(quote, quote, { pumpStyleId: 2 }, all)).toMatchObject({
      totalCost: 374_195,
      needsRecalculation: true,
      hasUnsavedFigures: false,
    });
  });

  test("keeps the total for those who are shown no costs", () => {
    const hidden = { ...quote, labourCost: null, materialCost: null };
    expect(previewEdit(hidden, hidden, { labourHours: 700 }, { seesCosts: false })).toMatchObject({
      labourHours: 700,
      totalCost: 374_195,
    });
  });

  test("is the quote as it is while a field is wrong, or the change would be refused", () => {
    expect(previewEdit(quote, quote, undefined, all)).toMatchObject({ totalCost: 374_195, hasUnsavedFigures: false });
    const sent = { ...quote, status: "sent" };
    expect(previewEdit(sent, sent, { labourCost: 1 }, all)).toMatchObject({
      totalCost: 374_195,
      hasUnsavedFigures: false,
    });
  });
});

test.each([
  ["6.5", 10, "6.6"],
  ["6.55", -10, "6.45"],
  ["0.05", -10, "0"],
  ["", 1, "0.01"],
  ["two", 100, null],
])("%j goes by %i hundredths to %j", (text, step, next) => expect(stepNumber(text, step)).toBe(next));

test("a motor's power is said once", () => {
  expect(formatMotor({ name: "5.5 kW", kw: 550 })).toBe("5.5 kW");
  expect(formatMotor({ name: "Large", kw: 1100 })).toBe("Large (11 kW)");
});

test("values are compared as people read them", () => {
  const names = (_: string, id: number) => (id === 1 ? "Vertical multistage" : undefined);
  expect(formatValue("pumpStyleId", 1, names, "£")).toBe("Vertical multistage");
  expect(formatValue("pumpStyleId", 2, names, "£")).toBe("Pump Style no longer on offer");
  expect(formatValue("labourHours", 625, names, "£")).toBe("6.25 h");
  expect(formatValue("engineerCount", 2, names, "£")).toBe("2");
  expect(formatValue("materialCost", 123_450, names, "€")).toBe("€1,234.50");
  expect(formatValue("notes", null, names, "£")).toBe("-");
});
