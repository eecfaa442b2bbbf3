// Recording a customer's answer that did not come by the link, and the cancellation of an accepted quote.

import type { BodyOf } from "#contract/endpoint.ts";
import { cancelQuote, recordAnswer } from "#contract/offers/offers.ts";
import { type Actor, mayAdministerCompany } from "#domain/actor.ts";
import { toDay } from "#domain/days.ts";
import { buildAcceptance } from "#domain/offers/acceptance.ts";
import { buildAcceptedSelection, combineOrRefuse, isSameSelection } from "#domain/offers/combine-offer.ts";
import { findStateAt, type LifecycleEvent, transitions } from "#domain/quotes/lifecycle.ts";
import { buildRefusal, isRefusal, type Refusal } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { EMAILS_CHANGED } from "#server/emails/email-events.ts";
import { NoChange } from "#server/kernel/call.ts";
import { buildProblem, forbidden, invalid, retryExhausted } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import type { Acceptance, Proof } from "#server/offers/acceptance-proof/proof.ts";
import { buildProof } from "#server/offers/acceptance-proof/proof-builder.ts";
import type { Offer } from "#server/offers/offer.ts";
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
interface AnswerableQuote extends QuoteWithOffer {
  company: { engineersRecordAnswers: boolean; contactEmail: string | null };
}
interface RecordingCall {
  actor: Actor;
  body: Body;
  record: AnswerableQuote;
  now: Date;
}

const findAnswerEvent = ({ answer }: Body): LifecycleEvent =>
  answer === "accepted" ? "record_acceptance" : "record_decline";

/** Whether the same answer is already recorded. */
function isSameAnswer({ answer, channel, name, selection }: Body, newest: FoundRevision | null): boolean {
  const storedAnswer = newest?.answer;
  if (storedAnswer?.answer !== answer || storedAnswer.channel !== channel || storedAnswer.name !== name) return false;
  return storedAnswer.selection === null || isSameSelection(storedAnswer.selection, selection ?? null);
}

/** The offer that was answered: of a selectable one, the combination that was accepted; or why there is none. */
function findAnsweredOffer({ body, record }: RecordingCall): Offer | Refusal {
  const { content } = requireRevision(record);
  return body.answer === "accepted" ? combineOrRefuse(content, body.selection ?? null) : content;
}

function requireAnsweredOffer(call: RecordingCall): Offer {
  const offer = findAnsweredOffer(call);
  if (isRefusal(offer)) throw buildProblem(offer);
  return offer;
}

/** Throws if this user may not record it; "same" if it is recorded already; null if it may be recorded. */
function refuseRecording({ actor, body, record, now }: RecordingCall): Refusal | "same" | null {
  const { quote, newest, company } = record;
  if (body.answer === "accepted" && !mayAdministerCompany(actor) && !company.engineersRecordAnswers) {
    throw forbidden("Only administrators of your company may record an acceptance");
  }
  const refusal = refuseEventNow(findAnswerEvent(body), record, now);
  if (refusal) return refusal;
  if (transitions[findAnswerEvent(body)][findStateAt(quote, now)] !== "same") {
    const offer = findAnsweredOffer({ actor, body, record, now });
    return isRefusal(offer) ? offer : null;
  }
  if (isSameAnswer(body, newest)) return "same";
  const { answer } = body;
  // A customer who declined by the link need not have given a name.
  const signedBy = newest?.answer?.name ? `, by ${newest.answer.name}` : "";
  return buildRefusal(answer, `This quote has been ${answer} already${signedBy}.`);
}

/**
 * When it happened. A named day means some time of it: on the first day not before the event itself, and today not
 * later than now.
 */
function resolveMoment(givenTime: string | undefined, earliest: string, earliestName: string, now: Date): string {
  if (givenTime === undefined) return now.toISOString();
  const [givenDate, earliestDate] = [new Date(givenTime), new Date(earliest)];
  if (toDay(givenDate) > toDay(now)) throw invalid({ at: "The date can’t be in the future" });
  if (toDay(givenDate) < toDay(earliestDate)) throw invalid({ at: `This is before ${earliestName}` });
  return new Date(Math.min(Math.max(givenDate.getTime(), earliestDate.getTime()), now.getTime())).toISOString();
}

