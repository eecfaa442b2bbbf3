// What a calculated price came from, by name (QB 2.8); its figures are in the working below the price.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { kindLabels } from "#domain/catalogue/items.ts";
import { formatDateTime } from "#domain/days.ts";
import { FoldPanel } from "#web/ui/fold.tsx";
import { Cell, Cells } from "#web/ui/layout/panel.tsx";

export function AppliedRules({ quote: { priceBasis, calculatedAt } }: { quote: QuoteDetail }) {
  if (!priceBasis || !calculatedAt) return null;
  const { choices, rules } = priceBasis;
  return (
    <FoldPanel
      name="quote.rules"
      title="Applied Calculation Rules"
      summary={
        <>
          Calculated <time dateTime={calculatedAt}>{formatDateTime(calculatedAt)}</time>
        </>
      }
    >
      <Cells columns={3}>
        <Cell label="Location">{choices.location.name}</Cell>
        <Cell label="Access">{choices.equipment_access.name}</Cell>
        <Cell label="Job Type">{choices.job_type.name}</Cell>
        {rules.map((rule) => (
          <Cell
            key={rule.id}
            label={`Rule ${rule.priority}`}
            note={`limits ${kindLabels[rule.constraintType].one}`}
            wide
          >
            {rule.name}
          </Cell>
        ))}
      </Cells>
    </FoldPanel>
  );
}
