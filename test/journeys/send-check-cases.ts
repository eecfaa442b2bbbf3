// Each check before sending: what trips it, and what a person does on the screen to put it right.
import type { Locator } from "@playwright/test";

/** A quote and a company of which no check says anything. */
export const fineQuote = {
  ...{ customerKind: "business", postcode: "M4 6BF", scope: "We take the old pump out and fit the new one." },
  ...{ documentKind: null, vatTreatment: null, vatReason: null, customerVatNumber: null },
  ...{ presentation: null, exclusions: null, noCancellation: null },
};
export const fineCompany = {
  ...{ legalForm: "company", legalName: "Northern Pumps Limited", registeredAddress: "4 Mill Lane\nManchester" },
  ...{ companyNumber: "01234567", registeredIn: "england_wales", vatRegistered: true, vatNumber: "GB 482 1177 03" },
  ...{ contactEmail: "office@northern-pumps.test", terms: "We are paid within 30 days.", mostShown: "lines" },
  quoteValidityDays: 30,
};

type Mending = (line: Locator) => Promise<void>;
export interface Case {
  key: string;
  quote?: object;
  company?: object;
  jobType?: object;
  right: Mending;
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

/** What no field of this page puts right: it is told, or leads to where it is. */
export const elsewhere = [
  ...["life", "incomplete", "rules", "withdrawn"],
  ...[
    "presentation_sent",
    "urgent_repair",
    "consumer_abroad",
    "water",
    "nothing_to_pay",
    "manual_price",
    "total_of_today",
  ],
];
