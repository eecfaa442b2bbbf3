import { formatDate } from "#domain/days.ts";
import { daysLeft } from "#web/offers/words.ts";
import { Money } from "#web/ui/figure.tsx";
import { Cell, Cells, Line, Lines, Plate, Total } from "#web/ui/plate.tsx";
import type { Check } from "./sending.ts";

type Price = NonNullable<Check["price"]>;

/** In the words and figures of the customer; of what was sent, in those of that time. */
export function WhatIsSent({ check, symbol }: { check: Check; symbol: string | undefined }) {
  const { number, price, total, totalOfToday, validUntil, kind } = check;
  const amounts = (all: Price["rest"]) =>
    all.length > 0 && (
      <Lines>
        {all.map(({ label, amount }) => (
          <Line key={label} label={label}>
            <Money pence={amount} symbol={symbol} />
          </Line>
        ))}
      </Lines>
    );
  return (
    <Plate title="What the customer gets" firmness="firm">
      <Cells columns={2}>
        <Cell label="Number">{number}</Cell>
        <Cell label="Valid until" note={daysLeft(validUntil, new Date())}>
          {formatDate(validUntil)}
        </Cell>
      </Cells>
      {price && amounts(price.rest)}
      <Total label={price?.lead.label ?? "Total"}>
        <Money pence={price?.lead.amount ?? null} symbol={symbol} />
      </Total>
      {price?.statement && <div className="plate-foot">{price.statement}</div>}
      {price?.later && (
        <>
          <div className="plate-foot">{price.later.title}</div>
          {amounts(price.later.amounts)}
        </>
      )}
      {totalOfToday !== null && totalOfToday !== total && (
        <div className="plate-foot">
          Today’s tables would give <Money pence={totalOfToday} symbol={symbol} className="font-semibold" />
          {price && price.rest.length > 0 && " net of VAT"}.{" "}
          {kind === "renewal"
            ? "To offer that, revise the quote and calculate it anew."
            : "Calculate it anew to offer that."}
        </div>
      )}
    </Plate>
  );
}
