// The documents that a customer was given, for the company to look at afterwards.

import { getRevisionDocument, getRevisionRecord, listRevisions } from "#contract/offers/offers.ts";
import type { Actor } from "#domain/actor.ts";
import { mayAdministerCompany, maySeeCosts } from "#domain/actor.ts";
import { buildOfferChoice } from "#domain/offers/offer-choice.ts";
import { permitEditing, permitReading } from "#domain/quotes/policy.ts";
import type { Tx } from "#server/database/connect.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { forbidden, Problem } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { findAnswerSettings, findRevisionFiles, listRevisionHistory, readDocument } from "#server/offers/queries.ts";
import { findRemindableByQuote } from "#server/offers/reminders/queries.ts";
import { type FoundQuote, findQuote } from "#server/quotes/queries.ts";
import { draftDocumentRoute } from "./draft.ts";
import { listReminders } from "./reminders.ts";

const permit = (actor: Actor, { quote }: { quote: FoundQuote }) => permitReading(actor, quote);

type RevisionFiles = NonNullable<Awaited<ReturnType<typeof findRevisionFiles>>>;

/** The revision's file that `which` names; null if there is none. */
async function readRevisionFile(
  db: Tx,
  { id, number }: { id: string; number: string },
  pickFile: (files: RevisionFiles) => { name: string; sha256: string | null },
) {
  const [quote, files] = await Promise.all([findQuote(db, id), findRevisionFiles(db, id, Number(number))]);
  const { name, sha256 } = files ? pickFile(files) : { name: "", sha256: null };
  if (!quote || !files || sha256 === null) return null;
  return { quote, name, showsCosts: files.showsCosts, bytes: await readDocument(db, sha256) };
}
/** A document that an administrator sent may show labour and material costs (decisions 11 and 73). */
function refuseCosts(actor: Actor, showsCosts: boolean) {
  if (showsCosts && !maySeeCosts(actor)) {
    throw forbidden("This document shows costs that you may not see. Ask an administrator for it.");
  }
}
function buildFileReply({ name, bytes }: { name: string; bytes: Uint8Array | null }) {
  if (!bytes) throw new Problem(410, "erased", "This document was erased with the customer's data.");
  return new CustomReply(null, { file: { name, content: async () => bytes } });
}

export const revisionRoutes = [
  draftDocumentRoute,
  route(listRevisions, {
    async read({ db, params }) {
      const [quote, revisions, company, offer] = await Promise.all([
        findQuote(db, params.id),
        listRevisionHistory(db, params.id),
        findAnswerSettings(db),
        findRemindableByQuote(db, params.id),
      ]);
      return quote && company && { quote, revisions, company, offer };
    },
    permit,
    reply: ({ actor, record: { quote, revisions, company, offer }, now }) => ({
      revisions: revisions.map(({ selectable, ...revision }) => ({
        ...revision,
        choice: selectable && buildOfferChoice(selectable),
      })),
      reminders: offer && listReminders(offer, now),
      mayRecord:
        permitEditing(actor, quote) === "allow" &&
        !actor.impersonating &&
        (mayAdministerCompany(actor) || company.engineersRecordAnswers),
    }),
  }),
  route(getRevisionDocument, {
    read: ({ db, params }) =>
      readRevisionFile(db, params, ({ name, documentSha256 }) => ({ name: `${name}.pdf`, sha256: documentSha256 })),
    permit,
    decide: ({ actor, record }) => refuseCosts(actor, record.showsCosts),
    reply: ({ record }) => buildFileReply(record),
  }),
  route(getRevisionRecord, {
    read: ({ db, params }) =>
      readRevisionFile(db, params, ({ name, recordSha256 }) => ({
        name: `${name}-accepted.pdf`,
        sha256: recordSha256,
      })),
    permit,
    decide: ({ actor, record }) => refuseCosts(actor, record.showsCosts),
    reply: ({ record }) => buildFileReply(record),
  }),
];
