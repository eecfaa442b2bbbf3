// The figures of an offer in the order and wording in which its customer reads them: on page, document and email alike.
import type { Pence } from "#domain/money.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import type { DocumentKind } from "#domain/quotes/document-options.ts";
import { documentKindWording, formatLegalDay } from "./legal-wording.ts";
import type { OfferTotals, OfferVat } from "./offer-totals.ts";

export interface Amount {
  label: string;
  pence: Pence;
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
}

interface Priced {
  documentKind: DocumentKind;
  customerKind: CustomerKind | null;
  figures: OfferTotals;
  vat: OfferVat;
  /** Without VAT. */
  lines: readonly Amount[];
}

/** A customer who may be a consumer is never shown a price without VAT first (decision 72). */
export const isBusiness = ({ customerKind }: Pick<Priced, "customerKind">): boolean => customerKind === "business";

export function buildShownPrice(offer: Priced): ShownPrice {
  const { net, vat, gross, later } = offer.figures;
  const { price: words } = documentKindWording[offer.documentKind];
  const { statement, words: vatWords } = offer.vat;
  const parts = (title: string) => (offer.lines.length > 0 ? { title, amounts: offer.lines } : null);
  if (vat === null || vatWords === null) {
    const lead = { label: words.plain, pence: gross };
    return { lead, rest: [], statement, parts: parts("What it is made of"), later: null };
  }
  const taxed = { label: vatWords, pence: vat };
  const [first, ...rest] = isBusiness(offer)
    ? [{ label: words.businessNet, pence: net }, taxed, { label: words.businessGross, pence: gross }]
    : [{ label: words.gross, pence: gross }, { label: words.net, pence: net }, taxed];
  return {
    lead: first,
    rest,
    statement,
    parts: parts("What the price without VAT is made of"),
    later: later && {
      title: `For work from ${formatLegalDay(later.from)}`,
      amounts: [
        { label: later.words, pence: later.vat },
        { label: isBusiness(offer) ? words.businessGross : words.gross, pence: later.gross },
      ],
    },
  };
}
