// The newest quotes, for the dashboard (QB 2.5).
import type { Quote } from "#contract/quotes/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Money } from "#web/ui/figure.tsx";
import { RowLink } from "#web/ui/tables/table.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { QuoteBadges } from "./status-badge.tsx";

/** Newest first, as in the reply. Each row's layout follows the panel's width, which is narrow on tablets too. */
export function RecentQuotes({ quotes, symbol }: { quotes: readonly Quote[]; symbol: string | undefined }) {
  return (
    <ul className="@container divide-y divide-rule">
      {quotes.map((quote) => (
        <li
          key={quote.id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken @min-[36rem]:grid-cols-[minmax(0,1fr)_auto_auto]"
        >
          <div className="grid gap-1 @max-[36rem]:col-span-2">
            <span className="flex flex-wrap items-center gap-2">
              <RowLink href={`/quotes/${quote.id}`}>{quote.quoteNumber}</RowLink>
              <QuoteBadges quote={quote} />
            </span>
            <span className="text-ink-2 wrap-anywhere">{quote.customerName}</span>
          </div>
          <div className="flex flex-wrap items-baseline gap-x-3 @min-[36rem]:grid @min-[36rem]:grid-cols-[6.5rem_7.5rem] @min-[36rem]:gap-x-4 @min-[36rem]:text-right">
            <span className="whitespace-nowrap text-ink-3 @max-[36rem]:order-1 @max-[36rem]:t-small">
              {formatDate(quote.createdAt)}
            </span>
            <QuoteTotal quote={quote} symbol={symbol} className="@max-[36rem]:t-title @min-[36rem]:t-head" />
          </div>
          <ButtonLink href={`/quotes/${quote.id}`} size="sm" className="relative">
            View<VisuallyHidden> quote {quote.quoteNumber}</VisuallyHidden>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** '-' until there is a price, in a quieter colour. */
export function QuoteTotal({
  quote,
  symbol,
  className,
}: {
  quote: Pick<Quote, "totalCost">;
  symbol: string | undefined;
  className: string;
}) {
  return quote.totalCost === null ? (
    <span className="text-ink-3">-</span>
  ) : (
    <Money pence={quote.totalCost} symbol={symbol} className={className} />
  );
}
