// An acceptance by customer link: the form becomes an answer, is proved outside the transaction, and saved in the one
// statement that decides between simultaneous answers.
import * as z from "zod/mini";
import {
  AcceptanceForm,
  acceptOffer,
  type ChoiceFields,
  MAX_SIGNATURE_POINTS,
} from "#contract/offers/customer-pages.ts";
import { type AcceptanceAnswer, buildAcceptance } from "#domain/offers/acceptance.ts";
import { isSameSelection, unknownLineFault } from "#domain/offers/combine-offer.ts";
import { isBusiness } from "#domain/offers/shown-price.ts";
import { queueEmail } from "#server/emails/queries.ts";
import { CustomReply, type RequestContext } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import type { Acceptance as Proving } from "#server/offers/acceptance-proof/proof.ts";
import { buildProof } from "#server/offers/acceptance-proof/proof-builder.ts";
import { saveAnswer } from "#server/offers/answer.ts";
import { buildAnswerEmails } from "#server/offers/emails/emails.ts";
import { renderAcceptPage, type TypedAcceptance } from "./accept-page.ts";
import { buildAuditSubject } from "./audit-subject.ts";
import { hasUnknownTick, readSelection } from "./choice-fields.ts";
import type { StopPage } from "./frame.ts";
import { type Errors, readFormErrors } from "./html-parts.ts";
import { renderOfferPage } from "./offer-page.ts";
import { findOffer, findOfferWith, saveAcceptanceRecord } from "./queries.ts";
import { buildStopPage } from "./stop-page.ts";
import {
  buildLinkView,
  buildPagePath,
  combineView,
  findFaultStatus,
  findHttpStatus,
  isEventAllowed,
  type LinkView,
} from "./view.ts";

type TypedForm = TypedAcceptance & ChoiceFields & { revision?: string | undefined; document?: string | undefined };

/** `done`: the same link and name have already accepted the same. `combination`: the view of what is accepted. */
type Outcome = StopPage | { done: true } | { accepted: AcceptanceAnswer; combination: LinkView };

