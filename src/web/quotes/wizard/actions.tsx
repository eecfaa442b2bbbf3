import { ArrowLeft, ArrowRight, Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useMaySend } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { ActionBar } from "#web/ui/layout/app-shell.tsx";
import { useDraftImmediately } from "./draft-store.ts";
import { PriceSummary, WizardPrice } from "./panel.tsx";
import type { WizardState } from "./use-wizard.ts";
import { describeMissing, isStepValid, type Step } from "./validation.ts";

export interface Actions {
  wizard: WizardState;
  step: Step;
  goTo: (step: Step) => void;
  view: () => void;
  send: () => void;
}

/** The id of the sentence on what is missing: at the foot or in the bar, never in both. */
const MISSING_ID = "wizard-missing";

/** Previous and the step's main action at the foot of its panel; on the phone the action bar has them. */
export function WizardFoot(actions: Actions) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 rounded-b-md border-t border-rule-strong bg-sunken px-4 py-3">
      <PreviousButton {...actions} />
      <div className="ml-auto">
        <MissingNote {...actions} />
      </div>
      <OtherButton {...actions} />
      <MainButton {...actions} />
    </div>
  );
}

/** The same on the phone, under the price, which opens as a sheet. */
export function WizardBar(actions: Actions) {
  const [open, setOpen] = useState(false);
  const { wizard } = actions;
  return (
    <>
      <ActionBar summary={<PriceSummary wizard={wizard} onOpen={() => setOpen(true)} />}>
        {/* Above the buttons, so that they do not move when nothing is missing any more. */}
        <div className="col-span-full empty:hidden">
          <MissingNote {...actions} />
        </div>
        <PreviousButton {...actions} />
        <MainButton {...actions} />
      </ActionBar>
      <Dialog open={open} onOpenChange={setOpen} title="Price of this quote" footer={<DialogClose>Close</DialogClose>}>
        <WizardPrice wizard={wizard} />
      </Dialog>
    </>
  );
}

/** "open": not created yet; "created": created, not priced; "calculated": nothing left but to send or view it. */
function findStage({ wizard: { createdQuote } }: Pick<Actions, "wizard">): "open" | "created" | "calculated" {
  if (createdQuote.is !== "here") return "open";
  return createdQuote.quote.calculatedAt === null ? "created" : "calculated";
}

function PreviousButton({ step, goTo }: Actions) {
  return (
    <Button disabled={step === 1} onClick={() => goTo((step - 1) as Step)}>
      <ArrowLeft className="max-md:hidden" />
      Previous
    </Button>
  );
}

/** One button throughout, so that the focus stays on it when its label changes. */
function MainButton(actions: Actions) {
  const { wizard, step, goTo, view, send } = actions;
  const stage = findStage({ wizard });
  const maySend = useMaySend();
  const disabledProps = useDisabledProps(actions);
  const button = useRef<HTMLButtonElement>(null);
  // Creating the quote removed the focused button, so its successor takes the focus.
  useEffect(() => {
    if (stage === "created" && document.activeElement === document.body) button.current?.focus();
  }, [stage]);
  if (step < 3) {
    return (
      <Button ref={button} look="primary" {...disabledProps} onClick={() => goTo((step + 1) as Step)}>
        Next
        <ArrowRight />
      </Button>
    );
  }
  const [label, pendingLabel, onClick] = {
    open: ["Create and Calculate", "Creating...", wizard.createAndCalculate],
    created: ["Calculate", "Calculating...", wizard.calculate],
    calculated: maySend ? ["Send", undefined, send] : ["Save & View Quote", undefined, view],
  }[stage] as [string, string | undefined, () => void];
  return (
    <Button
      ref={button}
      look="primary"
      {...disabledProps}
      {...(stage === "open" && wizard.waiting === "create" && { disabled: true })}
      pending={wizard.waiting !== null && wizard.waiting !== "create"}
      pendingLabel={pendingLabel}
      onClick={onClick}
    >
      {label === "Send" && <Send />}
      {label}
    </Button>
  );
}

/** Alternatives to the main action in step 3: a quote without a price, or one that is not sent yet. */
export function OtherButton(actions: Actions & { block?: boolean }) {
  const { wizard, step, view, block } = actions;
  const disabledProps = useDisabledProps(actions);
  const stage = findStage({ wizard });
  const maySend = useMaySend();
  if (step < 3 || (stage === "calculated" && !maySend)) return null;
  return stage === "open" ? (
    <Button
      key="create"
      block={block}
      {...disabledProps}
      {...(wizard.waiting === "createAndCalculate" && { disabled: true })}
      pending={wizard.waiting === "create"}
      pendingLabel="Creating..."
      onClick={wizard.create}
    >
      Create Quote
    </Button>
  ) : (
    <Button key="view" block={block} onClick={view}>
      Save & View Quote
    </Button>
  );
}

/** Immediately: a user who presses Tab right after the last choice would skip a button that is still disabled. */
function useDisabledProps({ wizard, step }: Actions) {
  const isValid = useDraftImmediately(wizard, ({ draft }) => isStepValid(draft, step));
  return isValid ? {} : { disabled: true, "aria-describedby": MISSING_ID };
}

function MissingNote({ wizard, step }: Actions) {
  const sentence = useDraftImmediately(wizard, ({ draft }) => describeMissing(draft, step));
  return (
    sentence && (
      <p id={MISSING_ID} className="t-small text-ink-3">
        {sentence}
      </p>
    )
  );
}
