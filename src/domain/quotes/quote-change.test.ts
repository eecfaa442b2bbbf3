import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapKinds, mapToChoiceKeys, noChoices } from "#domain/catalogue/items.ts";
import { isRefusal } from "#domain/refusal.ts";
import { noCustomerDetails } from "./customer-details.ts";
import { defaultDocumentOptions } from "./document-options.ts";
import { mapOptionKinds, type QuoteOption } from "./options.ts";
import type { PriceSnapshot } from "./price-snapshot.ts";
import { applyQuoteChange, computeTotal, type QuoteChange, type StoredQuote } from "./quote-change.ts";

const draft: StoredQuote = {
  ...mapToChoiceKeys(noChoices),
  locationId: 1,
  driveTypeId: 2,
  status: "draft",
  customerName: "O'Brien Dairies",
  ...noCustomerDetails,
  ...defaultDocumentOptions,
  postcode: "M4 6BF",
  notes: null,
  labourHours: null,
  engineerCount: null,
  labourCost: null,
  materialCost: null,
  totalCost: null,
  lines: [],
  discount: null,
  options: null,
  isSelectable: false,
  depositPercent: null,
  linesCost: 0,
  calculatedAt: null,
  isManual: false,
  needsRecalculation: false,
};
const calculated: StoredQuote = {
  ...draft,
  status: "calculated",
  labourHours: 650,
  engineerCount: 2,
  labourCost: 88_400,
  materialCost: 285_795,
  totalCost: 374_195,
  calculatedAt: "2026-11-21T09:38:00.000Z",
};

