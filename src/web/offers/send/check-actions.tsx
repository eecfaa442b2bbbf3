// Lines of the check that no field fixes: they need a calculation, a revision, or the user's confirmation.
import { RefreshCw, Undo2 } from "lucide-react";
import { useState } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { ReviseDialog } from "#web/offers/confirm-change.tsx";
import { Recalculation } from "#web/quotes/edit/recalculation.tsx";
import { useQuoteViewer } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/switch.tsx";
import type { OnFixed } from "./sending.ts";

/** Shows today's price before it is saved. */
export function RecalculateAction({
  quote,
  describedBy,
  onFixed,
}: {
  quote: QuoteDetail;
  describedBy: string;
  onFixed: OnFixed;
}) {
  const viewer = useQuoteViewer(quote);
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button size="sm" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        <RefreshCw /> Recalculate
      </Button>
      <Recalculation quote={quote} viewer={viewer} open={open} onClose={() => setOpen(false)} onDone={onFixed} />
    </div>
  );
}

/** The page then checks the next revision, whose lines are fixed in place. */
export function ReviseAction({ quote, describedBy }: { quote: QuoteDetail; describedBy: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <Button size="sm" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        <Undo2 /> Revise
      </Button>
      {open && <ReviseDialog quote={quote} onDone={close} onClose={close} />}
    </div>
  );
}

export function ConfirmAction({ isConfirmed, onConfirm, describedBy }: ConfirmState & { describedBy: string }) {
  return (
    <Checkbox
      label="Yes, send it as it is"
      checked={isConfirmed}
      aria-describedby={describedBy}
      onChange={({ target }) => onConfirm(target.checked)}
    />
  );
}

/** The user's confirmation that something unusual is intended: once ticked, it can be sent. */
export interface ConfirmState {
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}
