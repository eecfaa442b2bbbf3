// An acceptance on the engineer's own screen. It freezes and answers the current offer in one transaction if that is
// what the customer was shown; if anything prevents that, it is stored with the quote until a user decides.
import { hash, randomUUIDv7 } from "node:crypto";
import type { BodyOf } from "#contract/endpoint.ts";
import { acceptOnSite, discardOnSiteAcceptance, recordOnSiteAcceptance } from "#contract/offers/on-site-acceptance.ts";
import { type Actor, mayAdministerCompany } from "#domain/actor.ts";
import { buildAcceptance } from "#domain/offers/acceptance.ts";
import { buildAcceptedSelection, combineOrRefuse, isSameSelection } from "#domain/offers/combine-offer.ts";
import { type PendingOnSiteAcceptance, refuseChangedOffer } from "#domain/offers/on-site.ts";
import { findStateAt } from "#domain/quotes/lifecycle.ts";
import { refuseErased } from "#domain/quotes/retention.ts";
import { buildRefusal, isRefusal, type Refusal } from "#domain/refusal.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { EMAILS_CHANGED } from "#server/emails/email-events.ts";
import { NoChange } from "#server/kernel/call.ts";
import { buildProblem, forbidden, retryExhausted } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import type { Acceptance, Proof } from "#server/offers/acceptance-proof/proof.ts";
import { buildProof } from "#server/offers/acceptance-proof/proof-builder.ts";
import type { Offer } from "#server/offers/offer.ts";
import { buildOfferDocument } from "#server/offers/offer-snapshot.ts";
import { readDocument } from "#server/offers/queries.ts";
import { type FoundDetail, readDetail, toQuoteDetail } from "#server/quotes/detail.ts";
import { renderPdf } from "#server/quotes/pdf.ts";
import type { Sendable } from "./facts.ts";
import { discardPendingOnSite, findPendingOnSite, isOnSiteDiscarded, savePendingOnSite } from "./queries.ts";
import {
  addCompany,
  buildQuoteEntry,
  lockQuoteWithOffer,
  noEvidence,
  offerSteps,
  refuseEventNow,
  requireRevision,
  requireSameVersion,
} from "./quote-with-offer.ts";
import { saveRecordedAnswer } from "./recorded-answer.ts";
import { buildCurrentOffer, insertRevisionStatements, type NewRevision, refuseOffering } from "./sending.ts";

/** What was entered on the screen, by whom, and when it arrived here. */
type ReceivedAcceptance = Omit<PendingOnSiteAcceptance, "because">;
interface AcceptanceAttempt {
  actor: Actor;
  record: Sendable;
  acceptance: ReceivedAcceptance;
  now: Date;
}

const findSendable = (db: Tx, id: string): Promise<Sendable | null> => addCompany(db, id, lockQuoteWithOffer(db, id));

/** A user who may record an acceptance may have one signed on site. */
function requireMayRecord(actor: Actor, { company }: Sendable): void {
  if (mayAdministerCompany(actor) || company.engineersRecordAnswers) return;
  throw forbidden("Only administrators of your company may record an acceptance");
}

/** The offer that the customer has, or would get now; null if nothing can be offered. */
function findCurrentOffer({ actor, record, now }: AcceptanceAttempt): Offer | null {
  if (findStateAt(record.quote, now) === "sent") return requireRevision(record).content;
  return record.quote.totalCost === null ? null : buildCurrentOffer(record, "new", actor, now);
}

/** Of a selectable offer, the combination that was accepted; or why there is none. */
const combineAccepted = ({ acceptance }: AcceptanceAttempt, offer: Offer): Offer | Refusal =>
  combineOrRefuse(offer, acceptance.selection ?? null);

function requireAccepted(attempt: AcceptanceAttempt, offer: Offer): Offer {
  const combination = combineAccepted(attempt, offer);
  if (isRefusal(combination)) throw buildProblem(combination);
  return combination;
}

