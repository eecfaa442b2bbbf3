// HTTP for the outbox: the state of each email, its preview, and sending one again.
import { getEmail, listEmails, previewEmail, resendEmail } from "#contract/emails.ts";
import { ERASED_VALUE } from "#domain/audit-personal-data.ts";
import { buildRefusal } from "#domain/refusal.ts";
import { buildEmailEntryLabel, EMAILS_CHANGED } from "#server/emails/email-events.ts";
import { buildLinkPlaceholder } from "#server/emails/email-layout.ts";
import { emailKinds } from "#server/emails/kinds/email-kinds.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { notFound, Problem } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { readEmailPage } from "./page.ts";
import { findContent, findEmail, lockEmail, requeueEmail } from "./queries.ts";
import { emailErased, refuseEmailResend } from "./resend-refusal.ts";
import { buildVisibleEmail, findEmailScope, permitReadingEmail, permitSendingEmail } from "./visible-email.ts";

const NO_LINK = buildLinkPlaceholder("left out here");
const stateChanged = buildRefusal("wrong_state", "This email has changed in the meantime. Please check it again.");

export const emailRoutes = [
  route(listEmails, {
    read: async ({ db, actor, query }) => readEmailPage(db, findEmailScope(await actor), query),
    reply: ({ record: { rows, ...page }, actor, now }) => ({
      emails: rows.map((row) => buildVisibleEmail(actor, row, now)),
      ...page,
    }),
  }),
  route(getEmail, {
    async read({ db, actor, params }) {
      await actor;
      return findEmail(db, params.id);
    },
    permit: permitReadingEmail,
    reply: ({ record, actor, now }) => buildVisibleEmail(actor, record, now),
  }),
  route(previewEmail, {
    read: ({ db, params }) => findContent(db, params.id),
    permit: permitReadingEmail,
    reply({ record: { kind, parameters, toAddress } }) {
      if (toAddress === ERASED_VALUE) throw new Problem(410, "erased", emailErased.sentence);
      const preview = emailKinds[kind]?.write(parameters, NO_LINK);
      // The kind of a newer version of the program.
      if (!preview) throw notFound();
      return new CustomReply(null, { fillable: preview.html });
    },
  }),
  route(resendEmail, {
    async read({ db, actor, params }) {
      await actor;
      return lockEmail(db, params.id);
    },
    permit: permitSendingEmail,
    decide({ record, body, now }) {
      if (body?.state !== undefined && body.state !== record.state) return stateChanged;
      return refuseEmailResend(record, now) ?? record;
    },
    write: async (db, record, { now }) => ({ ...record, ...(await requeueEmail(db, record.id, now)) }),
    entry: ({ written, record: { quoteNumber } }) => ({
      id: written.id,
      label: buildEmailEntryLabel(written, quoteNumber),
      browserEvents: EMAILS_CHANGED,
    }),
    reply: ({ written, actor, now }) => buildVisibleEmail(actor, written, now),
  }),
];
