// What a company does with an offer once the customer has it: revises it, withdraws it, or discards the revision begun.
import { discardRevision, reviseQuote, withdrawQuote } from "#contract/offers/offers.ts";
import { formatRevisionNumber, nothingToDiscard } from "#domain/quotes/lifecycle.ts";
import type { Tx } from "#server/database/connect.ts";
import { route } from "#server/kernel/route.ts";
import { closeRevision, restoreRevision, updateQuoteState } from "#server/offers/queries.ts";
import { readDetail } from "#server/quotes/detail.ts";
import type { FoundQuote } from "#server/quotes/queries.ts";
import {
  buildQuoteEntry,
  lockQuoteWithOffer,
  offerSteps,
  type QuoteWithOffer,
  refuseEventNow,
} from "./quote-with-offer.ts";

type Closing = { because: "superseded" | "withdrawn"; reason: string | null };

/** Closes the offer and begins the next revision: the quote can be changed again. */
async function beginNextRevision(db: Tx, { id, revision, customerEmail }: FoundQuote, closing: Closing, now: Date) {
  const changedAt = now.toISOString();
  const nextState = {
    id,
    status: "calculated",
    revision: revision + 1,
    sentAt: null,
    validUntil: null,
    updatedAt: changedAt,
  };
  const [, , detail] = await Promise.all([
    closeRevision(db, { quoteId: id, number: revision, at: changedAt, ...closing }),
    updateQuoteState(db, { ...nextState, customerEmail }),
    readDetail(db, id),
  ]);
  return detail;
}

const describeRevision = ({ quoteNumber, revision }: { quoteNumber: string; revision: number }) => ({
  revision: formatRevisionNumber(quoteNumber, revision),
});

export const revisionChangeRoutes = [
  route(reviseQuote, {
    ...offerSteps,
    read: ({ db, params }) => lockQuoteWithOffer(db, params.id),
    decide: ({ record, now }) => refuseEventNow("revise", record, now) ?? record.quote,
    write: (db, quote, { now }) => beginNextRevision(db, quote, { because: "superseded", reason: null }, now),
    entry: ({ record, written }) => buildQuoteEntry(record, written, describeRevision(written)),
  }),
  route(withdrawQuote, {
    ...offerSteps,
    read: ({ db, params }) => lockQuoteWithOffer(db, params.id),
    decide: ({ record, now }) => refuseEventNow("withdraw", record, now) ?? record.quote,
    write: (db, quote, { body: { reason }, now }) =>
      beginNextRevision(db, quote, { because: "withdrawn", reason }, now),
    entry: ({ record, written, body: { reason } }) =>
      buildQuoteEntry(record, written, { ...describeRevision(record.quote), reason }),
  }),
  route(discardRevision, {
    ...offerSteps,
    read: ({ db, params }) => lockQuoteWithOffer(db, params.id),
    decide: ({ record, now }) => refuseEventNow("discard", record, now) ?? findRestorableRevision(record),
    async write(db, { number, status }, { record: { quote }, now }) {
      const restored = { quoteId: quote.id, number, status, at: now.toISOString() };
      const [, detail] = await Promise.all([restoreRevision(db, restored), readDetail(db, quote.id)]);
      return detail;
    },
    entry: ({ record, written }) => buildQuoteEntry(record, written, describeRevision(record.quote)),
  }),
];

/** The revision to restore, with the status that its customer left it in; a withdrawn one cannot be restored. */
function findRestorableRevision({ newest }: QuoteWithOffer) {
  if (newest?.closedBecause !== "superseded") return nothingToDiscard;
  return { number: newest.number, status: newest.answer?.answer ?? "sent" };
}
