// The newest quotes, for the dashboard (QB 2.5).
import type { Quote } from "#contract/quotes/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Money } from "#web/ui/figure.tsx";
import { RowLink } from "#web/ui/tables/table.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { StatusBadge } from "./status-badge.tsx";

/**
 * Newest first, as in the reply. Each row's layout follows the panel's width, which is narrow on tablets too. What a
 * quote still needs is not here: "Needs attention" says it.
 */
export function RecentQuotes({ quotes, symbol }: { quotes: readonly Quote[]; symbol: string | undefined }) {
  return (
    <ul className="@container divide-y divide-rule">
      {quotes.map((quote) => (
        <li
          key={quote.id}
          className="relative grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2 px-4 py-2 hover:bg-sunken @[40rem]:grid-cols-[auto_6rem_minmax(0,1fr)_auto_6.5rem_auto]"
        >
          <RowLink href={`/quotes/${quote.id}`}>{quote.quoteNumber}</RowLink>
          <span className="@max-[40rem]:col-span-3">
            <StatusBadge {...quote} />
          </span>
          <span className="text-ink-2 wrap-anywhere @max-[40rem]:col-span-4">{quote.customerName}</span>
          <span className="t-small whitespace-nowrap text-ink-3 @max-[40rem]:order-1 @max-[40rem]:col-span-2">
            {formatDate(quote.createdAt)}
          </span>
          <span className="@[40rem]:text-right">
            <QuoteTotal quote={quote} symbol={symbol} className="t-strong" />
          </span>
          <ButtonLink href={`/quotes/${quote.id}`} size="sm" className="relative @max-[40rem]:order-2">
            View<VisuallyHidden> quote {quote.quoteNumber}</VisuallyHidden>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** '-' until there is a price, in a quieter colour; "Choice" before a total that is the customer's to choose. */
export function QuoteTotal({
  quote,
  symbol,
  className,
}: {
  quote: Pick<Quote, "totalCost" | "isSelectable">;
  symbol: string | undefined;
  className: string;
}) {
  if (quote.totalCost === null) return <span className="text-ink-3">-</span>;
  return (
    <>
      {quote.isSelectable && <span className="t-label text-ink-3">Choice </span>}
      <Money pence={quote.totalCost} symbol={symbol} className={className} />
    </>
  );
}
