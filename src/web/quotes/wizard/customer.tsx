import { Lock } from "lucide-react";
import { type KeyboardEvent, Suspense, useRef, useState } from "react";
import { formatPostcode, formatPostcodeAsTyped, readOutwardCode } from "#domain/postcode.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { CustomerKindChoice } from "./customer-kind.tsx";
import { useDraftImmediately } from "./draft-store.ts";
import { findRejectedFields } from "./submission.ts";
import type { WizardState } from "./use-wizard.ts";
import { validateCustomer } from "./validation.ts";
import { WizardZone } from "./zone.tsx";

/** Loaded beside the fields: a quote is filed without it as well. */
const KnownCustomer = lazyComponent(
  async () => (await import("#web/quotes/known-customer/known-customer.tsx")).KnownCustomer,
  {
    isExtra: true,
  },
);

/** Step 1: the customer and the site; the postcode determines the zone. */
export function WizardCustomer({
  wizard,
  onNext,
  foot,
}: {
  wizard: WizardState;
  onNext: () => void;
  foot: React.ReactNode;
}) {
  const draft = useDraftImmediately(wizard, (state) => state.draft);
  const { change, isLocked } = wizard;
  const locked = isLocked && { readOnly: true, icon: <Lock /> };
  const name = useRef<HTMLInputElement>(null);
  const postcode = useRef<HTMLInputElement>(null);
  const [leftFields, setLeftFields] = useState({ customerName: false, postcode: false });
  const errors = validateCustomer(draft);
  const rejected = findRejectedFields(wizard, draft);

  // Enter goes on, or to what is still missing; an empty field is not shown as an error yet. Known customers are reached
  // by the arrow, and never take Enter.
  const handleKey = (event: KeyboardEvent) => {
    const firstKnown = document.querySelector<HTMLElement>(".known-customers button");
    if (event.key === "ArrowDown" && firstKnown) {
      event.preventDefault();
      firstKnown.focus();
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (errors.customerName) return focusInvalidField(name.current, "customerName");
    if (errors.postcode) return focusInvalidField(postcode.current, "postcode");
    onNext();
  };
  const focusInvalidField = (field: HTMLInputElement | null, key: keyof typeof leftFields) => {
    if (document.activeElement === field) setLeftFields((current) => ({ ...current, [key]: true }));
    field?.focus();
  };

  return (
    <Panel>
      <PanelBody className="grid gap-5 max-md:gap-4 md:p-5">
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_17.5rem]">
          <Field
            id="customerName"
            label="Customer name"
            error={rejected.customerName ?? (leftFields.customerName ? errors.customerName : undefined)}
          >
            <TextInput
              ref={name}
              value={draft.customerName}
              {...locked}
              autoComplete="organization"
              enterKeyHint="next"
              className="min-h-11 max-md:min-h-13"
              autoFocus={draft.customerName === "" && !isLocked}
              onChange={(event) => change({ set: "customerName", text: event.target.value })}
              onKeyDown={handleKey}
              onBlur={() => setLeftFields((current) => ({ ...current, customerName: draft.customerName !== "" }))}
            />
          </Field>
          <Field
            id="postcode"
            label="Postcode"
            hint="Postcode of the site, for example M4 6BF."
            error={rejected.postcode ?? (leftFields.postcode ? errors.postcode : undefined)}
          >
            <TextInput
              ref={postcode}
              spaced
              value={draft.postcode}
              {...locked}
              autoComplete="postal-code"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              className="min-h-11 max-md:min-h-13"
              onChange={({ target }) => {
                const formatted = formatPostcodeAsTyped(target.value, target.selectionStart ?? target.value.length);
                // Writing the value here leaves React nothing to write, which would move the caret to the end.
                target.value = formatted.text;
                target.setSelectionRange(formatted.caret, formatted.caret);
                change({ set: "postcode", text: formatted.text });
              }}
              onKeyDown={handleKey}
              onBlur={() => {
                if (draft.postcode === "") return;
                setLeftFields((current) => ({ ...current, postcode: true }));
                change({ set: "postcode", text: formatPostcode(draft.postcode) });
              }}
            />
          </Field>
        </div>
        <Suspense>
          <KnownCustomer draft={draft} change={change} isComplete={Object.keys(errors).length === 0} />
        </Suspense>
        <div aria-live="polite" className="empty:hidden">
          {readOutwardCode(draft.postcode) !== null && <WizardZone wizard={wizard} />}
        </div>
        <CustomerKindChoice wizard={wizard} />
      </PanelBody>
      {foot}
    </Panel>
  );
}