describe("edit", () => {
  test("names only what is different", () => {
    expect(
      applyQuoteChange(calculated, {
        customerName: "O'Brien Dairies",
        notes: "x",
        driveTypeId: 2,
        labourCost: undefined,
      }),
    ).toEqual({ notes: "x" });
  });

  test("takes empty notes for none", () => {
    expect(applyQuoteChange({ ...draft, notes: "x" }, { notes: "" })).toEqual({ notes: null });
    expect(applyQuoteChange(draft, { notes: "" })).toEqual({});
  });

  test("adds manual costs up from what is then stored", () => {
    expect(applyQuoteChange(calculated, { labourCost: 100 })).toEqual({
      labourCost: 100,
      totalCost: 285_895,
      isManual: true,
    });
    expect(applyQuoteChange(calculated, { labourHours: 700 })).toEqual({
      labourHours: 700,
      totalCost: 374_195,
      isManual: true,
    });
    expect(applyQuoteChange(draft, { labourCost: 100 })).toEqual({ labourCost: 100, totalCost: null, isManual: true });
    const typed = { ...draft, labourHours: 300, isManual: true };
    expect(applyQuoteChange(typed, { labourHours: null })).toEqual({
      labourHours: null,
      totalCost: null,
      isManual: false,
    });
    expect(applyQuoteChange(typed, { labourHours: null, engineerCount: 2 })).toMatchObject({ isManual: true });
  });

  test("a calculated quote keeps its figures; a draft's can be cleared", () => {
    expect(applyQuoteChange(calculated, { notes: "x", labourHours: null, materialCost: null })).toMatchObject({
      refusal: "invalid",
      fields: { labourHours: expect.stringMatching("figure"), materialCost: expect.stringMatching("figure") },
    });
    expect(applyQuoteChange({ ...draft, materialCost: 5 }, { materialCost: null })).toMatchObject({
      materialCost: null,
    });
    // As an earlier version left it.
    expect(applyQuoteChange({ ...calculated, labourCost: null }, { labourCost: null, notes: "x" })).toEqual({
      notes: "x",
    });
  });

  test("asks for a recalculation after a changed choice of a calculated quote, unless both costs come along", () => {
    expect(applyQuoteChange(calculated, { driveTypeId: 3 })).toEqual({ driveTypeId: 3, needsRecalculation: true });
    expect(applyQuoteChange(draft, { driveTypeId: 3 })).toEqual({ driveTypeId: 3 });
    expect(applyQuoteChange(calculated, { driveTypeId: 3, labourCost: 1, materialCost: 2 })).toMatchObject({
      needsRecalculation: false,
      totalCost: 3,
    });
    expect(applyQuoteChange(calculated, { driveTypeId: 3, labourCost: 1 })).toMatchObject({ needsRecalculation: true });
    const { labourCost, materialCost } = calculated;
    expect(applyQuoteChange(calculated, { driveTypeId: 3, labourCost, materialCost })).toEqual({
      driveTypeId: 3,
      needsRecalculation: false,
      isManual: true,
    });
    expect(applyQuoteChange(calculated, { notes: "x", labourCost, materialCost })).toEqual({ notes: "x" });
  });

  test.each([
    ["sent", "already_issued"],
    ["expired", "already_issued"],
    ["accepted", "accepted"],
    ["declined", "declined"],
  ])("leaves a quote that is %s alone, but for its notes", (status, refusal) => {
    const promised = { ...calculated, status };
    expect(applyQuoteChange(promised, { notes: "x" })).toEqual({ notes: "x" });
    for (const change of [
      { customerName: "x" },
      { labourCost: 1 },
      { driveTypeId: 9 },
      { status: "in_review" },
    ] satisfies QuoteChange[]) {
      expect(applyQuoteChange(promised, change)).toMatchObject({ refusal });
    }
  });

  test("sets a platform's own status and goes back to the natural one, never to another system one", () => {
    expect(applyQuoteChange(calculated, { status: "in_review" })).toEqual({ status: "in_review" });
    expect(applyQuoteChange({ ...calculated, status: "in_review" }, { status: "calculated" })).toEqual({
      status: "calculated",
    });
    expect(applyQuoteChange({ ...draft, status: "in_review" }, { status: "draft" })).toEqual({ status: "draft" });
    for (const status of ["sent", "accepted", "draft"]) {
      expect(applyQuoteChange({ ...calculated, status: "in_review" }, { status })).toMatchObject({
        refusal: "wrong_state",
      });
    }
  });

  test("refuses a total that no quote can hold", () => {
    expect(applyQuoteChange(calculated, { labourCost: 9_999_999_999 })).toMatchObject({ refusal: "price_too_large" });
  });

  test("lines and discount change a calculated total at once, and a typed cost changes a discount of a per cent", () => {
    const half = { words: "Trade", percent: 5000 };
    const line = {
      ...{ id: "a", extraId: null, heading: null, words: "Parking", details: null, unit: null },
      options: [],
    };
    const parking = { ...line, quantity: 100, price: 1000, state: "included" as const };
    const changed = applyQuoteChange(calculated, { lines: [parking] });
    expect(changed).toEqual({ lines: [parking], linesCost: 1000, totalCost: 375_195 });
    expect(applyQuoteChange({ ...calculated, ...changed }, { lines: [{ ...parking }], discount: null })).toEqual({});
    const discounted = { ...calculated, lines: [parking], discount: half, linesCost: -186_598, totalCost: 187_597 };
    expect(applyQuoteChange(discounted, { labourCost: 0 })).toMatchObject({ linesCost: -142_398, totalCost: 143_397 });
    expect(applyQuoteChange(discounted, { discount: null })).toEqual({
      discount: null,
      linesCost: 1000,
      totalCost: 375_195,
    });
    expect(applyQuoteChange(discounted, { lines: [] })).toMatchObject({ linesCost: -187_098 });
  });

  describe("of options", () => {
    const choose = (driveTypeId: number) => ({
      ...{ equipmentAccessId: 1, jobTypeId: 1, pumpStyleId: 1, motorSizeId: 1, driveTypeId },
    });
    const snapshotOf = (drive: number) =>
      ({ choices: mapKinds((kind) => ({ id: kind === "drive_type" ? drive : 1 })) }) as unknown as PriceSnapshot;
    const optionOf = (drive: number, totalCost: number | null): QuoteOption => ({
      label: "Better",
      words: null,
      job: {
        ...choose(drive),
        names: mapOptionKinds(() => "x"),
        motorKw: null,
        ...{ labourHours: totalCost && 500, engineerCount: totalCost && 1, linesCost: 0, totalCost },
        ...{ labourCost: totalCost && 1000, materialCost: totalCost && totalCost - 1000 },
        priceSnapshot: totalCost === null ? null : snapshotOf(drive),
      },
    });
    const first: QuoteOption = { label: "Standard", words: null, job: null };
    const own = { ...calculated, ...choose(1), locationId: 1, priceSnapshot: snapshotOf(1) };
    const two = { ...own, options: [first, optionOf(2, 500_000)], isSelectable: true };

    test("one that is not calculated asks for it, until it is gone again", () => {
      const options = [first, optionOf(2, null)];
      const added = applyQuoteChange(own, { options });
      expect(added).toEqual({ options, isSelectable: true, totalCost: 374_195, needsRecalculation: true });
      const gone = applyQuoteChange({ ...own, ...added }, { options: null });
      expect(gone).toMatchObject({ options: null, isSelectable: false, needsRecalculation: false });
      expect(applyQuoteChange({ ...draft, ...choose(1) }, { options })).not.toHaveProperty("needsRecalculation");
      expect(applyQuoteChange(own, { options, labourCost: 1, materialCost: 1, driveTypeId: 3 })).toMatchObject({
        needsRecalculation: true,
      });
    });

    test("one with figures asks for nothing, and the same once more changes nothing", () => {
      const added = applyQuoteChange(own, { options: two.options });
      expect(added).toEqual({ options: two.options, isSelectable: true, totalCost: 374_195 });
      expect(applyQuoteChange(two, { options: structuredClone(two.options) })).toEqual({});
      expect(applyQuoteChange(two, { options: [first, { ...optionOf(2, 500_000), label: "Best" }] })).toMatchObject({
        options: [first, { label: "Best", job: { totalCost: 500_000 } }],
      });
    });

    test("making another the first takes its figures along, and asks for no calculation", () => {
      const options = [
        { ...first, label: "Better" },
        { ...optionOf(1, 374_195), label: "Standard" },
      ];
      const swapped = applyQuoteChange(two, { options, ...choose(2) });
      expect(swapped).toMatchObject({
        ...{ driveTypeId: 2, totalCost: 500_000, labourCost: 1000, labourHours: 500, isManual: false },
        priceSnapshot: snapshotOf(2),
      });
      expect(swapped).not.toHaveProperty("needsRecalculation");
      // Only the choice, or with another zone: what was calculated is for another job.
      expect(applyQuoteChange(two, choose(2))).toEqual({ driveTypeId: 2, needsRecalculation: true });
      expect(applyQuoteChange(two, { options, ...choose(2), locationId: 2 })).toMatchObject({
        needsRecalculation: true,
      });
    });

    test("a zone and typed costs leave the others to be calculated", () => {
      const typed = { labourCost: 1, materialCost: 1 };
      expect(applyQuoteChange(two, { ...typed, locationId: 2 })).toMatchObject({ needsRecalculation: true });
      expect(applyQuoteChange(two, typed)).not.toHaveProperty("needsRecalculation");
    });

    test("lines and a discount count in all of them", () => {
      const line = {
        ...{
          id: "a",
          extraId: null,
          heading: null,
          words: "Seal",
          details: null,
          quantity: 100,
          unit: null,
          price: 5000,
        },
      };
      const lines = [{ ...line, state: "included" as const, options: [2] }];
      const priced = applyQuoteChange(two, { lines, discount: { words: "x", percent: 1000 } });
      expect(priced).toMatchObject({
        totalCost: 336_775,
        options: [first, { job: { linesCost: -45_500, totalCost: 454_500 } }],
      });
      const tooMuch = { discount: { words: "x", amount: 400_000 } };
      expect(applyQuoteChange(two, tooMuch)).toMatchObject({
        refusal: "discount_too_large",
        fields: { discount: "The discount is larger than option 1" },
      });
      const cheap = { ...own, options: [first, optionOf(2, 2000)] };
      expect(applyQuoteChange(cheap, { discount: { words: "x", amount: 3000 } })).toMatchObject({
        fields: { discount: "The discount is larger than option 2" },
      });
    });

    test("a line to tick makes a quote selectable, and adds nothing", () => {
      const line = { id: "a", extraId: null, heading: null, words: "Seal", details: null, quantity: 100, unit: null };
      const lines = [{ ...line, price: 100, state: "offered" as const, options: [] }];
      expect(applyQuoteChange(calculated, { lines })).toEqual({ lines, isSelectable: true, totalCost: 374_195 });
      expect(applyQuoteChange({ ...calculated, lines, isSelectable: true }, { lines: [] })).toEqual({
        ...{ lines: [], isSelectable: false, totalCost: 374_195 },
      });
    });
  });

  test("lines add nothing until there is a total, and a discount is judged by it", () => {
    const discount = { words: "Goodwill", amount: 500 };
    expect(applyQuoteChange(draft, { discount })).toEqual({ discount, totalCost: null });
    expect(computeTotal({ ...draft, labourCost: 100, discount })).toEqual({
      totalCost: null,
      linesCost: 0,
      options: null,
    });
    expect(applyQuoteChange({ ...draft, discount }, { labourCost: 100, materialCost: 300 })).toMatchObject({
      refusal: "discount_too_large",
    });
  });

  test("the stored total is always the sum of the stored parts, after any changes one after another", () => {
    const cost = fc.option(fc.integer({ min: 0, max: 9_999_999_999 }));
    const discount = fc.constantFrom(null, { words: "x", percent: 3333 }, { words: "x", amount: 1 });
    const change = fc.record(
      { labourCost: cost, materialCost: cost, driveTypeId: fc.nat(5), discount },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (list) => {
        let quote = calculated;
        for (const one of list) {
          const made = applyQuoteChange(quote, one);
          if (!isRefusal(made)) quote = { ...quote, ...made };
        }
        const { labourCost, materialCost, linesCost } = quote;
        const hasTotal = labourCost !== null && materialCost !== null;
        return (
          quote.totalCost === (hasTotal ? labourCost + materialCost + linesCost : null) && (hasTotal || linesCost === 0)
        );
      }),
    );
  });
});
