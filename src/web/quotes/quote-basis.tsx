// What a calculated price came from, as it stood then (decision 16).
import type { ReactNode } from "react";
import type { QuoteDetail } from "#contract/quotes.ts";
import { kindWords } from "#domain/catalogue/items.ts";
import { formatDateTime } from "#domain/days.ts";
import { formatHours, formatMoney } from "#domain/money.ts";
import { Lines, Plate } from "#web/ui/plate.tsx";
import { engineers } from "./quote-facts.tsx";

export function QuoteBasis({ quote, symbol }: { quote: QuoteDetail; symbol: string | undefined }) {
  if (!quote.priceBasis || !quote.calculatedAt) return null;
  const { choices, rules } = quote.priceBasis;
  const { location, equipment_access: access, job_type: job } = choices;
  return (
    <Plate
      title="Applied Calculation Rules"
      actions={
        <time dateTime={quote.calculatedAt} className="t-small text-ink-3">
          {formatDateTime(quote.calculatedAt)}
        </time>
      }
      foot="Prices and rules as they stood when calculated. Later changes in Settings do not alter this quote."
    >
      <div className="@container">
        <Lines>
          <Reference label="Location" name={location.name}>
            {formatHours(location.labourHours)} h at {formatMoney(location.hourlyRate, symbol)}/hr
          </Reference>
          <Reference label="Access" name={access.name}>
            at least {engineers(access.minEngineers)}
          </Reference>
          <Reference label="Job Type" name={job.name}>
            {formatHours(job.baseHours)} h base
          </Reference>
          {rules.map((rule) => (
            <Reference key={rule.id} label={`Rule ${rule.priority}`} name={rule.name}>
              limits {kindWords[rule.constraintType].one}
            </Reference>
          ))}
        </Lines>
      </div>
    </Plate>
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
