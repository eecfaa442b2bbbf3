// The columns of a quote that users fill in, and the types of their values.
import { mapKinds, mapToChoiceKeys } from "#domain/catalogue/items.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import type {
  DocumentKind,
  NoCancellationReason,
  PriceDetailOption,
  VatTreatment,
} from "#domain/quotes/document-options.ts";
import { toStoredStatus } from "#domain/quotes/lifecycle.ts";
import { boolean, hundredths, instant, integer, nullable, oneOf, type RowOf, text } from "#server/database/codecs.ts";

/** The six choices as a quote's row stores them. */
export const choiceColumns = mapToChoiceKeys(mapKinds(() => nullable(integer)));

/** Decision 57. */
export const particularColumns = {
  customerKind: nullable(oneOf<CustomerKind>()),
  customerEmail: nullable(text),
  customerPhone: nullable(text),
  siteAddress: nullable(text),
};

/** The further content of its document; only the page of one quote needs it. */
export const documentColumns = {
  documentKind: nullable(oneOf<DocumentKind>()),
  vatTreatment: nullable(oneOf<VatTreatment>()),
  vatReason: nullable(text),
  customerVatNumber: nullable(text),
  priceDetail: nullable(oneOf<PriceDetailOption>()),
  scope: nullable(text),
  exclusions: nullable(text),
  noCancellation: nullable(oneOf<NoCancellationReason>()),
};

const job = {
  customerName: text,
  ...particularColumns,
  postcode: nullable(text),
  ...choiceColumns,
  notes: nullable(text),
};
/** What a quote and its duplicate are created from. */
export const creationColumns = { ...job, ...documentColumns };
export type CreationContent = RowOf<typeof creationColumns>;

/** The part of a request or a quote that a new quote is created from; an empty text is null. */
export function pickCreationContent(
  quote: { [K in keyof CreationContent]?: CreationContent[K] | undefined },
): CreationContent {
  return Object.fromEntries(
    Object.keys(creationColumns).map((key) => [key, quote[key as keyof CreationContent] || null]),
  ) as CreationContent;
}

export const recalculatedColumns = {
  ...job,
  labourHours: nullable(hundredths),
  engineerCount: nullable(integer),
  labourCost: nullable(hundredths),
  materialCost: nullable(hundredths),
  totalCost: nullable(hundredths),
  calculatedAt: nullable(instant),
  isManual: boolean,
  needsRecalculation: boolean,
  updatedAt: instant,
};
/** What users or the calculation change of a quote; with the stored status: an expired quote is stored as sent. */
export const editableColumns = {
  status: { ...text, encode: (name: string) => text.encode(toStoredStatus(name)) },
  ...recalculatedColumns,
  ...documentColumns,
};
