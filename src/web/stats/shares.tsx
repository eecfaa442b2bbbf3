import { formatMoney, type Pence } from "#domain/money.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import { Bar, BarRow, BarTable } from "./bar-row.tsx";

export interface Share {
  key: string;
  name: string;
  quotes: number;
  value: Pence;
  /** The quotes are still being counted: the bar is dashed. */
  isOpen?: boolean;
}

export function ShareTable({
  title,
  heading,
  rows,
  foot,
  symbol,
}: {
  title: string;
  heading: string;
  rows: readonly Share[];
  foot?: string | undefined;
  symbol: string;
}) {
  const maxQuotes = Math.max(1, ...rows.map(({ quotes }) => quotes));
  return (
    <Panel title={title} foot={foot} actions={<span className="t-small text-ink-3">Last 12 weeks</span>}>
      <BarTable caption={`${title}, last 12 weeks`} heads={[heading, "Quotes", "Value"]} rows={rows}>
        {({ key, name, quotes, value, isOpen = false }, isFolded) => (
          <BarRow
            key={key}
            isFolded={isFolded}
            name={
              <>
                {name}
                {isOpen && <span className="font-normal text-ink-3">, so far</span>}
              </>
            }
            bar={<Bar length={quotes / maxQuotes} isOpen={isOpen} />}
            figure={
              <span className="font-semibold">
                {quotes.toLocaleString("en-GB")}
                <span className="font-normal text-ink-3 md:hidden"> {quotes === 1 ? "quote" : "quotes"}</span>
              </span>
            }
            value={formatMoney(value, symbol)}
          />
        )}
      </BarTable>
    </Panel>
  );
}
