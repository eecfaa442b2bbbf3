import { useCallback, useRef } from "react";
import { type CustomerKind, customerDetailLabels, customerKindLabels } from "#domain/quotes/customer-details.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceCard } from "#web/ui/forms/choice-card.tsx";
import { FieldGroup } from "#web/ui/forms/field.tsx";
import { useDraftImmediately } from "./draft-store.ts";
import { findRejectedFields } from "./submission.ts";
import type { WizardState } from "./use-wizard.ts";

const ID = "customerKind";
const kindsInOrder: readonly CustomerKind[] = ["business", "consumer"];

/** Business or consumer; no price needs it, so neither is chosen at first (decision 57). */
export function CustomerKindChoice({ wizard }: { wizard: WizardState }) {
  const draft = useDraftImmediately(wizard, (state) => state.draft);
  const { change, isLocked } = wizard;
  const options = useRef<HTMLDivElement>(null);
  const choose = useCallback((kind: CustomerKind) => change({ set: ID, text: kind }), [change]);
  const clear = () => {
    options.current?.querySelector("input")?.focus();
    change({ set: ID, text: "" });
  };
  return (
    <div className="relative max-w-120">
      <FieldGroup
        id={ID}
        legend={customerDetailLabels[ID]}
        optional
        className="*:[.field-hint]:order-last"
        hint="Consumers see prices with VAT first and can usually cancel within 14 days."
        error={findRejectedFields(wizard, draft)[ID]}
      >
        <div ref={options} className="grid grid-cols-2 gap-2">
          {kindsInOrder.map((kind) => (
            <ChoiceCard
              key={kind}
              group={ID}
              value={kind}
              name={customerKindLabels[kind]}
              isChosen={draft[ID] === kind}
              disabled={isLocked}
              onChange={choose}
            />
          ))}
        </div>
      </FieldGroup>
      {draft[ID] !== "" && !isLocked && (
        <Button
          look="text"
          size="sm"
          className="absolute -top-1.5 right-0 max-md:-top-3 max-md:min-h-11"
          aria-label="Clear kind of customer"
          onClick={clear}
        >
          Clear
        </Button>
      )}
    </div>
  );
}