/** What prevents recording the acceptance. */
function refuseAcceptance(attempt: AcceptanceAttempt): Refusal | null {
  const { actor, record, acceptance, now } = attempt;
  const isSent = findStateAt(record.quote, now) === "sent";
  const refusal =
    refuseEventNow("accept_on_site", record, now) ?? (isSent ? null : refuseOffering(record, "new", actor, now));
  if (refusal) return refusal;
  const offer = findCurrentOffer(attempt);
  if (!offer) return null;
  const combination = combineAccepted(attempt, offer);
  if (isRefusal(combination)) return refuseChoice(acceptance);
  return refuseChangedOffer(acceptance.shown, combination) ?? refuseLostRight(acceptance, combination);
}

/** Also of a device that showed the quote before it had a choice. */
const refuseChoice = ({ selection }: ReceivedAcceptance): Refusal =>
  buildRefusal(
    "offer_changed",
    selection
      ? "What was chosen can no longer be had as it was shown."
      : "The quote now leaves the customer a choice, which they were not shown.",
  );

/** A right to cancel that the customer was shown is not taken away by the company's default of today. */
const refuseLostRight = ({ wasShownCancellationRight }: ReceivedAcceptance, offer: Offer): Refusal | null =>
  wasShownCancellationRight === true && offer.customerKind !== "business" && offer.cancellation === null
    ? buildRefusal("offer_changed", "The customer was shown a right to cancel, which the quote no longer has.")
    : null;

/** The refusal if the customer has accepted before; "same" if this is that acceptance. */
function refuseAnswered({ record: { quote, newest }, acceptance, now }: AcceptanceAttempt): "same" | Refusal | null {
  if (findStateAt(quote, now) !== "accepted") return null;
  const answer = newest?.answer;
  const isSame =
    answer?.channel === "on_site" &&
    answer.name === acceptance.name &&
    (answer.selection === null || isSameSelection(answer.selection, acceptance.selection ?? null));
  if (isSame) return "same";
  return buildRefusal("accepted", `This quote has been accepted already, by ${answer?.name}.`);
}

/** What recording an acceptance saves; `offer` is the combination. With a new revision if none was sent before. */
type Recording = { newRevision: NewRevision | null; revisionId: string; offer: Offer; proof: Proof };
interface PreparedAcceptance {
  version: number;
  /** Null if it is not recorded. */
  recording: Recording | null;
}

/** Document, record and receipt, created outside every transaction. */
async function prepareAcceptance(attempt: AcceptanceAttempt, database: Database): Promise<PreparedAcceptance> {
  const { record } = attempt;
  const { version } = record.quote;
  if (refuseAnswered(attempt) !== null || refuseAcceptance(attempt)) return { version, recording: null };
  const { newRevision, revisionId, document, ...sent } = await prepareRevision(attempt, database);
  const offer = requireAccepted(attempt, sent.offer);
  const proof = await buildProof(database, buildProofInput(attempt, offer, document));
  return { version, recording: { newRevision, revisionId, offer, proof } };
}

async function prepareRevision(attempt: AcceptanceAttempt, database: Database) {
  const { record, actor, now } = attempt;
  const { company, quote } = record;
  if (findStateAt(quote, now) === "sent") {
    const { id, content, documentSha256 } = requireRevision(record);
    const bytes = await database.asCompany(company.id, (db) => readDocument(db, documentSha256));
    if (!bytes) throw retryExhausted();
    return { newRevision: null, revisionId: id, offer: content, document: bytes };
  }
  const offer = buildCurrentOffer(record, "new", actor, now);
  const bytes = await renderPdf(buildOfferDocument(offer, company.brandImageData), company.id);
  const newRevision = { id: randomUUIDv7(), offer, bytes };
  return { newRevision, revisionId: newRevision.id, offer, document: bytes };
}

/** In the words shown on the screen. */
const buildAnswer = ({ acceptance, now }: AcceptanceAttempt, offer: Offer) =>
  buildAcceptance(offer, {
    channel: "on_site",
    answeredAt: now.toISOString(),
    name: acceptance.name,
    recordedByName: acceptance.recordedByName,
    signed: {
      strokes: acceptance.strokes,
      startEarly: acceptance.startEarly,
      wasShownCancellationRight: acceptance.wasShownCancellationRight === true,
      button: acceptance.shown.button,
    },
  });

