import { formatExactHours, formatMoney } from "#domain/money.ts";
import { findLinesLabel, type PriceFigures } from "#web/quotes/price-panel.tsx";
import { AmountRow, AmountRows } from "#web/ui/layout/panel.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";

type FormatAmount = (amount: number) => string;
type FigureKey = Exclude<keyof PriceFigures, "lines" | "discount">;

/** Compares old and new figures, each with its difference; costs only for users who may see them. */
export function Comparison({
  before,
  after: fresh,
  seesCosts,
  symbol,
  className = "-mx-5 border-y border-rule last:-mb-4 last:border-b-0",
}: {
  before: PriceFigures;
  after: PriceFigures;
  seesCosts: boolean;
  symbol: string | undefined;
  className?: string;
}) {
  const money: FormatAmount = (pence) => formatMoney(pence, symbol);
  const hours: FormatAmount = (hundredths) => `${formatExactHours(hundredths)} h`;
  const linesLabel = findLinesLabel(before);
  const rows: [FigureKey, string, FormatAmount][] = [
    ["labourHours", "Labour hours", hours],
    ["engineerCount", "Engineers", String],
    ...(seesCosts
      ? ([
          ["labourCost", "Labour cost", money],
          ["materialCost", "Material cost", money],
        ] as [FigureKey, string, FormatAmount][])
      : []),
    ...(linesLabel ? ([["linesCost", linesLabel, money]] as [FigureKey, string, FormatAmount][]) : []),
    ["totalCost", "Total cost", money],
  ];
  const comparisons = rows.map(([key, name, format]) => ({
    key,
    name,
    now: formatFigure(before[key], format),
    after: formatFigure(fresh[key], format),
    difference: describeDifference(before[key], fresh[key], format),
  }));
  const isFirst = before.totalCost === null;
  return (
    <div className={className}>
      <div className="md:hidden">
        <AmountRows>
          {comparisons.map(({ key, name, now: oldText, after: newText, difference }) => (
            <AmountRow key={key} label={name} explanation={isFirst ? undefined : `Difference: ${difference}`}>
              {!isFirst && (
                <>
                  {oldText} <span className="sr-only">becomes</span>
                  <span aria-hidden>→</span>{" "}
                </>
              )}
              {newText}
            </AmountRow>
          ))}
        </AmountRows>
      </div>
      <div className="max-md:hidden">
        <Table caption={isFirst ? "Figures" : "Old and new figures"}>
          <thead>
            <tr>
              <Th>Figure</Th>
              {!isFirst && <Th num>Now</Th>}
              <Th num>{isFirst ? "Calculated" : "Recalculated"}</Th>
              {!isFirst && <Th num>Difference</Th>}
            </tr>
          </thead>
          <tbody>
            {comparisons.map(({ key, name, now: oldText, after: newText, difference }) => (
              <tr key={key} className={key === "totalCost" ? "font-semibold" : undefined}>
                <Td>{name}</Td>
                {!isFirst && <Td num>{oldText}</Td>}
                <Td num>{newText}</Td>
                {!isFirst && <Td num>{difference}</Td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  );
}

function formatFigure(value: number | null | undefined, format: FormatAmount): string {
  return value == null ? "-" : format(value);
}

/** With its sign, which alone distinguishes more from less. */
function describeDifference(
  before: number | null | undefined,
  after: number | null | undefined,
  format: FormatAmount,
): string {
  if (after == null || before === after) return "none";
  const amount = after - (before ?? 0);
  return `${amount > 0 ? "+" : "−"}${format(Math.abs(amount))}`;
}
