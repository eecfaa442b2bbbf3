// The outbox's definition of one kind of email.
import type { Tx } from "#server/database/connect.ts";
import type { RenderedEmail } from "./email-layout.ts";
import type { ClaimedEmail } from "./queries.ts";

export interface EmailKind {
  /** Creates the address of the email's link, in the transaction that sends it; null if the email is obsolete. */
  link(db: Tx, email: ClaimedEmail, publicUrl: string, now: Date): Promise<string | null>;
  /** With `bare` parameters, the email without its files: the mail server found them too large. */
  write(parameters: Record<string, unknown>, link: string): RenderedEmail;
  /** Additional headers of this kind. */
  headers?(link: string): Record<string, string>;
  /** What a company's email is sent with, read in the same transaction; without it, the email is the operator's own. */
  readSendOptions?(db: Tx, email: ClaimedEmail): Promise<SendOptions>;
}
export type EmailKinds = Readonly<Record<string, EmailKind>>;

/** An email in a company's name. */
interface SendOptions {
  /** Replaces the operator's name; the address stays the operator's, for which the mail server signs. */
  sender?: string;
  /** Null is the operator's address. */
  replyTo: string | null;
  files: EmailAttachment[];
}

export interface EmailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Thrown by `link` with the reason why the email need not be sent any more. */
export class EmailObsolete extends Error {}
