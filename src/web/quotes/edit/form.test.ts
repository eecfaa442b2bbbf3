import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { noCustomerDetails } from "#domain/quotes/customer-details.ts";
import { defaultDocumentOptions } from "#domain/quotes/document-options.ts";
import type { EditableQuote } from "./editable-fields.ts";
import { buildEditSchema, type EditTexts, toFieldTexts } from "./form.ts";
import { pickRealChanges } from "./merge.ts";

const original: EditableQuote = {
  customerName: "Ancoats Mill",
  postcode: "M4 6BF",
  ...noCustomerDetails,
  ...defaultDocumentOptions,
  locationId: 1,
  equipmentAccessId: 2,
  jobTypeId: 3,
  pumpStyleId: 4,
  motorSizeId: 5,
  driveTypeId: 6,
  labourHours: 625,
  engineerCount: 2,
  labourCost: 123_450,
  materialCost: 5,
  notes: null,
};

const context = { original, calculated: true, seesCosts: true };
const read = (typed: Partial<EditTexts>, more: Partial<typeof context> = {}) =>
  z.safeParse(buildEditSchema({ ...context, ...more }), {
    ...toFieldTexts((more.original ?? original) as EditableQuote),
    ...typed,
  });
const change = (typed: Partial<EditTexts>, more: Partial<typeof context> = {}) => {
  const result = read(typed, more);
  if (!result.success) throw result.error;
  return pickRealChanges((more.original ?? original) as EditableQuote, result.data);
};
const wrong = (typed: Partial<EditTexts>, more: Partial<typeof context> = {}) =>
  Object.fromEntries(read(typed, more).error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []);

test("each field holds the exact value", () => {
  expect(toFieldTexts(original)).toMatchObject({
    labourHours: "6.25",
    labourCost: "1234.50",
    materialCost: "0.05",
    locationId: "1",
    notes: "",
  });
});

describe("what was typed", () => {
  test("is no change while it says the same", () => {
    expect(change({})).toEqual({});
    expect(change({ postcode: "m46bf", labourHours: "06.25", labourCost: " £1,234.5 ", notes: "  " })).toEqual({});
    expect(change({ labourCost: "€1234.50" })).toEqual({});
  });

  test("of the customer's details may be emptied, and is none then", () => {
    const given = { ...original, customerEmail: "a@mill.test", siteAddress: "1 Mill Lane\nLeeds" };
    expect(change({ customerEmail: " ", siteAddress: "1 Mill Lane\nLeeds\n" }, { original: given })).toEqual({
      customerEmail: null,
    });
    expect(change({ customerKind: "consumer", customerPhone: "0161 496 0123" })).toEqual({
      customerKind: "consumer",
      customerPhone: "0161 496 0123",
    });
    expect(wrong({ customerEmail: "a@mill.test, b@mill.test", customerPhone: "ask Ann" })).toEqual({
      customerEmail: "Enter one email address, such as name@example.com",
      customerPhone: "Start with the number, as in 01865 000000 (after 6pm)",
    });
  });

  test("becomes pence and hundredths, and the rest stays out", () => {
    expect(change({ labourHours: "7.1", labourCost: "1,300.05", engineerCount: "3", pumpStyleId: "9" })).toEqual({
      labourHours: 710,
      labourCost: 130_005,
      engineerCount: 3,
      pumpStyleId: 9,
    });
  });

  test.each([
    [{ postcode: "M4" }, { postcode: "Please enter a valid UK postcode" }],
    [{ postcode: "M4 ".repeat(10) }, { postcode: "Please enter a valid UK postcode" }],
    [{ postcode: "" }, { postcode: "Please enter a valid UK postcode" }],
    [{ customerName: " " }, { customerName: "Customer name is required" }],
    [{ engineerCount: "10000" }, { engineerCount: "Enter a whole number from 0 to 9,999" }],
    [{ engineerCount: "2.5" }, { engineerCount: "Enter a whole number from 0 to 9,999" }],
    [{ labourHours: "6.255" }, { labourHours: "Enter a number of 0 or more, with at most 2 decimals" }],
    [{ labourCost: "1,23" }, { labourCost: "Enter an amount of 0 or more, with at most 2 decimals" }],
    [{ materialCost: "-1" }, { materialCost: "Enter an amount of 0 or more, with at most 2 decimals" }],
    [{ labourHours: "" }, { labourHours: "Enter a figure. Recalculate restores automatic pricing." }],
  ])("%j is told %j", (typed, sentences) => {
    expect(wrong(typed)).toMatchObject(sentences);
  });

  test("fits into the notes, or is told how much does", () => {
    expect(wrong({ notes: "x".repeat(10_001) })).toEqual({ notes: "At most 10,000 characters" });
  });

  test("may leave out the figures of a draft", () => {
    expect(change({ labourCost: "" }, { calculated: false })).toEqual({ labourCost: null });
  });

  test("may leave empty what was never there", () => {
    const bare = { ...original, postcode: null, driveTypeId: null, labourHours: null };
    expect(change({}, { original: bare as never })).toEqual({});
  });

  test("never names costs for those who may not see them", () => {
    const hidden = { ...original, labourCost: null, materialCost: null };
    expect(change({ labourCost: "1" }, { original: hidden as never, seesCosts: false })).toEqual({});
  });
});

test("every amount that a quote can hold comes back from its field as it was", () => {
  fc.assert(
    fc.property(fc.nat(9_999_999_999), fc.nat(99_999), (materialCost, labourHours) => {
      const held = { ...original, materialCost, labourHours };
      expect(change(toFieldTexts(held), { original: held as never })).toEqual({});
    }),
  );
});
