// A pending acceptance, taken on site and not recorded: the user records or discards it.
import { PenLine } from "lucide-react";
import { useState } from "react";
import { discardOnSiteAcceptance, recordOnSiteAcceptance } from "#contract/offers/on-site-acceptance.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDateTime } from "#domain/days.ts";
import { formatMoney } from "#domain/money.ts";
import { describeSelection } from "#domain/offers/describe-selection.ts";
import { useOfferChange } from "#web/offers/change.ts";
import { Confirmation } from "#web/offers/confirm-change.tsx";
import { useOnSiteRefusal } from "#web/offers/on-site/acceptance.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { StepFrame } from "./step-frame.tsx";
import { Strip } from "./strip.tsx";

interface AcceptanceProps {
  quote: QuoteDetail;
  acceptance: NonNullable<QuoteDetail["pendingAcceptance"]>;
  symbol: string | undefined;
}

/** Who accepted what at which price, and why that is not recorded. */
export function PendingAcceptanceStrip({ quote, acceptance, symbol }: AcceptanceProps) {
  const choice = describeChosen(quote, acceptance);
  const { name, acceptedAtDeviceTime, recordedByName, shown, because } = acceptance;
  const acceptedAt = formatDateTime(acceptedAtDeviceTime);
  return (
    <Strip title={`Accepted on site by ${name} on ${acceptedAt} at ${formatMoney(shown.gross, symbol)}; not recorded.`}>
      {choice !== null && <p>What was chosen: {choice}.</p>}
      <p>{because}</p>
      <p>Taken by {recordedByName}. The name and signature are saved here.</p>
    </Strip>
  );
}

/** In the words that the quote has now; null if nothing was chosen, or its option is gone. */
function describeChosen(
  { options, lines: extras }: QuoteDetail,
  { selection }: AcceptanceProps["acceptance"],
): string | null {
  const named = options?.map(({ label }, at) => ({ place: at + 1, label })) ?? [{ place: 1, label: null }];
  return selection ? describeSelection({ options: named, extras }, selection) : null;
}

export function RecordAcceptanceStep({ mayEdit, ...props }: AcceptanceProps & { mayEdit: boolean }) {
  const mayDecide = useOnSiteRefusal() === null && mayEdit;
  const { name } = props.acceptance;
  if (!mayDecide)
    return <StepFrame icon={PenLine} tone="warn" text={`The acceptance of ${name} waits to be recorded.`} />;
  return <AcceptanceDecision {...props} />;
}

function AcceptanceDecision(props: AcceptanceProps) {
  const { quote, acceptance } = props;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const recording = useOfferChange(recordOnSiteAcceptance, quote, {
    doneToast: { title: "Acceptance Recorded", description: `${acceptance.name} has accepted ${quote.quoteNumber}.` },
    failure: "The acceptance could not be recorded. Please try again.",
    onDone: () => {},
  });
  return (
    <StepFrame
      icon={PenLine}
      tone="warn"
      text="Fix the problem and record the acceptance, or discard it and ask the customer to accept again."
      buttons={
        <>
          <Button
            look="primary"
            pending={recording.isPending}
            pendingLabel="Recording…"
            onClick={() => recording.mutate()}
          >
            Record the acceptance
          </Button>
          <Button onClick={() => setIsDiscarding(true)}>Discard</Button>
        </>
      }
    >
      {recording.errorText && (
        <Note tone="bad" role="alert">
          {recording.errorText}
        </Note>
      )}
      {isDiscarding && <DiscardAcceptanceDialog {...props} onClose={() => setIsDiscarding(false)} />}
    </StepFrame>
  );
}

function DiscardAcceptanceDialog({ quote, acceptance, symbol, onClose }: AcceptanceProps & { onClose: () => void }) {
  const change = useOfferChange(discardOnSiteAcceptance, quote, {
    doneToast: { title: "Acceptance Discarded", description: "The name and signature have been deleted." },
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
