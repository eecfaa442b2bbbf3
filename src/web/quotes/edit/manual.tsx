// Manual figures in place of calculated ones (QB 2.9, decision 17).
import { RefreshCw } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { DecimalInput } from "#web/ui/forms/decimal-input.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import type { ManualKey } from "./editable-fields.ts";
import { useFormField } from "./field.ts";
import type { EditTexts } from "./form.ts";
import { CostsLocked } from "./layout.tsx";
import { stepNumber } from "./number-step.ts";
import { isFirstCalculation } from "./recalculation.tsx";

export function ManualFields({
  quote,
  viewer: { seesCosts, symbol },
  hasLines,
  dirty,
  onRecalculate,
}: {
  quote: QuoteDetail;
  viewer: QuoteViewer;
  hasLines: boolean;
  dirty: boolean;
  onRecalculate: () => void;
}) {
  const sum = hasLines ? "labour cost + material cost + lines" : "labour cost + material cost";
  return (
    <Panel title="Manual Cost Adjustments">
      <PanelBody className="grid gap-4">
        <Note tone="info">Manual changes override automatic calculations. Recalculate restores automatic pricing.</Note>
        <div className={`grid items-start gap-4 md:grid-cols-2 ${seesCosts ? "lg:grid-cols-4" : ""}`}>
          <Figure name="labourHours" after="h" step={10} />
          <Figure name="engineerCount" whole />
          {seesCosts && (
            <>
              <Figure name="labourCost" before={symbol ?? ""} step={1} />
              <Figure name="materialCost" before={symbol ?? ""} step={1} />
            </>
          )}
        </div>
        {seesCosts ? (
          <p className="t-small text-ink-3">
            {`The total is ${sum} as they stand here; hours and engineers do not change it.`}
          </p>
        ) : (
          <CostsLocked>Hours and engineers do not change the total.</CostsLocked>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={onRecalculate} disabled={dirty} aria-describedby={dirty ? "recalculate-hint" : undefined}>
            <RefreshCw /> {isFirstCalculation(quote) ? "Calculate" : "Recalculate"}
          </Button>
          {dirty && (
            <p id="recalculate-hint" className="t-small text-ink-3">
              Save or cancel your changes first.
            </p>
          )}
        </div>
      </PanelBody>
    </Panel>
  );
}

/** The arrow keys change it by `step` hundredths, an integer by one (QB 5). */
function Figure({
  name,
  step = 100,
  ...units
}: {
  name: ManualKey;
  step?: number;
  before?: string;
  after?: string;
  whole?: boolean;
}) {
  const { field, control } = useFormField(name);
  const { setValue } = useFormContext<EditTexts>();
  const stepByArrowKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const nextText = stepNumber(event.currentTarget.value, event.key === "ArrowUp" ? step : -step);
    if (nextText === null) return;
    event.preventDefault();
    setValue(name, nextText, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Field {...field}>
      <DecimalInput {...units} {...control} onKeyDown={stepByArrowKey} />
    </Field>
  );
}
