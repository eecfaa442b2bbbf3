// HTTP for the outbox: the state of each email, its preview, and sending one again.
import { listEmails, previewEmail, resendEmail } from "#contract/emails.ts";
import { ERASED_VALUE } from "#domain/audit-personal-data.ts";
import { buildEmailEntryLabel, EMAILS_CHANGED } from "#server/emails/email-events.ts";
import { buildLinkPlaceholder } from "#server/emails/email-layout.ts";
import { emailKinds } from "#server/emails/kinds/email-kinds.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { notFound, Problem } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { findContent, listEmailRows, lockEmail, requeueEmail } from "./queries.ts";
import { emailErased, refuseEmailResend } from "./resend-refusal.ts";

const PAGE_SIZE = 50;
const NO_LINK = buildLinkPlaceholder("the link, which is in the email alone");

export const emailRoutes = [
  route(listEmails, {
    async read({ db, actor, query }) {
      await actor;
      // One more email shows whether there is another page.
      const rows = await listEmailRows(db, query.before, PAGE_SIZE + 1);
      return { emails: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE };
    },
  }),
  route(previewEmail, {
    async read({ db, actor, params }) {
      await actor;
      return findContent(db, params.id);
    },
    reply({ record: { kind, parameters, toAddress } }) {
      if (toAddress === ERASED_VALUE) throw new Problem(410, "erased", emailErased.sentence);
      const preview = emailKinds[kind]?.write(parameters, NO_LINK);
      // The kind of a newer version of the program.
      if (!preview) throw notFound();
      return new CustomReply(null, { framed: preview.html });
    },
  }),
  route(resendEmail, {
    async read({ db, actor, params }) {
      await actor;
      return lockEmail(db, params.id);
    },
    decide: ({ record }) => refuseEmailResend(record) ?? record,
    write: async (db, { id, companyName, isOffer }, { now }) => ({
      ...(await requeueEmail(db, id, now)),
      companyName,
      isOffer,
    }),
    entry: ({ written, record: { quoteNumber } }) => ({
      id: written.id,
      label: buildEmailEntryLabel(written, quoteNumber),
      browserEvents: EMAILS_CHANGED,
    }),
  }),
];
