// A question about an offer, or for a new date once it has expired.
import { randomUUIDv7 } from "node:crypto";
import * as z from "zod/mini";
import { askAboutOffer, Question } from "#contract/offer-pages.ts";
import { Answer } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { queueMail } from "#server/mails/queries.ts";
import { questionLetter } from "#server/offers/letters/letters.ts";
import { subjectOf } from "./entry.ts";
import type { Stopped } from "./frame.ts";
import { offerPage } from "./offer-page.ts";
import { errorsOf } from "./parts.ts";
import { findOffer, keepQuestion } from "./queries.ts";
import { stopPage } from "./stop-page.ts";
import { may, pathOf, type Stand, statusOf, type View, viewOf } from "./view.ts";

type Outcome = Stopped | { asked: { id: string; text: string } };

function outcomeOf(view: View, text: string): Outcome {
  if (view.holder.isStaff) return { page: offerPage(view), status: 403 };
  if (!may("ask", view)) return { page: stopPage(view), status: statusOf(view.stand) };
  const read = z.safeDecode(Question, { text });
  if (!read.success) return { page: offerPage(view, { text, errors: errorsOf(read.error) }), status: 400 };
  return { asked: { id: randomUUIDv7(), ...read.data } };
}

const kindOf = (stand: Stand) => (stand === "expired" ? "new_date" : "question");

const TOO_MANY = "Many questions wait for an answer already. Please call instead.";

export const askRoute = route(askAboutOffer, {
  read: ({ db }) => findOffer(db),
  decide({ actor, record, body, now }) {
    const view = viewOf(actor, record, now);
    return { view, outcome: outcomeOf(view, body.text ?? "") };
  },
  async write(db, { view, outcome }, { actor: { companyId }, now }) {
    if (!("asked" in outcome)) return { isKept: false };
    const { offer, found, stand } = view;
    const { id, text } = outcome.asked;
    const kind = kindOf(stand);
    const isKept = await keepQuestion(db, { id, kind, at: now.toISOString(), words: text });
    if (isKept && found.answersGoTo) {
      const about = { companyId, quoteId: found.revision.quoteId, revisionId: found.revision.id, offer };
      const isAnswerable = found.mail !== null || found.quote.customerEmail !== null;
      const asked = { kind, text, messageId: id, to: found.answersGoTo, isAnswerable } as const;
      await queueMail(db, questionLetter({ ...about, ...asked }), now);
    }
    return { isKept };
  },
  entry: ({ decision: { view }, written: { isKept } }) =>
    isKept ? subjectOf(view, { metadata: { kind: kindOf(view.stand) }, hasLetters: true }) : null,
  reply({ decision: { view, outcome }, written, body }) {
    if ("page" in outcome) return new Answer(null, { page: outcome.page, status: outcome.status });
    if (written.isKept) return new Answer(null, { redirect: `${pathOf(view)}?asked=1` });
    return new Answer(null, {
      page: offerPage(view, { text: body.text ?? "", errors: { text: TOO_MANY } }),
      status: 429,
    });
  },
});
