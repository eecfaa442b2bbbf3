import { useState } from "react";
import { type CustomerDetailKey, customerDetailKeys } from "#domain/quotes/customer-details.ts";
import { type CustomerDetailControls, CustomerDetailFields } from "#web/quotes/customer-detail-fields.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { useDraftImmediately } from "./draft-store.ts";
import type { WizardState } from "./use-wizard.ts";
import { validateReview } from "./validation.ts";

/** Step 1 asks for the kind. */
const keys = customerDetailKeys.filter((key) => key !== "customerKind");

/** The customer's email, telephone and address. */
export function WizardParticulars({
  wizard,
  rejected,
}: {
  wizard: WizardState;
  rejected: Record<string, string | undefined>;
}) {
  const { change, isLocked } = wizard;
  const draft = useDraftImmediately(wizard, (state) => state.draft);
  const [filledKeys] = useState(() => keys.filter((key) => draft[key] !== ""));
  const [leftKeys, setLeftKeys] = useState<readonly CustomerDetailKey[]>(filledKeys);
  const errors = validateReview(draft);
  const findError = (key: CustomerDetailKey) => rejected[key] ?? (leftKeys.includes(key) ? errors[key] : undefined);
  const fields: CustomerDetailControls = Object.fromEntries(
    keys.map((key) => [
      key,
      {
        error: findError(key),
        control: {
          value: draft[key],
          disabled: isLocked,
          onChange: ({ target }) => change({ set: key, text: target.value }),
          onBlur: () => setLeftKeys((current) => [...current, key]),
        },
      } satisfies CustomerDetailControls[CustomerDetailKey],
    ]),
  );
  if (draft.created && keys.every((key) => draft[key] === "")) return null;
  return (
    <Fold
      title="Customer's details"
      level={2}
      summary="optional"
      startsOpen={filledKeys.length > 0}
      hasError={keys.some((key) => findError(key) !== undefined)}
    >
      <div className="p-4">
        <CustomerDetailFields fields={fields} />
      </div>
    </Fold>
  );
}
