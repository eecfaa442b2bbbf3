// A quote's stored price, or the button that calculates it.
import { Calculator } from "lucide-react";
import type { RefObject } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { explainCosts } from "#domain/quotes/price-snapshot.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { buildManualNote, findPriceMode, PricePanel } from "#web/quotes/price-panel.tsx";
import { useCalculation } from "#web/quotes/use-calculation.ts";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";

type QuotePriceProps = { quote: QuoteDetail; panelRef: RefObject<HTMLDivElement | null> } & QuoteViewer;

export function QuotePrice({ panelRef, quote, seesCosts, mayEdit, symbol }: QuotePriceProps) {
  // Calculating removes the panel with the focused button, so the focus moves to the panel that replaces it.
  const focusPanel = () => panelRef.current?.focus();
  const mode = findPriceMode(quote);
  return (
    <div ref={panelRef} tabIndex={-1}>
      {mode === null ? (
        <UncalculatedPrice quote={quote} mayEdit={mayEdit} onDone={focusPanel} />
      ) : (
        <PricePanel
          mode={mode}
          price={quote}
          seesCosts={seesCosts}
          sums={explainCosts(quote, symbol)}
          symbol={symbol}
          note={buildManualNote(quote)}
        />
      )}
    </div>
  );
}

function UncalculatedPrice({ quote, mayEdit, onDone }: { quote: QuoteDetail; mayEdit: boolean; onDone: () => void }) {
  const calculation = useCalculation(quote, onDone);
  // A price conflict has its own panel with its own button.
  const mayCalculate = !isIssued(quote.status) && mayEdit && quote.conflict === null;
  return (
    <Panel title="Price Breakdown" firmness="none">
      <PanelBody className="grid gap-3">
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
      </PanelBody>
    </Panel>
  );
}
