import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { formatDateTime } from "#domain/days.ts";
import { formatMoney } from "#domain/money.ts";
import { client } from "#web/kernel/client.ts";
import { useConnectivity } from "#web/kernel/use-connectivity.ts";
import { buildDraftKeyPrefix } from "#web/quotes/draft-keys.ts";
import { type QueueEntry, readShownTotal } from "#web/quotes/offline-queue/entry.ts";
import { sendEntryNow } from "#web/quotes/offline-queue/queue-start.ts";
import { deleteEntry } from "#web/quotes/offline-queue/queue-store.ts";
import { needsDecision } from "#web/quotes/offline-queue/send-outcome.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Money } from "#web/ui/figure.tsx";
import { useSession } from "#web/users/session.tsx";
import { CopyAsText } from "./copy-as-text.tsx";
import { reopenEntry } from "./entry-reopening.ts";
import { describeDeletion, describeEntryState, describeReopen } from "./queued-quote-texts.ts";

const toIsoString = (ms: number) => new Date(ms).toISOString();

export function QueuedQuoteRow({ entry, isSending }: { entry: QueueEntry; isSending: boolean }) {
  const symbol = useSession().company?.currencySymbol;
  const { isReached } = useConnectivity();
  const { id, body, madeAt, pendingAcceptance } = entry;
  const isDecisionNeeded = needsDecision(entry);
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 @min-[36rem]:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid content-start gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <strong className="wrap-anywhere">{body.customerName}</strong>
          <Badge tone={isDecisionNeeded ? "warn" : "dashed"} icon={isDecisionNeeded ? TriangleAlert : undefined}>
            {isDecisionNeeded ? "Needs a decision" : "Waiting"}
          </Badge>
        </span>
        <span className="t-small text-ink-3">
          {body.postcode} · made {formatDateTime(toIsoString(madeAt))}
        </span>
        {pendingAcceptance && (
          <span className="t-small wrap-anywhere">
            Accepted on site by {pendingAcceptance.name} at{" "}
            {formatMoney(Math.round(pendingAcceptance.shown.gross * 100), symbol)}
          </span>
        )}
      </div>
      <Money
        pence={readShownTotal(entry)}
        symbol={symbol}
        className="t-head @min-[36rem]:text-right @max-[36rem]:t-title"
      />
      <p className={isDecisionNeeded ? "self-center text-ink" : "t-small self-center text-ink-3"}>
        {isSending ? "It is being sent." : describeEntryState(entry, isReached, Date.now())}
      </p>
      <div className="flex flex-wrap items-start gap-2 @min-[36rem]:justify-end">
        {isDecisionNeeded && <Decisions {...{ entry, isSending, symbol }} />}
        <CopyAsText entry={entry} />
        <Button
          size="sm"
          aria-label={`Send Now: ${body.customerName}`}
          pending={isSending}
          pendingLabel="Sending…"
          onClick={() => void sendNow(id)}
        >
          Send Now
        </Button>
      </div>
    </li>
  );
}

async function sendNow(id: string): Promise<void> {
  await sendEntryNow(id);
  if (!client.connectivity.isReached)
    toast({ title: "Still no signal", description: "The quote stays on this device and will be sent automatically." });
}

/** The user's options for an entry that the server refuses or fails to process. */
function Decisions({
  entry,
  isSending,
  symbol,
}: {
  entry: QueueEntry;
  isSending: boolean;
  symbol: string | undefined;
}) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const [openQuestion, setOpenQuestion] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpenQuestion(null);
  const { id, body, pendingAcceptance } = entry;
  const deletion = describeDeletion(entry, formatMoney(readShownTotal(entry), symbol));
  const reopen = async () => {
    const draft = await reopenEntry(buildDraftKeyPrefix(user), id);
    close();
    if ("name" in draft) navigate(`/wizard?draft=${draft.name}&step=3`);
    else toast({ title: "Error", description: draft.refused, destructive: true });
  };
  const discard = async () => {
    const isDeleted = await deleteEntry(id);
    close();
    if (!isDeleted)
      toast({ title: "Error", description: "It could not be deleted. Please try again.", destructive: true });
  };
  return (
    <>
      {/* An entry that a customer has accepted stays as it was shown. */}
      {!pendingAcceptance && !isSending && (
        <Button
          size="sm"
          aria-label={`Edit: ${body.customerName}`}
          onClick={() => (entry.mayExistOnServer ? setOpenQuestion("edit") : void reopen())}
        >
          Edit
        </Button>
      )}
      {!isSending && (
        <Button size="sm" aria-label={`Delete: ${body.customerName}`} onClick={() => setOpenQuestion("delete")}>
          Delete
        </Button>
      )}
      <ConfirmDialog
        open={openQuestion === "edit"}
        onOpenChange={close}
        title="Edit the waiting quote"
        confirm="Edit"
        destroys={false}
        onConfirm={() => void reopen()}
      >
        {describeReopen(entry)}
      </ConfirmDialog>
      <ConfirmDialog
        open={openQuestion === "delete"}
        onOpenChange={close}
        title={deletion.title}
        onConfirm={() => void discard()}
      >
        {deletion.text}
      </ConfirmDialog>
    </>
  );
}
