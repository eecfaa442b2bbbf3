// The services of a month in rows, the pumps of one site together, each with its next step.

import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { DueService } from "#contract/customers/due.ts";
import type { Settlement } from "#domain/customers/schedule.ts";
import { formatMonth } from "#domain/days.ts";
import { type DueOfPump, useServiceQuote } from "#web/customers/pumps/service-quote.ts";
import { markService } from "#web/customers/pumps/settle.ts";
import { findStandingQuote } from "#web/customers/standing-quote.ts";
import { StatusBadge } from "#web/quotes/status-badge.tsx";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/figure.tsx";
import { Td, Th } from "#web/ui/tables/table.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useSession } from "#web/users/session.tsx";
import { toKey } from "./due-rows.ts";
import type { Prices } from "./use-prices.ts";

export function DueTable({
  caption,
  rows,
  prices,
  hasMonths,
  isBusy,
}: {
  caption: string;
  rows: readonly DueService[];
  prices: Prices;
  /** The rows are of different months. */
  hasMonths: boolean;
  /** Quotes are being made for this month: one by one is enough. */
  isBusy: boolean;
}) {
  return (
    <table className="tbl due-table">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="due-col-customer" />
        <col />
        {hasMonths && <col className="due-col-month" />}
        <col className="due-col-price" />
        <col className="due-col-state" />
        <col className="due-col-actions" />
      </colgroup>
      <thead className={hasMonths ? undefined : "sr-only"}>
        <tr>
          <Th>Customer</Th>
          <Th>Pump</Th>
          {hasMonths && <Th>Due</Th>}
          <Th num>Price</Th>
          <Th>Status</Th>
          <Th num>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <DueRow
            key={toKey(row)}
            row={row}
            prices={prices}
            hasMonth={hasMonths}
            isSameSite={rows[place - 1]?.site.id === row.site.id}
            isBusy={isBusy}
          />
        ))}
      </tbody>
    </table>
  );
}

function DueRow({
  row,
  prices,
  hasMonth,
  isSameSite,
  isBusy,
}: {
  row: DueService;
  prices: Prices;
  hasMonth: boolean;
  isSameSite: boolean;
  isBusy: boolean;
}) {
  const { customer, site, pump, dueOn, quote, state } = row;
  const standing = findStandingQuote(row);
  const today = standing ? null : prices.findToday(row);
  const reason = today && "because" in today ? today.because : null;
  const price = prices.findPrice(row);
  return (
    <tr className={joinClassNames(isSameSite && "due-same-site")}>
      <Td className="due-customer">
        <Link href={`/customers/${customer.id}`}>{customer.name}</Link> <span>{site.postcode ?? site.name}</span>
      </Td>
      <Td className="due-pump">
        <Link href={`/pumps/${pump.id}`}>{pump.name}</Link>
        {reason !== null && <small className="max-md:hidden">{reason}</small>}
      </Td>
      {hasMonth && <Td className="due-month">{formatMonth(dueOn)}</Td>}
      <Td num className="due-price">
        {price !== null ? (
          <Money pence={price} symbol={prices.symbol} className="font-semibold" />
        ) : (
          <>
            <span className="text-ink-3 max-md:hidden">-</span>
            <small className="md:hidden">{reason}</small>
          </>
        )}
      </Td>
      <Td className="due-state">
        {quote ? (
          <Link href={`/quotes/${quote.id}`} className="no-underline">
            <VisuallyHidden>{quote.quoteNumber} </VisuallyHidden>
            <StatusBadge {...quote} words="label" />
          </Link>
        ) : (
          <span className="text-ink-3">{state === "due" ? "Not quoted" : "Quoted"}</span>
        )}
      </Td>
      <Td num className="due-actions">
        <RowActions row={row} isBusy={isBusy} />
      </Td>
    </tr>
  );
}

function RowActions({ row, isBusy }: { row: DueService; isBusy: boolean }) {
  const { may } = useSession();
  const [, navigate] = useLocation();
  const mayCreateQuotes = useMayCreateQuotes();
  const quoting = useServiceQuote((quote) => quote && navigate(`/quotes/${quote.id}`));
  const [settling, setSettling] = useState<Settlement | null>(null);
  const { pump, site, customer, dueOn, quote, state } = row;
  const standing = findStandingQuote(row);
  const subject = <VisuallyHidden> {`${pump.name}, ${customer.name}`}</VisuallyHidden>;
  const settle = async (settled: Settlement) => {
    if (settling !== null) return;
    setSettling(settled);
    await markService({ pumpId: pump.id, pumpName: pump.name, dueOn }, settled);
    setSettling(null);
  };
  const due: DueOfPump = {
    customerId: customer.id,
    site: { ...site, endedAt: null },
    pumpId: pump.id,
    serviceDueOn: dueOn,
    replaces: quote?.id ?? null,
    choices: {
      equipment_access: pump.equipmentAccessId,
      job_type: pump.serviceJobTypeId,
      pump_style: pump.pumpStyleId,
      motor_size: pump.motorSizeId,
      drive_type: pump.driveTypeId,
    },
  };
  return (
    <span className="due-buttons">
      {standing ? (
        state === "quoted" && may("quotes", "edit") ? (
          <ButtonLink
            look="text"
            size="sm"
            href={`/quotes/${standing.id}${standing.totalCost === null ? "" : "/send"}`}
          >
            {standing.totalCost === null ? "Open" : "Send"}
            {subject}
          </ButtonLink>
        ) : (
          <i />
        )
      ) : mayCreateQuotes && (state === "due" || state === "declined") ? (
        <Button look="text" size="sm" disabled={isBusy} pending={quoting.isPending} onClick={() => quoting.mutate(due)}>
          <span>
            {quote ? "Quote again" : "Quote"}
            {subject}
          </span>
        </Button>
      ) : (
        <i />
      )}
      {may("customers", "edit") &&
        (["done", "skipped"] as const).map((settled) => (
          <Button
            key={settled}
            look="text"
            size="sm"
            pending={settling === settled}
            onClick={() => void settle(settled)}
          >
            <span>
              {settled === "done" ? "Done" : "Skip"}
              {subject}
            </span>
          </Button>
        ))}
    </span>
  );
}
