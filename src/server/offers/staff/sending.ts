// Sending a quote: what it creates, what prevents it, and how it is saved (decisions 57 and 69).
import { hash, randomUUIDv7 } from "node:crypto";
import type { SendForm as Body } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { type Actor, maySeeCosts } from "#domain/actor.ts";
import { runSendChecks } from "#domain/offers/checks/checks.ts";
import { type RecentEmailCounts, refuseEmailOverLimit } from "#domain/offers/email-limit.ts";
import { findMaxPriceDetail } from "#domain/offers/price-lines.ts";
import type { SelectableParts } from "#domain/offers/selectable-parts.ts";
import { findStateAt } from "#domain/quotes/lifecycle.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { EMAILS_CHANGED } from "#server/emails/email-events.ts";
import { type NewEmail, queueEmail } from "#server/emails/queries.ts";
import { buildProblem, invalid } from "#server/kernel/errors.ts";
import { saveDocument } from "#server/offers/documents.ts";
import { buildOfferEmail } from "#server/offers/emails/emails.ts";
import type { Offer } from "#server/offers/offer.ts";
import { addOfferedOptions, buildOffer, buildOfferDocument } from "#server/offers/offer-snapshot.ts";
import { bumpQuoteVersion, closeRevision, insertRevision, updateQuoteState } from "#server/offers/queries.ts";
import { refuseByRules } from "#server/quotes/choice-terms.ts";
import { type FoundDetail, toQuoteDetail } from "#server/quotes/detail.ts";
import { refuseOptionsByRules } from "#server/quotes/options.ts";
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

