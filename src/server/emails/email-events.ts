// Tells open browsers what became of letters: those that show the outbox, and those that show the letter's quote.
import type { Tx } from "#server/database/connect.ts";
import type { BrowserEvent } from "#server/kernel/call.ts";
import { announceChange } from "#server/kernel/events.ts";
import type { ChangedEmail } from "./queries.ts";

/** What is told of letters; it wakes whoever delivers as well. */
export const EMAIL_ENTITY = "email";
/** Beside what a call tells of its own, where letters are queued with it. */
export const EMAILS_CHANGED: BrowserEvent = { entity: EMAIL_ENTITY, version: 1, ownerId: null };

/** Of an entry in the audit log, which names no customer. */
export const buildEmailEntryLabel = (
  mail: { subject: string; toAddress: string },
  quoteNumber: string | null | undefined,
) => (quoteNumber == null ? `“${mail.subject}” to ${mail.toAddress}` : `about quote ${quoteNumber}`);

export async function announceEmails(db: Tx, emails: readonly ChangedEmail[]): Promise<void> {
  // Of many at once each outbox hears once, and each quote.
  const outboxes = new Map(emails.map((mail) => [mail.companyId, mail]));
  for (const { id, companyId } of outboxes.values()) {
    await announceChange(db, { entity: EMAIL_ENTITY, id, version: 1, ownerId: null, companyId });
  }
  const quotes = new Map(
    emails.flatMap(({ quote, companyId }) => (quote ? [[quote.id, { ...quote, companyId }]] : [])),
  );
  for (const { id, version, ownerId, companyId } of quotes.values()) {
    // The quote itself is as it was; what belongs to it is newer than what a browser has read.
    await announceChange(db, { entity: "quote", id, version: version + 1, ownerId, companyId });
  }
}
