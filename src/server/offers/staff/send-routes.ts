// HTTP for sending a quote, and for looking at it before.
import { checkSending, OWN_SIGN_OFF, OWN_WORDS, previewLetter, renewQuote, sendQuote } from "#contract/offers.ts";
import type { Actor } from "#domain/actor.ts";
import { documentKindWording } from "#domain/offers/wording.ts";
import type { Tx } from "#server/database/connect.ts";
import { Answer } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { noLink } from "#server/mails/letter.ts";
import { postOf } from "#server/mails/post.ts";
import { renderOfferLetter } from "#server/offers/letters/letters.ts";
import { countLettersOfLate, findNewestRevision, readSentStatus } from "#server/offers/queries.ts";
import { listAdministrators } from "#server/people/queries.ts";
import { findWithTerms } from "#server/quotes/queries.ts";
import { mayRead } from "#server/quotes/subject.ts";
import { checked } from "./check.ts";
import { notCalculated } from "./facts.ts";
import { findOffered, lockOffered, type Offered, ofOffered, withCompany } from "./offered.ts";
import {
  type Call,
  type Decided,
  decided,
  kindOf,
  type Made,
  offerNow,
  prepared,
  type Sending,
  sent,
  shownOffer,
  written,
} from "./sending.ts";

const permit = (actor: Actor, { quote }: Offered) => mayRead(actor, quote);
interface About {
  db: Tx;
  params: { id: string };
}

async function findCheckable({ db, params }: About) {
  const [quote, newest, administrators] = await Promise.all([
    findWithTerms(db, params.id),
    findNewestRevision(db, params.id),
    listAdministrators(db),
  ]);
  return quote && { quote, newest, administrators };
}

const sending = (event: "send" | "renew") => ({
  ...ofOffered,
  async read(asking: About & { now: Date }): Promise<Sending | null> {
    const { db, params, now } = asking;
    const [found, lettersOfLate, sentStatus] = await Promise.all([
      withCompany(db, params.id, lockOffered(db, params.id)),
      countLettersOfLate(db, params.id, now),
      readSentStatus(db),
    ]);
    return found && { ...found, lettersOfLate, sentStatus };
  },
  prepare: (call: Call) => prepared(event, call),
  decide: (call: Call & { prepared: Made }) => decided(event, call),
  write: written,
  entry: ({ decision, ...call }: Call & { prepared: Made; decision: Decided }) => sent(call, decision.after),
  reply: ({ decision }: { decision: Decided }) => decision.after,
});

export const sendRoutes = [
  route(checkSending, {
    read: (asking) => withCompany(asking.db, asking.params.id, findCheckable(asking)),
    permit,
    reply: ({ actor, record, now, installation }) => ({
      ...checked(record, actor, now),
      administrators: record.administrators,
      sends: postOf(installation) !== null,
    }),
  }),
  route(previewLetter, {
    read: ({ db, params }) => withCompany(db, params.id, findOffered(db, params.id)),
    permit,
    decide({ actor, record, query, now }) {
      const kind = kindOf(record, now);
      const atHand = kind === "again" ? record.newest : null;
      if (!atHand && record.quote.totalCost === null) return notCalculated;
      const offer = atHand ? shownOffer(atHand.content, actor) : offerNow(record, kind, actor, now);
      const link = noLink(`the link to this ${documentKindWording[offer.documentKind].one}`);
      return renderOfferLetter(offer, `${OWN_WORDS}\n\n${OWN_SIGN_OFF}`, link, query.document !== "without");
    },
    reply: ({ decision }) => new Answer(null, { fillable: decision.html }),
  }),
  route(sendQuote, sending("send")),
  route(renewQuote, sending("renew")),
];
