// On a quote's page: a pending acceptance, taken on site and not recorded, for the user to decide about.
import { useState } from "react";
import { discardOnSiteAcceptance, recordOnSiteAcceptance } from "#contract/offers/on-site-acceptance.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDateTime } from "#domain/days.ts";
import { formatMoney } from "#domain/money.ts";
import { useOfferChange } from "#web/offers/change.ts";
import { Confirmation } from "#web/offers/confirm-change.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { useOnSiteRefusal } from "./acceptance.ts";

type Waiting = NonNullable<QuoteDetail["pendingAcceptance"]>;
interface Deciding {
  quote: QuoteDetail;
  waiting: Waiting;
  symbol: string;
}

export function PendingAcceptance({
  quote,
  mayEdit,
  symbol = "",
}: {
  quote: QuoteDetail;
  mayEdit: boolean;
  symbol: string | undefined;
}) {
  const mayTake = useOnSiteRefusal() === null;
  const { pendingAcceptance } = quote;
  if (!pendingAcceptance) return null;
  const { name, acceptedAtDeviceTime, recordedByName, shown, because } = pendingAcceptance;
  return (
    <Note
      tone="warn"
      className="mb-3"
      title={`Accepted on site by ${name} on ${formatDateTime(acceptedAtDeviceTime)} at ${formatMoney(shown.gross, symbol)}; not recorded.`}
    >
      <p>{because}</p>
      <p>
        Taken by {recordedByName}. Name and drawing are kept here. Put right what stands in the way and record it; or
        discard it, and agree with the customer anew.
      </p>
      {mayEdit && mayTake && <Decision quote={quote} waiting={pendingAcceptance} symbol={symbol} />}
    </Note>
  );
}

function Decision(deciding: Deciding) {
  const { quote, waiting } = deciding;
  const [discarding, setDiscarding] = useState(false);
  const record = useOfferChange(recordOnSiteAcceptance, quote, {
    done: { title: "Acceptance Recorded", description: `${waiting.name} has accepted ${quote.quoteNumber}.` },
    failure: "The acceptance could not be recorded. Please try again.",
    onDone: () => {},
  });
  return (
    <>
      {record.words && (
        <p role="alert" className="mt-2 font-medium text-bad">
          {record.words}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" pending={record.isPending} pendingLabel="Recording…" onClick={() => record.mutate()}>
          Record the Acceptance
        </Button>
        <Button size="sm" onClick={() => setDiscarding(true)}>
          Discard
        </Button>
      </div>
      {discarding && <DiscardTaken {...deciding} onClose={() => setDiscarding(false)} />}
    </>
  );
}

function DiscardTaken({ quote, waiting, symbol, onClose }: Deciding & { onClose: () => void }) {
  const change = useOfferChange(discardOnSiteAcceptance, quote, {
    done: { title: "Acceptance Discarded", description: "Its name and drawing are gone." },
    failure: "The acceptance could not be discarded. Please try again.",
    onDone: onClose,
  });
  return (
    <Confirmation
      title={`Discard the acceptance of ${waiting.name}?`}
      confirm="Discard"
      pendingLabel="Discarding…"
      change={change}
      onClose={onClose}
    >
      The name and the drawing are deleted, and the quote stays as it is. That somebody accepted at{" "}
      {formatMoney(waiting.shown.gross, symbol)}, and that it was discarded, stays in the history.
    </Confirmation>
  );
}