/** JSON in thousandths; anything else is no drawing. */
function parseStrokes(text: string): unknown {
  if (text === "") return [];
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const NO_DRAWING = "The signature could not be read. Clear it, or leave it empty: your name is enough.";

/** Parses the form as an acceptance; otherwise returns the error of each field. */
function parseForm(
  { offer }: LinkView,
  typed: TypedForm,
  now: Date,
): { accepted: AcceptanceAnswer } | { errors: Errors } {
  const { name = "", purchaseOrder = "", agree = "", strokes = "" } = typed;
  const parsedStrokes = parseStrokes(strokes);
  const decoded = z.safeDecode(AcceptanceForm, { name, purchaseOrder, agree, strokes: parsedStrokes } as never);
  const errors: Record<string, string> = decoded.error ? { ...readFormErrors(decoded.error) } : {};
  if (errors.strokes) errors.strokes = NO_DRAWING;
  const pointCount = decoded.data?.strokes.reduce((sum, stroke) => sum + stroke.length, 0) ?? 0;
  if (pointCount > MAX_SIGNATURE_POINTS) errors.strokes = "This signature is too long. Clear it and draw it again.";
  if (!decoded.data || Object.keys(errors).length > 0) return { errors };
  const accepted = buildAcceptance(offer, {
    channel: "link",
    answeredAt: now.toISOString(),
    name: decoded.data.name,
    purchaseOrder: (isBusiness(offer) && decoded.data.purchaseOrder) || null,
    signed: { strokes: decoded.data.strokes, startEarly: typed.startEarly === "yes", number: offer.number },
  });
  return { accepted };
}

/** The outcome of this acceptance in the offer's present state. */
function decideOutcome(view: LinkView, typed: TypedForm, now: Date): Outcome {
  const { answer, revision } = view.linkedOffer;
  const parts = revision.content.selection;
  const isSameChoice = !parts || isSameSelection(readSelection(parts, typed), answer?.selection ?? null);
  // Decoded as it would be saved, so that a form that is sent twice is the same acceptance.
  const name = z.safeDecode(AcceptanceForm.shape.name, typed.name ?? "").data;
  const isSameAnswer = answer?.linkId === view.holder.linkId && answer.name === name && isSameChoice;
  if (view.state === "accepted" && isSameAnswer) return { done: true };
  const combination = combineView(view);
  if (view.holder.isStaff) {
    const page = "faults" in combination ? renderOfferPage(view) : renderAcceptPage(combination.view, typed);
    return { page, status: 403 };
  }
  if (!isEventAllowed("accept", view) || view.state !== "open") {
    return { page: buildStopPage(view, typed), status: findHttpStatus(view.state) };
  }
  // The form names another revision than the link's, which only a program would send.
  if (typed.revision !== revision.id || typed.document !== revision.documentSha256) {
    return { page: buildStopPage({ ...view, state: "changing" }), status: 409 };
  }
  if (parts && hasUnknownTick(parts, typed)) {
    const faults = [unknownLineFault];
    return { page: renderOfferPage(view, { faults }), status: findFaultStatus(faults) };
  }
  if ("faults" in combination) {
    return { page: renderOfferPage(view, combination), status: findFaultStatus(combination.faults) };
  }
  const decoded = parseForm(combination.view, typed, now);
  return "accepted" in decoded
    ? { ...decoded, combination: combination.view }
    : { page: renderAcceptPage(combination.view, typed, decoded.errors), status: 400 };
}

const buildProofInput = (
  { holder, linkedOffer, offer }: LinkView,
  answer: AcceptanceAnswer,
  bytes: Uint8Array,
  web: RequestContext,
): Proving => ({
  companyId: holder.companyId,
  offer,
  document: { sha256: linkedOffer.revision.documentSha256, bytes },
  answer,
  evidence: {
    sentTo: linkedOffer.email?.toAddress ?? null,
    emailId: linkedOffer.link.emailId,
    smtpReply: linkedOffer.email?.reply ?? null,
    linkId: holder.linkId,
    firstOpenedAt: linkedOffer.link.firstOpenedAt,
    ip: web.ipAddress,
    userAgent: web.userAgent,
  },
});

export const acceptRoute = route(acceptOffer, {
  // In bytes: a signature of the most points, as a form sends it.
  bodyLimit: 640 * 1024,
  read: ({ db }) => findOfferWith(db, ({ revision }) => revision.documentSha256),
  async prepare({ actor, record: { linkedOffer, bytes }, body, now, web }, database) {
    const outcome = decideOutcome(buildLinkView(actor, linkedOffer, now, body), body, now);
    if (!("accepted" in outcome) || bytes === null) return null;
    return buildProof(database, buildProofInput(outcome.combination, outcome.accepted, bytes, web));
  },
  decide({ actor, record: { linkedOffer }, body, prepared: proof, now }) {
    const view = buildLinkView(actor, linkedOffer, now, body);
    const outcome = decideOutcome(view, body, now);
    // The offer became open after `prepare` ran, so there is no proof yet.
    if ("accepted" in outcome && !proof) return { view, outcome: { page: buildStopPage(view, body), status: 409 } };
    return { view, outcome, proof };
  },
  async write(db, { view, outcome, proof }, { actor: holder, body, now, web }) {
    if (!proof || !("accepted" in outcome)) return { accepted: null, view };
    const { linkedOffer, offer } = outcome.combination;
    const { companyId, linkId } = holder;
    const { id: revisionId, quoteId } = linkedOffer.revision;
    const { isLate: _, ...answer } = outcome.accepted;
    const { receipt, receiptSha256, recordSha256 } = proof;
    const isAnswered = await saveAnswer(db, {
      companyId,
      revisionId,
      linkId,
      ...answer,
      ipAddress: web.ipAddress,
      userAgent: web.userAgent,
      receipt,
      receiptSha256,
      recordSha256,
    });
    const storedOffer = await findOffer(db);
    const viewAfter = storedOffer ? buildLinkView(holder, storedOffer, now, body) : view;
    if (!isAnswered) return { accepted: null, view: viewAfter };
    await saveAcceptanceRecord(db, proof.record);
    const emails = buildAnswerEmails({
      companyId,
      quoteId,
      revisionId,
      offer,
      answer: outcome.accepted,
      to: {
        customer: linkedOffer.email?.toAddress ?? linkedOffer.quote.customerEmail,
        company: linkedOffer.notificationAddress,
      },
    });
    for (const email of emails) await queueEmail(db, email, now);
    return { accepted: outcome.accepted, view: viewAfter };
  },
  entry({ decision: { view, proof }, written: { accepted, view: viewAfter } }) {
    if (!accepted || !proof) return null;
    const { selection } = accepted;
    const metadata = { receiptSha256: proof.receiptSha256, ...(selection && { selection }) };
    return buildAuditSubject(view, {
      name: accepted.name,
      quote: viewAfter.linkedOffer.quote,
      metadata,
      queuesEmails: true,
    });
  },
  reply({ decision: { view, outcome }, written, body, now }) {
    const finalOutcome = "accepted" in outcome && !written.accepted ? decideOutcome(written.view, body, now) : outcome;
    if ("page" in finalOutcome) return new CustomReply(null, { page: finalOutcome.page, status: finalOutcome.status });
    return new CustomReply(null, { redirect: buildPagePath(view) });
  },
});
