// A quote together with what its customer has of it, as the calls of the company read it and tell of it.

import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { Actor } from "#domain/actor.ts";
import { findStateAt, type LifecycleEvent, refuseTransition } from "#domain/quotes/lifecycle.ts";
import { permitEditing } from "#domain/quotes/policy.ts";
import { refuseErased } from "#domain/quotes/retention.ts";
import type { Refusal } from "#domain/refusal.ts";
import { findCurrentCompany } from "#server/companies/queries.ts";
import type { Tx } from "#server/database/connect.ts";
import { Problem, retryExhausted } from "#server/kernel/errors.ts";
import { type FoundRevision, findJobTexts, findNewestRevision } from "#server/offers/queries.ts";
import { toQuoteDetail } from "#server/quotes/detail.ts";
import { buildQuoteSubject } from "#server/quotes/permit.ts";
import { type FoundQuote, findQuote, lockQuote } from "#server/quotes/queries.ts";

export interface QuoteWithOffer {
  quote: FoundQuote;
  /** The newest that was sent; after a revision began, the one before it. */
  newest: FoundRevision | null;
}

const offered = async (db: Tx, id: string, reading: Promise<FoundQuote | null>): Promise<QuoteWithOffer | null> => {
  const [quote, newest] = await Promise.all([reading, findNewestRevision(db, id)]);
  return quote && { quote, newest };
};
export const findQuoteWithOffer = (db: Tx, id: string) => offered(db, id, findQuote(db, id));
/** The same, held until the transaction ends. */
export const lockQuoteWithOffer = (db: Tx, id: string) => offered(db, id, lockQuote(db, id));

/** With the company and the words of the job, which a document is made from; `reading` is what is asked beside them. */
export async function addCompany<Q>(db: Tx, id: string, reading: Promise<Q | null>) {
  const [found, company, job] = await Promise.all([reading, findCurrentCompany(db), findJobTexts(db, id)]);
  return found && company && job && { ...found, company, job };
}

/** What all calls that change an offer have in common. */
export const offerSteps = {
  permit: (actor: Actor, { quote }: QuoteWithOffer) => permitEditing(actor, quote),
  current: ({ quote }: QuoteWithOffer): QuoteDetail => toQuoteDetail(quote),
};

export const refuseEventNow = (
  event: LifecycleEvent,
  { quote }: Pick<QuoteWithOffer, "quote">,
  now: Date,
): Refusal | null => refuseErased(quote) ?? refuseTransition(event, findStateAt(quote, now));

/** The revision that the customer has; only the demonstration's are made after their quotes. */
export function requireRevision({ quote, newest }: QuoteWithOffer): FoundRevision {
  if (newest?.number !== quote.revision) {
    throw new Problem(
      409,
      "not_yet",
      "What the customer has of this quote is still being made. Please try again soon.",
    );
  }
  return newest;
}

/** What was prepared from another version than the one at hand is not to be kept. */
export function requireSameVersion(prepared: { version: number }, { quote }: Pick<QuoteWithOffer, "quote">): void {
  if (prepared.version !== quote.version) throw retryExhausted();
}

/** The entry about a quote that went on in its life. */
export const buildQuoteEntry = (
  { quote }: QuoteWithOffer,
  written: QuoteDetail,
  metadata: Record<string, unknown> = {},
) => ({
  ...buildQuoteSubject(written),
  before: toQuoteDetail(quote),
  after: written,
  metadata,
});

/** Of an answer that came otherwise than by the link. */
export const noEvidence = {
  sentTo: null,
  mailId: null,
  smtpReply: null,
  linkId: null,
  firstSeen: null,
  ip: null,
  userAgent: null,
};
