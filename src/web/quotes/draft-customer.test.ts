// What a picked customer fills in, and which edits drop it again.
import { expect, test } from "vitest";
import type { Location } from "#domain/catalogue/items.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import {
  applyDraftChange,
  createDraft,
  type DraftChange,
  readDraft,
  type WizardDraft,
  writeDraft,
} from "#web/quotes/wizard-draft.ts";
import type { SuggestedSite } from "./draft-customer.ts";

const zone = (id: number, name: string, ...postcodes: string[]): Location => ({
  id,
  name,
  description: null,
  isActive: true,
  postcodes,
  labourHours: 100,
  hourlyRate: 6000,
});
const none = { equipment_access: [], job_type: [], pump_style: [], motor_size: [], drive_type: [] };
const catalogue = { location: [zone(1, "Central", "M4"), zone(2, "Leeds", "LS"), zone(3, "Far", "ZE")], ...none };
const priceBook: PriceBook = { catalogue, rules: [] };

const mill: SuggestedSite = {
  customerId: "01a207b1-bf4c-719b-aa35-000000000001",
  siteId: "01a207b1-bf4c-719b-aa35-000000000002",
  name: "Ancoats Mill",
  line: "Unit 4, M4 6BF",
  kind: "business",
  email: "office@mill.test",
  phone: "0161 496 0123",
  address: "Unit 4",
  postcode: "M4 6BF",
  locationId: null,
  isEnded: false,
  quotes: 3,
  pumps: 2,
  isExact: false,
};
const apply = (draft: WizardDraft, ...changes: DraftChange[]) =>
  changes.reduce((current, change) => applyDraftChange(current, change, priceBook), draft);
const blank = createDraft("01a207b1-bf4c-719b-aa35-000000000009");
const ids = ({ customerId, siteId, isNewCustomer }: WizardDraft) => [customerId, siteId, isNewCustomer];

test("a pick fills in all that a new quote takes over, with the zone of its postcode or the one chosen for it", () => {
  const picked = apply(blank, { set: "customerName", text: "anc" }, { pick: mill });
  expect(picked).toMatchObject({
    customerName: "Ancoats Mill",
    postcode: "M4 6BF",
    customerKind: "business",
    customerEmail: "office@mill.test",
    customerPhone: "0161 496 0123",
    siteAddress: "Unit 4",
    choices: { location: 1 },
    zoneFor: "M4",
  });
  expect(ids(picked)).toEqual([mill.customerId, mill.siteId, undefined]);
  expect(apply(blank, { pick: { ...mill, locationId: 3 } }).choices.location).toBe(3);
  // Switched off since.
  expect(apply(blank, { pick: { ...mill, locationId: 9 } }).choices.location).toBe(1);
});

test("another pick replaces every text of the first, so that no email goes to the wrong customer", () => {
  const other = { ...mill, customerId: null, siteId: null, name: "Mrs Hill", email: null, phone: null, kind: null };
  const picked = apply(blank, { pick: mill }, { pick: other });
  expect(picked).toMatchObject({ customerName: "Mrs Hill", customerKind: "", customerEmail: "", customerPhone: "" });
  expect(ids(picked)).toEqual([undefined, undefined, undefined]);
});

test("editing the name drops the pick with the texts it filled in; typed ones stay", () => {
  const typed = apply(blank, { pick: mill }, { set: "customerPhone", text: "0161 496 9999" });
  const edited = apply(typed, { set: "customerName", text: "Ancoats Mills" });
  expect(ids(edited)).toEqual([undefined, undefined, undefined]);
  expect(edited).toMatchObject({
    customerEmail: "",
    siteAddress: "",
    customerPhone: "0161 496 9999",
    postcode: "M4 6BF",
  });
});

test("editing the postcode drops only the site and its address; writing the same one otherwise drops nothing", () => {
  const picked = apply(blank, { pick: mill });
  expect(ids(apply(picked, { set: "postcode", text: "m46bf" }))).toEqual(ids(picked));
  const moved = apply(picked, { set: "postcode", text: "LS1 4AP" });
  expect(ids(moved)).toEqual([mill.customerId, undefined, undefined]);
  expect(moved).toMatchObject({ customerEmail: "office@mill.test", siteAddress: "", choices: { location: 2 } });
});

test("'not this customer' is said of one name and postcode, and taken back by editing either", () => {
  const isNew = apply(blank, { pick: mill }, { isNewCustomer: true });
  expect(ids(isNew)).toEqual([undefined, undefined, true]);
  expect(isNew).toMatchObject({ customerName: "Ancoats Mill", postcode: "M4 6BF", customerEmail: "" });
  expect(ids(apply(isNew, { set: "customerName", text: "Ancoats" }))).toEqual([undefined, undefined, undefined]);
  expect(ids(apply(isNew, { set: "postcode", text: "M4 6B" }))).toEqual([undefined, undefined, undefined]);
  // Never both: the server refuses that.
  expect(ids(apply(isNew, { pick: mill }))).toEqual([mill.customerId, mill.siteId, undefined]);
});

test("a stored draft keeps its customer, and one of before has none", () => {
  const picked = apply(blank, { pick: mill });
  expect(readDraft(writeDraft(picked))).toEqual(JSON.parse(JSON.stringify(picked)));
  const { customerId: _, siteId: __, picked: ___, ...before } = picked;
  expect(readDraft(writeDraft(before as WizardDraft))).toMatchObject({ customerName: "Ancoats Mill", version: 1 });
  const { siteAddress: ____, ...known } = picked.picked ?? {};
  const early = { ...picked, picked: known } as WizardDraft;
  expect(readDraft(writeDraft(early))?.picked).toEqual({ ...known, siteAddress: "" });
});
