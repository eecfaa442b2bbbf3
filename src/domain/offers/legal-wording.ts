// The legal sentences of a customer's document, by kind of document. Page, PDF and emails take every such sentence from
// here, and a sent offer keeps those of its day (decision 71). Sources: docs/product/13-documents-in-britain.md.
import { formatCustomerDay } from "#domain/days.ts";
import { formatMoney, type Pence } from "#domain/money.ts";
import type { DocumentKind } from "#domain/quotes/document-options.ts";
import { describeIncludedLine } from "./included-lines.ts";
import type { LaterTotals, OfferTotals } from "./offer-totals.ts";

interface DocumentKindWording {
  /** Begins a title: "Quotation N-00042". */
  title: string;
  /** In a sentence: "quotation N-00042". */
  noun: string;
  /** "a quotation" */
  nounWithArticle: string;
  meaning: { title: string; text: string };
  /** The meaning of accepting it, if that is worded differently afterwards. */
  accepted: string | null;
  variation: { title: string; text: string };
  /** The link to the acceptance page. */
  accept: string;
  ordering: string;
  /** Above the amounts, with and without VAT on the document. */
  price: { net: string; businessNet: string; businessGross: string; gross: string; plain: string };
}

export const documentKindWording: Readonly<Record<DocumentKind, DocumentKindWording>> = {
  quotation: {
    title: "Quotation",
    noun: "quotation",
    nounWithArticle: "a quotation",
    meaning: {
      title: "A fixed price",
      text: "This is a quotation. Once you accept it, its price is fixed for the work that it describes.",
    },
    accepted: "This quotation was accepted. Its price is fixed for the work that it describes.",
    variation: {
      title: "Changes to the work",
      text: "If you want other or more work, or something comes to light that could not be seen before, we agree the change and its price with you in writing before it is done.",
    },
    accept: "Accept this quotation",
    ordering: "By accepting, you order the work at this price.",
    price: {
      net: "Price without VAT",
      businessNet: "Total without VAT",
      businessGross: "Total including VAT",
      gross: "To pay, including VAT",
      plain: "Total to pay",
    },
  },
  estimate: {
    title: "Estimate",
    noun: "estimate",
    nounWithArticle: "an estimate",
    meaning: {
      title: "An estimate, not a fixed price",
      text: "This is an estimate: our best guess before the work is done. You pay a reasonable price for the work that is done, which may be lower or higher than this.",
    },
    accepted: null,
    variation: {
      title: "If it costs more",
      text: "Should the work turn out to cost clearly more than this estimate, we tell you why and by how much before we go on.",
    },
    accept: "Accept this estimate",
    ordering: "By this you order the work, and agree to pay a reasonable price for it.",
    price: {
      net: "Estimated price without VAT",
      businessNet: "Estimated total without VAT",
      businessGross: "Estimated total including VAT",
      gross: "Estimated total, including VAT",
      plain: "Estimated total",
    },
  },
};

export const headings = {
  scope: "What is included",
  exclusions: "What is not included",
  cancellation: "Your right to cancel",
  cancellationForm: "Cancellation form",
  from: "Who this is from",
  terms: "Terms",
} as const;

interface PricedDocument {
  documentKind: DocumentKind;
  figures: { gross: Pence; later?: Pick<LaterTotals, "from" | "gross"> | null };
  company: { currencySymbol: string };
}

interface ChosenOffer {
  company: { currencySymbol: string };
  /** What was chosen of an offer with a choice. */
  chosen?: { lines: readonly (Parameters<typeof describeIncludedLine>[0] & { figures: OfferTotals })[] } | undefined;
}

/** "1 April 2027" of '2027-04-01'. */
export const formatLegalDay = (day: string): string => formatCustomerDay(`${day}T12:00:00.000Z`);

/** Nothing is due, now or from a later day on. */
const hasNothingToPay = ({ figures: { gross, later } }: Pick<PricedDocument, "figures">): boolean =>
  gross === 0 && (later?.gross ?? 0) === 0;

/** The meaning of the kind of document; an estimate of nothing claims no reasonable price. */
export function describeDocumentKind(
  document: Pick<PricedDocument, "documentKind" | "figures">,
): DocumentKindWording["meaning"] {
  const { meaning } = documentKindWording[document.documentKind];
  return document.documentKind === "estimate" && hasNothingToPay(document)
    ? {
        ...meaning,
        text: "This is an estimate: our best guess before the work is done is that there is nothing to pay. Whatever would cost more, we agree with you before it is done.",
      }
    : meaning;
}

/** The button: accepting means paying, and how much (decision 63; Consumer Contracts Regulations 2013, reg. 14). */
export function buildAcceptButtonText(document: PricedDocument): string {
  const { documentKind, figures, company } = document;
  const { gross, later } = figures;
  if (hasNothingToPay(document)) return "Accept, nothing to pay";
  const format = (pence: Pence) => formatMoney(pence, company.currencySymbol);
  const price = later
    ? `${format(gross)}, or ${format(later.gross)} from ${formatLegalDay(later.from)}`
    : format(gross);
  if (documentKind === "estimate") return `Accept and agree to pay a reasonable price, estimated at ${price}`;
  return `Accept and agree to pay ${price}`;
}

/** Below the button: what it orders. */
export const buildOrderText = (document: Pick<PricedDocument, "documentKind" | "figures">): string =>
  hasNothingToPay(document)
    ? "By this you order the work. There is nothing to pay for it."
    : documentKindWording[document.documentKind].ordering;

/** Next to the tick, before the button. A quote that was created offline has no number yet. */
export function buildConsentText(offer: { documentKind: DocumentKind; terms: unknown }, number?: string): string {
  const { noun: one } = documentKindWording[offer.documentKind];
  const documentName = number === undefined ? `this ${one}` : `${one} ${number}`;
  return offer.terms
    ? `I have read ${documentName} and its terms, and I agree to them.`
    : `I have read ${documentName}, and I agree to it.`;
}

/** Each line that the customer ticked, as a consent (decision 154). */
export const buildExtraConsents = ({ chosen, company }: ChosenOffer): string[] =>
  (chosen?.lines ?? []).map((line) => {
    const { gross, vat, later } = line.figures;
    const withVat = vat === null ? "" : " including VAT";
    const money = (pence: Pence) => formatMoney(pence, company.currencySymbol);
    const laterPrice = later ? `, or ${money(later.gross)} from ${formatLegalDay(later.from)}` : "";
    return `I add “${describeIncludedLine(line)}” for ${money(gross)}${withVat}${laterPrice}.`;
  });

/** The form with which a customer accepts; the name alone is enough (decision 63). */
export const acceptanceForm = {
  title: "Your acceptance",
  name: { label: "Your full name", hint: "Typing your name signs the quote." },
  signature: {
    label: "Draw your signature",
    hint: "With a finger, a pen or a mouse, or leave it empty: your name is enough.",
  },
} as const;

/** The seller with whom the customer contracts. */
export const formatSellerName = ({ company }: { company: { name: string; legalName: string | null } }): string =>
  company.legalName ?? company.name;

/** Next to the tick that an on-site acceptance needs if the right to cancel applies (regulations 10 and 13). */
export const CANCELLATION_SHOWN_TEXT = "I have been shown my right to cancel, with the form for it, before I accept.";

/** Next to the tick for the customer only (regulation 36): a request to start early, and what is then owed. */
export const buildStartEarlyText = (offer: Parameters<typeof formatSellerName>[0]): string =>
  `I ask ${formatSellerName(offer)} to start within the 14 days. If I cancel then, I pay for what has been done until that time; and once the work is complete I can no longer cancel.`;
