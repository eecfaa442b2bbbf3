// Each check before sending: what trips it, and what a person does on the screen to put it right.
import type { Locator, Page } from "@playwright/test";
import type { Wire } from "./edit-steps.ts";
import { ask, button, expect, tell } from "./support.ts";

/** A quote and a company of which no check says anything. */
export const fineQuote = {
  ...{ customerKind: "business", postcode: "M4 6BF", scope: "We take the old pump out and fit the new one." },
  ...{ documentKind: null, vatTreatment: null, vatReason: null, customerVatNumber: null },
  ...{ presentation: null, exclusions: "Electrical work.", noCancellation: null },
};
export const fineChoices = {
  ...{ equipmentAccessId: "Ground level, clear", jobTypeId: "Like-for-like replacement" },
  ...{ pumpStyleId: "Inline circulator", motorSizeId: "1.5 kW", driveTypeId: "Direct on line" },
};
export const fineCompany = {
  ...{ legalForm: "company", legalName: "Northern Pumps Limited", registeredAddress: "4 Mill Lane\nManchester" },
  ...{ companyNumber: "01234567", registeredIn: "england_wales", vatRegistered: true, vatNumber: "GB 482 1177 03" },
  ...{ contactEmail: "office@northern-pumps.test", terms: "We are paid within 30 days.", mostShown: "lines" },
  quoteValidityDays: 30,
};

export type Choices = Partial<typeof fineChoices>;

const lists: Record<keyof typeof fineChoices, string> = {
  ...{ equipmentAccessId: "equipment-access", jobTypeId: "job-types", pumpStyleId: "pump-styles" },
  ...{ motorSizeId: "motor-sizes", driveTypeId: "drive-types" },
};
/** The ids of items, as a quote takes them. */
export async function choicesBy(page: Page): Promise<(names: Choices) => object> {
  type Key = keyof typeof fineChoices;
  const read = async (key: Key) =>
    [key, await ask<{ id: number; name: string }[]>(page, `/api/lookup/${lists[key]}`)] as const;
  const items = new Map(await Promise.all((Object.keys(lists) as Key[]).map(read)));
  const id = (key: Key, name: string) => items.get(key)?.find((item) => item.name === name)?.id;
  return (names) => Object.fromEntries(Object.entries(names).map(([key, name]) => [key, id(key as Key, name)]));
}

type Mending = (line: Locator) => Promise<void>;
export interface Case {
  key: string;
  quote?: object;
  company?: object;
  jobType?: object;
  /** By the names of the items. */
  choices?: Choices;
  /** Once the quote is priced. */
  after?: Choices;
  arrange?: (page: Page, quote: Wire) => Promise<unknown>;
  right: Mending;
  /** Nothing is wrong: it is told, and the quote may be sent as it is. */
  informs?: true;
}

const press =
  (name: string): Mending =>
  (line) =>
    line.getByRole("button", { name, exact: true }).click();

/** What is advised only stands folded. */
async function unfold(line: Locator): Promise<void> {
  const folded = line.getByRole("button", { name: "Change it here" });
  // The company, whose setting it may be, can come after the check.
  await folded.or(line.getByRole("button", { name: /^Save/ })).waitFor();
  if (await folded.isVisible()) await folded.click();
}
const type =
  (texts: Record<string, string>): Mending =>
  async (line) => {
    await unfold(line);
    for (const [label, text] of Object.entries(texts))
      await line.getByRole("textbox", { name: label, exact: true }).fill(text);
    await line.getByRole("button", { name: /^Save/ }).click();
  };
const choose =
  (label: string, option: string): Mending =>
  async (line) => {
    await unfold(line);
    await line.getByRole("combobox", { name: label, exact: true }).selectOption(option);
    await line.getByRole("button", { name: /^Save/ }).click();
  };
const vatAsUsual = choose("VAT", "As usual for the company");

const theirNumber = { customerVatNumber: "GB482117703" };
const reverse = { vatTreatment: "reverse_charge", ...theirNumber };
const energy = { vatTreatment: "energy_saving" };

export const ofTheDocument: Case[] = [
  { key: "customer_kind", quote: { customerKind: null }, right: press("Business") },
  {
    key: "no_cancellation_pack",
    quote: { customerKind: "consumer", noCancellation: "premises" },
    right: choose("Right to cancel", "14 days, with the form"),
  },
  {
    key: "presentation",
    quote: { presentation: "lines" },
    company: { mostShown: "total" },
    right: press("The total only"),
  },
  {
    key: "scope",
    quote: { scope: null },
    jobType: { scope: null },
    right: type({ "What is included": "We fit the pump." }),
  },
  {
    key: "exclusions",
    quote: { exclusions: null },
    jobType: { exclusions: null },
    right: type({ "What is not included": "Electrical work." }),
  },
  { key: "estimate", quote: { documentKind: "estimate" }, right: press("Quotation") },
];

