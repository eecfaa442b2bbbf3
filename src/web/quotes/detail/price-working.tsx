// How a calculated price was worked out, from its snapshot (decisions 16 and 79).
import type { ReactNode } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDateTime } from "#domain/days.ts";
import { formatExactHours, formatMoney } from "#domain/money.ts";
import { computePrice, FORMULA_VERSION } from "#domain/quotes/price.ts";
import { explainHours, explainLabour, explainMaterialByName } from "#domain/quotes/price-snapshot.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { CostViewer } from "#web/quotes/viewer.ts";

/** Whether it can be explained: the current formula would explain a price of an older formula wrongly. */
export function hasWorking({ priceBasis, calculatedAt }: QuoteDetail): boolean {
  return calculatedAt !== null && priceBasis?.formulaVersion === FORMULA_VERSION;
}

/** Costs only for users who may see them. */
export function PriceWorking({ quote, seesCosts, symbol }: { quote: QuoteDetail } & CostViewer) {
  const { priceBasis, calculatedAt, isManual } = quote;
  const price = priceBasis && computePrice(priceBasis.choices, priceBasis.settings);
  if (!price || isRefusal(price) || calculatedAt === null) return null;
  const { choices, settings } = priceBasis;
  const { name: accessName, minEngineers } = choices.equipment_access;
  const money = (pence: number) => formatMoney(pence, symbol);
  return (
    <>
      {isManual && (
        <p className="px-4 pt-2 t-small text-ink-2">
          This is what the calculation gave. Figures were typed in afterwards and stand in the price breakdown.
        </p>
      )}
      <dl className="working">
        <Line label="Hours" result={`${formatExactHours(price.labourHours)} h`}>
          {explainHours(choices)}
        </Line>
        <Line label="Engineers" result={price.engineerCount}>
          {accessName} needs at least {minEngineers === 1 ? "1 engineer" : `${minEngineers} engineers`}
        </Line>
        {seesCosts && (
          <>
            <Line label="Labour" result={money(price.labourCost)}>
              {explainLabour(choices, settings, symbol)}
            </Line>
            <Line label="Material" result={money(price.materialCost)}>
              {explainMaterialByName(choices, symbol)}
            </Line>
          </>
        )}
        <Line label="Total, net of VAT" result={money(price.totalCost)}>
          {seesCosts ? `${money(price.labourCost)} + ${money(price.materialCost)}` : "Labour and material"}
        </Line>
      </dl>
      <p className="panel-foot">
        Prices and rules of {formatDateTime(calculatedAt)}. Later changes in Settings don’t alter this quote.
      </p>
    </>
  );
}

function Line({ label, result, children }: { label: string; result: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children} <strong>= {result}</strong>
      </dd>
    </div>
  );
}
