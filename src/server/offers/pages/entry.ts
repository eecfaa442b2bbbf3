// What the audit log and open screens are told of something that whoever holds a link has done.
import type { Subject, Told } from "#server/kernel/call.ts";
import { LETTERS } from "#server/mails/tell.ts";
import type { Found } from "./queries.ts";
import type { View } from "./view.ts";

interface More {
  /** As the customer gave it. */
  name?: string | null;
  /** As it stands once this is done, where it was changed. */
  quote?: Found["quote"];
  metadata?: Record<string, unknown>;
  hasLetters?: boolean;
}

export function subjectOf({ holder, found, offer }: View, more: More = {}): Subject {
  const { name = null, metadata = {}, hasLetters = false } = more;
  const { companyId } = holder;
  // A quote that stays as it was has something beside it that is newer than what a browser has read of it.
  const quote = more.quote ?? { ...found.quote, version: found.quote.version + 1 };
  const tells: Told[] = [{ entity: "quote", version: quote.version, ownerId: quote.userId, companyId }];
  if (hasLetters) tells.push({ ...LETTERS, companyId });
  return {
    id: found.revision.quoteId,
    label: offer.number,
    metadata: { revision: offer.number, linkId: holder.linkId, ...metadata },
    tells,
    who: { personId: null, name, email: null, companyId, companyName: found.company.name },
  };
}
