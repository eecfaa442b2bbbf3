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

const PURPOSELESS = "The email has lost its purpose: the account has gone or has changed.";

export async function deliverEmail(
  database: Database,
  { settings, publicUrl }: EmailTransport,
  kinds: EmailKinds,
  mail: ClaimedEmail,
  stop: AbortSignal,
): Promise<void> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  let purposeless: string | null = null;
  let encloses = false;
  const composed = (more: Record<string, unknown> & { headers?: Record<string, string> } = {}, now = database.now()) =>
    new MailComposer({
      from: settings.from,
      to: { name: "", address: mail.toAddress },
      ...(settings.replyTo ? { replyTo: settings.replyTo } : {}),
      subject: mail.subject,
      // The same at every attempt, so that a mailbox can recognise a duplicate.
      messageId: `<${mail.id}@${settings.from.address.split("@")[1]}>`,
      date: now,
      ...more,
      headers: { "Auto-Submitted": "auto-generated", ...more.headers },
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();

  function message(): Promise<Buffer> {
    const now = database.now();
    return database
      .asPlatform(async (db) => {
        const kind = kinds[mail.kind];
        const link = (await kind?.link(db, mail, publicUrl, now)) ?? null;
        if (!kind || link === null) throw new EmailObsolete(PURPOSELESS);
        const { sender, replyTo, files } = (await kind.leavesWith?.(db, mail)) ?? { replyTo: null, files: [] };
        if (!(await beginSubmission(db, mail, now))) throw new Error("Another worker has taken the email over");
        const letter: RenderedEmail = kind.write(mail.parameters, link);
        const attachments = isBare(mail) ? [] : files;
        encloses = attachments.length > 0;
        const heads = {
          ...(sender ? { from: { ...settings.from, name: sender } } : {}),
          ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
        };
        return composed({ ...heads, ...letter, headers: kind.headers?.(link) ?? {}, attachments }, now);
      })
      .then((node) => node.build())
      .catch((error: unknown) => {
        if (error instanceof EmailObsolete) purposeless = error.message;
        throw error;
      });
  }
  const { from, to } = composed().getEnvelope();
  const outcome = await submitEmail(settings, { from: from || settings.from.address, to: to ?? [] }, message, stop);
  const result = purposeless === null ? outcome : { is: "refused" as const, error: purposeless, isTooLarge: false };
  await database.asPlatform(async (db) => {
    const now = database.now();
    const end = settlement(result, mail, encloses, stop.aborted, now);
    const concerned = await finishEmail(db, mail, end);
    if (!concerned) return;
    if (end.state === "failed") await recordFailure(db, mail, concerned, now);
    await announceEmails(db, [concerned]);
  });
}

/** The mail server's message is stored in the outbox: it may name the customer, whom no audit entry names. */
function recordFailure(db: Tx, mail: ClaimedEmail, { companyName, quote }: ChangedEmail, now: Date) {
  const who = { ...systemActor, companyId: mail.companyId, companyName };
  return recordSystemEntry(
    db,
    "email.failed",
    { id: mail.id, label: buildEmailEntryLabel(mail, quote?.number), who },
    now,
    false,
  );
}

const isBare = ({ parameters }: ClaimedEmail) => parameters.bare === true;

function settlement(
  outcome: SubmissionResult,
  { attempts, queuedAt }: ClaimedEmail,
  encloses: boolean,
  stopped: boolean,
  now: Date,
) {
  const at = now.toISOString();
  const over = { nextAttemptAt: at, finishedAt: at, reply: null, error: null, bare: false };
  switch (outcome.is) {
    case "sent":
      return { ...over, state: "sent" as const, reply: outcome.reply };
    case "uncertain":
      return { ...over, state: "uncertain" as const, error: outcome.error };
    case "refused":
      // Tried once more without its files, which the reader finds behind the link.
      if (outcome.isTooLarge && encloses) {
        return { ...over, state: "queued" as const, finishedAt: null, error: outcome.error, bare: true };
      }
      return { ...over, state: "failed" as const, error: outcome.error };
    case "later": {
      const next = stopped ? now : findNextAttempt(attempts, new Date(queuedAt), now);
      if (!next) return { ...over, state: "failed" as const, error: outcome.error };
      return {
        ...over,
        state: "queued" as const,
        nextAttemptAt: next.toISOString(),
        finishedAt: null,
        error: outcome.error,
      };
    }
  }
}
