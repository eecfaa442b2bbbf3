import { Link } from "wouter";
import type { Quote } from "#contract/quotes/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { QuoteTotal } from "#web/quotes/recent.tsx";
import { QuoteBadges } from "#web/quotes/status-badge.tsx";
import { RowLink, Table, Td, Th } from "#web/ui/tables/table.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export function QuoteTable({ quotes, symbol }: { quotes: readonly Quote[]; symbol: string | undefined }) {
  return (
    <Table caption="Quotes, newest first">
      <thead>
        <tr>
          <Th>Quote #</Th>
          <Th className="w-2/5">Customer</Th>
          <Th num>Total Cost</Th>
          <Th>Created</Th>
          <Th>Status</Th>
          <Th num>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <tr key={quote.id}>
            <Td>
              <RowLink href={`/quotes/${quote.id}`}>{quote.quoteNumber}</RowLink>
            </Td>
            <Td className="wrap-anywhere">
              {quote.customerName} <span className="whitespace-nowrap text-ink-3">{quote.postcode}</span>
            </Td>
            <Td num>
              <QuoteTotal quote={quote} symbol={symbol} className="font-semibold" />
            </Td>
            <Td className="whitespace-nowrap text-ink-2">{formatDate(quote.createdAt)}</Td>
            <Td>
              <QuoteBadges quote={quote} words="label" />
            </Td>
            <Td num>
              <Link href={`/quotes/${quote.id}`} className="inline-block py-1">
                View Details<VisuallyHidden> of quote {quote.quoteNumber}</VisuallyHidden>
              </Link>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
