// A decline by customer link, which its holder can still reverse by asking a question.
import * as z from "zod/mini";
import { DeclineForm, declineOffer } from "#contract/offers/customer-pages.ts";
import { queueEmail } from "#server/emails/queries.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { saveAnswer } from "#server/offers/answer.ts";
import { buildAnswerEmails } from "#server/offers/emails/emails.ts";
import { buildAuditSubject } from "./audit-subject.ts";
import { renderDeclinePage, type TypedDecline } from "./decline-page.ts";
import type { StopPage } from "./frame.ts";
import { readFormErrors } from "./html-parts.ts";
import { findOffer } from "./queries.ts";
import { buildStopPage } from "./stop-page.ts";
import { buildLinkView, buildPagePath, findHttpStatus, isEventAllowed, type LinkView } from "./view.ts";

type Outcome = StopPage | { done: true } | { declined: { name: string; reason: string | null } };

function decideOutcome(view: LinkView, typed: TypedDecline): Outcome {
  const { name = "", because = "", reason = "" } = typed;
  if (view.state === "declined") return { done: true };
  if (view.holder.isStaff) return { page: renderDeclinePage(view, typed), status: 403 };
  if (!isEventAllowed("decline", view)) return { page: buildStopPage(view), status: findHttpStatus(view.state) };
  const decoded = z.safeDecode(DeclineForm, { name, because, reason });
  const errors = decoded.success ? {} : readFormErrors(decoded.error);
  const isListedReason = because === "" || view.linkedOffer.company.declineReasons.includes(because);
  const fieldErrors = isListedReason ? errors : { ...errors, because: "Choose one of these reasons, or none" };
  if (!decoded.success || !isListedReason) return { page: renderDeclinePage(view, typed, fieldErrors), status: 400 };
  // The reason chosen from the list is the first line, by which the company counts.
  const reasonText = [because, decoded.data.reason].filter((text) => text !== "").join("\n");
  return { declined: { name: decoded.data.name, reason: reasonText || null } };
}

export const declineRoute = route(declineOffer, {
  read: ({ db }) => findOffer(db),
  decide({ actor, record, body, now }) {
    const view = buildLinkView(actor, record, now);
    return { view, outcome: decideOutcome(view, body) };
  },
  async write(db, { view, outcome }, { actor: holder, now, web }) {
    if (!("declined" in outcome)) return { isAnswered: false, view };
    const { offer, linkedOffer } = view;
    const { companyId, linkId } = holder;
    const { id: revisionId, quoteId } = linkedOffer.revision;
    const answer = { ...outcome.declined, answer: "declined" as const, answeredAt: now.toISOString() };
    const isLate = view.state === "expired";
    const device = { ipAddress: web.ipAddress, userAgent: web.userAgent };
    const isAnswered = await saveAnswer(db, { companyId, revisionId, linkId, channel: "link", ...answer, ...device });
    const storedOffer = await findOffer(db);
    const viewAfter = storedOffer ? buildLinkView(holder, storedOffer, now) : view;
    if (!isAnswered) return { isAnswered, view: viewAfter };
    const to = { customer: null, company: linkedOffer.notificationAddress };
    const emailContext = { companyId, quoteId, revisionId, offer };
    for (const email of buildAnswerEmails({ ...emailContext, answer: { ...answer, isLate }, to }))
      await queueEmail(db, email, now);
    return { isAnswered, view: viewAfter };
  },
  entry({ decision: { view, outcome }, written: { isAnswered, view: viewAfter } }) {
    if (!isAnswered || !("declined" in outcome)) return null;
    return buildAuditSubject(view, {
      name: outcome.declined.name || null,
      quote: viewAfter.linkedOffer.quote,
      queuesEmails: true,
    });
  },
  reply({ decision: { view, outcome }, written, body }) {
    const finalOutcome = "declined" in outcome && !written.isAnswered ? decideOutcome(written.view, body) : outcome;
    if ("page" in finalOutcome) return new CustomReply(null, { page: finalOutcome.page, status: finalOutcome.status });
    return new CustomReply(null, { redirect: buildPagePath(view) });
  },
});
