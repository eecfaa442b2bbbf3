// The quotes that hold a customer's data: what, for how long, and the actions allowed.
import { Link } from "wouter";
import type { CustomerDataQuote } from "#contract/quotes/customer-data.ts";
import { formatDate } from "#domain/days.ts";
import { NotedCell, StoredDataTable } from "./stored-data-table.tsx";

export const CustomerDataTable = ({
  quotes,
  onErase,
}: {
  quotes: readonly CustomerDataQuote[];
  /** False for those who can't erase. */
  onErase: false | ((quote: CustomerDataQuote) => void);
}) => (
  <StoredDataTable
    caption="Quotes with personal data"
    columns={["Customer", "Quote", "Personal data", "Kept until"]}
    rows={quotes.map((quote) => ({
      id: quote.id,
      cells: [
        <NotedCell
          key="customer"
          note={[quote.customerEmail, quote.customerPhone, quote.postcode].filter(Boolean).join(" · ")}
        >
          {quote.customerName}
        </NotedCell>,
        <NotedCell key="quote" note={`${quote.statusLabel}, made ${formatDate(quote.createdAt)}`}>
          <Link href={`/quotes/${quote.id}`} className="link inline-flex min-h-6 items-center">
            {quote.quoteNumber}
          </Link>
        </NotedCell>,
        describeStoredData(quote),
        <NotedCell key="until" note={quote.refusal}>
          {formatDate(quote.retainedUntil)}
        </NotedCell>,
      ],
      eraseLabel: quote.refusal === null ? `Erase the customer of ${quote.quoteNumber}` : null,
      onErase: onErase && (() => onErase(quote)),
    }))}
  />
);

function describeStoredData({ revisions, answers, questions, emails }: CustomerDataQuote): string {
  const formatCount = (count: number, singular: string) =>
    count === 0 ? [] : [`${count} ${singular}${count === 1 ? "" : "s"}`];
  return [
    "Details",
    ...formatCount(revisions, "offer"),
    ...formatCount(answers, "answer"),
    ...formatCount(questions, "question"),
    ...formatCount(emails, "email"),
  ].join(", ");
}
