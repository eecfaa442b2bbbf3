// What the outbox knows of one kind of letter.
import type { Tx } from "#server/database/connect.ts";
import type { RenderedEmail } from "./email-layout.ts";
import type { ClaimedEmail } from "./queries.ts";

export interface EmailKind {
  /** Makes the address of the letter's link, in the transaction that hands the letter over; null when it has lost its purpose. */
  link(db: Tx, mail: ClaimedEmail, publicUrl: string, now: Date): Promise<string | null>;
  /** Of parameters that are `bare`, the letter without its files: the mail server found them too large. */
  write(parameters: Record<string, unknown>, link: string): RenderedEmail;
  /** Headers that this kind alone has. */
  headers?(link: string): Record<string, string>;
  /** What else it leaves with, read in the same transaction; without this it is the operator's own letter. */
  leavesWith?(db: Tx, mail: ClaimedEmail): Promise<Company>;
}
export type EmailKinds = Readonly<Record<string, EmailKind>>;

/** A letter that a company writes. */
interface Company {
  /** In place of the operator's name; the address stays the operator's, for which the mail server signs. */
  sender?: string;
  /** Null is the operator's. */
  replyTo: string | null;
  files: EmailAttachment[];
}

export interface EmailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Thrown by `link` with the sentence that says why the letter need not be sent any more. */
export class EmailObsolete extends Error {}
