// What is open, accepted and due, before anything else.
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Customer, QuoteSum } from "#contract/customers/records.ts";
import { formatCount } from "#domain/counts.ts";
import { formatMonth } from "#domain/days.ts";
import { formatMoney } from "#domain/money.ts";
import { buildDueUrl } from "#web/customers/due-url-state.ts";
import { isOverdue, OverdueBadge } from "#web/customers/overdue-badge.tsx";
import { allQuotes, buildUrl } from "#web/quotes/list/list-url-state.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";

export function CustomerFigures({ customer }: { customer: Customer }) {
  const { may, company } = useSession();
  const { id, name, open, accepted, nextDue, sites, pumps } = customer;
  const quotesUrl = (status: string) => buildUrl({ ...allQuotes, status, customerId: id });
  const describeSum = ({ quotes }: QuoteSum) => `${formatCount(quotes, "quote")}, net of VAT`;
  const formatSum = ({ quotes, value }: QuoteSum) => (quotes === 0 ? "-" : formatMoney(value, company?.currencySymbol));
  const mayViewQuotes = may("quotes", "view");
  return (
    <Panel aria-label="In figures">
      <ul className="fact-links">
        <Figure
          label="Open quotes"
          href={mayViewQuotes && open.quotes > 0 && quotesUrl("sent")}
          note={open.quotes > 0 ? describeSum(open) : "None waiting for an answer"}
        >
          {formatSum(open)}
        </Figure>
        <Figure
          label="Accepted, last 12 months"
          href={mayViewQuotes && accepted.quotes > 0 && quotesUrl("accepted")}
          note={accepted.quotes > 0 ? describeSum(accepted) : "None accepted"}
        >
          {formatSum(accepted)}
        </Figure>
        <Figure
          label="Next service"
          href={nextDue !== null && buildDueUrl({ search: name })}
          note={
            nextDue === null ? (
              "No services planned"
            ) : isOverdue(nextDue) ? (
              <OverdueBadge day={nextDue} />
            ) : (
              "See services due"
            )
          }
        >
          {nextDue === null ? "-" : formatMonth(nextDue)}
        </Figure>
        <Figure label="Pumps" note={sites === 0 ? "No site yet" : `at ${formatCount(sites, "site")}`}>
          {pumps}
        </Figure>
      </ul>
    </Panel>
  );
}

function Figure({
  label,
  href = false,
  note,
  children,
}: {
  label: string;
  href?: string | false;
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <span className="cell-label">{label}</span>
      {href ? <Link href={href}>{children}</Link> : <strong>{children}</strong>}
      <span className="t-small text-ink-3">{note}</span>
    </li>
  );
}
