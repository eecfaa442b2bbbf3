// An acceptance on the engineer's own screen. It freezes and answers the current offer in one transaction if that is
// what the customer was shown; if anything prevents that, it is stored with the quote until a user decides.
import { hash, randomUUIDv7 } from "node:crypto";
import type { BodyOf } from "#contract/endpoint.ts";
import { acceptOnSite, discardOnSiteAcceptance, recordOnSiteAcceptance } from "#contract/offers/on-site-acceptance.ts";
import { type Actor, mayAdministerCompany } from "#domain/actor.ts";
import { buildAcceptance } from "#domain/offers/acceptance.ts";
import { type PendingOnSiteAcceptance, refuseChangedOffer } from "#domain/offers/on-site.ts";
import { findStateAt } from "#domain/quotes/lifecycle.ts";
import { refuseErased } from "#domain/quotes/retention.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
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
import { readDetail, toQuoteDetail } from "#server/quotes/detail.ts";
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

/** What was entered on the screen, who took it, and when it arrived here. */
type Taken = Omit<PendingOnSiteAcceptance, "because">;
interface Trying {
  actor: Actor;
  record: Sendable;
  taken: Taken;
  now: Date;
}

const findSendable = (db: Tx, id: string): Promise<Sendable | null> => addCompany(db, id, lockQuoteWithOffer(db, id));

/** A user who may record an acceptance may take one. */
function checkMay(actor: Actor, { company }: Sendable): void {
  if (mayAdministerCompany(actor) || company.engineersRecordAnswers) return;
  throw forbidden("Only administrators of your company may record an acceptance");
}

/** The offer that the customer has, or would get now; null if nothing can be offered. */
function offerOf({ actor, record, now }: Trying): Offer | null {
  if (findStateAt(record.quote, now) === "sent") return requireRevision(record).content;
  return record.quote.totalCost === null ? null : buildCurrentOffer(record, "new", actor, now);
}

/** What prevents recording the acceptance. */
function obstacleTo(trying: Trying): Refusal | null {
  const { actor, record, taken, now } = trying;
  const isSent = findStateAt(record.quote, now) === "sent";
  const refused =
    refuseEventNow("accept_on_site", record, now) ?? (isSent ? null : refuseOffering(record, "new", actor, now));
  if (refused) return refused;
  const offer = offerOf(trying);
  return offer ? refuseChangedOffer(taken.shown, offer) : null;
}

/** An earlier answer of the customer counts; whether it is this one. */
function isAnswered({ record: { quote, newest }, taken, now }: Trying): "same" | Refusal | null {
  if (findStateAt(quote, now) !== "accepted") return null;
  const answer = newest?.answer;
  if (answer?.channel === "on_site" && answer.name === taken.name) return "same";
  return buildRefusal("accepted", `This quote has been accepted already, by ${answer?.name}.`);
}

interface Made {
  version: number;
  /** Null if it is not recorded. */
  made: { offering: NewRevision | null; revisionId: string; offer: Offer; proof: Proof } | null;
}

/** Document, record and receipt, created outside every transaction. */
async function make(trying: Trying, database: Database): Promise<Made> {
  const { record } = trying;
  const { version } = record.quote;
  if (isAnswered(trying) !== null || obstacleTo(trying)) return { version, made: null };
  const { offering, revisionId, offer, document } = await offeringOf(trying, database);
  const proof = await buildProof(database, acceptanceOf(trying, offer, document));
  return { version, made: { offering, revisionId, offer, proof } };
}

async function offeringOf(trying: Trying, database: Database) {
  const { record, actor, now } = trying;
  const { company, quote } = record;
  if (findStateAt(quote, now) === "sent") {
    const { id, content, documentSha256 } = requireRevision(record);
    const bytes = await database.asCompany(company.id, (db) => readDocument(db, documentSha256));
    if (!bytes) throw retryExhausted();
    return { offering: null, revisionId: id, offer: content, document: bytes };
  }
  const offer = buildCurrentOffer(record, "new", actor, now);
  const bytes = await renderPdf(buildOfferDocument(offer, company.brandImageData), company.id);
  const offering = { id: randomUUIDv7(), offer, bytes };
  return { offering, revisionId: offering.id, offer, document: bytes };
}

