// The audit entry and browser events of what the holder of a customer link has done.

import { EMAILS_CHANGED } from "#server/emails/email-events.ts";
import type { AuditSubject, BrowserEvent } from "#server/kernel/call.ts";
import type { LinkedOffer } from "./queries.ts";
import type { LinkView } from "./view.ts";

interface More {
  /** The name as the customer gave it. */
  name?: string | null;
  /** The quote after the change, if it was changed. */
  quote?: LinkedOffer["quote"];
  metadata?: Record<string, unknown>;
  hasLetters?: boolean;
}

export function buildAuditSubject({ holder, found, offer }: LinkView, more: More = {}): AuditSubject {
  const { name = null, metadata = {}, hasLetters = false } = more;
  const { companyId } = holder;
  // An unchanged quote has a new answer or question that browsers have not read yet, so its version counts up.
  const quote = more.quote ?? { ...found.quote, version: found.quote.version + 1 };
  const browserEvents: BrowserEvent[] = [{ entity: "quote", version: quote.version, ownerId: quote.userId, companyId }];
  if (hasLetters) browserEvents.push({ ...EMAILS_CHANGED, companyId });
  return {
    id: found.revision.quoteId,
    label: offer.number,
    metadata: { revision: offer.number, linkId: holder.linkId, ...metadata },
    browserEvents,
    who: { personId: null, name, email: null, companyId, companyName: found.company.name },
  };
}