export const ofVat: Case[] = [
  {
    key: "reduced_reason",
    quote: { vatTreatment: "reduced" },
    right: type({ "Reason for the VAT rate": "Converting a home" }),
  },
  { key: "reverse_charge_business", quote: { ...reverse, customerKind: "consumer" }, right: press("Business") },
  {
    key: "reverse_charge_number",
    quote: { vatTreatment: "reverse_charge" },
    right: type({ "Customer’s VAT number": "GB 482 1177 03" }),
  },
  { key: "reverse_charge_end_user", quote: reverse, right: vatAsUsual },
  { key: "reverse_charge_missing", quote: theirNumber, right: choose("VAT", "Reverse charge") },
  {
    key: "energy_saving_dates",
    quote: energy,
    company: { quoteValidityDays: 365 },
    right: type({ "Quote Validity (days)": "1" }),
  },
  { key: "energy_saving_materials", quote: energy, right: vatAsUsual },
  { key: "energy_saving_business", quote: energy, right: vatAsUsual },
  { key: "energy_saving_place", quote: { ...energy, postcode: "IM1 1AA" }, right: vatAsUsual },
  { key: "outside_uk_place", quote: { vatTreatment: "outside_uk" }, right: vatAsUsual },
  { key: "uk_vat_outside", quote: { postcode: "JE2 3AB" }, right: choose("VAT", "Outside UK VAT") },
  {
    key: "not_registered",
    quote: { vatTreatment: "standard" },
    company: { vatRegistered: false },
    right: vatAsUsual,
  },
];

export const ofTheCompany: Case[] = [
  {
    key: "legal_name_or_address",
    company: { legalName: null, registeredAddress: null },
    right: type({ "Legal Name": "Northern Pumps Limited", "Registered Address": "4 Mill Lane" }),
  },
  { key: "legal_form", company: { legalForm: null }, right: choose("Legal Form", "Limited company") },
  { key: "company_number", company: { companyNumber: null }, right: type({ "Company Number": "01234567" }) },
  { key: "registered_in", company: { registeredIn: null }, right: choose("Registered In", "England and Wales") },
  { key: "vat_number", company: { vatNumber: null }, right: type({ "VAT Number": "GB 482 1177 03" }) },
  {
    key: "contact",
    company: { contactEmail: null, contactPhone: "0161 496 0000" },
    right: type({ "Reply Address": "office@northern-pumps.test" }),
  },
  {
    key: "terms",
    quote: { customerKind: "consumer" },
    company: { terms: null },
    right: type({ Terms: "We are paid within 30 days." }),
  },
];

/** The dialog shows old and new figures before anything is kept. */
const recalculate: Mending = async (line) => {
  await line.getByRole("button", { name: "Recalculate" }).click();
  await line.page().getByRole("dialog").getByRole("button", { name: "Recalculate", exact: true }).click();
};

/** On the page of the job, which leads back; the price then follows. */
const changeJob =
  (label: string, option: RegExp): Mending =>
  async (line) => {
    const page = line.page();
    await line.getByRole("link", { name: "Change the job" }).click();
    const choice = page.getByRole("combobox", { name: label, exact: true });
    await expect(choice).toBeFocused();
    const words = await choice.getByRole("option").filter({ hasText: option }).textContent();
    await choice.selectOption(words ?? "");
    await button(page, "Save Changes").click();
    await expect(page).toHaveURL(/\/send$/);
    await recalculate(page.getByRole("listitem").filter({ hasText: "Recalculate it first" }));
  };

const why: Mending = async (line) => {
  await line.getByRole("button", { name: "Why?" }).click();
  await expect(line.getByRole("button", { name: "Why?" })).toHaveAttribute("aria-expanded", "true");
};

const change =
  (content: object) =>
  (page: Page, { id }: Wire) =>
    tell(page, "PUT", `/api/quotes/${id}`, content);

/** An access of this journey's own, which is then no longer on offer. */
async function withdrawAccess(page: Page, quote: Wire): Promise<void> {
  const [one] = await ask<{ id: number }[]>(page, "/api/admin/equipment-access");
  const { id: _, ...like } = one as { id: number };
  const made = await tell<{ id: number }>(page, "POST", "/api/admin/equipment-access", {
    ...like,
    name: "By crane",
    isActive: true,
  });
  await change({ equipmentAccessId: made.id })(page, quote);
  await tell(page, "POST", `/api/quotes/${quote.id}/calculate`);
  await tell(page, "DELETE", `/api/admin/equipment-access/${made.id}`);
}

export const ofTheJob: Case[] = [
  { key: "incomplete", after: { motorSizeId: "2.2 kW" }, right: recalculate },
  { key: "rules", after: { motorSizeId: "11 kW" }, right: changeJob("Motor Size", /^1\.5 kW/) },
  { key: "withdrawn", arrange: withdrawAccess, right: changeJob("Equipment Access", /^Ground level, clear/) },
  {
    key: "urgent_repair",
    quote: { customerKind: "consumer" },
    choices: { jobTypeId: "Breakdown call-out" },
    right: choose("Right to cancel", "None: an urgent repair that the customer asked for"),
  },
];

export const ofThePrice: Case[] = [
  { key: "manual_price", arrange: change({ labourCost: 400 }), right: recalculate },
  { key: "total_of_today", arrange: change({ materialCost: 900 }), right: recalculate },
  {
    key: "nothing_to_pay",
    arrange: change({ labourCost: 0, materialCost: 0 }),
    right: (line) => line.getByRole("checkbox", { name: "That is meant: send it so" }).check(),
    informs: true,
  },
  {
    key: "water",
    choices: { pumpStyleId: "Twin booster set", driveTypeId: "Variable speed drive" },
    right: why,
    informs: true,
  },
  { key: "consumer_abroad", quote: { customerKind: "consumer", postcode: "JE2 3AB" }, right: why, informs: true },
];

/** With a journey of their own. */
export const onTheirOwn = ["life", "presentation_sent"];
