// The price snapshot: what a calculated price came from (decision 16).
import type { ReactNode } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { kindLabels } from "#domain/catalogue/items.ts";
import { formatDateTime } from "#domain/days.ts";
import { formatExactHours, formatHours, formatMoney } from "#domain/money.ts";
import { computePrice, FORMULA_VERSION } from "#domain/quotes/price.ts";
import { explainHours, explainLabour, explainMaterial } from "#domain/quotes/price-snapshot.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { CostViewer } from "#web/quotes/viewer.ts";
import { AmountRow, AmountRows, Panel } from "#web/ui/layout/panel.tsx";
import { formatEngineers } from "./facts.tsx";

type Basis = NonNullable<QuoteDetail["priceBasis"]>;
export function QuotePriceSnapshot({ quote, ...viewer }: { quote: QuoteDetail } & CostViewer) {
  if (!quote.priceBasis || !quote.calculatedAt) return null;
  const { choices, rules } = quote.priceBasis;
  const { location, equipment_access: access, job_type: job } = choices;
  return (
    <Panel
      title="Applied Calculation Rules"
      actions={
        <time dateTime={quote.calculatedAt} className="t-small text-ink-3">
          {formatDateTime(quote.calculatedAt)}
        </time>
      }
      foot="Prices and rules as they stood when calculated. Later changes in Settings do not alter this quote."
    >
      <div className="@container">
        <AmountRows>
          <Reference label="Location" name={location.name}>
            {formatHours(location.labourHours)} h at {formatMoney(location.hourlyRate, viewer.symbol)}/hr
          </Reference>
          <Reference label="Access" name={access.name}>
            at least {formatEngineers(access.minEngineers)}
          </Reference>
          <Reference label="Job Type" name={job.name}>
            {formatHours(job.baseHours)} h base
          </Reference>
          {rules.map((rule) => (
            <Reference key={rule.id} label={`Rule ${rule.priority}`} name={rule.name}>
              limits {kindLabels[rule.constraintType].one}
            </Reference>
          ))}
        </AmountRows>
      </div>
      <CalculationSteps basis={quote.priceBasis} isManual={quote.isManual} {...viewer} />
    </Panel>
  );
}

/** The whole calculation, step by step; costs only for users who may see them. */
function CalculationSteps({ basis, isManual, seesCosts, symbol }: { basis: Basis; isManual: boolean } & CostViewer) {
  const { choices, settings, formulaVersion } = basis;
  const price = computePrice(choices, settings);
  // The current formula would explain a price of an older formula wrongly.
  if (isRefusal(price) || formulaVersion !== FORMULA_VERSION) return null;
  const { equipment_access: access, pump_style: pump, motor_size: motor } = choices;
  const material = `${pump.name} × ${motor.name} × ${choices.drive_type.name}: ${explainMaterial(choices, symbol)}`;
  return (
    <section className="border-t border-rule-strong">
      <h3 className="px-4 pt-3 t-strong">How this price was worked out</h3>
      {isManual && (
        <p className="px-4 pt-1 t-small text-ink-3">
          This is what the calculation gave. Figures were typed in afterwards and stand in the price breakdown.
        </p>
      )}
      <AmountRows>
        <AmountRow label="Labour hours" explanation={explainHours(choices)}>
          {formatExactHours(price.labourHours)} h
        </AmountRow>
        <AmountRow
          label="Engineers"
          explanation={`${access.name} needs at least ${formatEngineers(access.minEngineers)}`}
        >
          {price.engineerCount}
        </AmountRow>
        {seesCosts && (
          <>
            <AmountRow label="Labour cost" explanation={explainLabour(choices, settings, symbol)}>
              {formatMoney(price.labourCost, symbol)}
            </AmountRow>
            <AmountRow label="Material cost" explanation={material}>
              {formatMoney(price.materialCost, symbol)}
            </AmountRow>
          </>
        )}
        <AmountRow
          label="Total cost"
          explanation={seesCosts ? "labour cost + material cost" : "labour and material, net of VAT"}
        >
          {formatMoney(price.totalCost, symbol)}
        </AmountRow>
      </AmountRows>
    </section>
  );
}

function Reference({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <div className="grid-cols-[minmax(0,1fr)_fit-content(50%)] @min-[36rem]:grid-cols-[5.5rem_minmax(0,1fr)_fit-content(50%)]">
      <dt className="t-label text-ink-3 @max-[36rem]:col-span-2">{label}</dt>
      <dd className="wrap-anywhere">{name}</dd>
      <dd className="text-right text-ink-2">{children}</dd>
    </div>
  );
}
