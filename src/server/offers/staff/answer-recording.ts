// Recording a customer's answer that did not come by the link, and the cancellation of an accepted quote.

import type { BodyOf } from "#contract/endpoint.ts";
import { cancelQuote, recordAnswer } from "#contract/offers/offers.ts";
import { type Actor, mayAdministerCompany } from "#domain/actor.ts";
import { toDay } from "#domain/days.ts";
import { buildAcceptance } from "#domain/offers/acceptance.ts";
import { findStateAt, type LifecycleEvent, transitions } from "#domain/quotes/lifecycle.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { EMAILS_CHANGED } from "#server/emails/email-events.ts";
import { NoChange } from "#server/kernel/call.ts";
import { buildProblem, forbidden, invalid, retryExhausted } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import type { Acceptance, Proof } from "#server/offers/acceptance-proof/proof.ts";
import { buildProof } from "#server/offers/acceptance-proof/proof-builder.ts";
import {
  bumpQuoteVersion,
  cancelAnswer,
  type FoundRevision,
  findAnswerSettings,
  readDocument,
} from "#server/offers/queries.ts";
import { readDetail, toQuoteDetail } from "#server/quotes/detail.ts";
import {
  buildQuoteEntry,
  lockQuoteWithOffer,
  noEvidence,
  offerSteps,
  type QuoteWithOffer,
  refuseEventNow,
  requireRevision,
  requireSameVersion,
} from "./quote-with-offer.ts";
import { saveRecordedAnswer } from "./recorded-answer.ts";

type Body = BodyOf<typeof recordAnswer>;
interface Answering extends QuoteWithOffer {
  company: { engineersRecordAnswers: boolean; contactEmail: string | null };
}
interface Recording {
  actor: Actor;
  body: Body;
  record: Answering;
  now: Date;
}

const eventOf = ({ answer }: Body): LifecycleEvent => (answer === "accepted" ? "record_acceptance" : "record_decline");

/** Whether the same answer is already recorded. */
function isSame({ answer, channel, name }: Body, newest: FoundRevision | null): boolean {
  const stands = newest?.answer;
  return stands?.answer === answer && stands.channel === channel && stands.name === name;
}

/** Throws if this user may not, refuses what cannot be; null if the answer is the next event. */
function refuseRecording({ actor, body, record, now }: Recording): Refusal | "same" | null {
  const { quote, newest, company } = record;
  if (body.answer === "accepted" && !mayAdministerCompany(actor) && !company.engineersRecordAnswers) {
    throw forbidden("Only administrators of your company may record an acceptance");
  }
  const refused = refuseEventNow(eventOf(body), record, now);
  if (refused) return refused;
  if (transitions[eventOf(body)][findStateAt(quote, now)] !== "same") return null;
  if (isSame(body, newest)) return "same";
  const { answer } = body;
  // A customer who declined by the link need not have given a name.
  const by = newest?.answer?.name ? `, by ${newest.answer.name}` : "";
  return buildRefusal(answer, `This quote has been ${answer} already${by}.`);
}

/**
 * When it happened. A named day means some time of it: on the first day not before the event itself, and today not
 * later than now.
 */
function momentOf(given: string | undefined, since: string, sinceWords: string, now: Date): string {
  if (given === undefined) return now.toISOString();
  const [at, start] = [new Date(given), new Date(since)];
  if (toDay(at) > toDay(now)) throw invalid({ at: "This is in the future" });
  if (toDay(at) < toDay(start)) throw invalid({ at: `This is before ${sinceWords}` });
  return new Date(Math.min(Math.max(at.getTime(), start.getTime()), now.getTime())).toISOString();
}

function answerOf({ actor, body, record, now }: Recording) {
  const { channel, name, reason, purchaseOrder, answer } = body;
  const { issuedAt, validUntil } = requireRevision(record);
  const answeredAt = momentOf(body.at, issuedAt, "the quote was sent", now);
  return {
    answer,
    answeredAt,
    channel,
    name,
    reason: reason || null,
    purchaseOrder: purchaseOrder || null,
    recordedByName: actor.name,
    isLate: answeredAt >= validUntil,
  };
}
type Answer = ReturnType<typeof answerOf>;

