// The labels of a customer document's options on screens, in the history and in files.
import { type PriceDetail, priceDetails } from "#domain/price-detail.ts";
import {
  type CancellationChoice,
  cancellationChoices,
  type DocumentKind,
  type DocumentOptionKey,
  documentKinds,
  documentOptionLabels,
  type VatTreatment,
  vatTreatments,
} from "./document-options.ts";

const kindLabels: Record<DocumentKind, string> = { quotation: "Quotation", estimate: "Estimate" };
const vatTreatmentLabels: Record<VatTreatment, string> = {
  standard: "Standard rate",
  reduced: "Reduced rate, 5%",
  energy_saving: "Energy-saving materials",
  reverse_charge: "Reverse charge",
  outside_uk: "Outside UK VAT",
};
const priceDetailLabels: Record<PriceDetail, string> = {
  total: "The total only",
  split: "Labour and materials",
  lines: "All lines",
};
export const cancellationLabels: Record<CancellationChoice, string> = {
  fourteen_days: "14 days, cancellation form included",
  urgent: "None: an urgent repair that the customer asked for",
  premises: "None: agreed at our premises",
  advised: "None, on professional advice",
};

interface OptionList {
  /** The meaning of null. */
  usual: string;
  words: Readonly<Record<string, string>>;
  values: readonly string[];
}
const COMPANY_STANDARD = "Company standard";
/** The options with a list; the others are texts. */
export const documentOptionLists: Readonly<Partial<Record<DocumentOptionKey, OptionList>>> = {
  documentKind: { usual: kindLabels.quotation, words: kindLabels, values: documentKinds },
  vatTreatment: { usual: COMPANY_STANDARD, words: vatTreatmentLabels, values: vatTreatments },
  priceDetail: { usual: priceDetailLabels.total, words: priceDetailLabels, values: priceDetails },
  noCancellation: {
    // What was sent does not follow the company's later default.
    usual: `${COMPANY_STANDARD} when sent`,
    words: cancellationLabels,
    values: cancellationChoices,
  },
};

/** In the sentences of a quote's history. */
export const documentOptionPhrases: Record<DocumentOptionKey, string> = {
  documentKind: "the kind of document",
  vatTreatment: "the VAT",
  vatReason: "the reason for the VAT rate",
  customerVatNumber: "the customer's VAT number",
  priceDetail: "how much of the price is shown",
  scope: "what is included",
  exclusions: "what is not included",
  noCancellation: "the right to cancel",
};

const OF_JOB_TYPE = "As the job type says";
/** What the texts are if the quote has none of its own. */
const defaultTexts: Readonly<Partial<Record<DocumentOptionKey, string>>> = {
  scope: OF_JOB_TYPE,
  exclusions: OF_JOB_TYPE,
};

/** One option as the screens show it; null for a text that is not given. */
export function formatDocumentOption(key: DocumentOptionKey, value: string | null): string | null {
  const list = documentOptionLists[key];
  if (value === null) return list?.usual ?? defaultTexts[key] ?? null;
  return list?.words[value] ?? value;
}

export const isDocumentOption = (key: string): key is DocumentOptionKey => key in documentOptionLabels;

/** The price details that may be shown if `most` is the limit (decision 73). */
export const listPriceDetailsUpTo = (limit: PriceDetail): readonly PriceDetail[] =>
  priceDetails.slice(0, priceDetails.indexOf(limit) + 1);

/** Whether an option of a quote matters, given its other options. */
export function isDocumentOptionRelevant(
  key: DocumentOptionKey,
  { customerKind, vatTreatment }: { customerKind: string | null; vatTreatment: string | null },
): boolean {
  if (key === "vatReason") return vatTreatment === "reduced";
  if (key === "customerVatNumber") return vatTreatment === "reverse_charge" || customerKind === "business";
  return key !== "noCancellation" || customerKind !== "business";
}
