// The newest quotes of a customer or a pump; all of them are in the list of quotes.
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuotePage, type Quote } from "#contract/quotes/quotes.ts";
import { formatCount } from "#domain/counts.ts";
import { formatDate } from "#domain/days.ts";
import { formatChoice, useItemOptions } from "#web/customers/use-items.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { allQuotes, buildUrl } from "#web/quotes/list/list-url-state.ts";
import { QuoteBadges } from "#web/quotes/status-badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Money } from "#web/ui/figure.tsx";
import { FoldPanel } from "#web/ui/fold.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { RowLink, Table, TableFoot, Td, Th } from "#web/ui/tables/table.tsx";
import { useSession } from "#web/users/session.tsx";

const SHOWN_QUOTES = 5;

export function QuotesOf({
  filter,
  total,
  empty,
}: {
  filter: { customerId: string } | { pumpId: string };
  total: number;
  empty: string;
}) {
  const { may, company } = useSession();
  const isPhone = useIsPhone();
  const listOptions = useItemOptions();
  const list = useQuery({
    ...buildEndpointQuery(listQuotePage, { query: { limit: SHOWN_QUOTES, ...filter } }),
    enabled: may("quotes", "view") && total > 0,
  });
  if (!may("quotes", "view")) return null;
  if (total === 0) {
    return (
      <Panel title="Quotes">
        <PanelBody>
          <p className="text-ink-3">{empty}</p>
        </PanelBody>
      </Panel>
    );
  }
  if (list.isPending) return <Skeleton lines={3} label="Loading the quotes..." />;
  if (!list.data) {
    return (
      <Panel title="Quotes">
        <LoadError title="The quotes could not be loaded" query={list} panel={false} />
      </Panel>
    );
  }
  const { quotes } = list.data;
  const jobTypes = listOptions("job_type");
  const nameJob = ({ jobTypeId }: Quote) => (jobTypeId === null ? "" : formatChoice(jobTypes, String(jobTypeId)));
  return (
    <FoldPanel name="customer.quotes" title="Quotes" summary={formatCount(total, "quote")} startsOpen={!isPhone}>
      <Table caption="Quotes, newest first">
        <thead className="sr-only">
          <tr>
            <Th>Quote</Th>
            <Th>Job</Th>
            <Th>Status</Th>
            <Th>Created</Th>
            <Th num>Total, net of VAT</Th>
          </tr>
        </thead>
        <tbody>
          {quotes.map((quote) => (
            <tr key={quote.id}>
              <Td>
                <RowLink href={`/quotes/${quote.id}`}>{quote.quoteNumber}</RowLink>
              </Td>
              <Td className="text-ink-2">{nameJob(quote)}</Td>
              <Td corner>
                <QuoteBadges quote={quote} words="label" />
              </Td>
              <Td className="whitespace-nowrap text-ink-2">{formatDate(quote.createdAt)}</Td>
              <Td num>
                <Money pence={quote.totalCost} symbol={company?.currencySymbol} className="font-semibold" />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {total > quotes.length && (
        <TableFoot>
          <Link href={buildUrl({ ...allQuotes, ...filter })} className="inline-flex min-h-8 items-center font-medium">
            Show all {total.toLocaleString("en-GB")}
          </Link>
        </TableFoot>
      )}
    </FoldPanel>
  );
}
