// What becomes of one claimed letter.
import { nextTry } from "#domain/mails/retry.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { handOver, type Outcome } from "./hand-over.ts";
import type { Letter } from "./letter.ts";
import type { Post } from "./post.ts";
import { beginHandOver, type ClaimedMail, settleMail } from "./queries.ts";

/** What the outbox knows of one kind of letter. */
export interface Kind {
  /** Makes the address of the letter's link, in the transaction that hands the letter over; null when it has lost its purpose. */
  link(db: Tx, mail: ClaimedMail, publicUrl: string, now: Date): Promise<string | null>;
  write(parameters: Record<string, unknown>, link: string): Letter;
}
export type Kinds = Readonly<Record<string, Kind>>;

const PURPOSELESS = "The letter has lost its purpose: the account has gone or has changed.";
class Purposeless extends Error {}

export async function deliver(
  database: Database,
  { settings, publicUrl }: Post,
  kinds: Kinds,
  mail: ClaimedMail,
  stop: AbortSignal,
): Promise<void> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  let purposeless = false;
  const composed = (letter: Letter | null, now = new Date()) =>
    new MailComposer({
      from: settings.from,
      to: { name: "", address: mail.toAddress },
      ...(settings.replyTo ? { replyTo: settings.replyTo } : {}),
      subject: mail.subject,
      // The same at every attempt: a mailbox that gets a letter twice can tell.
      messageId: `<${mail.id}@${settings.from.address.split("@")[1]}>`,
      date: now,
      headers: { "Auto-Submitted": "auto-generated" },
      ...letter,
      ...{ disableFileAccess: true, disableUrlAccess: true },
    }).compile();

  function message(): Promise<Buffer> {
    const now = new Date();
    return database
      .asPlatform(async (db) => {
        const kind = kinds[mail.kind];
        const link = (await kind?.link(db, mail, publicUrl, now)) ?? null;
        if (!kind || link === null) throw new Purposeless();
        if (!(await beginHandOver(db, mail, now))) throw new Error("Another worker has taken the letter over");
        return composed(kind.write(mail.parameters, link), now);
      })
      .then((node) => node.build())
      .catch((error: unknown) => {
        purposeless = error instanceof Purposeless;
        throw error;
      });
  }
  const { from, to } = composed(null).getEnvelope();
  const outcome = await handOver(settings, { from: from || settings.from.address, to: to ?? [] }, message, stop);
  const result = purposeless ? { is: "refused" as const, error: PURPOSELESS } : outcome;
  await database.asPlatform((db) => settleMail(db, mail, settlement(result, mail, stop.aborted, new Date())));
}

function settlement(outcome: Outcome, { attempts, queuedAt }: ClaimedMail, stopped: boolean, now: Date) {
  const at = now.toISOString();
  const over = { nextAt: at, settledAt: at, reply: null, error: null };
  switch (outcome.is) {
    case "sent":
      return { ...over, state: "sent" as const, reply: outcome.reply };
    case "uncertain":
      return { ...over, state: "uncertain" as const, error: outcome.error };
    case "refused":
      return { ...over, state: "failed" as const, error: outcome.error };
    case "later": {
      const next = stopped ? now : nextTry(attempts, new Date(queuedAt), now);
      if (!next) return { ...over, state: "failed" as const, error: outcome.error };
      return { ...over, state: "queued" as const, nextAt: next.toISOString(), settledAt: null, error: outcome.error };
    }
  }
}
