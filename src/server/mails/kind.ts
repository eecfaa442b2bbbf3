// What the outbox knows of one kind of letter.
import type { Tx } from "#server/database/connect.ts";
import type { Letter } from "./letter.ts";
import type { ClaimedMail } from "./queries.ts";

export interface Kind {
  /** Makes the address of the letter's link, in the transaction that hands the letter over; null when it has lost its purpose. */
  link(db: Tx, mail: ClaimedMail, publicUrl: string, now: Date): Promise<string | null>;
  /** Of parameters that are `bare`, the letter without its files: the mail server found them too large. */
  write(parameters: Record<string, unknown>, link: string): Letter;
  /** Headers that this kind alone has. */
  headers?(link: string): Record<string, string>;
  /** What else it leaves with, read in the same transaction; without this it is the operator's own letter. */
  leavesWith?(db: Tx, mail: ClaimedMail): Promise<Company>;
}
export type Kinds = Readonly<Record<string, Kind>>;

/** A letter that a company writes. */
interface Company {
  /** In place of the operator's name; the address stays the operator's, for which the mail server signs. */
  sender?: string;
  /** Null is the operator's. */
  replyTo: string | null;
  files: Enclosure[];
}

export interface Enclosure {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Thrown by `link` with the sentence that says why the letter need not be sent any more. */
export class Purposeless extends Error {}
