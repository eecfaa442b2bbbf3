// Notifies open browsers about emails: those that show the outbox, and those that show the email's quote.
import type { Tx } from "#server/database/connect.ts";
import type { BrowserEvent } from "#server/kernel/call.ts";
import { announceChange } from "#server/kernel/events.ts";
import type { ChangedEmail } from "./queries.ts";

/** Entity of email events. It also wakes the outbox workers. */
export const EMAIL_ENTITY = "email";
/** Added to a call's own events if it queues emails. */
export const EMAILS_CHANGED: BrowserEvent = { entity: EMAIL_ENTITY, version: 1, ownerId: null };

/** The label of an audit entry, which names no customer. */
export const buildEmailEntryLabel = (
  email: { subject: string; toAddress: string },
  quoteNumber: string | null | undefined,
) => (quoteNumber == null ? `“${email.subject}” to ${email.toAddress}` : `about quote ${quoteNumber}`);

export async function announceEmails(db: Tx, emails: readonly ChangedEmail[]): Promise<void> {
  // For many emails at once, each outbox is notified once, and each quote.
  const outboxes = new Map(emails.map((email) => [email.companyId, email]));
  for (const { id, companyId } of outboxes.values()) {
    await announceChange(db, { entity: EMAIL_ENTITY, id, version: 1, ownerId: null, companyId });
  }
  const quotes = new Map(
    emails.flatMap(({ quote, companyId }) => (quote ? [[quote.id, { ...quote, companyId }]] : [])),
  );
  for (const { id, version, ownerId, companyId } of quotes.values()) {
    // The quote itself is unchanged, but its emails are newer than what a browser has read.
    await announceChange(db, { entity: "quote", id, version: version + 1, ownerId, companyId });
  }
}
