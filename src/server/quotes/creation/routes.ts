// HTTP for new quotes: created, duplicated, or sent by a device that was offline.

import { createOfflineQuote } from "#contract/quotes/offline-quotes.ts";
import { createQuote, duplicateQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { permitReading } from "#domain/quotes/policy.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { buildQuoteSubject } from "#server/quotes/audit-subject.ts";
import {
  decideCreation,
  decideDuplication,
  insertNewQuote,
  insertWithService,
  readForCreation,
  readForDuplicate,
} from "./create.ts";
import { buildOfflineEntry, decideOfflineCreation, readForOfflineCreation, writeOfflineQuote } from "./offline.ts";
import { insertCreationEntry } from "./queries.ts";

/** The database assigns a new quote's number, and appends it to the entry's description. */
const describeNewQuote = ({ quoteNumber: _, ...draft }: QuoteDetail) => ({
  ...buildQuoteSubject({ ...draft, quoteNumber: "" }),
  label: insertCreationEntry,
  after: draft,
});

export const creationRoutes = [
  route(createQuote, {
    repeatable: true,
    read: readForCreation,
    decide: decideCreation,
    write: (db, creation, { body, record, now }) =>
      record.service === "due" ? insertWithService(db, creation, body, { now }) : insertNewQuote(db, creation, { now }),
    entry: ({ decision }) => describeNewQuote(decision.draft),
    reply: ({ decision, written: [inserted] }) => ({ ...decision.draft, ...inserted }),
  }),
  route(duplicateQuote, {
    repeatable: true,
    read: readForDuplicate,
    permit: (actor, { quote }) => permitReading(actor, quote),
    decide: decideDuplication,
    write: insertNewQuote,
    entry: ({ record, decision }) => ({
      ...describeNewQuote(decision.draft),
      metadata: { duplicateOf: record.quote.quoteNumber },
    }),
    reply: ({ decision, written: [inserted] }) => ({ ...decision.draft, ...inserted }),
  }),
  route(createOfflineQuote, {
    repeatable: true,
    read: readForOfflineCreation,
    decide: decideOfflineCreation,
    write: writeOfflineQuote,
    entry: ({ decision, written, ...call }) => buildOfflineEntry(decision, written, call),
    reply: ({ decision, written }) => new CustomReply(written, { status: "creation" in decision ? 201 : 200 }),
  }),
];
