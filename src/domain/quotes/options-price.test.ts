import fc from "fast-check";
import { expect, test } from "vitest";
import { mapToChoiceKeys, noChoices } from "#domain/catalogue/items.ts";
import { MAX_MONEY } from "#domain/money.ts";
import { isRefusal } from "#domain/refusal.ts";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { modelLines } from "#test/model/lines-model.ts";
import { noCustomerDetails } from "./customer-details.ts";
import { defaultDocumentOptions } from "./document-options.ts";
import type { QuoteLine } from "./lines.ts";
import { mapOptionKinds, type QuoteOption } from "./options.ts";
import { applyQuoteChange, type StoredQuote } from "./quote-change.ts";

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);
const pence = fc.oneof(
  { weight: 9, arbitrary: fc.nat(2_000_000) },
  { weight: 1, arbitrary: fc.nat(MAX_MONEY) },
  { weight: 2, arbitrary: fc.nat(99) },
);
const job = fc.record({ labourCost: fc.nat(2_000_000), materialCost: pence });
const line = fc.record({
  quantity: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 999_999 })),
  price: pence,
  state: fc.constantFrom("included" as const, "offered" as const),
  options: fc.subarray([1, 2, 3]),
});
const discount = fc.option(
  fc.oneof(
    fc.record({ words: fc.constant("x"), percent: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ words: fc.constant("x"), amount: fc.integer({ min: 1, max: 5_000_000 }) }),
  ),
);

const optionOf = (costs: { labourCost: number; materialCost: number }): QuoteOption => ({
  label: "x",
  words: null,
  job: {
    ...{ equipmentAccessId: 1, jobTypeId: 1, pumpStyleId: 1, motorSizeId: 1, driveTypeId: 1 },
    names: mapOptionKinds(() => "x"),
    ...{ motorKw: null, labourHours: 100, engineerCount: 1, ...costs, linesCost: 0, totalCost: 0, priceSnapshot: null },
  },
});
const stored = {
  ...mapToChoiceKeys(noChoices),
  ...noCustomerDetails,
  ...defaultDocumentOptions,
  ...{ status: "calculated", customerName: "x", postcode: null, notes: null, labourHours: 100, engineerCount: 1 },
  ...{ lines: [], discount: null, linesCost: 0, totalCost: 0, depositPercent: null, isSelectable: false },
  ...{ calculatedAt: "2026-11-27T00:00:00.000Z", isManual: false, needsRecalculation: false },
} satisfies Partial<StoredQuote>;

test("every option's lines, discount and total agree with a second model, digit by digit", () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 8 }),
      discount,
      job,
      fc.array(job, { maxLength: 2 }),
      (lines, off, own, jobs) => {
        // Without any, nothing changes.
        fc.pre(lines.length > 0 || off !== null);
        const places = jobs.length + 1;
        const placed = lines.map((one, at): QuoteLine => {
          const options = jobs.length === 0 ? [] : one.options.filter((place) => place <= places);
          return {
            id: String(at),
            extraId: null,
            heading: null,
            words: "x",
            details: null,
            unit: null,
            ...one,
            options,
          };
        });
        const options = jobs.length === 0 ? null : [{ label: "x", words: null, job: null }, ...jobs.map(optionOf)];
        const edit = applyQuoteChange({ ...stored, ...own, options }, { lines: placed, discount: off });

        const models = [own, ...jobs].map((costs, at) =>
          modelLines(
            {
              labour: decimal(costs.labourCost),
              material: decimal(costs.materialCost),
              lines: placed.map(({ quantity, price, state, options: of }) => ({
                ...{ quantity: decimal(quantity), price: decimal(price), state, places: of },
              })),
              discount: off && ("percent" in off ? { percent: decimal(off.percent) } : { amount: decimal(off.amount) }),
            },
            at + 1,
          ),
        );
        const refused = models.find((model) => typeof model === "string");
        if (refused) {
          const code = refused === "too large" ? "price_too_large" : "discount_too_large";
          expect(isRefusal(edit) && edit.refusal).toBe(code);
          return;
        }
        if (isRefusal(edit)) throw new Error(edit.sentence);
        const after = { ...stored, ...own, options, ...edit };
        const figures = [after, ...(after.options ?? []).flatMap((option) => option.job ?? [])];
        expect(
          figures.map(({ linesCost, totalCost }) => ({
            linesCost: decimal(linesCost),
            totalCost: decimal(totalCost ?? -1),
          })),
        ).toEqual(models);
      },
    ),
    { numRuns: isWholeSuite ? 20_000 : 2000 },
  );
});
