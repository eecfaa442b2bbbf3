// Tells open browsers what became of letters: those that show the outbox, and those that show the letter's quote.
import type { Tx } from "#server/database/connect.ts";
import type { Told } from "#server/kernel/call.ts";
import { tellBrowsers } from "#server/kernel/events.ts";
import type { Concerned } from "./queries.ts";

/** What is told of letters; it wakes whoever delivers as well. */
export const MAIL = "mail";
/** Beside what a call tells of its own, where letters are queued with it. */
export const LETTERS: Told = { entity: MAIL, version: 1, ownerId: null };

/** Of an entry in the audit log, which names no customer. */
export const entryLabel = (mail: { subject: string; toAddress: string }, quoteNumber: string | null | undefined) =>
  quoteNumber == null ? `“${mail.subject}” to ${mail.toAddress}` : `about quote ${quoteNumber}`;

export async function tellOfMails(db: Tx, mails: readonly Concerned[]): Promise<void> {
  // Of many at once each outbox hears once, and each quote.
  const outboxes = new Map(mails.map((mail) => [mail.companyId, mail]));
  for (const { id, companyId } of outboxes.values()) {
    await tellBrowsers(db, { entity: MAIL, id, version: 1, ownerId: null, companyId });
  }
  const quotes = new Map(mails.flatMap(({ quote, companyId }) => (quote ? [[quote.id, { ...quote, companyId }]] : [])));
  for (const { id, version, ownerId, companyId } of quotes.values()) {
    // The quote itself is as it was; what belongs to it is newer than what a browser has read.
    await tellBrowsers(db, { entity: "quote", id, version: version + 1, ownerId, companyId });
  }
}