const buildProofInput = (attempt: AcceptanceAttempt, offer: Offer, bytes: Uint8Array): Acceptance => ({
  companyId: attempt.record.company.id,
  offer,
  document: { sha256: hash("sha256", bytes), bytes },
  answer: buildAnswer(attempt, offer),
  evidence: noEvidence,
});

type Decision = { recording: Recording } | { because: string };

/** Records the acceptance if nothing prevents it; otherwise stores it with the sentence that says why. */
function decideAcceptance(attempt: AcceptanceAttempt, { version, recording }: PreparedAcceptance): Decision | null {
  const answerRefusal = refuseAnswered(attempt);
  if (answerRefusal === "same") return null;
  const refusal = answerRefusal ?? refuseAcceptance(attempt);
  if (refusal) return { because: refusal.sentence };
  requireSameVersion({ version }, attempt.record);
  if (!recording) throw retryExhausted();
  return { recording };
}

async function writeDecision(db: Tx, decision: Decision, attempt: AcceptanceAttempt) {
  const { record, acceptance } = attempt;
  const pendingAcceptance = "because" in decision ? { ...acceptance, because: decision.because } : null;
  await Promise.all([...("recording" in decision ? writeRecording(db, decision.recording, attempt) : [])]);
  await savePendingOnSite(db, { id: record.quote.id, pendingAcceptance, at: attempt.now.toISOString() });
  return readDetail(db, record.quote.id);
}

function writeRecording(db: Tx, { newRevision, revisionId, offer, proof }: Recording, attempt: AcceptanceAttempt) {
  const { actor, record, acceptance, now } = attempt;
  const { acceptedAtDeviceTime, takenBy: recordedBy, recordedByName } = acceptance;
  const answer = { ...buildAnswer(attempt, offer), acceptedAtDeviceTime, recordedBy, recordedByName };
  return [
    ...(newRevision ? insertRevisionStatements(db, newRevision, { actor, record, now, to: "" }) : []),
    ...saveRecordedAnswer(db, { ...record, revisionId, offer, answer, proof }, now),
  ];
}

function describeRecording(attempt: AcceptanceAttempt, { offer, proof }: Recording) {
  const { wasShownCancellationRight } = buildAnswer(attempt, offer);
  const selection = buildAcceptedSelection(offer);
  const metadata = { revision: offer.number, receiptSha256: proof.receiptSha256, ...(selection && { selection }) };
  return wasShownCancellationRight === null ? metadata : { ...metadata, wasShownCancellationRight };
}

const buildEntry = (attempt: AcceptanceAttempt, decision: Decision, written: FoundDetail) => {
  const { name, acceptedAtDeviceTime, shown } = attempt.acceptance;
  const outcome =
    "because" in decision ? { because: decision.because } : describeRecording(attempt, decision.recording);
  const metadata = { name, acceptedAtDeviceTime, gross: shown.gross / 100, ...outcome };
  const auditEntry = buildQuoteEntry(attempt.record, written, metadata);
  return { ...auditEntry, browserEvents: [auditEntry.browserEvents, EMAILS_CHANGED] };
};

type AcceptOnSiteCall = {
  actor: Actor;
  record: Sendable & { isDiscarded: boolean };
  body: BodyOf<typeof acceptOnSite>;
  now: Date;
};
const readAcceptance = ({ actor, body, now }: AcceptOnSiteCall): ReceivedAcceptance => ({
  ...body,
  receivedAt: now.toISOString(),
  takenBy: actor.userId,
  recordedByName: actor.name,
});
const buildAttempt = (call: AcceptOnSiteCall): AcceptanceAttempt => ({ ...call, acceptance: readAcceptance(call) });

/** Refuses an acceptance that was discarded, or while another one waits for a decision; "same" if this one waits. */
function refuseReceiving(call: AcceptOnSiteCall): "same" | Refusal | null {
  const {
    record: { quote, isDiscarded },
    body,
  } = call;
  const pendingAcceptance = quote.pendingAcceptance;
  if (isDiscarded) {
    const advice = "If the customer still accepts, show them the quote again.";
    return buildRefusal(
      "discarded_acceptance_ids",
      `Somebody in the office discarded this acceptance by ${body.name}. ${advice}`,
    );
  }
  if (!pendingAcceptance) return refuseErased(quote);
  if (pendingAcceptance.id === body.id) return "same";
  return buildRefusal(
    "on_site_waiting",
    `An acceptance on site by ${pendingAcceptance.name} is waiting for a decision. Record or discard it first.`,
  );
}

