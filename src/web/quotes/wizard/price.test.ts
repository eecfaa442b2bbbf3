import { describe, expect, test } from "vitest";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { Catalogue } from "#domain/catalogue/items.ts";
import { createDraft, type WizardDraft } from "#web/quotes/wizard-draft.ts";
import { computePanelPrice } from "./price.ts";

const item = (name: string) => ({ id: 1, name, description: null, isActive: true });
const catalogue: Catalogue = {
  location: [{ ...item("Central"), postcodes: ["M4"], labourHours: 150, hourlyRate: 6800 }],
  equipment_access: [{ ...item("Plant room"), minEngineers: 2, multiplier: 110 }],
  job_type: [{ ...item("Replacement"), baseHours: 500 }],
  pump_style: [{ ...item("Multistage"), materialCostBase: 146_000 }],
  motor_size: [{ id: 1, name: "5.5 kW", isActive: true, kw: 550, multiplier: 145 }],
  drive_type: [{ ...item("Variable"), costMultiplier: 135 }],
};
const priceBook = { catalogue, rules: [] };
const company = { applyAccessMultiplier: false, currencySymbol: "£" };
const full: WizardDraft = {
  ...createDraft("id"),
  postcode: "M4 6BF",
  choices: { location: 1, equipment_access: 1, job_type: 1, pump_style: 1, motor_size: 1, drive_type: 1 },
};
const panel = (part: Partial<WizardDraft>, quote: QuoteDetail | null = null) =>
  computePanelPrice({ ...full, ...part }, priceBook, company, quote);

describe("the price panel", () => {
  test("is a preview once all six are chosen", () => {
    expect(panel({})).toMatchObject({
      mode: "preview",
      price: { labourHours: 650, engineerCount: 2, labourCost: 88_400, materialCost: 285_795, totalCost: 374_195 },
      sums: { labour: "6.5 h × 2 engineers × £68.00/h", material: "£1,460.00 × 1.45 × 1.35" },
    });
  });

  test("adds the lines of the draft", () => {
    const line = { id: "a", extraId: null, heading: null, words: "Parking", details: null, unit: null };
    expect(panel({ lines: [{ ...line, quantity: 150, price: 1201 }] })).toMatchObject({
      price: { labourCost: 88_400, linesCost: 1802, totalCost: 375_997 },
    });
  });

  test("honours the company's access multiplier", () => {
    expect(
      computePanelPrice(full, priceBook, { ...company, applyAccessMultiplier: true }, null).price?.labourCost,
    ).toBe(97_240);
  });

  test.each([
    [{ choices: { ...full.choices, drive_type: null } }, "One choice to go."],
    [{ choices: { ...full.choices, drive_type: null, motor_size: null } }, "Two choices to go."],
    [{ postcode: "M4 6B" }, "One choice to go."],
  ])("is empty with %j missing", (part, note) => {
    expect(panel(part)).toEqual({ mode: "empty", price: null, sums: null, note });
  });

  test("says when a price is too large to be quoted", () => {
    const pump = { ...item("Turbine"), materialCostBase: 9_999_999_999 };
    const dear = computePanelPrice(full, { catalogue: { ...catalogue, pump_style: [pump] }, rules: [] }, company, null);
    expect(dear).toMatchObject({ mode: "empty", note: expect.stringContaining("would be more than") });
  });

  test("stays a preview until the quote is calculated, and then shows the server's figures, whatever the lists say", () => {
    const quote = {
      status: "in_review",
      calculatedAt: null,
      quoteNumber: "NPL-000148",
      priceBasis: null,
    } as QuoteDetail;
    expect(panel({}, quote).mode).toBe("preview");
    const calculated = {
      ...quote,
      calculatedAt: "2026-11-21T09:38:00.000Z",
      status: "calculated",
      labourHours: 700,
      totalCost: 100,
      labourCost: null,
    } as QuoteDetail;
    expect(panel({}, calculated)).toMatchObject({
      mode: "calculated",
      price: { labourHours: 700, totalCost: 100, labourCost: null },
      sums: null,
    });
  });
});
