// The fields of a quote that a user can change, in the order of the screen; the status is not set here.
import type { QuoteDetail, QuoteEdit } from "#contract/quotes/quotes.ts";
import { kindLabels, mapKinds, mapToChoiceKeys } from "#domain/catalogue/items.ts";
import { customerDetailLabels, mapCustomerDetails } from "#domain/quotes/customer-details.ts";
import { documentOptionLabels, mapDocumentOptions } from "#domain/quotes/document-options.ts";
import { manualKeys } from "#domain/quotes/quote-change.ts";

/** How a value is written; a remark may be left empty, and is none then. */
type ValueType = "text" | "remark" | "choice" | "hours" | "count" | "money";
interface EditableField {
  label: string;
  type: ValueType;
}
const field = (label: string, type: ValueType): EditableField => ({ label, type });

export const editableFields = {
  customerName: field("Customer name", "text"),
  postcode: field("Postcode", "text"),
  ...mapCustomerDetails((key) => field(customerDetailLabels[key], "remark")),
  ...mapToChoiceKeys(mapKinds((kind) => field(kind === "location" ? "Pricing Zone" : kindLabels[kind].one, "choice"))),
  labourHours: field("Labour hours", "hours"),
  engineerCount: field("Engineers", "count"),
  labourCost: field("Labour cost", "money"),
  materialCost: field("Material cost", "money"),
  ...mapDocumentOptions((key) => field(documentOptionLabels[key], "remark")),
  notes: field("Notes", "remark"),
};
export type EditableFieldKey = keyof typeof editableFields;
export const editableFieldKeys = Object.keys(editableFields) as EditableFieldKey[];
export type EditableQuote = Pick<QuoteDetail, EditableFieldKey>;

export type ManualKey = (typeof manualKeys)[number];
export const isManual = (key: EditableFieldKey): key is ManualKey => (manualKeys as readonly string[]).includes(key);

/** A quote as somebody saw it when they began to change it. */
export type SeenQuote = EditableQuote & Pick<QuoteDetail, "version">;

/** The named fields alone, in pence and hundredths. */
export type QuoteChange = Pick<QuoteEdit, EditableFieldKey>;

const listFormat = new Intl.ListFormat("en-GB");

export function formatFieldList(keys: readonly EditableFieldKey[]): string {
  return listFormat.format(keys.map((key) => editableFields[key].label));
}