type QuoteWithPending = Sendable & { pending: PendingOnSiteAcceptance | null };
const findWithPending = async (db: Tx, id: string): Promise<QuoteWithPending | null> => {
  const [record, pending] = await Promise.all([findSendable(db, id), findPendingOnSite(db, id)]);
  return record && { ...record, pending };
};
const nothingPending = buildRefusal(
  "no_pending_acceptance",
  "No acceptance on site is waiting for a decision on this quote.",
);
const buildRetry = (
  call: { actor: Actor; record: QuoteWithPending; now: Date },
  acceptance: PendingOnSiteAcceptance,
): AcceptanceAttempt => ({ ...call, acceptance });

export const staffAcceptanceRoutes = [
  route(acceptOnSite, {
    // In bytes: a signature of the most points.
    bodyLimit: 640 * 1024,
    ...offerSteps,
    async read({ db, params: { id }, body }) {
      const [sendable, isDiscarded] = await Promise.all([findSendable(db, id), isOnSiteDiscarded(db, id, body.id)]);
      return sendable && { ...sendable, isDiscarded };
    },
    async prepare(call, database): Promise<PreparedAcceptance> {
      requireMayRecord(call.actor, call.record);
      const refusal = refuseReceiving(call);
      if (refusal && refusal !== "same") throw buildProblem(refusal);
      return refusal
        ? { version: call.record.quote.version, recording: null }
        : prepareAcceptance(buildAttempt(call), database);
    },
    decide(call) {
      const refusal = refuseReceiving(call);
      if (refusal && refusal !== "same") return refusal;
      const decision = refusal ? null : decideAcceptance(buildAttempt(call), call.prepared);
      return decision ?? new NoChange(toQuoteDetail(call.record.quote));
    },
    write: (db, decision, call) => writeDecision(db, decision, buildAttempt(call)),
    entry: ({ decision, written, ...call }) => buildEntry(buildAttempt(call), decision, written),
  }),
  route(recordOnSiteAcceptance, {
    ...offerSteps,
    read: ({ db, params }) => findWithPending(db, params.id),
    async prepare(call, database): Promise<PreparedAcceptance> {
      requireMayRecord(call.actor, call.record);
      const { pending } = call.record;
      if (!pending) throw buildProblem(nothingPending);
      return prepareAcceptance(buildRetry(call, pending), database);
    },
    decide(call) {
      const { pending } = call.record;
      if (!pending) return nothingPending;
      const attempt = buildRetry(call, pending);
      const answerRefusal = refuseAnswered(attempt);
      const refusal = answerRefusal === "same" ? null : (answerRefusal ?? refuseAcceptance(attempt));
      if (refusal) return refusal;
      const decision = decideAcceptance(attempt, call.prepared);
      return decision && "recording" in decision ? { pending, decision } : nothingPending;
    },
    write: (db, { pending, decision }, call) => writeDecision(db, decision, buildRetry(call, pending)),
    entry: ({ decision: { pending, decision }, written, ...call }) =>
      buildEntry(buildRetry(call, pending), decision, written),
  }),
  route(discardOnSiteAcceptance, {
    ...offerSteps,
    read: ({ db, params }) => findWithPending(db, params.id),
    decide({ actor, record }) {
      requireMayRecord(actor, record);
      return record.pending ?? nothingPending;
    },
    async write(db, _, { record: { quote }, now }) {
      await discardPendingOnSite(db, { id: quote.id, at: now.toISOString() });
      return readDetail(db, quote.id);
    },
    entry: ({ record, written, decision: { name, acceptedAtDeviceTime, shown } }) =>
      buildQuoteEntry(record, written, { name, acceptedAtDeviceTime, gross: shown.gross / 100 }),
  }),
];
