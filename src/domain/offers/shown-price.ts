// The figures of an offer in the order and wording in which its customer reads them: on page, document and email alike.
import { formatMoney, type Pence } from "#domain/money.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import type { DocumentKind } from "#domain/quotes/document-options.ts";
import { type OfferDeposit, showDeposit } from "./deposit.ts";
import { listIncludedAmounts, type OfferLines } from "./included-lines.ts";
import { documentKindWording, formatLegalDay } from "./legal-wording.ts";
import type { OfferTotals, OfferVat } from "./offer-totals.ts";
import type { Fact } from "./view-facts.ts";

export interface Amount {
  label: string;
  pence: Pence;
  /** A sum of the amounts above it. */
  isSum?: true;
}
interface Amounts {
  title: string;
  amounts: readonly Amount[];
}

export interface ShownPrice {
  /** The first and largest figure (decision 72). */
  lead: Amount;
  /** How it is made up, or what is added to it. */
  rest: Amount[];
  /** The statement about its VAT. */
  statement: string | null;
  /** Its parts, as far as they are shown (decision 73). */
  parts: Amounts | null;
  /** The same from a later day on, if the rate of VAT changes then. */
  later: Amounts | null;
  /** What is asked for first, and how it is paid. */
  deposit: (Amounts & { words: string | null }) | null;
}

interface PricedOffer extends OfferLines, OfferDeposit {
  documentKind: DocumentKind;
  customerKind: CustomerKind | null;
  figures: OfferTotals;
  vat: OfferVat;
  /** Of the job, without VAT. */
  lines: readonly Amount[];
}

export const buildAmountFact = ({ pence, ...amount }: Amount, symbol: string): Fact => ({
  ...amount,
  value: formatMoney(pence, symbol),
});

/** A customer who may be a consumer is never shown a price without VAT first (decision 72). */
export const isBusiness = ({ customerKind }: Pick<PricedOffer, "customerKind">): boolean => customerKind === "business";

export function buildShownPrice(offer: PricedOffer): ShownPrice {
  const { net, vat, gross, later } = offer.figures;
  const { price: labels } = documentKindWording[offer.documentKind];
  const { statement, words: vatLabel } = offer.vat;
  const amounts = listParts(offer);
  const buildParts = (title: string) => (amounts.length > 0 ? { title, amounts } : null);
  const deposit = showDeposit(offer);
  if (vat === null || vatLabel === null) {
    const lead = { label: labels.plain, pence: gross };
    return { lead, rest: [], statement, parts: buildParts("What it is made of"), later: null, deposit };
  }
  const vatAmount = { label: vatLabel, pence: vat };
  const [lead, ...rest] = isBusiness(offer)
    ? [{ label: labels.businessNet, pence: net }, vatAmount, { label: labels.businessGross, pence: gross }]
    : [{ label: labels.gross, pence: gross }, { label: labels.net, pence: net }, vatAmount];
  return {
    lead: lead,
    rest,
    statement,
    parts: buildParts("What the price without VAT is made of"),
    later: later && {
      title: `For work from ${formatLegalDay(later.from)}`,
      amounts: [
        { label: later.words, pence: later.vat },
        { label: isBusiness(offer) ? labels.businessGross : labels.gross, pence: later.gross },
      ],
    },
    deposit,
  };
}

/** Of a total alone, only what a discount takes off it, and the lines that the customer chose. */
function listParts({ lines, included = [], discount, taken = [], figures }: PricedOffer): Amount[] {
  const takenAmounts = listIncludedAmounts(taken.map((line) => ({ ...line, heading: null })));
  const discountAmounts = discount ? [{ label: discount.words, pence: -discount.pence }] : [];
  if (lines.length > 0) return [...lines, ...listIncludedAmounts(included), ...discountAmounts, ...takenAmounts];
  if (discount)
    return [{ label: "Price before the discount", pence: discount.before }, ...discountAmounts, ...takenAmounts];
  const takenCost = takenAmounts.reduce((sum, { pence }) => sum + pence, 0);
  return taken.length > 0 ? [{ label: "Price without extras", pence: figures.net - takenCost }, ...takenAmounts] : [];
}
