// Shared by reading and editing: the head, the panels on the left, the summary on the right, the phone's bar.
import type { ReactNode } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { QuoteLines } from "#web/quotes/lines/quote-lines.tsx";
import { BackLink } from "#web/quotes/not-found.tsx";
import { findPriceMode, type PriceFigures, PricePanel } from "#web/quotes/price-panel.tsx";
import { formatFullOption } from "#web/quotes/shown-options.ts";
import { QuoteBadges } from "#web/quotes/status-badge.tsx";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { Money } from "#web/ui/figure.tsx";
import { ActionBar, PageHead, WithAside } from "#web/ui/layout/app-shell.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";

export function QuoteEditLayout({
  quote,
  symbol,
  total,
  isOutOfDate,
  actions,
  notes,
  aside,
  children,
}: {
  quote: QuoteDetail;
  symbol: string | undefined;
  total: number | null;
  /** The total is of other choices than those shown. */
  isOutOfDate: boolean;
  /** One or two buttons, the main one last; on the phone they are within the thumb's reach. */
  actions: ReactNode;
  notes: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead
        back={<BackLink href={`/quotes/${quote.id}`} />}
        title={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            Edit Quote {quote.quoteNumber} <QuoteBadges quote={quote} manual words="label" />
          </span>
        }
        sub={
          <>
            {quote.customerName} · <span className="whitespace-nowrap">Last updated {formatDate(quote.updatedAt)}</span>
          </>
        }
        actions={<div className="flex gap-2 max-md:hidden">{actions}</div>}
      />
      {notes}
      <WithAside aside={aside}>{children}</WithAside>
      {actions && (
        <ActionBar
          summary={
            <div>
              <span className={`t-small ${isOutOfDate ? "text-warn" : "text-ink-3"}`}>
                {isOutOfDate ? "Price out of date" : "Total cost"}
              </span>
              <Money pence={total} symbol={symbol} />
            </div>
          }
        >
          {actions}
        </ActionBar>
      )}
    </>
  );
}

/** The quote's current values and total, or those after saving. */
export function QuoteSummary({
  quote,
  price = quote,
  unsaved = false,
  viewer,
  isEditing = false,
  note,
}: {
  quote: QuoteDetail;
  price?: PriceFigures;
  unsaved?: boolean;
  viewer: QuoteViewer;
  /** Its lines can only be read then: they are saved at once, and the form is not. */
  isEditing?: boolean;
  note?: ReactNode;
}) {
  const { seesCosts, symbol } = viewer;
  const lines = <QuoteLines quote={quote} viewer={isEditing ? { ...viewer, mayEdit: false } : viewer} />;
  const first = quote.options?.[0];
  const optionNote = first && (
    <p>
      {formatFullOption(1, first.label)}. The other {quote.options?.length === 2 ? "one is" : "two are"} on the quote’s
      page.
    </p>
  );
  const mode = unsaved ? "preview" : findPriceMode(quote);
  if (mode === null) {
    return (
      <Panel title="Price Breakdown" firmness="none">
        <PanelBody>
          <p className="text-ink-2">Quote not calculated yet</p>
        </PanelBody>
        {lines}
      </Panel>
    );
  }
  return (
    <PricePanel
      mode={mode}
      price={price}
      seesCosts={seesCosts}
      sums={null}
      symbol={symbol}
      note={
        optionNote ? (
          <>
            {optionNote}
            {note}
          </>
        ) : (
          note
        )
      }
    >
      {lines}
    </PricePanel>
  );
}

/** Shown in place of the cost fields to users who may not see costs. */
export function CostsLocked({ children }: { children?: ReactNode }) {
  return (
    <Note tone="plain">
      {children} Labour cost and material cost are shown to your company's administrators, and only they can change
      them.
    </Note>
  );
}
