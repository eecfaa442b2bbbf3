// A quote together with its customer's revision, as the company's calls read and return it.

import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { Actor } from "#domain/actor.ts";
import { findStateAt, type LifecycleEvent, refuseTransition } from "#domain/quotes/lifecycle.ts";
import { permitEditing } from "#domain/quotes/policy.ts";
import { refuseErased } from "#domain/quotes/retention.ts";
import type { Refusal } from "#domain/refusal.ts";
import { findCurrentCompany } from "#server/companies/queries.ts";
import type { Tx } from "#server/database/connect.ts";
import { retryExhausted } from "#server/kernel/errors.ts";
import { type FoundRevision, findJobTexts, findNewestRevision } from "#server/offers/queries.ts";
import { buildQuoteSubject } from "#server/quotes/audit-subject.ts";
import { toQuoteDetail } from "#server/quotes/detail.ts";
import { type FoundQuote, findQuote, lockQuote } from "#server/quotes/queries.ts";

export interface QuoteWithOffer {
  quote: FoundQuote;
  /** The newest revision that was sent; after a revision began, the one before it. */
  newest: FoundRevision | null;
}

const readQuoteWithOffer = async (
  db: Tx,
  id: string,
  quoteReading: Promise<FoundQuote | null>,
): Promise<QuoteWithOffer | null> => {
  const [quote, newest] = await Promise.all([quoteReading, findNewestRevision(db, id)]);
  return quote && { quote, newest };
};
export const findQuoteWithOffer = (db: Tx, id: string) => readQuoteWithOffer(db, id, findQuote(db, id));
/** The same, locked until the transaction ends. */
export const lockQuoteWithOffer = (db: Tx, id: string) => readQuoteWithOffer(db, id, lockQuote(db, id));

/** Adds the company and the job's texts, which a document needs; `reading` is awaited together with them. */
export async function addCompany<Q>(db: Tx, id: string, quoteReading: Promise<Q | null>) {
  const [record, company, job] = await Promise.all([quoteReading, findCurrentCompany(db), findJobTexts(db, id)]);
  return record && company && job && { ...record, company, job };
}

/** Shared by all calls that change an offer: whoever may edit the quote may also send, revise and withdraw it. */
export const offerSteps = {
  permit: (actor: Actor, { quote }: QuoteWithOffer) => permitEditing(actor, quote),
  current: ({ quote }: QuoteWithOffer): QuoteDetail => toQuoteDetail(quote),
};

export const refuseEventNow = (
  event: LifecycleEvent,
  { quote }: Pick<QuoteWithOffer, "quote">,
  now: Date,
): Refusal | null => refuseErased(quote) ?? refuseTransition(event, findStateAt(quote, now));

/** The revision that the customer has: only sending makes a quote sent. */
export function requireRevision({ quote, newest }: QuoteWithOffer): FoundRevision {
  if (newest?.number !== quote.revision) throw new Error(`${quote.quoteNumber} was sent without a revision`);
  return newest;
}

/** A preparation from another version than the current one must not be saved. */
export function requireSameVersion(prepared: { version: number }, { quote }: Pick<QuoteWithOffer, "quote">): void {
  if (prepared.version !== quote.version) throw retryExhausted();
}

/** The audit entry of a quote whose lifecycle state changed. */
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

/** Evidence of an answer that staff recorded: there is none. */
export const noEvidence = {
  sentTo: null,
  emailId: null,
  smtpReply: null,
  linkId: null,
  firstOpenedAt: null,
  ip: null,
  userAgent: null,
};
