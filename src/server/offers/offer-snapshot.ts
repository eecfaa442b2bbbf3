// What a customer is shown of a quote, copied from it and from the company at the moment of sending (decision 54).
import { hash } from "node:crypto";
import type { LegalForm, RegisteredIn } from "#domain/companies/legal-form.ts";
import { buildChoice } from "#domain/offers/choice-view.ts";
import type { DepositSettings } from "#domain/offers/deposit.ts";
import { buildOfferContent } from "#domain/offers/offer-content.ts";
import { listOfferableOptions, type SelectableQuote } from "#domain/offers/selectable-parts.ts";
import { buildOfferView } from "#domain/offers/view.ts";
import type { PriceDetail } from "#domain/price-detail.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import {
  type DocumentOptions,
  defaultDocumentOptions,
  type NoCancellationReason,
} from "#domain/quotes/document-options.ts";
import { formatRevisionNumber } from "#domain/quotes/lifecycle.ts";
import { redactCosts } from "#domain/quotes/policy.ts";
import type { PriceSnapshot } from "#domain/quotes/price-snapshot.ts";
import { computeValidUntil } from "#domain/quotes/validity.ts";
import {
  type DocumentCompany,
  type PrintableQuote,
  pickCompany,
  pickQuote,
  type QuoteDocument,
} from "#server/quotes/document/document.ts";
import type { Offer, Terms } from "./offer.ts";
import type { FoundJobTexts } from "./queries.ts";

/** What an offer contains of its company; the logo is in the document only. */
export interface OfferingCompany extends DocumentCompany, DepositSettings {
  currency: Offer["company"]["currency"];
  contactEmail: string | null;
  contactPhone: string | null;
  terms: string | null;
  termsVersion: number;
  legalForm: LegalForm | null;
  registeredIn: RegisteredIn | null;
  /** The most price detail that the sender may show. */
  maxPriceDetail: PriceDetail;
  defaultNoCancellation: NoCancellationReason | null;
}

export interface QuoteForOffer extends PrintableQuote, Partial<DocumentOptions>, SelectableQuote {
  customerKind: CustomerKind | null;
  revision: number;
  /** Only a calculated quote can be offered. */
  totalCost: number;
  isManual: boolean;
  priceSnapshot: PriceSnapshot | null;
  linesCost: number;
  depositPercent: number | null;
}

/** The pump may draw more than 12 litres a minute from a supply pipe. */
type JobTexts = Pick<FoundJobTexts, "scope" | "exclusions" | "drawsOver12">;
const noJobTexts: JobTexts = { scope: null, exclusions: null, drawsOver12: false };

/** The costs are internal to the company, whoever sends the quote. */
const customer = { role: "user", showPricingToUsers: false } as const;

type QuoteWithOptions = Parameters<typeof listOfferableOptions>[0];

/** The quote with what its customer would choose from. */
export const addOfferedOptions = <Q extends QuoteWithOptions & { lineExtras: SelectableQuote["extraRelations"] }>(
  quote: Q,
  job: JobTexts,
): Q & Pick<SelectableQuote, "offeredOptions" | "extraRelations"> => ({
  ...quote,
  offeredOptions: listOfferableOptions(quote, job),
  extraRelations: quote.lineExtras,
});

/** The offer that sending this quote now would create. */
export function buildOffer(
  company: OfferingCompany,
  quoteInput: QuoteForOffer,
  now: Date,
  job: JobTexts = noJobTexts,
): Offer {
  const quote = { ...defaultDocumentOptions, ...quoteInput };
  const number = formatRevisionNumber(quote.quoteNumber, quote.revision);
  const validUntil = computeValidUntil(now, company.quoteValidityDays);
  const redactedQuote = redactCosts(customer, {
    ...quote,
    quoteNumber: number,
    status: "sent",
    statusLabel: "Sent",
    updatedAt: now.toISOString(),
    validUntil: validUntil.toISOString(),
  });
  const { brandImageData: _, ...printedCompany } = pickCompany(company);
  const { currency, contactEmail, contactPhone, legalForm, registeredIn } = company;
  const content = buildOfferContent(company, quote, job.drawsOver12, now);
  return {
    v: content.included || content.discount || content.selection || content.deposit ? 2 : 1,
    number,
    revision: quote.revision,
    ...content,
    company: { ...printedCompany, currency, contactEmail, contactPhone, legalForm, registeredIn },
    quote: pickQuote(redactedQuote, now.toISOString()),
    scope: quote.scope ?? job.scope,
    exclusions: quote.exclusions ?? job.exclusions,
    terms: buildTerms(company),
  };
}

/** The printed document of an offer; the same offer and logo give the same bytes. */
export function buildOfferDocument(offer: Offer, brandImageData: string | null): QuoteDocument {
  const { company, quote } = offer;
  const choice = buildChoice(offer);
  return { company: { ...company, brandImageData }, quote, view: buildOfferView(offer), ...(choice && { choice }) };
}

function buildTerms({ terms, termsVersion }: OfferingCompany): Terms | null {
  return terms ? { text: terms, version: termsVersion, sha256: hash("sha256", terms) } : null;
}
