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
import { stopPage } from "./stop-page.ts";
import {
  buildLinkView,
  buildPagePath,
  findHttpStatus,
  isEventAllowed,
  type LinkView,
  type OfferState,
} from "./view.ts";

type Outcome = StopPage | { asked: { id: string; text: string } };

function outcomeOf(view: LinkView, text: string): Outcome {
  if (view.holder.isStaff) return { page: renderOfferPage(view), status: 403 };
  if (!isEventAllowed("ask", view)) return { page: stopPage(view), status: findHttpStatus(view.stand) };
  const read = z.safeDecode(QuestionForm, { text });
  if (!read.success) return { page: renderOfferPage(view, { text, errors: readFormErrors(read.error) }), status: 400 };
  return { asked: { id: randomUUIDv7(), ...read.data } };
}

const kindOf = (stand: OfferState) => (stand === "expired" ? "new_date" : "question");

const TOO_MANY = "Many questions wait for an answer already. Please call instead.";

export const askRoute = route(askAboutOffer, {
  read: ({ db }) => findOffer(db),
  decide({ actor, record, body, now }) {
    const view = buildLinkView(actor, record, now);
    return { view, outcome: outcomeOf(view, body.text ?? "") };
  },
  async write(db, { view, outcome }, { actor: { companyId }, now }) {
    if (!("asked" in outcome)) return { isKept: false };
    const { offer, found, stand } = view;
    const { id, text } = outcome.asked;
    const kind = kindOf(stand);
    const isKept = await saveQuestion(db, { id, kind, at: now.toISOString(), words: text });
    if (isKept && found.notificationAddress) {
      const about = { companyId, quoteId: found.revision.quoteId, revisionId: found.revision.id, offer };
      const isAnswerable = found.mail !== null || found.quote.customerEmail !== null;
      const asked = { kind, text, questionId: id, to: found.notificationAddress, isAnswerable } as const;
      await queueEmail(db, buildQuestionEmail({ ...about, ...asked }), now);
    }
    return { isKept };
  },
  entry: ({ decision: { view }, written: { isKept } }) =>
    isKept ? buildAuditSubject(view, { metadata: { kind: kindOf(view.stand) }, hasLetters: true }) : null,
  reply({ decision: { view, outcome }, written, body }) {
    if ("page" in outcome) return new CustomReply(null, { page: outcome.page, status: outcome.status });
    if (written.isKept) return new CustomReply(null, { redirect: `${buildPagePath(view)}?asked=1` });
    return new CustomReply(null, {
      page: renderOfferPage(view, { text: body.text ?? "", errors: { text: TOO_MANY } }),
      status: 429,
    });
  },
});