function buildAnswer({ actor, body, record, now }: RecordingCall) {
  const { channel, name, reason, purchaseOrder, answer } = body;
  const { issuedAt, validUntil } = requireRevision(record);
  const answeredAt = resolveMoment(body.at, issuedAt, "the quote was sent", now);
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
type Answer = ReturnType<typeof buildAnswer>;

function buildProofInput(
  call: RecordingCall,
  { answer: _, reason, ...answerFields }: Answer,
  bytes: Uint8Array,
): Acceptance {
  const { record } = call;
  const { documentSha256 } = requireRevision(record);
  const offer = requireAnsweredOffer(call);
  return {
    companyId: record.quote.companyId,
    offer,
    document: { sha256: documentSha256, bytes },
    answer: buildAcceptance(offer, answerFields),
    evidence: noEvidence,
  };
}

interface Prepared {
  version: number;
  proof: Proof | null;
}

async function writeAnswer(db: Tx, answer: Answer, call: RecordingCall & { prepared: Prepared }) {
  const { actor, record, prepared, now } = call;
  const { id: revisionId } = requireRevision(record);
  const offer = requireAnsweredOffer(call);
  const recordedAnswer = { ...answer, recordedBy: actor.userId, selection: buildAcceptedSelection(offer) };
  const statements = saveRecordedAnswer(
    db,
    { ...record, revisionId, offer, answer: recordedAnswer, proof: prepared.proof },
    now,
  );
  const [detail] = await Promise.all([readDetail(db, record.quote.id), ...statements]);
  return detail;
}

export const recordAnswerRoutes = [
  route(recordAnswer, {
    ...offerSteps,
    async read({ db, params }) {
      const [record, company] = await Promise.all([lockQuoteWithOffer(db, params.id), findAnswerSettings(db)]);
      return record && company && { ...record, company };
    },
    async prepare(call, database): Promise<Prepared> {
      const { record, body } = call;
      const { version, companyId } = record.quote;
      const refusal = refuseRecording(call);
      if (refusal && refusal !== "same") throw buildProblem(refusal);
      if (refusal === "same" || body.answer === "declined") return { version, proof: null };
      const { documentSha256 } = requireRevision(record);
      const bytes = await database.asCompany(companyId, (db) => readDocument(db, documentSha256));
      if (!bytes) throw retryExhausted();
      return { version, proof: await buildProof(database, buildProofInput(call, buildAnswer(call), bytes)) };
    },
    decide(call) {
      const refusal = refuseRecording(call);
      if (refusal === "same") return new NoChange(toQuoteDetail(call.record.quote));
      if (refusal) return refusal;
      requireSameVersion(call.prepared, call.record);
      return buildAnswer(call);
    },
    write: writeAnswer,
    entry({ record, written, decision: { answer, channel, name, answeredAt, isLate }, prepared, ...call }) {
      const { content } = requireRevision(record);
      const selection = buildAcceptedSelection(requireAnsweredOffer({ ...call, record }));
      const receipt = prepared.proof ? { receiptSha256: prepared.proof.receiptSha256 } : {};
      const entry = buildQuoteEntry(record, written, {
        revision: content.number,
        answer,
        channel,
        name,
        answeredAt,
        isLate,
        ...receipt,
        ...(selection && { selection }),
      });
      return { ...entry, browserEvents: [entry.browserEvents, EMAILS_CHANGED] };
    },
  }),
  route(cancelQuote, {
    ...offerSteps,
    read: ({ db, params }) => lockQuoteWithOffer(db, params.id),
    decide({ record, body, now }) {
      const refusal = refuseEventNow("cancel", record, now);
      if (refusal) return refusal;
      const { id, answer, issuedAt } = requireRevision(record);
      if (answer?.cancelledAt) return new NoChange(toQuoteDetail(record.quote));
      const cancelledAt = resolveMoment(body.at, answer?.answeredAt ?? issuedAt, "the quote was accepted", now);
      return { revisionId: id, cancelledAt, cancelledReason: body.reason };
    },
    async write(db, cancellation, { record: { quote }, now }) {
      const statements = [
        cancelAnswer(db, cancellation),
        bumpQuoteVersion(db, { id: quote.id, at: now.toISOString() }),
      ];
      const [detail] = await Promise.all([readDetail(db, quote.id), ...statements]);
      return detail;
    },
    entry: ({ record, written, decision: { cancelledAt, cancelledReason } }) =>
      buildQuoteEntry(record, written, { cancelledAt, reason: cancelledReason }),
  }),
];
