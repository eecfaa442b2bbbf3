// HTTP for sending a quote, and for checking it before.

import {
  checkSending,
  MESSAGE_PLACEHOLDER,
  OWN_SIGN_OFF,
  previewOfferEmail,
  renewQuote,
  sendQuote,
} from "#contract/offers/offers.ts";
import type { Actor } from "#domain/actor.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import { permitReading } from "#domain/quotes/policy.ts";
import type { Tx } from "#server/database/connect.ts";
import { buildLinkPlaceholder } from "#server/emails/email-layout.ts";
import { findEmailTransport } from "#server/emails/email-transport.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { renderOfferEmail } from "#server/offers/emails/emails.ts";
import { countRecentEmails, findNewestRevision, readSentStatus } from "#server/offers/queries.ts";
import { findWithTerms } from "#server/quotes/queries.ts";
import { listAdministrators } from "#server/users/queries.ts";
import { buildSendCheck } from "./check.ts";
import { notCalculated } from "./facts.ts";
import {
  addCompany,
  findQuoteWithOffer,
  lockQuoteWithOffer,
  offerSteps,
  type QuoteWithOffer,
} from "./quote-with-offer.ts";
import {
  buildCurrentOffer,
  buildSendingEntry,
  decideSending,
  findSendingKind,
  type PreparedSending,
  prepareSending,
  redactOfferCosts,
  type Sending,
  type SendingCall,
  type SendingDecision,
  writeSending,
} from "./sending.ts";

const permit = (actor: Actor, { quote }: QuoteWithOffer) => permitReading(actor, quote);
interface ReadInput {
  db: Tx;
  params: { id: string };
}

async function findCheckable({ db, params }: ReadInput) {
  const [quote, newest, administrators] = await Promise.all([
    findWithTerms(db, params.id),
    findNewestRevision(db, params.id),
    listAdministrators(db),
  ]);
  return quote && { quote, newest, administrators };
}

const buildSendSteps = (event: "send" | "renew") => ({
  ...offerSteps,
  async read(input: ReadInput & { now: Date }): Promise<Sending | null> {
    const { db, params, now } = input;
    const [record, recentEmailCounts, sentStatus] = await Promise.all([
      addCompany(db, params.id, lockQuoteWithOffer(db, params.id)),
      countRecentEmails(db, params.id, now),
      readSentStatus(db),
    ]);
    return record && { ...record, recentEmailCounts, sentStatus };
  },
  prepare: (call: SendingCall) => prepareSending(event, call),
  decide: (call: SendingCall & { prepared: PreparedSending }) => decideSending(event, call),
  write: writeSending,
  // Its browser events wake the outbox workers too.
  entry: ({ decision, ...call }: SendingCall & { prepared: PreparedSending; decision: SendingDecision }) =>
    buildSendingEntry(call, decision.after),
  reply: ({ decision }: { decision: SendingDecision }) => decision.after,
});

export const sendRoutes = [
  route(checkSending, {
    read: (input) => addCompany(input.db, input.params.id, findCheckable(input)),
    permit,
    reply: ({ actor, record, now, installation }) => ({
      ...buildSendCheck(record, actor, now),
      administrators: record.administrators,
      sends: findEmailTransport(installation) !== null,
    }),
  }),
  route(previewOfferEmail, {
    read: ({ db, params }) => addCompany(db, params.id, findQuoteWithOffer(db, params.id)),
    permit,
    decide({ actor, record, query, now }) {
      const kind = findSendingKind(record, now);
      const openRevision = kind === "again" ? record.newest : null;
      if (!openRevision && record.quote.totalCost === null) return notCalculated;
      const offer = openRevision
        ? redactOfferCosts(openRevision.content, actor)
        : buildCurrentOffer(record, kind, actor, now);
      const link = buildLinkPlaceholder(`the link to this ${documentKindWording[offer.documentKind].noun}`);
      return renderOfferEmail(offer, `${MESSAGE_PLACEHOLDER}\n\n${OWN_SIGN_OFF}`, link, query.document !== "without");
    },
    reply: ({ decision }) => new CustomReply(null, { fillable: decision.html }),
  }),
  route(sendQuote, buildSendSteps("send")),
  route(renewQuote, buildSendSteps("renew")),
];
