// A link to copy, for a customer who is not emailed; revoking any link; and marking a question as answered.
import { createLink, markQuestionAnswered, revokeLink } from "#contract/offers/offers.ts";
import { maySeeCosts } from "#domain/actor.ts";
import { findPublicUrl } from "#server/emails/email-transport.ts";
import { NoChange, successReply } from "#server/kernel/call.ts";
import { forbidden, Problem } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { buildLinkUrl, issueLink } from "#server/offers/links.ts";
import {
  bumpQuoteVersion,
  findLink,
  findQuestion,
  saveLinkRevocation,
  saveQuestionAnswered,
} from "#server/offers/queries.ts";
import type { FoundQuote } from "#server/quotes/queries.ts";
import { lockQuote } from "#server/quotes/queries.ts";
import { lockQuoteWithOffer, offerSteps, refuseEventNow, requireRevision } from "./quote-with-offer.ts";

/** A change of a quote's links or questions counts up its version, so that open browsers read it again. */
const buildQuoteEvents = ({ id, version, userId }: FoundQuote) => ({
  browserEvents: { entity: "quote", id, version: version + 1, ownerId: userId },
});
const { permit } = offerSteps;

const buildStartingProblem = () =>
  new Problem(503, "busy", "Volute is just starting. Please try again in a moment.", {
    headers: { "retry-after": "2" },
  });

export const linkRoutes = [
  route(createLink, {
    permit,
    read: ({ db, params }) => lockQuoteWithOffer(db, params.id),
    decide({ actor, record, now, installation }) {
      const publicUrl = findPublicUrl(installation);
      if (publicUrl === null) throw buildStartingProblem();
      const refusal = refuseEventNow("link", record, now);
      if (refusal) return refusal;
      const revision = requireRevision(record);
      if (revision.content.lines.length > 0 && !maySeeCosts(actor)) {
        throw forbidden("This offer shows costs that you may not see. Ask an administrator for a link to it.");
      }
      return { revision, publicUrl };
    },
    async write(db, { revision: { id: revisionId }, publicUrl }, { actor, record: { quote }, body, now }) {
      const recipientNote = body.recipientNote || null;
      const linkFields = {
        companyId: quote.companyId,
        revisionId,
        emailId: null,
        recipientNote,
        createdByName: actor.name,
      };
      const [{ id, token }] = await Promise.all([
        issueLink(db, { ...linkFields, openingsCountFrom: now }, now),
        bumpQuoteVersion(db, { id: quote.id, at: now.toISOString() }),
      ]);
      return { id, url: buildLinkUrl(publicUrl, token) };
    },
    entry: ({ record: { quote }, decision, body, written }) => ({
      id: quote.id,
      label: decision.revision.content.number,
      ...buildQuoteEvents(quote),
      metadata: { link: written.id, recipientNote: body.recipientNote || null },
    }),
  }),
  route(revokeLink, {
    permit,
    async read({ db, params }) {
      const [quote, link] = await Promise.all([lockQuote(db, params.id), findLink(db, params.id, params.linkId)]);
      return quote && link && { quote, newest: null, link };
    },
    decide: ({ record: { link } }) => (link.revokedAt ? new NoChange({ ...link, ...successReply }) : link),
    async write(db, { id }, { record: { quote }, now }) {
      const [revokedLink] = await Promise.all([
        saveLinkRevocation(db, id, now.toISOString()),
        bumpQuoteVersion(db, { id: quote.id, at: now.toISOString() }),
      ]);
      return { ...revokedLink, ...successReply };
    },
    entry: ({ record: { quote }, decision: { id, recipientNote } }) => ({
      id: quote.id,
      label: quote.quoteNumber,
      ...buildQuoteEvents(quote),
      metadata: { link: id, recipientNote },
    }),
  }),
  route(markQuestionAnswered, {
    permit,
    async read({ db, params }) {
      const [quote, message] = await Promise.all([
        lockQuote(db, params.id),
        findQuestion(db, params.id, params.questionId),
      ]);
      return quote && message && { quote, newest: null, message };
    },
    decide: ({ record: { message } }) => (message.answeredAt ? new NoChange(message) : message),
    async write(db, { id }, { record: { quote }, now }) {
      const [answeredQuestion] = await Promise.all([
        saveQuestionAnswered(db, id, now.toISOString()),
        bumpQuoteVersion(db, { id: quote.id, at: now.toISOString() }),
      ]);
      return answeredQuestion;
    },
    entry: ({ record: { quote }, decision: { id } }) => ({
      id: quote.id,
      label: quote.quoteNumber,
      ...buildQuoteEvents(quote),
      metadata: { message: id },
    }),
  }),
];
