// Shows today's price beside the stored one, before it is saved (decision 16).
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { calculateQuote, getQuote, previewCalculation, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { isSystemStatus } from "#domain/quotes/status.ts";
import { CallError, call } from "#web/kernel/api.ts";
import { queryClient } from "#web/kernel/query-client.ts";
import { readCurrentVersion } from "#web/kernel/version-conflict.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import type { PriceFigures } from "#web/quotes/price-panel.tsx";
import { formatOption, listShownOptions } from "#web/quotes/shown-options.ts";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Money } from "#web/ui/figure.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Comparison } from "./comparison.tsx";

/** The quote and its recalculated price, read at the same time. */
interface CalculationPreview {
  quote: QuoteDetail;
  newFigures: ReplyOf<typeof previewCalculation>;
}

type RecalculationProps = {
  quote: QuoteDetail;
  viewer: QuoteViewer;
  onClose: () => void;
  onDone?: (quote: QuoteDetail) => void;
};

export function Recalculation({ open, ...dialogProps }: RecalculationProps & { open: boolean }) {
  return open && <RecalculationDialog {...dialogProps} />;
}

/** A quote without any figures is not calculated again, but for the first time. */
export const isFirstCalculation = ({ totalCost }: Pick<QuoteDetail, "totalCost">): boolean => totalCost === null;

const firstTexts = {
  verb: "Calculate",
  pending: "Calculating...",
  done: { title: "Quote Calculated", description: "Quote calculation completed successfully." },
};
const repeatedTexts = {
  verb: "Recalculate",
  pending: "Recalculating...",
  done: { title: "Quote Recalculated", description: "Quote calculations have been updated." },
};

function RecalculationDialog({ quote, viewer, onClose, onDone }: RecalculationProps) {
  const { id, quoteNumber } = quote;
  const [texts] = useState(isFirstCalculation(quote) ? firstTexts : repeatedTexts);
  const key = ["recalculation", id];
  const preview = useQuery<CalculationPreview, CallError>({
    queryKey: key,
    queryFn: () => readPreview(id),
    staleTime: 0,
    gcTime: 0,
  });
  const [hasChanged, setHasChanged] = useState(false);

  const recalculation = useMutation<QuoteDetail | null, CallError, CalculationPreview>({
    async mutationFn(shownPreview) {
      // Another user may have changed the quote or a price while this was read: then it is shown again first.
      const currentPreview = await readPreview(id);
      if (JSON.stringify(currentPreview) !== JSON.stringify(shownPreview)) {
        queryClient.setQueryData(key, currentPreview);
        return null;
      }
      try {
        return await call(calculateQuote, { params: { id }, body: { version: currentPreview.quote.version } });
      } catch (error) {
        if (!(error instanceof CallError && readCurrentVersion(calculateQuote, error))) throw error;
        queryClient.setQueryData(key, await readPreview(id));
        return null;
      }
    },
    onSuccess(recalculatedQuote) {
      if (!recalculatedQuote) return setHasChanged(true);
      updateQuoteCache(recalculatedQuote);
      toast(texts.done);
      onClose();
      onDone?.(recalculatedQuote);
    },
    onError: showFailedToast,
  });

  const { data, error } = preview;
  const failure = recalculation.error ?? error;
  // The user sees one recalculation, whichever of its calls failed.
  useEffect(() => {
    if (error) showFailedToast(error);
  }, [error]);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${texts.verb} quote ${quoteNumber}`}
      description="Uses today’s prices and rules. Nothing changes until you confirm."
      footer={
        <>
          <DialogClose />
          {data && !error ? (
            <Button
              look="primary"
              pending={recalculation.isPending}
              pendingLabel={texts.pending}
              onClick={() => recalculation.mutate(data)}
            >
              {texts.verb}
            </Button>
          ) : (
            error && (
              <Button pending={preview.isFetching} pendingLabel="Trying again..." onClick={() => preview.refetch()}>
                Try Again
              </Button>
            )
          )}
        </>
      }
    >
      {preview.isPending && <Skeleton head={false} lines={5} label="Calculating..." />}
      {hasChanged && (
        <Note tone="warn" role="status">
          The quote or the price lists have changed. These are the current figures.
        </Note>
      )}
      {data && !error && (
        <>
          {data.newFigures.options === null ? (
            <Comparison
              before={data.quote}
              after={data.newFigures}
              seesCosts={viewer.seesCosts}
              symbol={viewer.symbol}
            />
          ) : (
            <OptionComparisons quote={data.quote} after={data.newFigures.options} viewer={viewer} />
          )}
          {!isSystemStatus(data.quote.status) && (
            <Note tone="info">Its status becomes Calculated; now it is {data.quote.statusLabel}.</Note>
          )}
          {data.quote.isManual && (
            <Note tone="warn" title="Manual values are cleared.">
              This quote holds figures that were typed in. Recalculating replaces them.
            </Note>
          )}
        </>
      )}
      {failure && (
        <Note tone="bad" role="alert">
          {failure.sentence ?? failure.message}
        </Note>
      )}
    </Dialog>
  );
}

/** Each option with its total, before and after; its other figures are folded. */
function OptionComparisons({
  quote,
  after,
  viewer: { seesCosts, symbol },
}: {
  quote: QuoteDetail;
  after: readonly PriceFigures[];
  viewer: QuoteViewer;
}) {
  return (
    <div className="-mx-5 border-b border-rule last:-mb-4 last:border-b-0">
      {listShownOptions(quote).map(({ place, label, quote: before }, index) => {
        const fresh = after[index];
        return (
          fresh && (
            <Fold
              key={place}
              title={formatOption(place, label)}
              summary={
                <>
                  {before.totalCost !== null && before.totalCost !== fresh.totalCost && (
                    <>
                      <Money pence={before.totalCost} symbol={symbol} /> <span className="sr-only">becomes</span>
                      <span aria-hidden>→</span>{" "}
                    </>
                  )}
                  <Money pence={fresh.totalCost} symbol={symbol} className="font-semibold text-ink" />
                </>
              }
            >
              <Comparison before={before} after={fresh} seesCosts={seesCosts} symbol={symbol} className="" />
            </Fold>
          )
        );
      })}
    </div>
  );
}

function showFailedToast({ status }: CallError): void {
  if (status === 401) return;
  toast({ title: "Error", description: "Failed to recalculate quote. Please try again.", destructive: true });
}

async function readPreview(id: string): Promise<CalculationPreview> {
  const params = { id };
  const [quote, newFigures] = await Promise.all([call(getQuote, { params }), call(previewCalculation, { params })]);
  updateQuoteCache(quote);
  return { quote, newFigures };
}
