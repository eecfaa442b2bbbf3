// How a calculated price was worked out, from its snapshot (decisions 16 and 79).
import type { ReactNode } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDateTime } from "#domain/days.ts";
import { formatExactHours, formatMoney } from "#domain/money.ts";
import { describeDiscount, describeLines } from "#domain/quotes/line-texts.ts";
import { computeLinesPrice, computePrice, FORMULA_VERSION } from "#domain/quotes/price.ts";
import { explainHours, explainLabour, explainMaterialByName } from "#domain/quotes/price-snapshot.ts";
import { isRefusal } from "#domain/refusal.ts";
import { findLinesLabel } from "#web/quotes/price-panel.tsx";
import type { CostViewer } from "#web/quotes/viewer.ts";

/** Whether it can be explained: the current formula would explain a price of an older formula wrongly. */
export function hasWorking({ priceBasis, calculatedAt }: QuoteDetail): boolean {
  return calculatedAt !== null && priceBasis?.formulaVersion === FORMULA_VERSION;
}

/** Costs only for users who may see them. `listsLines`: the lines stand above. */
export function PriceWorking({
  quote,
  seesCosts,
  symbol,
  listsLines = false,
}: { quote: QuoteDetail; listsLines?: boolean } & CostViewer) {
  const { priceBasis, calculatedAt, isManual } = quote;
  const price = priceBasis && computePrice(priceBasis.choices, priceBasis.settings);
  if (!price || isRefusal(price) || calculatedAt === null) return null;
  const { choices, settings } = priceBasis;
  const { name: accessName, minEngineers } = choices.equipment_access;
  const money = (pence: number) => formatMoney(pence, symbol);
  const { lines, discount } = quote;
  const pricedLines = lines.filter(({ state }) => state !== "offered");
  const linesLabel = findLinesLabel(quote);
  const linesPrice = computeLinesPrice(lines, discount, price);
  const { linesCost, totalCost } = isRefusal(linesPrice) ? { linesCost: 0, totalCost: price.totalCost } : linesPrice;
  const costTexts = [money(price.labourCost), money(price.materialCost), ...(linesLabel ? [money(linesCost)] : [])];
  return (
    <>
      {isManual && (
        <p className="px-4 pt-2 t-small text-ink-2">
          This is the calculated price. Figures typed in afterwards are in the price breakdown.
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
        {linesLabel && (
          <Line label={linesLabel} result={money(linesCost)}>
            {listsLines
              ? "as listed above"
              : [describeLines(pricedLines, symbol), describeDiscount(discount, symbol)]
                  .filter(Boolean)
                  .join("; less ")}
          </Line>
        )}
        <Line label="Total, net of VAT" result={money(totalCost)}>
          {seesCosts
            ? costTexts.join(" + ").replace("+ −", "− ")
            : `Labour${linesLabel ? `, material and ${linesLabel.toLowerCase()}` : " and material"}`}
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
