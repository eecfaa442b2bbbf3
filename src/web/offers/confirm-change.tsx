import type { ReactNode } from "react";
import { discardRevision, reviseQuote } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatRevisionNumber } from "#domain/quotes/lifecycle.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { useOfferChange } from "./change.ts";

interface ChangeDialogProps {
  quote: QuoteDetail;
  onDone: () => void;
  onClose: () => void;
}

export function ReviseDialog({ quote, onDone, onClose }: ChangeDialogProps) {
  const number = formatRevisionNumber(quote.quoteNumber, quote.revision);
  const change = useOfferChange(reviseQuote, quote, {
    doneToast: {
      title: "Offer Closed",
      description: `You can change the quote now. The customer can’t accept ${number}.`,
    },
    failure: "The quote could not be revised. Please try again.",
    onDone,
  });
  return (
    <Confirmation
      title={`Revise ${number}?`}
      confirm="Revise"
      destroys={false}
      pendingLabel="Revising…"
      change={change}
      onClose={onClose}
    >
      The customer can no longer accept {number} from this moment. Customers who open it will see that a new version is
      coming. Until you send that, you can discard it and reopen this one.
    </Confirmation>
  );
}

export function DiscardDialog({
  quote,
  earlierName,
  onClose,
}: Omit<ChangeDialogProps, "onDone"> & { earlierName: string }) {
  const change = useOfferChange(discardRevision, quote, {
    doneToast: { title: "Revision Discarded", description: `The customer has ${earlierName} again.` },
    failure: "The revision could not be discarded. Please try again.",
    onDone: onClose,
  });
  return (
    <Confirmation
      title={`Go back to ${earlierName}?`}
      confirm="Discard Revision"
      pendingLabel="Discarding…"
      change={change}
      onClose={onClose}
    >
      What was changed since goes, the notes excepted. The customer can read {earlierName} again from this moment, and
      accept it while it is valid.
    </Confirmation>
  );
}

export function Confirmation({
  change,
  onClose,
  children,
  ...texts
}: {
  title: string;
  confirm: string;
  destroys?: boolean;
  pendingLabel: string;
  change: { isPending: boolean; mutate: () => void; errorText: string | null };
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}) {
  return (
    <ConfirmDialog
      open
      {...texts}
      onOpenChange={(open) => !open && onClose()}
      pending={change.isPending}
      error={change.errorText}
      onConfirm={() => change.mutate()}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
