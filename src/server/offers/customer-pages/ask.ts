// A question about an offer, or the request for a new date once it has expired.
import { randomUUIDv7 } from "node:crypto";
import * as z from "zod/mini";
import { askAboutOffer, QuestionForm } from "#contract/offers/customer-pages.ts";
import { queueEmail } from "#server/emails/queries.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { buildQuestionEmail } from "#server/offers/emails/emails.ts";
import { buildAuditSubject } from "./audit-subject.ts";
import type { StopPage } from "./frame.ts";
import { readFormErrors } from "./html-parts.ts";
import { renderOfferPage } from "./offer-page.ts";
import { findOffer, saveQuestion } from "./queries.ts";
import { buildStopPage } from "./stop-page.ts";
import {
  buildChoicePath,
  buildLinkView,
  findHttpStatus,
  hasReplyAddress,
  isEventAllowed,
  type LinkView,
  type OfferState,
} from "./view.ts";

type Outcome = StopPage | { asked: { id: string; text: string } };

function decideOutcome(view: LinkView, text: string): Outcome {
  if (view.holder.isStaff) return { page: renderOfferPage(view), status: 403 };
  if (!isEventAllowed("ask", view)) return { page: buildStopPage(view), status: findHttpStatus(view.state) };
  const decoded = z.safeDecode(QuestionForm, { text });
  if (!decoded.success)
    return { page: renderOfferPage(view, { text, errors: readFormErrors(decoded.error) }), status: 400 };
  return { asked: { id: randomUUIDv7(), ...decoded.data } };
}

const findQuestionKind = (state: OfferState) => (state === "expired" ? "new_date" : "question");

const TOO_MANY_QUESTIONS = "Many questions are already waiting for an answer. Please call instead.";

export const askRoute = route(askAboutOffer, {
  read: ({ db }) => findOffer(db),
  decide({ actor, record, body, now }) {
    const view = buildLinkView(actor, record, now, body);
    return { view, outcome: decideOutcome(view, body.text ?? "") };
  },
  async write(db, { view, outcome }, { actor: { companyId }, now }) {
    if (!("asked" in outcome)) return { isSaved: false };
    const { offer, linkedOffer, state } = view;
    const { id, text } = outcome.asked;
    const kind = findQuestionKind(state);
    const isSaved = await saveQuestion(db, { id, kind, at: now.toISOString(), words: text });
    if (isSaved && linkedOffer.notificationAddress) {
      const emailContext = {
        companyId,
        quoteId: linkedOffer.revision.quoteId,
        revisionId: linkedOffer.revision.id,
        offer,
      };
      const isAnswerable = hasReplyAddress(view);
      const question = { kind, text, questionId: id, to: linkedOffer.notificationAddress, isAnswerable } as const;
      await queueEmail(db, buildQuestionEmail({ ...emailContext, ...question }), now);
    }
    return { isSaved };
  },
  entry: ({ decision: { view }, written: { isSaved } }) =>
    isSaved ? buildAuditSubject(view, { metadata: { kind: findQuestionKind(view.state) }, queuesEmails: true }) : null,
  reply({ decision: { view, outcome }, written, body }) {
    if ("page" in outcome) return new CustomReply(null, { page: outcome.page, status: outcome.status });
    if (written.isSaved)
      return new CustomReply(null, { redirect: buildChoicePath(view, view.selection, [["asked", "1"]]) });
    return new CustomReply(null, {
      page: renderOfferPage(view, { text: body.text ?? "", errors: { text: TOO_MANY_QUESTIONS } }),
      status: 429,
    });
  },
});
