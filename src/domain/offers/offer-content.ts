// The content of an offer besides the work and the customer: figures, lines, notices, the right to cancel. Page,
// document, email and the engineer's own screen use it, online or offline.
import type { Pence } from "#domain/money.ts";
import type { PriceDetail } from "#domain/price-detail.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import type { CancellationChoice, DocumentKind, NoCancellationReason } from "#domain/quotes/document-options.ts";
import { pickOptionLines } from "#domain/quotes/options.ts";
import { computeLineCost } from "#domain/quotes/price.ts";
import type { PriceSnapshot } from "#domain/quotes/price-snapshot.ts";
import { computeValidUntil } from "#domain/quotes/validity.ts";
import {
  buildCancellationRight,
  type CancellationRight,
  findNoCancellationReason,
  isCancellable,
} from "./cancellation-right.ts";
import type { ChosenParts } from "./combine-offer.ts";
import { buildDeposit, type DepositSettings, type OfferDeposit, type QuoteDeposit } from "./deposit.ts";
import { buildOfferLines, type OfferLines } from "./included-lines.ts";
import { buildNotices, type Notice } from "./notices.ts";
import {
  addTotals,
  type CompanyVat,
  computeOfferTotals,
  type OfferTotals,
  type OfferVat,
  type QuoteVat,
} from "./offer-totals.ts";
import { buildPriceLines, limitPriceDetail, type PriceLine } from "./price-lines.ts";
import { buildSelectableParts, type SelectableParts, type SelectableQuote } from "./selectable-parts.ts";
import type { Seller } from "./seller-details.ts";
import { findTerritory } from "./territories.ts";

export interface OfferingSeller extends CompanyVat, Seller, DepositSettings {
  currencySymbol: string;
  quoteValidityDays: number;
  /** The most price detail that may be shown. */
  maxPriceDetail: PriceDetail;
  /** Why consumers have no right to cancel, for quotes without a choice of their own. */
  defaultNoCancellation: NoCancellationReason | null;
}

export interface Offerable extends Omit<QuoteVat, "net">, SelectableQuote, QuoteDeposit {
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
  labourHours: number | null;
  engineerCount: number | null;
  isManual: boolean;
  priceSnapshot: PriceSnapshot | null;
}

/** Of a selectable offer the other keys describe option 1 alone (options.md, "The offer, frozen"). */
export interface OfferContent extends OfferLines, OfferDeposit {
  documentKind: DocumentKind;
  customerKind: CustomerKind | null;
  figures: OfferTotals;
  vat: OfferVat;
  lines: PriceLine[];
  notices: Notice[];
  cancellation: CancellationRight | null;
  /** What the customer chooses from; absent if there is nothing to choose. */
  selection?: SelectableParts;
  /** In a combination of such an offer, what was chosen. */
  chosen?: ChosenParts;
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
  const computeTotals = (net: Pence) => computeOfferTotals(company, { ...quote, net }, now, validUntil);
  const { vat } = computeTotals(quote.totalCost);
  const figures = addTotals(listParts(quote).map((net) => computeTotals(net).figures));
  const { currencySymbol } = company;
  const shownDetail = limitPriceDetail(priceDetail, company.maxPriceDetail);
  const selection = buildSelectableParts(quote, {
    priceDetail: shownDetail,
    symbol: currencySymbol,
    computeTotals: (net) => computeTotals(net).figures,
  });
  const facts = {
    ...{ documentKind, customerKind, noCancellation, currencySymbol },
    hasChoice: selection !== undefined,
    figures: selection ? addTotals([...selection.options, ...selection.extras].map((part) => part.figures)) : figures,
  };
  const { offeredOptions = [] } = quote;
  const hasGoods = [quote, ...offeredOptions].some(({ materialCost }) => materialCost !== 0) || quote.lines.length > 0;
  return {
    documentKind,
    customerKind,
    figures,
    vat,
    lines: buildPriceLines(shownDetail, quote),
    ...buildOfferLines({ ...quote, lines: pickOptionLines(quote.lines, 1) }, currencySymbol, shownDetail !== "total"),
    ...buildDeposit(company, quote),
    notices: buildNotices({
      ...facts,
      territory: findTerritory(quote.postcode),
      drawsOver12: drawsOver12 || offeredOptions.some((option) => option.drawsOver12),
    }),
    cancellation: isCancellable(facts) ? buildCancellationRight(company, hasGoods) : null,
    ...(selection && { selection }),
  };
}

/** Net, of each part with VAT of its own: lines that were chosen keep theirs (decision 133). */
function listParts({ totalCost, lines }: Pick<Offerable, "totalCost" | "lines">): Pence[] {
  const takenCosts = lines.filter(({ state }) => state === "taken").map(computeLineCost);
  return [totalCost - takenCosts.reduce((sum, cost) => sum + cost, 0), ...takenCosts];
}
