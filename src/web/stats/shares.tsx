import type { ReactNode } from "react";
import { formatMoney, type Pence } from "#domain/money.ts";
import { Panel } from "#web/ui/layout/panel.tsx";

export interface Share {
  key: string;
  name: string;
  quotes: number;
  value: Pence;
}

/** A table whose first column is also a bar. */
export function ShareTable({
  title,
  heading,
  rows,
  symbol,
}: {
  title: string;
  heading: string;
  rows: readonly Share[];
  symbol: string;
}) {
  const maxQuotes = Math.max(1, ...rows.map(({ quotes }) => quotes));
  return (
    <Panel title={title} actions={<span className="t-small text-ink-3">Last 12 weeks</span>}>
      <table className="w-full t-small">
        <caption className="sr-only">{title}, last 12 weeks</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">Quotes</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, quotes, value }) => (
            <tr key={key} className="border-b border-rule last:border-b-0">
              <th scope="row" className="w-full px-4 py-2 text-left font-medium wrap-anywhere">
                {name}
                <Bar share={quotes / maxQuotes} />
              </th>
              <td className="px-2 py-2 text-right align-top font-semibold">{quotes.toLocaleString("en-GB")}</td>
              <td className="py-2 pr-4 pl-2 text-right align-top whitespace-nowrap text-ink-2">
                {formatMoney(value, symbol)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Bar({ share }: { share: number }): ReactNode {
  return (
    <span
      className="mt-1 block h-2 rounded-sm border border-brand-edge bg-brand"
      style={{ width: `${Math.max(1, share * 100)}%` }}
    />
  );
}
