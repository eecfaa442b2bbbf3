// What a customer accepts on the engineer's own screen. It is recorded only if today's offer is what was shown.
import { formatMoney, type Pence } from "#domain/money.ts";
import type { DocumentKind } from "#domain/quotes/document-options.ts";
import type { OfferSelection } from "#domain/quotes/options.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import type { ChosenParts } from "./combine-offer.ts";
import type { OfferDeposit } from "./deposit.ts";
import { describeIncludedLines, type OfferLines } from "./included-lines.ts";
import { buildAcceptButtonText } from "./legal-wording.ts";
import { buildOfferContent, type Offerable, type OfferingSeller } from "./offer-content.ts";
import type { OfferTotals } from "./offer-totals.ts";
import type { ViewedOffer } from "./view.ts";
import { listWork, type WorkItems } from "./view-facts.ts";

interface SellerOnSite extends OfferingSeller {
  terms: string | null;
  termsVersion: number;
}

export interface OnSiteOffer extends ViewedOffer {
  company: SellerOnSite;
  terms: { text: string; version: number } | null;
}

type OfferableOnSite = Offerable & ViewedOffer["quote"] & Pick<ViewedOffer, "scope" | "exclusions">;

/** The offer that sending the quote now would make. */
export function buildOnSiteOffer(
  company: SellerOnSite,
  quote: OfferableOnSite,
  drawsOver12: boolean,
  now: Date,
): OnSiteOffer {
  const { terms, termsVersion } = company;
  const { scope, exclusions } = quote;
  const shownTerms = terms ? { text: terms, version: termsVersion } : null;
  return {
    ...buildOfferContent(company, quote, drawsOver12, now),
    company,
    quote,
    scope,
    exclusions,
    terms: shownTerms,
  };
}

/** The parts of an offer that must be the same when the acceptance is recorded. */
export interface ShownOffer {
  net: Pence;
  vat: Pence | null;
  gross: Pence;
  /** The button's text, which states the obligation. */
  button: string;
  /** Null without terms. */
  termsVersion: number | null;
  /** The site and the content of the job (`describeJob`). */
  job: string;
}

/** An acceptance that awaits a decision. */
export interface PendingOnSiteAcceptance {
  /** The device's own id. */
  id: string;
  name: string;
  /** Points in thousandths of the field's width. */
  strokes: [number, number][][];
  startEarly: boolean;
  /** Absent if the customer was not asked. */
  wasShownCancellationRight?: boolean | undefined;
  /** Of an offer with a choice. */
  selection?: OfferSelection | undefined;
  shown: ShownOffer;
  /** By the device's clock, and by the server's. */
  acceptedAtDeviceTime: string;
  receivedAt: string;
  takenBy: string;
  recordedByName: string;
  /** A sentence. */
  because: string;
}

interface ComparedOffer extends OfferLines, OfferDeposit {
  chosen?: ChosenParts;
  documentKind: DocumentKind;
  figures: OfferTotals;
  company: { currencySymbol: string };
  terms: { version: number } | null;
  quote: { customerName: string } & WorkItems;
  scope: string | null;
  exclusions: string | null;
}

export const buildShownOffer = (offer: ComparedOffer): ShownOffer => ({
  net: offer.figures.net,
  vat: offer.figures.vat,
  gross: offer.figures.gross,
  button: buildAcceptButtonText(offer),
  termsVersion: offer.terms?.version ?? null,
  job: describeJob(offer),
});

/**
 * The site and the content of the job as one text, by which browser and server recognise the same job. Lines without
 * their details, which a device does not have.
 */
const describeJob = ({ quote, scope, exclusions, deposit, chosen, ...lines }: ComparedOffer): string =>
  [
    quote.customerName,
    ...listWork(quote).map(([label, value]) => `${label}: ${value ?? "-"}`),
    scope ?? "-",
    exclusions ?? "-",
    ...[lines.included, lines.taken].flatMap((some) =>
      some ? [describeIncludedLines(some.map((line) => ({ ...line, details: null })))] : [],
    ),
    ...(lines.discount ? [lines.discount.words] : []),
    ...(chosen?.option.label ? [chosen.option.label] : []),
    ...(deposit ? [`Deposit: ${deposit.percent}%`, deposit.words ?? "-"] : []),
  ]
    .map((words) => words.trim())
    .join("\n");

/** Null if this offer is what was shown. */
export function refuseChangedOffer(shown: ShownOffer, offer: ComparedOffer): Refusal | null {
  const current = buildShownOffer(offer);
  const money = (pence: Pence) => formatMoney(pence, offer.company.currencySymbol);
  const refuse = (sentence: string) => buildRefusal("offer_changed", sentence);
  if (current.gross !== shown.gross) {
    return refuse(`The quote now comes to ${money(current.gross)}; the customer saw ${money(shown.gross)}.`);
  }
  if (current.net !== shown.net || current.vat !== shown.vat)
    return refuse("Its VAT has changed since the customer saw it.");
  if (current.button !== shown.button) return refuse("Its document has changed since the customer saw it.");
  if (current.job !== shown.job)
    return refuse("The customer, the work or what is included has changed since the customer saw it.");
  return current.termsVersion === shown.termsVersion
    ? null
    : refuse("Your company’s terms have changed since the customer saw them.");
}
