// Sending a quote: what it creates, what prevents it, and how it is saved (decisions 57 and 69).
import { hash, randomUUIDv7 } from "node:crypto";
import type { SendForm as Body } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { type Actor, maySeeCosts } from "#domain/actor.ts";
import { runSendChecks } from "#domain/offers/checks/checks.ts";
import { type RecentEmailCounts, refuseEmailOverLimit } from "#domain/offers/email-limit.ts";
import { findMaxPriceDetail } from "#domain/offers/price-lines.ts";
import { findStateAt } from "#domain/quotes/lifecycle.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { EMAILS_CHANGED } from "#server/emails/email-events.ts";
import { type NewEmail, queueEmail } from "#server/emails/queries.ts";
import { buildProblem, invalid } from "#server/kernel/errors.ts";
import { saveDocument } from "#server/offers/documents.ts";
import { buildOfferEmail } from "#server/offers/emails/emails.ts";
import type { Offer } from "#server/offers/offer.ts";
import { buildOffer, buildOfferDocument } from "#server/offers/offer-snapshot.ts";
import { bumpQuoteVersion, closeRevision, insertRevision, updateQuoteState } from "#server/offers/queries.ts";
import { refuseByRules } from "#server/quotes/choice-terms.ts";
import { type FoundDetail, toQuoteDetail } from "#server/quotes/detail.ts";
import { renderPdf } from "#server/quotes/pdf.ts";
import type { FoundQuote } from "#server/quotes/queries.ts";
import { buildCheckFacts, refuseUnpriced, type Sendable } from "./facts.ts";
import {
  buildQuoteEntry,
  type QuoteWithOffer,
  refuseEventNow,
  requireRevision,
  requireSameVersion,
} from "./quote-with-offer.ts";

/** What is being sent. */
export interface Sending extends Sendable {
  lettersOfLate: RecentEmailCounts;
  /** As the status is shown. */
  sentStatus: Pick<FoundQuote, "statusLabel" | "statusColor">;
}
export type SendingKind = "new" | "again" | "renewal";

/** Which kind of sending this state allows, whether or not it is permitted. */
export function findSendingKind({ quote }: QuoteWithOffer, now: Date): SendingKind {
  const state = findStateAt(quote, now);
  if (state === "sent") return "again";
  return state === "expired" || state === "declined" ? "renewal" : "new";
}

/** What prevents a new offer; a renewed one has the same figures as the one before. */
const refuseOffer = (quote: FoundQuote): Refusal | null => refuseUnpriced(quote) ?? refuseByRules(quote);

/** The offer of the quote as it is now, as the next or the present revision; no more detail than this user may show. */
export function buildCurrentOffer(
  { quote, company, job }: Sendable,
  kind: SendingKind,
  actor: Actor,
  now: Date,
): Offer {
  const revision = kind === "renewal" ? quote.revision + 1 : quote.revision;
  const maxPriceDetail = findMaxPriceDetail(company.maxPriceDetail ?? "total", maySeeCosts(actor));
  const calculated = { ...toQuoteDetail(quote), totalCost: quote.totalCost ?? 0, revision };
  return buildOffer({ ...company, maxPriceDetail }, calculated, now, job);
}

/** An offer that was sent, without the costs that this user may not see (decision 11). */
export const redactOfferCosts = (offer: Offer, actor: Actor): Offer =>
  maySeeCosts(actor) ? offer : { ...offer, lines: [] };

/** A revision is sent again unchanged: only the lifecycle matters, and whether this user may show it. */
export const isCheckRelevant =
  (kind: SendingKind) =>
  ({ key }: { key: string }): boolean =>
    kind !== "again" || key === "life" || key === "presentation_sent";

/** The first check that forbids sending (decision 57). */
function refuseByChecks(record: Sendable, kind: SendingKind, actor: Actor, now: Date): Refusal | null {
  const said = runSendChecks(buildCheckFacts(record, actor, now)).filter(isCheckRelevant(kind));
  const blocking = said.find(({ blocks }) => blocks);
  if (!blocking) return null;
  const { sentence, field } = blocking;
  return buildRefusal("send_check", sentence, field === null ? undefined : { [field]: sentence });
}

/** What prevents offering the quote as it is. */
export const refuseOffering = (record: Sendable, kind: SendingKind, actor: Actor, now: Date): Refusal | null =>
  (kind === "again" ? null : refuseOffer(record.quote)) ?? refuseByChecks(record, kind, actor, now);

export interface SendingCall {
  actor: Actor;
  body: Body;
  record: Sending;
  now: Date;
}
type Wanted = "send" | "renew";

export interface PreparedSending {
  version: number;
  /** Null if the open revision is sent once more. */
  fresh: NewRevision | null;
}
/** A new revision with its document. */
export interface NewRevision {
  id: string;
  offer: Offer;
  bytes: Uint8Array;
}

function refuseSending(event: Wanted, { actor, record, body, now }: SendingCall): Refusal | null {
  const refused =
    refuseEventNow(event, record, now) ?? (body.to === "" ? null : refuseEmailOverLimit(record.lettersOfLate));
  if (refused) return refused;
  const kind = findSendingKind(record, now);
  const refusedByChecks = refuseOffering(record, kind, actor, now);
  if (refusedByChecks) return refusedByChecks;
  if (kind === "again" && body.to === "") throw invalid({ to: "Enter the customer's email address" });
  return null;
}