function acceptanceOf({ record }: Recording, { answer: _, reason, ...given }: Answer, bytes: Uint8Array): Acceptance {
  const { content, documentSha256 } = requireRevision(record);
  return {
    companyId: record.quote.companyId,
    offer: content,
    document: { sha256: documentSha256, bytes },
    answer: buildAcceptance(content, given),
    evidence: noEvidence,
  };
}

interface Prepared {
  version: number;
  proof: Proof | null;
}

async function keep(db: Tx, answer: Answer, call: Recording & { prepared: Prepared }) {
  const { actor, record, prepared, now } = call;
  const { id: revisionId, content: offer } = requireRevision(record);
  const recorded = { ...answer, recordedBy: actor.personId };
  const keeping = saveRecordedAnswer(
    db,
    { ...record, revisionId, offer, answer: recorded, proof: prepared.proof },
    now,
  );
  const [detail] = await Promise.all([readDetail(db, record.quote.id), ...keeping]);
  return detail;
}

export const recordAnswerRoutes = [
  route(recordAnswer, {
    ...offerSteps,
    async read({ db, params }) {
      const [offered, company] = await Promise.all([lockQuoteWithOffer(db, params.id), findAnswerSettings(db)]);
      return offered && company && { ...offered, company };
    },
    async prepare(call, database): Promise<Prepared> {
      const { record, body } = call;
      const { version, companyId } = record.quote;
      const refused = refuseRecording(call);
      if (refused && refused !== "same") throw buildProblem(refused);
      if (refused === "same" || body.answer === "declined") return { version, proof: null };
      const { documentSha256 } = requireRevision(record);
      const bytes = await database.asCompany(companyId, (db) => readDocument(db, documentSha256));
      if (!bytes) throw retryExhausted();
      return { version, proof: await buildProof(database, acceptanceOf(call, answerOf(call), bytes)) };
    },
    decide(call) {
      const refused = refuseRecording(call);
      if (refused === "same") return new NoChange(toQuoteDetail(call.record.quote));
      if (refused) return refused;
      requireSameVersion(call.prepared, call.record);
      return answerOf(call);
    },
    write: keep,
    entry({ record, written, decision: { answer, channel, name, answeredAt, isLate }, prepared }) {
      const { content } = requireRevision(record);
      const receipt = prepared.proof ? { receiptSha256: prepared.proof.receiptSha256 } : {};
      const entry = buildQuoteEntry(record, written, {
        revision: content.number,
        answer,
        channel,
        name,
        answeredAt,
        isLate,
        ...receipt,
      });
      return { ...entry, browserEvents: [entry.browserEvents, EMAILS_CHANGED] };
    },
  }),
  route(cancelQuote, {
    ...offerSteps,
    read: ({ db, params }) => lockQuoteWithOffer(db, params.id),
    decide({ record, body, now }) {
      const refused = refuseEventNow("cancel", record, now);
      if (refused) return refused;
      const { id, answer, issuedAt } = requireRevision(record);
      if (answer?.cancelledAt) return new NoChange(toQuoteDetail(record.quote));
      const cancelledAt = momentOf(body.at, answer?.answeredAt ?? issuedAt, "the quote was accepted", now);
      return { revisionId: id, cancelledAt, cancelledReason: body.reason };
    },
    async write(db, cancelled, { record: { quote }, now }) {
      const changing = [cancelAnswer(db, cancelled), bumpQuoteVersion(db, { id: quote.id, at: now.toISOString() })];
      const [detail] = await Promise.all([readDetail(db, quote.id), ...changing]);
      return detail;
    },
    entry: ({ record, written, decision: { cancelledAt, cancelledReason } }) =>
      buildQuoteEntry(record, written, { cancelledAt, reason: cancelledReason }),
  }),
];
