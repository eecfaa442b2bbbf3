// The audit entry and browser events of what the holder of a customer link has done.

import { EMAILS_CHANGED } from "#server/emails/email-events.ts";
import type { AuditSubject, BrowserEvent } from "#server/kernel/call.ts";
import type { LinkedOffer } from "./queries.ts";
import type { LinkView } from "./view.ts";

interface Change {
  /** The name as the customer gave it. */
  name?: string | null;
  /** The quote after the change, if it was changed. */
  quote?: LinkedOffer["quote"];
  metadata?: Record<string, unknown>;
  queuesEmails?: boolean;
}

export function buildAuditSubject({ holder, linkedOffer, offer }: LinkView, change: Change = {}): AuditSubject {
  const { name = null, metadata = {}, queuesEmails = false } = change;
  const { companyId } = holder;
  // An unchanged quote has a new answer or question that browsers have not read yet, so its version counts up.
  const quote = change.quote ?? { ...linkedOffer.quote, version: linkedOffer.quote.version + 1 };
  const browserEvents: BrowserEvent[] = [{ entity: "quote", version: quote.version, ownerId: quote.userId, companyId }];
  if (queuesEmails) browserEvents.push({ ...EMAILS_CHANGED, companyId });
  return {
    id: linkedOffer.revision.quoteId,
    label: offer.number,
    metadata: { revision: offer.number, linkId: holder.linkId, ...metadata },
    browserEvents,
    who: { userId: null, name, email: null, companyId, companyName: linkedOffer.company.name },
  };
}
