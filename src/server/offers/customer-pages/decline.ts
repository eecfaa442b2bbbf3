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
import { stopPage } from "./stop-page.ts";
import { buildLinkView, buildPagePath, findHttpStatus, isEventAllowed, type LinkView } from "./view.ts";

type Outcome = StopPage | { done: true } | { declined: { name: string; reason: string | null } };

function outcomeOf(view: LinkView, typed: TypedDecline): Outcome {
  const { name = "", because = "", reason = "" } = typed;
  if (view.stand === "declined") return { done: true };
  if (view.holder.isStaff) return { page: renderDeclinePage(view, typed), status: 403 };
  if (!isEventAllowed("decline", view)) return { page: stopPage(view), status: findHttpStatus(view.stand) };
  const read = z.safeDecode(DeclineForm, { name, because, reason });
  const errors = read.success ? {} : readFormErrors(read.error);
  const isOffered = because === "" || view.found.company.declineReasons.includes(because);
  const wrong = isOffered ? errors : { ...errors, because: "Choose one of these reasons, or none" };
  if (!read.success || !isOffered) return { page: renderDeclinePage(view, typed, wrong), status: 400 };
  // The reason chosen from the list is the first line, by which the company counts.
  const given = [because, read.data.reason].filter((one) => one !== "").join("\n");
  return { declined: { name: read.data.name, reason: given || null } };
}

export const declineRoute = route(declineOffer, {
  read: ({ db }) => findOffer(db),
  decide({ actor, record, body, now }) {
    const view = buildLinkView(actor, record, now);
    return { view, outcome: outcomeOf(view, body) };
  },
  async write(db, { view, outcome }, { actor: holder, now, web }) {
    if (!("declined" in outcome)) return { isAnswered: false, view };
    const { offer, found } = view;
    const { companyId, linkId } = holder;
    const { id: revisionId, quoteId } = found.revision;
    const answer = { ...outcome.declined, answer: "declined" as const, answeredAt: now.toISOString() };
    const isLate = view.stand === "expired";
    const device = { ipAddress: web.ipAddress, userAgent: web.userAgent };
    const isAnswered = await saveAnswer(db, { companyId, revisionId, linkId, channel: "link", ...answer, ...device });
    const stands = await findOffer(db);
    const after = stands ? buildLinkView(holder, stands, now) : view;
    if (!isAnswered) return { isAnswered, view: after };
    const to = { customer: null, company: found.notificationAddress };
    const about = { companyId, quoteId, revisionId, offer };
    for (const letter of buildAnswerEmails({ ...about, answer: { ...answer, isLate }, to }))
      await queueEmail(db, letter, now);
    return { isAnswered, view: after };
  },
  entry({ decision: { view, outcome }, written: { isAnswered, view: after } }) {
    if (!isAnswered || !("declined" in outcome)) return null;
    return buildAuditSubject(view, { name: outcome.declined.name || null, quote: after.found.quote, hasLetters: true });
  },
  reply({ decision: { view, outcome }, written, body }) {
    const ended = "declined" in outcome && !written.isAnswered ? outcomeOf(written.view, body) : outcome;
    if ("page" in ended) return new CustomReply(null, { page: ended.page, status: ended.status });
    return new CustomReply(null, { redirect: buildPagePath(view) });
  },
});
