// Delivers one claimed email.
import { findNextAttempt } from "#domain/emails/retry.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { recordSystemEntry, systemActor } from "#server/kernel/audit.ts";
import { announceEmails, buildEmailEntryLabel } from "./email-events.ts";
import { type EmailKinds, EmailObsolete } from "./email-kind.ts";
import type { RenderedEmail } from "./email-layout.ts";
import type { EmailTransport } from "./email-transport.ts";
import { beginSubmission, type ChangedEmail, type ClaimedEmail, finishEmail } from "./queries.ts";
import { type SubmissionResult, submitEmail } from "./smtp.ts";

const NO_LONGER_NEEDED = "This email is no longer needed: the account was deleted or changed.";

export async function deliverEmail(
  database: Database,
  { settings, publicUrl }: EmailTransport,
  kinds: EmailKinds,
  email: ClaimedEmail,
  stop: AbortSignal,
): Promise<void> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  let obsoleteReason: string | null = null;
  let hasAttachments = false;
  const composeMessage = (
    overrides: Record<string, unknown> & { headers?: Record<string, string> } = {},
    now = database.now(),
  ) =>
    new MailComposer({
      from: settings.from,
      to: { name: "", address: email.toAddress },
      ...(settings.replyTo ? { replyTo: settings.replyTo } : {}),
      subject: email.subject,
      // The same at every attempt, so that a mailbox can recognise a duplicate.
      messageId: `<${email.id}@${settings.from.address.split("@")[1]}>`,
      date: now,
      ...overrides,
      headers: { "Auto-Submitted": "auto-generated", ...overrides.headers },
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();

  function buildMessage(): Promise<Buffer> {
    const now = database.now();
    return database
      .asPlatform(async (db) => {
        const kind = kinds[email.kind];
        const link = (await kind?.link(db, email, publicUrl, now)) ?? null;
        if (!kind || link === null) throw new EmailObsolete(NO_LONGER_NEEDED);
        const { sender, replyTo, files } = (await kind.readSendOptions?.(db, email)) ?? { replyTo: null, files: [] };
        if (!(await beginSubmission(db, email, now))) throw new Error("Another worker has taken the email over");
        const content: RenderedEmail = kind.write(email.parameters, link);
        const attachments = omitsFiles(email) ? [] : files;
        hasAttachments = attachments.length > 0;
        const senderFields = {
          ...(sender ? { from: { ...settings.from, name: sender } } : {}),
          ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
        };
        return composeMessage({ ...senderFields, ...content, headers: kind.headers?.(link) ?? {}, attachments }, now);
      })
      .then((mimeNode) => mimeNode.build())
      .catch((error: unknown) => {
        if (error instanceof EmailObsolete) obsoleteReason = error.message;
        throw error;
      });
  }
  const { from, to } = composeMessage().getEnvelope();
  const envelope = { from: from || settings.from.address, to: to ?? [] };
  const submission = await submitEmail(settings, envelope, buildMessage, stop);
  const result =
    obsoleteReason === null ? submission : { is: "refused" as const, error: obsoleteReason, isTooLarge: false };
  await database.asPlatform(async (db) => {
    const now = database.now();
    const change = decideChange(result, email, hasAttachments, stop.aborted, now);
    const changedEmail = await finishEmail(db, email, change);
    if (!changedEmail) return;
    if (change.state === "failed") await recordFailure(db, email, changedEmail, now);
    await announceEmails(db, [changedEmail]);
  });
}

/** The mail server's message is stored in the outbox: it may name the customer, whom no audit entry names. */
function recordFailure(db: Tx, email: ClaimedEmail, { companyName, quote }: ChangedEmail, now: Date) {
  const actor = { ...systemActor, companyId: email.companyId, companyName };
  return recordSystemEntry(
    db,
    "email.failed",
    { id: email.id, label: buildEmailEntryLabel(email, quote?.number), who: actor },
    now,
    false,
  );
}

const omitsFiles = ({ parameters }: ClaimedEmail) => parameters.bare === true;

function decideChange(
  submission: SubmissionResult,
  { attempts, queuedAt }: ClaimedEmail,
  hasAttachments: boolean,
  isStopping: boolean,
  now: Date,
) {
  const at = now.toISOString();
  const finished = { nextAttemptAt: at, finishedAt: at, reply: null, error: null, omitFiles: false };
  switch (submission.is) {
    case "sent":
      return { ...finished, state: "sent" as const, reply: submission.reply };
    case "uncertain":
      return { ...finished, state: "uncertain" as const, error: submission.error };
    case "refused":
      // Tried once more without its files, which the reader finds behind the link.
      if (submission.isTooLarge && hasAttachments) {
        return { ...finished, state: "queued" as const, finishedAt: null, error: submission.error, omitFiles: true };
      }
      return { ...finished, state: "failed" as const, error: submission.error };
    case "later": {
      const nextAttempt = isStopping ? now : findNextAttempt(attempts, new Date(queuedAt), now);
      if (!nextAttempt) return { ...finished, state: "failed" as const, error: submission.error };
      return {
        ...finished,
        state: "queued" as const,
        nextAttemptAt: nextAttempt.toISOString(),
        finishedAt: null,
        error: submission.error,
      };
    }
  }
}
