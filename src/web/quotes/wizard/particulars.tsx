import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { type CustomerDetailKey, customerDetailKeys, mapCustomerDetails } from "#domain/quotes/customer-details.ts";
import { type CustomerDetailControls, CustomerDetailFields } from "#web/quotes/customer-detail-fields.tsx";
import { useDraftImmediately } from "./draft-store.ts";
import type { WizardState } from "./use-wizard.ts";
import { validateReview } from "./validation.ts";

/** The customer's details, collapsed until the user opens them: no price needs any. */
export function WizardParticulars({
  wizard,
  rejected,
}: {
  wizard: WizardState;
  rejected: Record<string, string | undefined>;
}) {
  const { change, isLocked } = wizard;
  const draft = useDraftImmediately(wizard, (state) => state.draft);
  const [filledKeys] = useState(() => customerDetailKeys.filter((key) => draft[key] !== ""));
  const [leftKeys, setLeftKeys] = useState<readonly CustomerDetailKey[]>(filledKeys);
  const [open, setOpen] = useState(filledKeys.length > 0);
  const errors = validateReview(draft);
  const fields: CustomerDetailControls = mapCustomerDetails((key) => ({
    error: rejected[key] ?? (leftKeys.includes(key) ? errors[key] : undefined),
    control: {
      value: draft[key],
      disabled: isLocked,
      onChange: ({ target }) => change({ set: key, text: target.value }),
      onBlur: () => setLeftKeys((keys) => [...keys, key]),
    },
  }));
  const hasError = customerDetailKeys.some((key) => fields[key].error !== undefined);
  return (
    <details className="group" open={open || hasError} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-9 w-fit cursor-pointer items-center gap-2 text-ink-2 max-md:min-h-11">
        Customer's details (optional)
        <ChevronDown className="group-open:rotate-180" />
      </summary>
      <div className="mt-2">
        <CustomerDetailFields fields={fields} />
      </div>
    </details>
  );
}
