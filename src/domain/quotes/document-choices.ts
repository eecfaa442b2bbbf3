// What a person chooses for the customer's document of one quote; no price needs any of it. Null is the usual.
import { shownLevels } from "#domain/presentation.ts";

export const documentKinds = ["quotation", "estimate"] as const;
/** A quotation is a fixed price, an estimate a best guess. Null is a quotation. */
export type DocumentKind = (typeof documentKinds)[number];

export const vatTreatments = ["standard", "reduced", "energy_saving", "reverse_charge", "outside_uk"] as const;
/** Null is what the company usually does: the standard rate, or none where it is not registered. */
export type VatTreatment = (typeof vatTreatments)[number];

export const presentations = shownLevels;
/** How much of the price the customer is shown: the total, labour and materials, or every line (decision 73). */
export type Presentation = (typeof presentations)[number];

export const noCancellations = ["urgent", "premises", "advised"] as const;
/** Why a consumer gets no cancellation form. */
export type NoCancellation = (typeof noCancellations)[number];

export interface DocumentChoices {
  documentKind: DocumentKind | null;
  vatTreatment: VatTreatment | null;
  /** Why the rate is reduced. */
  vatReason: string | null;
  customerVatNumber: string | null;
  /** Null is the total alone. */
  presentation: Presentation | null;
  /** In place of the job type's own texts. */
  scope: string | null;
  exclusions: string | null;
  noCancellation: NoCancellation | null;
}

export const documentChoiceWords: Record<keyof DocumentChoices, string> = {
  documentKind: "Kind of document",
  vatTreatment: "VAT",
  vatReason: "Reason for the VAT rate",
  customerVatNumber: "Customer’s VAT number",
  presentation: "Price shown",
  scope: "What is included",
  exclusions: "What is not included",
  noCancellation: "Right to cancel",
};
export type DocumentChoiceKey = keyof DocumentChoices;
export const documentChoiceKeys = Object.keys(documentChoiceWords) as DocumentChoiceKey[];

export function byDocumentChoice<T>(of: (key: DocumentChoiceKey) => T): Record<DocumentChoiceKey, T> {
  return Object.fromEntries(documentChoiceKeys.map((key) => [key, of(key)])) as Record<DocumentChoiceKey, T>;
}

export const usualDocument = byDocumentChoice(() => null);
