// The quotes on the phone: one card each, which is a link as a whole (QB 2.7).
import { RefreshCw } from "lucide-react";
import type { Quote } from "#contract/quotes/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { QuoteTotal } from "#web/quotes/recent.tsx";
import { listPriceMarks, StatusBadge } from "#web/quotes/status-badge.tsx";
import { useDuplicate } from "#web/quotes/use-duplicate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { RowLink } from "#web/ui/tables/table.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useSession } from "#web/users/session.tsx";

export function QuoteCards({ quotes, symbol }: { quotes: readonly Quote[]; symbol: string | undefined }) {
  return (
    <ul className="grid gap-2">
      {quotes.map((quote) => (
        <li key={quote.id}>
          <QuoteCard quote={quote} symbol={symbol} />
        </li>
      ))}
    </ul>
  );
}

function QuoteCard({ quote, symbol }: { quote: Quote; symbol: string | undefined }) {
  const mayCopy = useSession().may("quotes", "create");
  const copying = useDuplicate(quote, { done: "Quote Copied", failed: COPY_FAILED, opens: false });
  return (
    <Panel className="relative px-3 pt-1.5">
      <div className="flex flex-wrap items-center gap-x-2">
        <RowLink href={`/quotes/${quote.id}`}>{quote.quoteNumber}</RowLink>
        <StatusBadge {...quote} words="raw" />
        <span className="ml-auto t-small whitespace-nowrap text-ink-3">{formatDate(quote.createdAt)}</span>
      </div>
      <div className="mt-0.5 flex items-baseline justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{quote.customerName}</span>
        <span className="t-small whitespace-nowrap text-ink-3">{quote.postcode}</span>
      </div>
      <div className="flex min-h-11 items-center">
        <div className="grow">
          <QuoteTotal quote={quote} symbol={symbol} className="text-[1.25rem]/6 font-semibold" />
          {listPriceMarks(quote).map((mark) => (
            <span key={mark} className="flex items-center gap-1 t-label text-warn">
              <RefreshCw className="size-3.5" />
              {mark}
            </span>
          ))}
        </div>
        <span className="relative -mr-2.5 flex">
          <ButtonLink href={`/quotes/${quote.id}`} look="text" size="sm">
            View<VisuallyHidden> quote {quote.quoteNumber}</VisuallyHidden>
          </ButtonLink>
          {mayCopy && (
            <Button
              look="text"
              size="sm"
              pending={copying.isPending}
              pendingLabel={<VisuallyHidden>Copying...</VisuallyHidden>}
              onClick={() => copying.mutate()}
            >
              <span>
                Copy<VisuallyHidden> quote {quote.quoteNumber}</VisuallyHidden>
              </span>
            </Button>
          )}
        </span>
      </div>
      {copying.isError && (
        <Note tone="bad" role="alert" className="relative mb-3">
          {describeError(copying.error) ?? COPY_FAILED}
        </Note>
      )}
    </Panel>
  );
}

const COPY_FAILED = "Failed to copy the quote. Please try again.";
