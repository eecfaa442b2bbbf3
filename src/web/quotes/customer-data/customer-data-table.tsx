// The quotes that hold a customer's data: what, for how long, and the actions allowed.
import { Link } from "wouter";
import type { CustomerDataQuote } from "#contract/quotes/customer-data.ts";
import { formatDate } from "#domain/days.ts";
import { Button } from "#web/ui/button.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";

export function CustomerDataTable({
  quotes,
  onErase,
}: {
  quotes: readonly CustomerDataQuote[];
  onErase: (quote: CustomerDataQuote) => void;
}) {
  return (
    <Table caption="Quotes in which something is kept">
      <thead>
        <tr>
          <Th>Customer</Th>
          <Th>Quote</Th>
          <Th>Kept</Th>
          <Th>Kept until</Th>
          <Th num>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <tr key={quote.id}>
            <Td className="wrap-anywhere">
              {quote.customerName}
              <span className="t-small block text-ink-3">
                {[quote.customerEmail, quote.customerPhone, quote.postcode].filter(Boolean).join(" · ")}
              </span>
            </Td>
            <Td label="Quote">
              <span>
                <Link href={`/quotes/${quote.id}`} className="link inline-flex min-h-6 items-center">
                  {quote.quoteNumber}
                </Link>
                <span className="t-small block text-ink-3">
                  {quote.statusLabel}, made {formatDate(quote.createdAt)}
                </span>
              </span>
            </Td>
            <Td label="Kept" className="text-ink-2">
              {describeStoredData(quote)}
            </Td>
            <Td label="Kept until" className="text-ink-2">
              <span>
                {formatDate(quote.retainedUntil)}
                {quote.refusal !== null && <span className="t-small block text-ink-3">{quote.refusal}</span>}
              </span>
            </Td>
            <Td num>
              {quote.refusal === null && (
                <Button
                  size="sm"
                  aria-label={`Erase the customer of ${quote.quoteNumber}`}
                  onClick={() => onErase(quote)}
                >
                  Erase…
                </Button>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function describeStoredData({ revisions, answers, questions, emails }: CustomerDataQuote): string {
  const formatCount = (count: number, singular: string) =>
    count === 0 ? [] : [`${count} ${singular}${count === 1 ? "" : "s"}`];
  return [
    "Particulars",
    ...formatCount(revisions, "offer"),
    ...formatCount(answers, "answer"),
    ...formatCount(questions, "question"),
    ...formatCount(emails, "email"),
  ].join(", ");
}
