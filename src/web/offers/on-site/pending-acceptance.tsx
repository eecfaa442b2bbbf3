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

type PendingOnSite = NonNullable<QuoteDetail["pendingAcceptance"]>;
interface DecisionProps {
  quote: QuoteDetail;
  acceptance: PendingOnSite;
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
  const mayAccept = useOnSiteRefusal() === null;
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
        Taken by {recordedByName}. The name and signature are saved here. Fix the problem and record it, or discard it
        and ask the customer to accept again.
      </p>
      {mayEdit && mayAccept && <Decision quote={quote} acceptance={pendingAcceptance} symbol={symbol} />}
    </Note>
  );
}

function Decision(props: DecisionProps) {
  const { quote, acceptance } = props;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const recording = useOfferChange(recordOnSiteAcceptance, quote, {
    doneToast: { title: "Acceptance Recorded", description: `${acceptance.name} has accepted ${quote.quoteNumber}.` },
    failure: "The acceptance could not be recorded. Please try again.",
    onDone: () => {},
  });
  return (
    <>
      {recording.errorText && (
        <p role="alert" className="mt-2 font-medium text-bad">
          {recording.errorText}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" pending={recording.isPending} pendingLabel="Recording…" onClick={() => recording.mutate()}>
          Record the Acceptance
        </Button>
        <Button size="sm" onClick={() => setIsDiscarding(true)}>
          Discard
        </Button>
      </div>
      {isDiscarding && <DiscardAcceptanceDialog {...props} onClose={() => setIsDiscarding(false)} />}
    </>
  );
}

function DiscardAcceptanceDialog({ quote, acceptance, symbol, onClose }: DecisionProps & { onClose: () => void }) {
  const change = useOfferChange(discardOnSiteAcceptance, quote, {
    doneToast: { title: "Acceptance Discarded", description: "Its name and drawing are gone." },
    failure: "The acceptance could not be discarded. Please try again.",
    onDone: onClose,
  });
  return (
    <Confirmation
      title={`Discard the acceptance of ${acceptance.name}?`}
      confirm="Discard"
      pendingLabel="Discarding…"
      change={change}
      onClose={onClose}
    >
      The name and the drawing are deleted, and the quote stays as it is. That somebody accepted at{" "}
      {formatMoney(acceptance.shown.gross, symbol)}, and that it was discarded, stays in the history.
    </Confirmation>
  );
}
