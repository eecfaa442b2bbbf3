// What an offer says beside the job itself: the same words for page and document, made from the frozen content alone.

import { documentKindWording, headings } from "#domain/offers/legal-wording.ts";
import { buildLegalLines } from "#domain/offers/seller-details.ts";
import { buildShownPrice, type ShownPrice } from "#domain/offers/shown-price.ts";
import type { DocumentTexts, Prose } from "#server/quotes/document/document.ts";
import type { Offer } from "./offer.ts";

/** How an offer stands: it can be accepted, it was accepted and holds, or neither. */
export type Outcome = "open" | "accepted" | "over";

export function buildOfferTexts(offer: Offer, outcome: Outcome = "open"): DocumentTexts & { price: ShownPrice } {
  const { documentKind, notices, scope, exclusions, terms, cancellation } = offer;
  const section = (title: string, text: string | null | undefined): Prose[] => (text ? [{ title, text }] : []);
  return {
    kind: documentKindWording[documentKind].title,
    meaning: meaningAt(offer, outcome),
    price: buildShownPrice(offer),
    sections: [
      ...section(headings.scope, scope),
      ...section(headings.exclusions, exclusions),
      ...notices.filter(({ key }) => key !== "meaning"),
      ...section(headings.terms, terms?.text),
    ],
    cancellation: cancellation && {
      information: { title: headings.cancellation, text: cancellation.information },
      form: { title: headings.cancellationForm, text: cancellation.form },
    },
    particulars: buildLegalLines(offer.company),
  };
}

/** The frozen sentence, unless it is no longer so. */
function meaningAt({ documentKind, notices }: Offer, outcome: Outcome): string | null {
  const meaning = notices.find(({ key }) => key === "meaning");
  if (!meaning || outcome === "over") return null;
  return (outcome === "accepted" && documentKindWording[documentKind].accepted) || meaning.text;
}
