// What the audit log and open screens are told of something that whoever holds a link has done.

import { EMAILS_CHANGED } from "#server/emails/email-events.ts";
import type { AuditSubject, BrowserEvent } from "#server/kernel/call.ts";
import type { LinkedOffer } from "./queries.ts";
import type { LinkView } from "./view.ts";

interface More {
  /** As the customer gave it. */
  name?: string | null;
  /** As it stands once this is done, where it was changed. */
  quote?: LinkedOffer["quote"];
  metadata?: Record<string, unknown>;
  hasLetters?: boolean;
}

export function buildAuditSubject({ holder, found, offer }: LinkView, more: More = {}): AuditSubject {
  const { name = null, metadata = {}, hasLetters = false } = more;
  const { companyId } = holder;
  // A quote that stays as it was has something beside it that is newer than what a browser has read of it.
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
