// Why customers declined, in their own words or the company's.
import type { ReactNode } from "react";
import type { Outcomes } from "#contract/stats.ts";
import { formatMoney } from "#domain/money.ts";
import { describeChoices } from "#web/quotes/choice-texts.ts";
import { BarRow, BarTable } from "#web/stats/bar-row.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { type BuildQuotesUrl, OutcomeLink } from "./outcome-link.tsx";

export function Reasons({
  figures,
  symbol,
  buildQuotesUrl,
}: {
  figures: Outcomes;
  symbol: string | undefined;
  buildQuotesUrl: BuildQuotesUrl;
}) {
  const { reasons, otherReasons, choices } = figures;
  const title = "Why customers declined";
  if (reasons.length === 0) {
    return (
      <Panel title={title}>
        <StateBox kind="empty" title="Nobody has declined" level={3} panel={false}>
          The reasons that customers give appear here.
        </StateBox>
      </Panel>
    );
  }
  const rows = reasons.map(({ reason, ...counts }) => ({
    ...counts,
    name: reason ?? "No reason given",
    href: buildQuotesUrl(reason === null ? { outcome: "unexplained" } : { reason }),
  }));
  const otherRows = otherReasons.quotes > 0 ? [{ ...otherReasons, name: "Other reasons", href: null }] : [];
  const notes = [
    describeChoices(choices, symbol),
    otherRows.length > 0 && "“Other reasons” is a group, so it can’t be opened as one list.",
  ].filter(Boolean);
  return (
    <Panel title={title} foot={notes.length > 0 ? notes.join(" ") : undefined}>
      <BarTable caption={title} heads={["Reason", "Quotes", "Value"]} rows={[...rows, ...otherRows]}>
        {({ name, quotes, value, href }, isFolded) => {
          const linkTo = (figure: ReactNode) => (href ? <OutcomeLink href={href}>{figure}</OutcomeLink> : figure);
          return (
            <BarRow
              key={name}
              isFolded={isFolded}
              name={name}
              figure={linkTo(
                <>
                  {quotes.toLocaleString("en-GB")}
                  <span className="ml-1 md:hidden">{quotes === 1 ? " quote" : " quotes"}</span>
                </>,
              )}
              value={linkTo(formatMoney(value, symbol))}
            />
          );
        }}
      </BarTable>
    </Panel>
  );
}