/** The quote that is being sent, with everything that sending it is decided from. */
export interface Sending extends Sendable {
  recentEmailCounts: RecentEmailCounts;
  /** How the status is shown. */
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
const refuseOffer = (quote: FoundQuote): Refusal | null =>
  refuseUnpriced(quote) ?? refuseByRules(quote) ?? refuseOptionsByRules(quote);

/** The offer of the quote as it is now, with no more price detail than this user may show. */
export function buildCurrentOffer(
  { quote, company, job }: Sendable,
  kind: SendingKind,
  actor: Actor,
  now: Date,
): Offer {
  const revision = kind === "renewal" ? quote.revision + 1 : quote.revision;
  const maxPriceDetail = findMaxPriceDetail(company.maxPriceDetail ?? "total", maySeeCosts(actor));
  const calculated = { ...addOfferedOptions(toQuoteDetail(quote), job), totalCost: quote.totalCost ?? 0, revision };
  return buildOffer({ ...company, maxPriceDetail }, calculated, now, job);
}

/** An offer that was sent, without the costs that this user may not see (decision 11). */
export const redactOfferCosts = (offer: Offer, actor: Actor): Offer =>
  maySeeCosts(actor)
    ? offer
    : { ...offer, lines: [], ...(offer.selection && { selection: redactParts(offer.selection) }) };
const redactParts = ({ options, extras }: SelectableParts): SelectableParts => ({
  options: options.map((option) => ({ ...option, lines: [] })),
  extras,
});

/** A revision is sent again unchanged: only the lifecycle matters, and whether this user may show it. */
export const isCheckRelevant =
  (kind: SendingKind) =>
  ({ key }: { key: string }): boolean =>
    kind !== "again" || key === "life" || key === "presentation_sent";

/** The first check that forbids sending (decision 57). */
function refuseByChecks(record: Sendable, kind: SendingKind, actor: Actor, now: Date): Refusal | null {
  const checkLines = runSendChecks(buildCheckFacts(record, actor, now)).filter(isCheckRelevant(kind));
  const blocking = checkLines.find(({ blocks }) => blocks);
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
type SendingEvent = "send" | "renew";

export interface PreparedSending {
  version: number;
  /** Null if the open revision is sent once more. */
  newRevision: NewRevision | null;
}
/** A new revision with its document. */
export interface NewRevision {
  id: string;
  offer: Offer;
  bytes: Uint8Array;
}

function refuseSending(event: SendingEvent, { actor, record, body, now }: SendingCall): Refusal | null {
  const refusal =
    refuseEventNow(event, record, now) ?? (body.to === "" ? null : refuseEmailOverLimit(record.recentEmailCounts));
  if (refusal) return refusal;
  const kind = findSendingKind(record, now);
  const checkRefusal = refuseOffering(record, kind, actor, now);
  if (checkRefusal) return checkRefusal;
  if (kind === "again" && body.to === "") throw invalid({ to: "Enter the customer's email address" });
  return null;
}

/** The new revision with its document, created outside every transaction. */
export async function prepareSending(event: SendingEvent, call: SendingCall): Promise<PreparedSending> {
  const refusal = refuseSending(event, call);
  if (refusal) throw buildProblem(refusal);
  const { actor, record, now } = call;
  const { quote, company } = record;
  const kind = findSendingKind(record, now);
  if (kind === "again") return { version: quote.version, newRevision: null };
  const offer = buildCurrentOffer(record, kind, actor, now);
  const bytes = await renderPdf(buildOfferDocument(offer, company.brandImageData), company.id);
  return { version: quote.version, newRevision: { id: randomUUIDv7(), offer, bytes } };
}

export interface SendingDecision extends PreparedSending {
  /** The quote after sending, worked out before the write so that all statements leave together. */
  after: FoundDetail;
}

/** What the transaction saves: a new revision, or only emails about the open one. */
export function decideSending(
  event: SendingEvent,
  call: SendingCall & { prepared: PreparedSending },
): SendingDecision | Refusal {
  const refusal = refuseSending(event, call);
  if (refusal) return refusal;
  const { prepared, record, now } = call;
  requireSameVersion(prepared, record);
  const { quote, job } = record;
  const offer = prepared.newRevision?.offer;
  const shownTexts = { jobTypeScope: job.scope, jobTypeExclusions: job.exclusions };
  const sentFields = offer
    ? {
        ...buildSentState(offer, buildSendContext(call)),
        ...record.sentStatus,
        ...shownTexts,
        sentDepositPercent: offer.deposit?.percent ?? 0,
      }
    : {};
  return {
    ...prepared,
    after: toQuoteDetail({ ...quote, ...sentFields, updatedAt: now.toISOString(), version: quote.version + 1 }),
  };
}

interface SendContext {
  actor: Actor;
  record: Sendable;
  now: Date;
  /** The recipient's address; empty if no email is sent. */
  to: string;
}
const buildSendContext = ({ body: { to }, ...call }: SendingCall): SendContext => ({ ...call, to });

/** The quote's state once this offer is sent. */
function buildSentState({ revision, quote: { validUntil } }: Offer, { record: { quote }, to, now }: SendContext) {
  const sentAt = now.toISOString();
  const customerEmail = quote.customerEmail ?? (to || null);
  return { status: "sent", revision, sentAt, validUntil: validUntil ?? sentAt, customerEmail };
}

export function writeSending(db: Tx, { newRevision }: PreparedSending, call: SendingCall): Promise<unknown>[] {
  const { record, now } = call;
  const { id, offer } = newRevision ?? findExistingRevision(record);
  return [
    ...(newRevision
      ? insertRevisionStatements(db, newRevision, buildSendContext(call))
      : [bumpQuoteVersion(db, { id: record.quote.id, at: now.toISOString() })]),
    ...buildOfferEmails(call, id, offer).map((email) => queueEmail(db, email, now)),
  ];
}

function findExistingRevision(record: QuoteWithOffer) {
  const { id, content } = requireRevision(record);
  return { id, offer: content };
}

/** Document, revision, status, in this order: a revision references its document and stores the quote as sent. */
export function insertRevisionStatements(
  db: Tx,
  { id, offer, bytes }: NewRevision,
  call: SendContext,
): Promise<unknown>[] {
  const { actor, record, now } = call;
  const { quote, company } = record;
  const sentAt = now.toISOString();
  const sentState = buildSentState(offer, call);
  const { validUntil } = sentState;
  const closing = {
    quoteId: quote.id,
    number: quote.revision,
    at: sentAt,
    because: "superseded",
    reason: null,
  } as const;
  const issue = { issuedAt: sentAt, issuedBy: actor.userId, issuedByName: actor.name, validUntil };
  const revisionKeys = { companyId: company.id, quoteId: quote.id, number: offer.revision };
  return [
    saveDocument(db, company.id, bytes),
    ...(offer.revision > quote.revision ? [closeRevision(db, closing)] : []),
    updateQuoteState(db, { ...sentState, id: quote.id, updatedAt: sentAt }),
    insertRevision(db, { ...revisionKeys, ...issue, id, content: offer, documentSha256: hash("sha256", bytes) }),
  ];
}

function buildOfferEmails(
  { actor, body, record: { quote, company } }: SendingCall,
  revisionId: string,
  offer: Offer,
): NewEmail[] {
  const { to, copyToSelf, ...emailContent } = body;
  if (to === "") return [];
  const sender = { name: actor.name, email: actor.email };
  const emailFields = { ...emailContent, companyId: company.id, quoteId: quote.id, revisionId, offer, sender };
  return [
    buildOfferEmail({ ...emailFields, to }),
    ...(copyToSelf ? [buildOfferEmail({ ...emailFields, to: actor.email, copyFor: to })] : []),
  ];
}

/** `EMAILS_CHANGED` is a browser event that also wakes the outbox workers. */
export function buildSendingEntry(
  { record, body, prepared, now }: SendingCall & { prepared: PreparedSending },
  detail: QuoteDetail,
) {
  const { to, attachDocument, copyToSelf } = body;
  const entry = buildQuoteEntry(record, detail, {
    kind: findSendingKind(record, now),
    revision: (prepared.newRevision?.offer ?? findExistingRevision(record).offer).number,
    ...(to === "" ? {} : { to, attachDocument, copyToSelf }),
  });
  return { ...entry, browserEvents: [entry.browserEvents, EMAILS_CHANGED] };
}
