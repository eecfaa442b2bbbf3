import { ArrowLeft, ArrowRight } from "lucide-react";
import { useId, useState } from "react";
import { ActionBar } from "#web/ui/app-shell.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialog.tsx";
import { type Step, whatIsMissing } from "./missing.ts";
import { PriceSummary, WizardPrice } from "./panel.tsx";
import type { WizardState } from "./state.ts";
import { useWork } from "./work.ts";

interface Actions {
  wizard: WizardState;
  step: Step;
  goTo: (step: Step) => void;
  view: () => void;
}

/** Previous and the step's main action at the foot of its plate; on the phone the action bar has them. */
export function WizardFoot(actions: Actions) {
  const id = useId();
  const missing = useMissing(actions);
  return (
    <div className="flex items-center gap-3 rounded-b-md border-t border-rule-strong bg-sunken px-4 py-3">
      <PreviousButton {...actions} />
      <div className="ml-auto">
        <Missing id={id} sentence={missing} />
      </div>
      {stageOf(actions) === "created" && <Button onClick={actions.view}>Save & View Quote</Button>}
      <MainButton {...actions} missing={missing} describedBy={id} />
    </div>
  );
}

/** The same for the thumb, under the price, which opens as a sheet. */
export function WizardBar(actions: Actions) {
  const id = useId();
  const missing = useMissing(actions);
  const [open, setOpen] = useState(false);
  const { wizard } = actions;
  return (
    <>
      <ActionBar summary={<PriceSummary wizard={wizard} onOpen={() => setOpen(true)} />}>
        {/* Above the buttons, so that they stay where the thumb is when nothing is missing any more. */}
        <div className="col-span-full empty:hidden">
          <Missing id={id} sentence={missing} />
        </div>
        <PreviousButton {...actions} />
        <MainButton {...actions} missing={missing} describedBy={id} />
      </ActionBar>
      <Dialog open={open} onOpenChange={setOpen} title="Price of this quote" footer={<DialogClose>Close</DialogClose>}>
        <WizardPrice wizard={wizard} />
      </Dialog>
    </>
  );
}

/** "open": not made yet; "created": made, not priced; "calculated": nothing left to do but look at it. */
export function stageOf({ wizard: { held } }: Pick<Actions, "wizard">): "open" | "created" | "calculated" {
  if (held.is !== "here") return "open";
  return held.quote.status === "draft" ? "created" : "calculated";
}

function PreviousButton({ step, goTo }: Actions) {
  return (
    <Button disabled={step === 1} onClick={() => goTo((step - 1) as Step)}>
      <ArrowLeft className="max-md:hidden" />
      Previous
    </Button>
  );
}

/** One button from end to end, so that the focus stays on it when its word changes. */
function MainButton({
  wizard,
  step,
  goTo,
  view,
  missing,
  describedBy,
}: Actions & { missing: string | null; describedBy: string }) {
  const stage = stageOf({ wizard });
  const lacking = { disabled: missing !== null, ...(missing !== null && { "aria-describedby": describedBy }) };
  if (step < 3) {
    return (
      <Button look="primary" {...lacking} onClick={() => goTo((step + 1) as Step)}>
        Next
        <ArrowRight />
      </Button>
    );
  }
  const [label, pendingLabel, act] = {
    open: ["Create Quote", "Creating...", wizard.create],
    created: ["Calculate", "Calculating...", wizard.calculate],
    calculated: ["Save & View Quote", undefined, view],
  }[stage] as [string, string | undefined, () => void];
  return (
    <Button
      look="primary"
      {...lacking}
      pending={wizard.creating || wizard.calculating}
      pendingLabel={pendingLabel}
      onClick={act}
    >
      {label}
    </Button>
  );
}

function useMissing({ wizard, step }: Actions): string | null {
  return useWork(wizard, ({ draft }) => whatIsMissing(draft, step));
}

function Missing({ id, sentence }: { id: string; sentence: string | null }) {
  return (
    sentence && (
      <p id={id} className="t-small text-ink-3">
        {sentence}
      </p>
    )
  );
}
