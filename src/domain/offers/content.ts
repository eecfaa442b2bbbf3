// What an offer says beside the work and the customer: figures, lines, notices, the right to cancel. Page, document, letter
// and the engineer's own screen have it from here, with a network or without.
import type { Pence } from "#domain/money.ts";
import type { CustomerKind } from "#domain/quotes/customer.ts";
import type { DocumentKind, NoCancellation, Presentation } from "#domain/quotes/document-choices.ts";
import type { PriceSnapshot } from "#domain/quotes/explain.ts";
import { endOfValidity } from "#domain/quotes/validity.ts";
import { type Cancellation, cancellationOf, isCancellable } from "./cancellation.ts";
import { type Figures, figuresOf, type OfferVat, type TaxedQuote, type Taxing } from "./figures.ts";
import { type Notice, noticesOf } from "./notices.ts";
import type { Seller } from "./particulars.ts";
import { placeOf } from "./places.ts";
import { type PriceLine, presented, priceLines } from "./price-lines.ts";

export interface OfferingSeller extends Taxing, Seller {
  currencySymbol: string;
  quoteValidityDays: number;
  /** The most of the price that may be shown. */
  mostShown: Presentation;
}

export interface Offerable extends Omit<TaxedQuote, "net"> {
  documentKind: DocumentKind | null;
  customerKind: CustomerKind | null;
  noCancellation: NoCancellation | null;
  presentation: Presentation | null;
  postcode: string | null;
  /** Net pence. */
  totalCost: Pence;
  labourCost: Pence | null;
  materialCost: Pence | null;
  labourHours: number | null;
  engineerCount: number | null;
  isManual: boolean;
  priceSnapshot: PriceSnapshot | null;
}

export interface OfferContent {
  documentKind: DocumentKind;
  customerKind: CustomerKind | null;
  figures: Figures;
  vat: OfferVat;
  lines: PriceLine[];
  notices: Notice[];
  cancellation: Cancellation | null;
}

/** As sending it at this moment would offer it. */
export function contentOf(company: OfferingSeller, quote: Offerable, drawsOver12: boolean, now: Date): OfferContent {
  const { customerKind, noCancellation, presentation } = quote;
  const documentKind = quote.documentKind ?? "quotation";
  const until = endOfValidity(now, company.quoteValidityDays);
  const { figures, vat } = figuresOf(company, { ...quote, net: quote.totalCost }, now, until);
  const { currencySymbol } = company;
  const noticed = { documentKind, customerKind, noCancellation, figures, currencySymbol };
  return {
    documentKind,
    customerKind,
    figures,
    vat,
    lines: priceLines(presented(presentation, company.mostShown), quote),
    notices: noticesOf({ ...noticed, place: placeOf(quote.postcode), drawsOver12 }),
    cancellation: isCancellable(quote) ? cancellationOf(company, quote.materialCost !== 0) : null,
  };
}
