// An offer as its customer reads it: every heading, text, list and amount, in order. The customer's page, the screen on
// site, the document and the emails only lay it out.

import { formatLongDay } from "#domain/days.ts";
import { formatSite } from "#domain/postal-address.ts";
import { describeScope } from "./included-lines.ts";
import { documentKindWording, headings } from "./legal-wording.ts";
import type { OfferContent } from "./offer-content.ts";
import { buildLegalLines, type Seller } from "./seller-details.ts";
import { type Amount, buildAmountFact, buildShownPrice } from "./shown-price.ts";
import { buildJobFacts, type Fact, type JobFacts, type ViewedQuote } from "./view-facts.ts";

/** The offer's outcome: it can be accepted, it was accepted and is valid, or neither. */
export type Outcome = "open" | "accepted" | "over";

/** A heading, and a text whose line ends separate paragraphs. */
export interface TextSection {
  title: string;
  text: string;
}

export interface OfferSection extends TextSection {
  part: "work" | "notice" | "terms";
}

export interface PriceView {
  title: string;
  /** The first and largest figure (decision 72). */
  lead: Fact;
  /** How it is made up, or what is added to it. */
  rest: Fact[];
  /** Remarks: about its VAT, and that the job was changed since. */
  remarks: string[];
  /** The price from a later day on, the deposit and how it is paid, and the price's parts. */
  more: { title: string; amounts: Fact[]; words?: string }[];
}

export interface OfferView extends JobFacts {
  /** "Quotation". */
  kind: string;
  /** "N-00042-R2". */
  number: string;
  /** "Quotation N-00042-R2". */
  title: string;
  /** "For Ann Worsley at 14 Mill Lane, M4 6BF". */
  customer: string;
  /** What accepting it means or has meant, in a sentence. */
  meaning: string | null;
  price: PriceView;
  /** What is included and what not, notices, terms. */
  sections: OfferSection[];
  /** The seller's details; `sentences` are their text one by one. */
  seller: TextSection & { sentences: string[] };
  /** The right to cancel, and a form for it, to be cut out or sent back. Without a contract nothing can be cancelled. */
  cancellation: { information: TextSection; form: TextSection } | null;
  /** "Monday, 21 December 2026"; null until it is sent. */
  validUntil: string | null;
}

/** The frozen content of a revision, or what sending the quote now would freeze. */
export interface ViewedOffer extends OfferContent {
  company: Seller & { currencySymbol: string; quoteValidityDays: number };
  quote: ViewedQuote;
  scope: string | null;
  exclusions: string | null;
  terms: { text: string } | null;
}

interface ViewOptions {
  outcome?: Outcome;
  /** Where the reader learns the kind of document: in a sentence below the title, or in a section among the notices. */
  meaning?: "sentence" | "section";
  /** By default only beside a price in parts. */
  showsHours?: boolean;
}

export function buildOfferView(offer: ViewedOffer, options: ViewOptions = {}): OfferView {
  const { outcome = "open", meaning = "sentence", showsHours = offer.lines.length > 0 } = options;
  const { company, quote } = offer;
  const kind = documentKindWording[offer.documentKind].title;
  const site = formatSite(quote.siteAddress, quote.postcode);
  const sentences = buildLegalLines(company);
  return {
    ...buildJobFacts(quote, company.quoteValidityDays, showsHours),
    kind,
    number: quote.quoteNumber ?? "No number yet",
    title: quote.quoteNumber === null ? kind : `${kind} ${quote.quoteNumber}`,
    customer: `For ${quote.customerName}${site ? ` at ${site}` : ""}`,
    meaning: meaning === "sentence" ? describeMeaning(offer, outcome) : null,
    price: buildPriceView(offer),
    sections: listSections(offer, meaning === "section"),
    seller: { title: headings.from, text: sentences.join(" "), sentences },
    cancellation: outcome === "over" ? null : buildCancellation(offer),
    validUntil: quote.validUntil && formatLongDay(quote.validUntil),
  };
}

/** The frozen sentence, unless it no longer applies. */
function describeMeaning({ documentKind, notices }: ViewedOffer, outcome: Outcome): string | null {
  const meaning = notices.find(({ key }) => key === "meaning");
  if (!meaning || outcome === "over") return null;
  return (outcome === "accepted" && documentKindWording[documentKind].accepted) || meaning.text;
}

const buildCancellation = ({ cancellation }: ViewedOffer): OfferView["cancellation"] =>
  cancellation && {
    information: { title: headings.cancellation, text: cancellation.information },
    form: { title: headings.cancellationForm, text: cancellation.form },
  };

function buildPriceView(offer: ViewedOffer): PriceView {
  const { lead, rest, statement, parts, later, deposit } = buildShownPrice(offer);
  const toFact = (amount: Amount): Fact => buildAmountFact(amount, offer.company.currencySymbol);
  const toGroup = ({ title, amounts }: { title: string; amounts: readonly Amount[] }, words: string | null = null) => ({
    title,
    amounts: amounts.map(toFact),
    ...(words !== null && { words }),
  });
  return {
    title: "Price",
    lead: toFact(lead),
    rest: rest.map(toFact),
    remarks: [
      ...(statement ? [statement] : []),
      ...(offer.quote.needsRecalculation ? ["The job was changed after this price was calculated."] : []),
    ],
    more: [later && toGroup(later), deposit && toGroup(deposit, deposit.words), parts && toGroup(parts)].filter(
      (group) => group !== null,
    ),
  };
}

function listSections(
  { scope, exclusions, notices, terms, ...lines }: ViewedOffer,
  hasMeaning: boolean,
): OfferSection[] {
  const buildSection = (part: OfferSection["part"], title: string, text: string | null | undefined): OfferSection[] =>
    text ? [{ part, title, text }] : [];
  return [
    ...buildSection("work", headings.scope, describeScope(scope, lines)),
    ...buildSection("work", headings.exclusions, exclusions),
    ...notices.flatMap(({ key, title, text }) =>
      key === "meaning" && !hasMeaning ? [] : buildSection("notice", title, text),
    ),
    ...buildSection("terms", headings.terms, terms?.text),
  ];
}
