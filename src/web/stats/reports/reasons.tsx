// Why customers declined, in their own words or the company's.
import type { Outcomes } from "#contract/stats.ts";
import { formatMoney } from "#domain/money.ts";
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
  const { reasons, otherReasons } = figures;
  const title = "Why customers declined";
  if (reasons.length === 0) {
    return (
      <Panel title={title}>
        <StateBox kind="empty" title="Nobody has declined" level={3} plate={false} />
      </Panel>
    );
  }
  const rows = reasons.map(({ reason, ...counts }) => ({
    ...counts,
    name: reason ?? "No reason given",
    href: buildQuotesUrl(reason === null ? { outcome: "unexplained" } : { reason }),
  }));
  const otherRows = otherReasons.quotes > 0 ? [{ ...otherReasons, name: "Other reasons", href: null }] : [];
  return (
    <Panel
      title={title}
      foot={`Declined quotes by the first line of the reason that was given: what the customer chose or wrote.${otherRows.length > 0 ? " “Other reasons” is a group, so it can’t be opened as one list." : ""}`}
    >
      <table className="w-full t-small">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-rule text-ink-3">
            <th scope="col" className="px-4 py-2 text-left font-medium">
              Reason
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              Quotes
            </th>
            <th scope="col" className="py-2 pr-4 pl-2 text-right font-medium">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {[...rows, ...otherRows].map(({ name, quotes, value, href }) => {
            const linkIfFiltered = (figure: string) =>
              href ? <OutcomeLink href={href}>{figure}</OutcomeLink> : figure;
            return (
              <tr key={href} className="border-b border-rule last:border-b-0">
                <th scope="row" className="w-full px-4 py-2 text-left align-top font-medium wrap-anywhere">
                  {name}
                </th>
                <td className="px-2 py-2 text-right align-top">{linkIfFiltered(quotes.toLocaleString("en-GB"))}</td>
                <td className="py-2 pr-4 pl-2 text-right align-top whitespace-nowrap">
                  {linkIfFiltered(formatMoney(value, symbol))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
