// What a user chooses for the customer's document of one quote; no price needs any of it. Null is the standard.
import type { PriceDetail } from "#domain/price-detail.ts";

export const documentKinds = ["quotation", "estimate"] as const;
/** A quotation is a fixed price; an estimate is a best guess. Null is a quotation. */
export type DocumentKind = (typeof documentKinds)[number];

export const vatTreatments = ["standard", "reduced", "energy_saving", "reverse_charge", "outside_uk"] as const;
/** Null is the company's standard: the standard rate, or none if it is not registered. */
export type VatTreatment = (typeof vatTreatments)[number];

export const noCancellationReasons = ["urgent", "premises", "advised"] as const;
/** Why a consumer gets no cancellation form. */
export type NoCancellationReason = (typeof noCancellationReasons)[number];
export const cancellationChoices = ["fourteen_days", ...noCancellationReasons] as const;
/** A quote's own choice. Null is the company's default at the time of sending. */
export type CancellationChoice = (typeof cancellationChoices)[number];

export interface DocumentOptions {
  documentKind: DocumentKind | null;
  vatTreatment: VatTreatment | null;
  /** Why the rate is reduced. */
  vatReason: string | null;
  customerVatNumber: string | null;
  /** Null is only the total. */
  priceDetail: PriceDetail | null;
  /** Replaces the job type's own texts. */
  scope: string | null;
  exclusions: string | null;
  noCancellation: CancellationChoice | null;
}

export const documentOptionLabels: Record<keyof DocumentOptions, string> = {
  documentKind: "Kind of document",
  vatTreatment: "VAT",
  vatReason: "Reason for the VAT rate",
  customerVatNumber: "Customer’s VAT number",
  priceDetail: "Price shown",
  scope: "What is included",
  exclusions: "What is not included",
  noCancellation: "Right to cancel",
};
export type DocumentOptionKey = keyof DocumentOptions;
export const documentOptionKeys = Object.keys(documentOptionLabels) as DocumentOptionKey[];

export function mapDocumentOptions<T>(of: (key: DocumentOptionKey) => T): Record<DocumentOptionKey, T> {
  return Object.fromEntries(documentOptionKeys.map((key) => [key, of(key)])) as Record<DocumentOptionKey, T>;
}

export const defaultDocumentOptions = mapDocumentOptions(() => null);
