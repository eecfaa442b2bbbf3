// A quote's price as it is stored, or the way to one.
import { useMutation } from "@tanstack/react-query";
import { Calculator } from "lucide-react";
import { useRef } from "react";
import { calculateQuote, type QuoteDetail } from "#contract/quotes.ts";
import { explainLabour, explainMaterial } from "#domain/quotes/explain.ts";
import { isPromised } from "#domain/quotes/status.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { keepQuote } from "#web/quotes/cache.ts";
import { manualNote, PricePlate, storedMode } from "#web/quotes/price-plate.tsx";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/note.tsx";
import { Plate, PlateBody } from "#web/ui/plate.tsx";
import { toast } from "#web/ui/toast.ts";

type Shown = { quote: QuoteDetail } & QuoteViewer;

export function QuotePrice({ quote, seesCosts, mayEdit, symbol }: Shown) {
  const place = useRef<HTMLDivElement>(null);
  // Calculating removes the plate with the focused button, so the focus moves to the plate that replaces it.
  const done = () => place.current?.focus();
  const mode = storedMode(quote);
  return (
    <div ref={place} tabIndex={-1}>
      {mode === null ? (
        <Unpriced quote={quote} mayEdit={mayEdit} whenDone={done} />
      ) : (
        <PricePlate
          mode={mode}
          price={quote}
          seesCosts={seesCosts}
          sums={sumsOf(quote, symbol)}
          symbol={symbol}
          note={manualNote(quote)}
        />
      )}
    </div>
  );
}

/** Typed costs have no sum behind them. */
function sumsOf({ priceBasis, isManual }: QuoteDetail, symbol: string | undefined) {
  if (!priceBasis || isManual) return null;
  const { choices, settings } = priceBasis;
  return { labour: explainLabour(choices, settings, symbol), material: explainMaterial(choices, symbol) };
}

function Unpriced({ quote, mayEdit, whenDone }: { quote: QuoteDetail; mayEdit: boolean; whenDone: () => void }) {
  const calculation = useMutation<QuoteDetail, CallError>({
    mutationFn: () => call(calculateQuote, { params: { id: quote.id } }),
    onSuccess(calculated) {
      keepQuote(calculated);
      whenDone();
      toast({ title: "Quote Calculated", description: "Quote calculation completed successfully." });
    },
    onError(error) {
      // A 401 has its own notification, and only one is shown at a time.
      if (error.status === 401) return;
      toast({ title: "Error", description: "Failed to calculate quote. Please try again.", destructive: true });
    },
  });
  const mayCalculate = !isPromised(quote.status) && mayEdit;
  return (
    <Plate title="Price Breakdown" firmness="none">
      <PlateBody className="grid gap-3">
        <p className="text-ink-2">Quote not calculated yet</p>
        {mayCalculate && (
          <Button
            look="primary"
            block
            pending={calculation.isPending}
            pendingLabel="Calculating..."
            onClick={() => calculation.mutate()}
          >
            <Calculator /> Calculate
          </Button>
        )}
        {calculation.isError && (
          <Note tone="bad" role="alert">
            {calculation.error.sentence ?? calculation.error.message}
          </Note>
        )}
      </PlateBody>
    </Plate>
  );
}
