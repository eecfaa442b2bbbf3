// HTTP for new quotes: made, copied, or sent by a device that was without a network.
import { createOfflineQuote } from "#contract/offline-quotes.ts";
import { createQuote, duplicateQuote, type QuoteDetail } from "#contract/quotes.ts";
import { Answer } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { aboutQuote, mayRead } from "#server/quotes/subject.ts";
import { created, duplicated, insertion, readForCreation, readForDuplicate } from "./create.ts";
import { aboutOffline, offlineCreated, readForOffline, writeOffline } from "./offline.ts";
import { itsNumber } from "./queries.ts";

/** A new quote has its number from the database, which also ends the entry's description with it. */
const aboutNew = ({ quoteNumber: _, ...draft }: QuoteDetail) => ({
  ...aboutQuote({ ...draft, quoteNumber: "" }),
  label: itsNumber,
  after: draft,
});

export const creationRoutes = [
  route(createQuote, {
    repeatable: true,
    read: readForCreation,
    decide: created,
    write: insertion,
    entry: ({ decision }) => aboutNew(decision.draft),
    reply: ({ decision, written: [made] }) => ({ ...decision.draft, ...made }),
  }),
  route(duplicateQuote, {
    repeatable: true,
    read: readForDuplicate,
    permit: (actor, { quote }) => mayRead(actor, quote),
    decide: duplicated,
    write: insertion,
    entry: ({ record, decision }) => ({
      ...aboutNew(decision.draft),
      metadata: { duplicateOf: record.quote.quoteNumber },
    }),
    reply: ({ decision, written: [made] }) => ({ ...decision.draft, ...made }),
  }),
  route(createOfflineQuote, {
    repeatable: true,
    read: readForOffline,
    decide: offlineCreated,
    write: writeOffline,
    entry: ({ decision, written, ...call }) => aboutOffline(decision, written, call),
    reply: ({ decision, written }) => new Answer(written, { status: "made" in decision ? 201 : 200 }),
  }),
];
