// The quotes on the phone: one card each, which is a link as a whole (QB 2.7).
import { Copy } from "lucide-react";
import type { Quote } from "#contract/quotes/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { QuoteTotal } from "#web/quotes/recent.tsx";
import { QuoteBadges } from "#web/quotes/status-badge.tsx";
import { useDuplicate } from "#web/quotes/use-duplicate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { RowLink } from "#web/ui/tables/table.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useSession } from "#web/users/session.tsx";

export function QuoteCards({ quotes, symbol }: { quotes: readonly Quote[]; symbol: string | undefined }) {
  return (
    <ul className="grid gap-3">
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
    <Panel className="relative">
      <div className="grid gap-1 px-4 pt-3 pb-2">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <RowLink href={`/quotes/${quote.id}`}>{quote.quoteNumber}</RowLink>
          <QuoteBadges quote={quote} raw />
        </div>
        <div className="wrap-anywhere">{quote.customerName}</div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="t-small text-ink-3">
            {quote.postcode && `${quote.postcode} · `}
            {formatDate(quote.createdAt)}
          </span>
          <QuoteTotal quote={quote} symbol={symbol} className="ml-auto t-title" />
        </div>
      </div>
      <div className="relative grid auto-cols-fr grid-flow-col divide-x divide-rule border-t border-rule">
        <div>
          <ButtonLink href={`/quotes/${quote.id}`} look="text" block>
            View<VisuallyHidden> quote {quote.quoteNumber}</VisuallyHidden>
          </ButtonLink>
        </div>
        {mayCopy && (
          <div>
            <Button
              look="text"
              block
              pending={copying.isPending}
              pendingLabel="Copying..."
              onClick={() => copying.mutate()}
            >
              <Copy />
              <span>
                Copy<VisuallyHidden> quote {quote.quoteNumber}</VisuallyHidden>
              </span>
            </Button>
          </div>
        )}
      </div>
      {copying.isError && (
        <Note tone="bad" role="alert" className="relative m-3">
          {describeError(copying.error) ?? COPY_FAILED}
        </Note>
      )}
    </Panel>
  );
}

const COPY_FAILED = "Failed to copy the quote. Please try again.";