/** In the words shown on the screen. */
const answerOf = ({ taken, now }: Trying, offer: Offer) =>
  buildAcceptance(offer, {
    channel: "on_site",
    answeredAt: now.toISOString(),
    name: taken.name,
    recordedByName: taken.recordedByName,
    signed: {
      strokes: taken.strokes,
      startEarly: taken.startEarly,
      wasShownCancellationRight: taken.wasShownCancellationRight === true,
      button: taken.shown.button,
    },
  });

const acceptanceOf = (trying: Trying, offer: Offer, bytes: Uint8Array): Acceptance => ({
  companyId: trying.record.company.id,
  offer,
  document: { sha256: hash("sha256", bytes), bytes },
  answer: answerOf(trying, offer),
  evidence: noEvidence,
});

type Decision = { answered: NonNullable<Made["made"]> } | { because: string };

/** Records the acceptance if nothing prevents it; otherwise stores it with the sentence that says why. */
function decided(trying: Trying, { version, made }: Made): Decision | null {
  const answered = isAnswered(trying);
  if (answered === "same") return null;
  const obstacle = answered ?? obstacleTo(trying);
  if (obstacle) return { because: obstacle.sentence };
  requireSameVersion({ version }, trying.record);
  if (!made) throw retryExhausted();
  return { answered: made };
}

async function keep(db: Tx, decision: Decision, trying: Trying) {
  const { record, taken } = trying;
  const kept = "because" in decision ? { ...taken, because: decision.because } : null;
  await Promise.all([...("answered" in decision ? answering(db, decision.answered, trying) : [])]);
  await savePendingOnSite(db, { id: record.quote.id, pendingAcceptance: kept, at: trying.now.toISOString() });
  return readDetail(db, record.quote.id);
}

function answering(db: Tx, { offering, revisionId, offer, proof }: NonNullable<Made["made"]>, trying: Trying) {
  const { actor, record, taken, now } = trying;
  const by = {
    acceptedAtDeviceTime: taken.acceptedAtDeviceTime,
    recordedBy: taken.takenBy,
    recordedByName: taken.recordedByName,
  };
  const answer = { ...answerOf(trying, offer), ...by };
  return [
    ...(offering ? insertRevisionStatements(db, offering, { actor, record, now, to: "" }) : []),
    ...saveRecordedAnswer(db, { ...record, revisionId, offer, answer, proof }, now),
  ];
}

function answeredWith(trying: Trying, { offer, proof }: NonNullable<Made["made"]>) {
  const { wasShownCancellationRight } = answerOf(trying, offer);
  const told = { revision: offer.number, receiptSha256: proof.receiptSha256 };
  return wasShownCancellationRight === null ? told : { ...told, wasShownCancellationRight };
}

const entry = (trying: Trying, decision: Decision, written: Awaited<ReturnType<typeof readDetail>>) => {
  const { name, acceptedAtDeviceTime, shown } = trying.taken;
  const outcome = "because" in decision ? { because: decision.because } : answeredWith(trying, decision.answered);
  const told = buildQuoteEntry(trying.record, written, {
    name,
    acceptedAtDeviceTime,
    gross: shown.gross / 100,
    ...outcome,
  });
  return { ...told, browserEvents: [told.browserEvents, EMAILS_CHANGED] };
};

type Taking = {
  actor: Actor;
  record: Sendable & { isDiscarded: boolean };
  body: BodyOf<typeof acceptOnSite>;
  now: Date;
};
const takenIn = ({ actor, body, now }: Taking): Taken => ({
  ...body,
  receivedAt: now.toISOString(),
  takenBy: actor.personId,
  recordedByName: actor.name,
});
const taking = (call: Taking): Trying => ({ ...call, taken: takenIn(call) });

