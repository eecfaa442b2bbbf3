// The customers of a page: who they are, what is due, and what is open.
import type { ListedCustomer } from "#contract/customers/records.ts";
import { formatCount } from "#domain/counts.ts";
import { formatMonth } from "#domain/days.ts";
import { isOverdue, OverdueBadge } from "#web/customers/overdue-badge.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Money } from "#web/ui/figure.tsx";
import { RowLink, Table, Td, Th } from "#web/ui/tables/table.tsx";

export function CustomerTable({
  customers,
  symbol,
}: {
  customers: readonly ListedCustomer[];
  symbol: string | undefined;
}) {
  return (
    <Table caption="Customers, by name">
      <thead>
        <tr>
          <Th className="w-1/2">Customer</Th>
          <Th num>Sites</Th>
          <Th num>Pumps</Th>
          <Th>Next service</Th>
          <Th num>Open quotes</Th>
          <Th num>Open, net of VAT</Th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} symbol={symbol} />
        ))}
      </tbody>
    </Table>
  );
}

function CustomerRow({ customer, symbol }: { customer: ListedCustomer; symbol: string | undefined }) {
  const { id, name, postcode, reference, endedAt, sites, pumps, nextDue, open, foundIn } = customer;
  const hasOverdue = nextDue !== null && isOverdue(nextDue);
  return (
    <tr>
      <Td className="wrap-anywhere">
        <RowLink href={`/customers/${id}`} className="whitespace-normal!">
          {name}
        </RowLink>
        {postcode !== null && !foundIn?.includes(postcode) && (
          <span className="ml-1.5 whitespace-nowrap text-ink-3">{postcode}</span>
        )}
        {reference !== null && <span className="ml-1.5 whitespace-nowrap text-ink-3">{reference}</span>}
        {endedAt !== null && (
          <Badge tone="off" className="ml-1.5">
            Former
          </Badge>
        )}
        {foundIn !== null && <span className="t-small block text-ink-3">{foundIn}</span>}
      </Td>
      <Td num className="max-md:hidden">
        {formatFigure(sites)}
      </Td>
      <Td num className="max-md:hidden">
        {formatFigure(pumps)}
      </Td>
      <Td className="text-ink-3 md:hidden">
        {[sites > 0 && formatCount(sites, "site"), pumps > 0 && formatCount(pumps, "pump")].filter(Boolean).join(" · ")}
      </Td>
      <Td className="whitespace-nowrap text-ink-2" corner={hasOverdue}>
        {nextDue !== null && (
          <span className="inline-flex items-center gap-1.5">
            <OverdueBadge day={nextDue} />
            <span className={hasOverdue ? "max-md:hidden" : undefined}>
              <span className="md:hidden">service </span>
              {formatMonth(nextDue)}
            </span>
          </span>
        )}
        {nextDue === null && <span className="text-ink-3 max-md:hidden">-</span>}
      </Td>
      <Td num className="text-ink-3 max-md:hidden">
        {formatFigure(open.quotes)}
      </Td>
      <Td num>
        {open.quotes > 0 ? (
          <>
            <span className="mr-2 text-ink-2 md:hidden">{formatCount(open.quotes, "open quote")}</span>
            <Money pence={open.value} symbol={symbol} className="font-semibold" />
          </>
        ) : (
          <span className="text-ink-3 max-md:hidden">-</span>
        )}
      </Td>
    </tr>
  );
}

const formatFigure = (count: number) =>
  count === 0 ? <span className="text-ink-3">-</span> : count.toLocaleString("en-GB");
