import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, CloudUpload, type LucideIcon, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { getQuote } from "#contract/quotes/quotes.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { useConnectivity } from "#web/kernel/use-connectivity.ts";
import { type QueueEntry, readShownTotal } from "#web/quotes/offline-queue/entry.ts";
import { readEntryNow } from "#web/quotes/offline-queue/queue-store.ts";
import { needsDecision } from "#web/quotes/offline-queue/send-outcome.ts";
import { useOfflineQueue } from "#web/quotes/offline-queue/use-queue.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Money } from "#web/ui/figure.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Cell, Cells, Panel, PanelBody, Total } from "#web/ui/layout/panel.tsx";
import { describeWaiting } from "./queued-texts.ts";

const PRICE_CHANGED = "The price has changed since it was shown. Open the quote to choose one.";
const NO_LONGER_WAITING = "This quote is no longer waiting here.";

/** The wizard's last page for a quote that was queued, or accepted on site; it follows the entry's state. */
export function QueuedConfirmation({
  entry,
  symbol,
  onNewQuote,
}: {
  entry: QueueEntry;
  symbol: string | undefined;
  onNewQuote: () => void;
}) {
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, body, pendingAcceptance } = entry;
  const queuedEntry = useOfflineQueue().entries?.find((queued) => queued.id === id);
  const [hasBeenQueued, setHasBeenQueued] = useState(false);
  if (queuedEntry && !hasBeenQueued) setHasBeenQueued(true);
  // It may have been sent while the customer read the thanks, before this component was mounted.
  useEffect(() => {
    void readEntryNow(id).then((storedEntry) => storedEntry ?? setHasBeenQueued(true));
  }, [id]);
  const isNoLongerQueued = hasBeenQueued && !queuedEntry;
  // In the cache if this tab has sent it; another tab may also have sent it, or reopened it as a draft.
  const { data: quote } = useQuery({ ...buildEndpointQuery(getQuote, { params: { id } }), enabled: isNoLongerQueued });
  const problem = queuedEntry && needsDecision(queuedEntry) ? queuedEntry.problem : null;
  useEffect(() => {
    heading.current?.focus();
    // This draft is finished.
    navigate("/wizard", { replace: true });
  }, [navigate]);

  const { isReached } = useConnectivity();
  const decisionReason = quote
    ? quote.conflict
      ? PRICE_CHANGED
      : quote.pendingAcceptance?.because
    : problem?.sentence;
  const [Icon, colour, title, description]: [LucideIcon, string, string, string] = decisionReason
    ? [TriangleAlert, "text-warn", "Needs a decision", decisionReason]
    : quote
      ? [CircleCheck, "text-ok", "Created", `Quote ${quote.quoteNumber} has been created successfully.`]
      : isNoLongerQueued
        ? [CircleDashed, "text-ink-3", "No longer waiting", NO_LONGER_WAITING]
        : [
            CloudUpload,
            "text-ink-3",
            isReached ? "Waiting to be sent" : "Waiting for a signal",
            describeWaiting(queuedEntry ?? entry, isReached),
          ];
  return (
    <>
      <PageHead title="New Quote" />
      <Panel className="mx-auto w-full max-w-[34rem]" firmness={quote ? "firm" : "estimate"}>
        <div className="panel-head">
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <div className="panel-actions">
            <Badge tone={quote ? "brand" : "dashed"}>{quote ? quote.quoteNumber : "No number yet"}</Badge>
          </div>
        </div>
        <Cells columns={2}>
          <Cell label="Customer name">{body.customerName}</Cell>
          <Cell label="Postcode">{body.postcode}</Cell>
          {pendingAcceptance && (
            <Cell label="Accepted on site" wide>
              {pendingAcceptance.name}, at <Money pence={toPence(pendingAcceptance.shown.gross)} symbol={symbol} /> to
              pay
            </Cell>
          )}
        </Cells>
        <Total label="Total cost" note="net of VAT">
          <Money pence={quote?.totalCost ?? readShownTotal(entry)} symbol={symbol} />
        </Total>
        <PanelBody className="grid gap-4 border-t border-rule">
          <p role="status" className="flex gap-3">
            <Icon className={`mt-0.5 shrink-0 ${colour}`} />
            {description}
          </p>
          <div className="grid gap-2 md:grid-cols-2">
            <Button block onClick={onNewQuote}>
              New Quote
            </Button>
            {quote ? (
              <ButtonLink look="primary" block href={`/quotes/${id}`}>
                View Quote
              </ButtonLink>
            ) : (
              <ButtonLink look="primary" block href="/quotes">
                {isNoLongerQueued ? "Show Quotes" : "Show Waiting Quotes"}
              </ButtonLink>
            )}
          </div>
        </PanelBody>
      </Panel>
    </>
  );
}

const toPence = (pounds: number) => Math.round(pounds * 100);