/** This acceptance already waits, or was discarded; or another one waits, about which a user has to decide first. */
function refuseTaking({ record: { quote, isDiscarded }, body }: Taking): "same" | Refusal | null {
  const waiting = quote.pendingAcceptance;
  if (isDiscarded) {
    const next = "If it still stands, show the quote to the customer again.";
    return buildRefusal(
      "discarded_acceptance_ids",
      `Somebody in the office discarded this acceptance by ${body.name}. ${next}`,
    );
  }
  if (!waiting) return refuseErased(quote);
  if (waiting.id === body.id) return "same";
  return buildRefusal(
    "on_site_waiting",
    `An acceptance on site by ${waiting.name} waits for a decision. Record or discard it first.`,
  );
}

type Waiting = Sendable & { kept: PendingOnSiteAcceptance | null };
const findWaiting = async (db: Tx, id: string): Promise<Waiting | null> => {
  const [found, kept] = await Promise.all([findSendable(db, id), findPendingOnSite(db, id)]);
  return found && { ...found, kept };
};
const nothingWaits = buildRefusal("no_pending_acceptance", "No acceptance on site waits for a decision on this quote.");
const retrying = (call: { actor: Actor; record: Waiting; now: Date }, taken: PendingOnSiteAcceptance): Trying => ({
  ...call,
  taken,
});

export const staffAcceptanceRoutes = [
  route(acceptOnSite, {
    // In bytes: a signature of the most points.
    bodyLimit: 640 * 1024,
    ...offerSteps,
    async read({ db, params: { id }, body }) {
      const [found, discarded] = await Promise.all([findSendable(db, id), isOnSiteDiscarded(db, id, body.id)]);
      return found && { ...found, isDiscarded: discarded };
    },
    async prepare(call, database): Promise<Made> {
      checkMay(call.actor, call.record);
      const refused = refuseTaking(call);
      if (refused && refused !== "same") throw buildProblem(refused);
      return refused ? { version: call.record.quote.version, made: null } : make(taking(call), database);
    },
    decide(call) {
      const refused = refuseTaking(call);
      if (refused && refused !== "same") return refused;
      const decision = refused ? null : decided(taking(call), call.prepared);
      return decision ?? new NoChange(toQuoteDetail(call.record.quote));
    },
    write: (db, decision, call) => keep(db, decision, taking(call)),
    entry: ({ decision, written, ...call }) => entry(taking(call), decision, written),
  }),
  route(recordOnSiteAcceptance, {
    ...offerSteps,
    read: ({ db, params }) => findWaiting(db, params.id),
    async prepare(call, database): Promise<Made> {
      checkMay(call.actor, call.record);
      const { kept } = call.record;
      if (!kept) throw buildProblem(nothingWaits);
      return make(retrying(call, kept), database);
    },
    decide(call) {
      const { kept } = call.record;
      if (!kept) return nothingWaits;
      const trying = retrying(call, kept);
      const answered = isAnswered(trying);
      const obstacle = answered === "same" ? null : (answered ?? obstacleTo(trying));
      if (obstacle) return obstacle;
      const decision = decided(trying, call.prepared);
      return decision && "answered" in decision ? { kept, decision } : nothingWaits;
    },
    write: (db, { kept, decision }, call) => keep(db, decision, retrying(call, kept)),
    entry: ({ decision: { kept, decision }, written, ...call }) => entry(retrying(call, kept), decision, written),
  }),
  route(discardOnSiteAcceptance, {
    ...offerSteps,
    async read({ db, params }) {
      return findWaiting(db, params.id);
    },
    decide({ actor, record }) {
      checkMay(actor, record);
      return record.kept ?? nothingWaits;
    },
    async write(db, _, { record: { quote }, now }) {
      await discardPendingOnSite(db, { id: quote.id, at: now.toISOString() });
      return readDetail(db, quote.id);
    },
    entry: ({ record, written, decision: { name, acceptedAtDeviceTime, shown } }) =>
      buildQuoteEntry(record, written, { name, acceptedAtDeviceTime, gross: shown.gross / 100 }),
  }),
];
