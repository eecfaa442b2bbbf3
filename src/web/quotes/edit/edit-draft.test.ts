import { expect, test } from "vitest";
import { noCustomerDetails } from "#domain/quotes/customer-details.ts";
import { defaultDocumentOptions } from "#domain/quotes/document-options.ts";
import { buildEditKey, parseEditDraft, serialiseEditDraft } from "./edit-draft.ts";
import { toFieldTexts } from "./form.ts";

const seen = {
  version: 3,
  customerName: "Ancoats Mill",
  postcode: null,
  ...noCustomerDetails,
  ...defaultDocumentOptions,

  locationId: 1,
  equipmentAccessId: 2,
  jobTypeId: 3,
  pumpStyleId: 4,
  motorSizeId: 5,
  driveTypeId: null,
  labourHours: 650,
  engineerCount: 2,
  labourCost: null,
  materialCost: null,
  notes: "Gate 3",
};
const edit = { at: "2026-11-21T09:38:00.000Z", seen, texts: { ...toFieldTexts(seen), notes: "Gate 4 " } };

test("what was typed comes back with what it was typed over", () => {
  expect(parseEditDraft(serialiseEditDraft(edit))).toMatchObject(edit);
});

test("no more of a quote is kept than the form knows", () => {
  expect(serialiseEditDraft({ ...edit, seen: { ...seen, totalCost: 4711 } as typeof seen })).not.toContain("4711");
});

test.each(["", "{", "null", "[]", '{"shape":2}', serialiseEditDraft(edit).replace('"shape":1', '"shape":2')])(
  "%s counts as nothing",
  (text) => expect(parseEditDraft(text)).toBeNull(),
);

test("half a form counts as nothing", () => {
  expect(parseEditDraft(serialiseEditDraft(edit).replace('"notes":"Gate 4 "', '"nots":"Gate 4 "'))).toBeNull();
});

test("each person in each company has their own, for each quote", () => {
  const keys = [
    buildEditKey(1, "ana", "q"),
    buildEditKey(2, "ana", "q"),
    buildEditKey(1, "tom", "q"),
    buildEditKey(1, "ana", "r"),
  ];
  expect(new Set(keys).size).toBe(4);
});
