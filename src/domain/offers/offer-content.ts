// The content of an offer besides the work and the customer: figures, lines, notices, the right to cancel. Page,
// document, email and the engineer's own screen use it, online or offline.
import type { Pence } from "#domain/money.ts";
import type { PriceDetail } from "#domain/price-detail.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import type { CancellationChoice, DocumentKind, NoCancellationReason } from "#domain/quotes/document-options.ts";
import type { Discount, QuoteLine } from "#domain/quotes/lines.ts";
import type { PriceSnapshot } from "#domain/quotes/price-snapshot.ts";
import { computeValidUntil } from "#domain/quotes/validity.ts";
import {
  buildCancellationRight,
  type CancellationRight,
  findNoCancellationReason,
  isCancellable,
} from "./cancellation-right.ts";
import { buildOfferLines, type OfferLines } from "./included-lines.ts";
import { buildNotices, type Notice } from "./notices.ts";
import { type CompanyVat, computeOfferTotals, type OfferTotals, type OfferVat, type QuoteVat } from "./offer-totals.ts";
import { buildPriceLines, limitPriceDetail, type PriceLine } from "./price-lines.ts";
import type { Seller } from "./seller-details.ts";
import { findTerritory } from "./territories.ts";

export interface OfferingSeller extends CompanyVat, Seller {
  currencySymbol: string;
  quoteValidityDays: number;
  /** The most price detail that may be shown. */
  maxPriceDetail: PriceDetail;
  /** Why consumers have no right to cancel, for quotes without a choice of their own. */
  defaultNoCancellation: NoCancellationReason | null;
}

export interface Offerable extends Omit<QuoteVat, "net"> {
  documentKind: DocumentKind | null;
  customerKind: CustomerKind | null;
  noCancellation: CancellationChoice | null;
  priceDetail: PriceDetail | null;
  postcode: string | null;
  /** Net pence. */
  totalCost: Pence;
  labourCost: Pence | null;
  materialCost: Pence | null;
  linesCost: Pence;
  lines: readonly QuoteLine[];
  discount: Discount | null;
  labourHours: number | null;
  engineerCount: number | null;
  isManual: boolean;
  priceSnapshot: PriceSnapshot | null;
}

export interface OfferContent extends OfferLines {
  documentKind: DocumentKind;
  customerKind: CustomerKind | null;
  figures: OfferTotals;
  vat: OfferVat;
  lines: PriceLine[];
  notices: Notice[];
  cancellation: CancellationRight | null;
}

/** The content that sending the quote now would freeze. */
export function buildOfferContent(
  company: OfferingSeller,
  quote: Offerable,
  drawsOver12: boolean,
  now: Date,
): OfferContent {
  const { customerKind, priceDetail } = quote;
  const noCancellation = findNoCancellationReason(quote.noCancellation, company);
  const documentKind = quote.documentKind ?? "quotation";
  const validUntil = computeValidUntil(now, company.quoteValidityDays);
  const { figures, vat } = computeOfferTotals(company, { ...quote, net: quote.totalCost }, now, validUntil);
  const { currencySymbol } = company;
  const facts = { documentKind, customerKind, noCancellation, figures, currencySymbol };
  const shownDetail = limitPriceDetail(priceDetail, company.maxPriceDetail);
  return {
    documentKind,
    customerKind,
    figures,
    vat,
    lines: buildPriceLines(shownDetail, quote),
    ...buildOfferLines(quote, currencySymbol, shownDetail !== "total"),
    notices: buildNotices({ ...facts, territory: findTerritory(quote.postcode), drawsOver12 }),
    cancellation: isCancellable(facts)
      ? buildCancellationRight(company, quote.materialCost !== 0 || quote.lines.length > 0)
      : null,
  };
}
