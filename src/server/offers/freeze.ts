// What a customer is shown of a quote, taken from it and from the company at the moment of sending (decision 54).
import { hash } from "node:crypto";
import type { CustomerKind } from "#domain/quotes/customer.ts";
import { revisionNumber } from "#domain/quotes/life.ts";
import { shownTo } from "#domain/quotes/policy.ts";
import { endOfValidity } from "#domain/quotes/validity.ts";
import { addVat } from "#domain/quotes/vat.ts";
import {
  type CompanyOnPaper,
  documentOf,
  type PrintableQuote,
  type QuoteDocument,
} from "#server/quotes/document/document.ts";
import type { Figures, Offer, Terms } from "./offer.ts";

/** What an offer takes from its company; the logo stands in the document alone. */
export interface OfferingCompany extends CompanyOnPaper {
  currency: Offer["company"]["currency"];
  contactEmail: string | null;
  contactPhone: string | null;
  terms: string | null;
  termsVersion: number;
}

export interface OfferedQuote extends PrintableQuote {
  customerKind: CustomerKind | null;
  revision: number;
  /** Only a calculated quote is offered. */
  totalCost: number;
}

/** The costs are the company's own affair, whoever sends the quote. */
const customer = { role: "user", showPricingToUsers: false } as const;

/** The offer that sending this quote at this moment makes. */
export function offerOf(company: OfferingCompany, quote: OfferedQuote, now: Date): Offer {
  const number = revisionNumber(quote.quoteNumber, quote.revision);
  const printed = documentOf(
    company,
    shownTo(customer, {
      ...quote,
      ...{ quoteNumber: number, status: "sent", statusLabel: "Sent", updatedAt: now.toISOString() },
      validUntil: endOfValidity(now, company.quoteValidityDays).toISOString(),
    }),
  );
  const { brandImageData: _, ...onPaper } = printed.company;
  const { currency, contactEmail, contactPhone } = company;
  return {
    v: 1,
    number,
    revision: quote.revision,
    company: { ...onPaper, currency, contactEmail, contactPhone },
    quote: printed.quote,
    customerKind: quote.customerKind,
    figures: figuresOf(company, quote.totalCost),
    terms: termsOf(company),
  };
}

/** What is printed of an offer; the same offer and logo give the same bytes. */
export function documentOfOffer({ company, quote, terms }: Offer, brandImageData: string | null): QuoteDocument {
  return { company: { ...company, brandImageData }, quote, terms: terms?.text ?? null };
}

function figuresOf({ vatRegistered, vatRate }: OfferingCompany, net: number): Figures {
  return vatRegistered ? { ...addVat(net, vatRate), rate: vatRate } : { net, vat: null, gross: net, rate: null };
}

function termsOf({ terms, termsVersion }: OfferingCompany): Terms | null {
  return terms ? { text: terms, version: termsVersion, sha256: hash("sha256", terms) } : null;
}