/** The document, created outside every transaction. */
export async function prepareSending(event: Wanted, call: SendingCall): Promise<PreparedSending> {
  const refused = refuseSending(event, call);
  if (refused) throw buildProblem(refused);
  const { actor, record, now } = call;
  const { quote, company } = record;
  const kind = findSendingKind(record, now);
  if (kind === "again") return { version: quote.version, fresh: null };
  const offer = buildCurrentOffer(record, kind, actor, now);
  const bytes = await renderPdf(buildOfferDocument(offer, company.brandImageData), company.id);
  return { version: quote.version, fresh: { id: randomUUIDv7(), offer, bytes } };
}

export interface SendingDecision extends PreparedSending {
  /** The quote after sending, worked out before the write so that all statements leave together. */
  after: FoundDetail;
}

/** What the transaction saves: a new revision, or only emails about the open one. */
export function decideSending(
  event: Wanted,
  call: SendingCall & { prepared: PreparedSending },
): SendingDecision | Refusal {
  const refused = refuseSending(event, call);
  if (refused) return refused;
  const { prepared: made, record, now } = call;
  requireSameVersion(made, record);
  const { quote, job } = record;
  const texts = { jobTypeScope: job.scope, jobTypeExclusions: job.exclusions };
  const becomes = made.fresh ? { ...movedBy(made.fresh.offer, freezing(call)), ...record.sentStatus, ...texts } : {};
  return {
    ...made,
    after: toQuoteDetail({ ...quote, ...becomes, updatedAt: now.toISOString(), version: quote.version + 1 }),
  };
}

interface Freezing {
  actor: Actor;
  record: Sendable;
  now: Date;
  /** The recipient's address; empty if no email is sent. */
  to: string;
}
const freezing = ({ body: { to }, ...call }: SendingCall): Freezing => ({ ...call, to });

/** The quote's state once this offer is sent. */
function movedBy({ revision, quote: { validUntil } }: Offer, { record: { quote }, to, now }: Freezing) {
  const at = now.toISOString();
  const customerEmail = quote.customerEmail ?? (to || null);
  return { status: "sent", revision, sentAt: at, validUntil: validUntil ?? at, customerEmail };
}

export function writeSending(db: Tx, { fresh }: PreparedSending, call: SendingCall): Promise<unknown>[] {
  const { record, now } = call;
  const { id, offer } = fresh ?? atHand(record);
  return [
    ...(fresh
      ? insertRevisionStatements(db, fresh, freezing(call))
      : [bumpQuoteVersion(db, { id: record.quote.id, at: now.toISOString() })]),
    ...lettersOf(call, id, offer).map((letter) => queueEmail(db, letter, now)),
  ];
}

function atHand(record: QuoteWithOffer) {
  const { id, content } = requireRevision(record);
  return { id, offer: content };
}

/** Document, revision, status, in this order: a revision references its document and stores the quote as sent. */
export function insertRevisionStatements(
  db: Tx,
  { id, offer, bytes }: NewRevision,
  call: Freezing,
): Promise<unknown>[] {
  const { actor, record, now } = call;
  const { quote, company } = record;
  const at = now.toISOString();
  const moved = movedBy(offer, call);
  const closing = { quoteId: quote.id, number: quote.revision, at, because: "superseded", reason: null } as const;
  const issued = { issuedAt: at, issuedBy: actor.personId, issuedByName: actor.name, validUntil: moved.validUntil };
  const about = { companyId: company.id, quoteId: quote.id, number: offer.revision };
  return [
    saveDocument(db, company.id, bytes),
    ...(offer.revision > quote.revision ? [closeRevision(db, closing)] : []),
    updateQuoteState(db, { ...moved, id: quote.id, updatedAt: at }),
    insertRevision(db, { ...about, ...issued, id, content: offer, documentSha256: hash("sha256", bytes) }),
  ];
}

function lettersOf(
  { actor, body, record: { quote, company } }: SendingCall,
  revisionId: string,
  offer: Offer,
): NewEmail[] {
  const { to, copyToSelf, ...words } = body;
  if (to === "") return [];
  const sender = { name: actor.name, email: actor.email };
  const letter = { ...words, companyId: company.id, quoteId: quote.id, revisionId, offer, sender };
  return [
    buildOfferEmail({ ...letter, to }),
    ...(copyToSelf ? [buildOfferEmail({ ...letter, to: actor.email, copyFor: to })] : []),
  ];
}

/** Open browsers are notified of the quote, and outbox workers of the emails. */
export function buildSendingEntry(
  { record, body, prepared, now }: SendingCall & { prepared: PreparedSending },
  detail: QuoteDetail,
) {
  const { to, attachDocument, copyToSelf } = body;
  const entry = buildQuoteEntry(record, detail, {
    kind: findSendingKind(record, now),
    revision: (prepared.fresh?.offer ?? atHand(record).offer).number,
    ...(to === "" ? {} : { to, attachDocument, copyToSelf }),
  });
  return { ...entry, browserEvents: [entry.browserEvents, EMAILS_CHANGED] };
}
