import { formatDate } from "#domain/days.ts";
import { addVat } from "#domain/quotes/vat.ts";
import { daysLeft } from "#web/offers/words.ts";
import { useSession } from "#web/people/session.tsx";
import { Money } from "#web/ui/figure.tsx";
import { Cell, Cells, Line, Lines, Plate, Total } from "#web/ui/plate.tsx";
import type { Check } from "./sending.ts";

interface Totals {
  total: number | null;
  /** Which total that is. */
  note: "with VAT" | "net of VAT" | undefined;
  /** The two that make it. */
  parts: { net: number; vat: number } | null;
}

/** As the customer reads it. What was sent already has the VAT of that time, so only its net sum is told here. */
export function useTotals({ total, kind }: Check): Totals {
  const { company } = useSession();
  if (total === null || !company?.vatRegistered) return { total, note: undefined, parts: null };
  if (kind === "again") return { total, note: "net of VAT", parts: null };
  const { net, vat, gross } = addVat(total, company.vatRate);
  return { total: gross, note: "with VAT", parts: { net, vat } };
}

export function WhatIsSent({ check, totals, symbol }: { check: Check; totals: Totals; symbol: string | undefined }) {
  const { number, total: net, totalOfToday, validUntil, kind } = check;
  const { total, note, parts } = totals;
  return (
    <Plate title="What the customer gets" firmness="firm">
      <Cells columns={2}>
        <Cell label="Number">{number}</Cell>
        <Cell label="Valid until" note={daysLeft(validUntil, new Date())}>
          {formatDate(validUntil)}
        </Cell>
      </Cells>
      {parts && (
        <Lines>
          <Line label="Net">
            <Money pence={parts.net} symbol={symbol} />
          </Line>
          <Line label="VAT">
            <Money pence={parts.vat} symbol={symbol} />
          </Line>
        </Lines>
      )}
      <Total label="Total" note={note}>
        <Money pence={total} symbol={symbol} />
      </Total>
      {totalOfToday !== null && totalOfToday !== net && (
        <div className="plate-foot">
          Today’s tables would give <Money pence={totalOfToday} symbol={symbol} className="font-semibold" />
          {note && " net of VAT"}.{" "}
          {kind === "renewal"
            ? "To offer that, revise the quote and calculate it anew."
            : "Calculate it anew to offer that."}
        </div>
      )}
    </Plate>
  );
}
