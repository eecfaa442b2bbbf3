import { formatHours, formatMoney } from "#domain/money.ts";
import type { PriceFigures } from "#web/quotes/price-panel.tsx";
import { AmountRow, AmountRows } from "#web/ui/layout/panel.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";

type Show = (amount: number) => string;

/** Compares old and new figures, each with its difference; costs only for users who may see them. */
export function Comparison({
  old,
  fresh,
  seesCosts,
  symbol,
}: {
  old: PriceFigures;
  fresh: PriceFigures;
  seesCosts: boolean;
  symbol: string | undefined;
}) {
  const money: Show = (pence) => formatMoney(pence, symbol);
  const hours: Show = (hundredths) => `${formatHours(hundredths)} h`;
  const rows: [keyof PriceFigures, string, Show][] = [
    ["labourHours", "Labour hours", hours],
    ["engineerCount", "Engineers", String],
    ...(seesCosts
      ? ([
          ["labourCost", "Labour cost", money],
          ["materialCost", "Material cost", money],
        ] as [keyof PriceFigures, string, Show][])
      : []),
    ["totalCost", "Total cost", money],
  ];
  const lines = rows.map(([key, name, show]) => ({
    key,
    name,
    now: shown(old[key], show),
    after: shown(fresh[key], show),
    difference: difference(old[key], fresh[key], show),
  }));
  return (
    <div className="-mx-5 border-y border-rule last:-mb-4 last:border-b-0">
      <div className="md:hidden">
        <AmountRows>
          {lines.map(({ key, name, now, after, difference }) => (
            <AmountRow key={key} label={name} how={`Difference: ${difference}`}>
              {now} <span className="sr-only">becomes</span>
              <span aria-hidden>→</span> {after}
            </AmountRow>
          ))}
        </AmountRows>
      </div>
      <div className="max-md:hidden">
        <Table caption="Old and new figures">
          <thead>
            <tr>
              <Th>Figure</Th>
              <Th num>Now</Th>
              <Th num>Recalculated</Th>
              <Th num>Difference</Th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, name, now, after, difference }) => (
              <tr key={key} className={key === "totalCost" ? "font-semibold" : undefined}>
                <Td>{name}</Td>
                <Td num>{now}</Td>
                <Td num>{after}</Td>
                <Td num>{difference}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  );
}

function shown(value: number | null, show: Show): string {
  return value === null ? "-" : show(value);
}

/** With its sign, which alone distinguishes more from less. */
function difference(old: number | null, fresh: number | null, show: Show): string {
  if (fresh === null || old === fresh) return "none";
  const by = fresh - (old ?? 0);
  return `${by > 0 ? "+" : "−"}${show(Math.abs(by))}`;
}
