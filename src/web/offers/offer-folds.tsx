// What the customer was given, folded: their links, their reminders, and what they were sent before.

import { EarlierRevisions } from "./earlier-revisions.tsx";
import { CustomerLinks } from "./links.tsx";
import { ReminderFold } from "./reminders.tsx";
import type { Offer } from "./use-offer.ts";

export function OfferFolds({
  quoteId,
  offer: { current, earlier, reminders },
  mayEdit,
  symbol,
}: {
  quoteId: string;
  offer: Offer;
  mayEdit: boolean;
  symbol: string | undefined;
}) {
  if (!current && earlier.length === 0) return null;
  return (
    <section className="panel" aria-label="Sent to the customer">
      {current && <CustomerLinks quoteId={quoteId} revision={current} mayEnd={mayEdit} />}
      {reminders && <ReminderFold quoteId={quoteId} reminders={reminders} mayEdit={mayEdit} />}
      <EarlierRevisions quoteId={quoteId} revisions={earlier} symbol={symbol} />
    </section>
  );
}
