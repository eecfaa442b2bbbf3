// A quote's stored price, with its working folded below.
import type { RefObject } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { SentDeposit } from "#web/quotes/lines/quote-deposit.tsx";
import { QuoteLines } from "#web/quotes/lines/quote-lines.tsx";
import { AddOption } from "#web/quotes/options/add-option.tsx";
import { buildManualNote, findPriceMode, PricePanel } from "#web/quotes/price-panel.tsx";
import { hasWorking, PriceWorking } from "#web/quotes/price-working.tsx";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";

export function QuotePrice({
  panelRef,
  quote,
  viewer,
}: {
  /** Takes the focus after calculating, which removes the focused button. */
  panelRef: RefObject<HTMLDivElement | null>;
  quote: QuoteDetail;
  viewer: QuoteViewer;
}) {
  const { seesCosts, symbol } = viewer;
  const isPhone = useIsPhone();
  const mode = findPriceMode(quote);
  const isExplained = hasWorking(quote);
  // Of an issued quote they can only be read, and are explained together with the price.
  const foldsLines = isExplained && isIssued(quote.status) && quote.lineFaults.length === 0;
  const lines = (
    <QuoteLines quote={quote} viewer={viewer} moreButtons={<AddOption quote={quote} />} showsDeposit={!foldsLines} />
  );
  return (
    <div ref={panelRef} tabIndex={-1}>
      {mode === null ? (
        <Panel title="Price Breakdown" firmness="none">
          <PanelBody>
            <p className="text-ink-2">Quote not calculated yet</p>
          </PanelBody>
          {lines}
        </Panel>
      ) : (
        <PricePanel
          mode={mode}
          price={quote}
          seesCosts={seesCosts}
          sums={null}
          symbol={symbol}
          note={buildManualNote(quote)}
          working={
            isExplained ? (
              <>
                {foldsLines && lines}
                <PriceWorking quote={quote} seesCosts={seesCosts} symbol={symbol} listsLines={foldsLines} />
              </>
            ) : undefined
          }
          foldsFigures={isExplained && isPhone}
        >
          {foldsLines ? <SentDeposit quote={quote} /> : lines}
        </PricePanel>
      )}
    </div>
  );
}
