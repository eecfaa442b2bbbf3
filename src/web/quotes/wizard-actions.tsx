import { ArrowLeft, ArrowRight, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { ActionBar } from "#web/ui/app-shell.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialog.tsx";
import { Money } from "#web/ui/figure.tsx";
import { PriceBadge, PricePlate } from "./price-plate.tsx";
import { type Step, whatIsMissing } from "./wizard-missing.ts";
import type { PanelPrice } from "./wizard-price.ts";
import type { WizardState } from "./wizard-state.ts";

interface Actions {
  wizard: WizardState;
  step: Step;
  goTo: (step: Step) => void;
  view: () => void;
}

/** Previous and the step's main action at the foot of its plate; on the phone the action bar has them. */
export function WizardFoot(actions: Actions) {
  const missing = useId();
  return (
    <div className="flex items-center gap-3 rounded-b-md border-t border-rule-strong bg-sunken px-4 py-3 max-md:hidden">
      <PreviousButton {...actions} />
      <div className="ml-auto">
        <Missing id={missing} {...actions} />
      </div>
      {stageOf(actions) === "created" && <Button onClick={actions.view}>Save & View Quote</Button>}
      <MainButton {...actions} describedBy={missing} />
    </div>
  );
}

/** The same for the thumb, under the price, which opens as a sheet. */
export function WizardBar({ panel, ...actions }: Actions & { panel: PanelPrice }) {
  const missing = useId();
  const [open, setOpen] = useState(false);
  const { seesCosts, symbol } = actions.wizard.eyes;
  return (
    <>
      <ActionBar
        summary={
          <button type="button" onClick={() => setOpen(true)}>
            <span className="sr-only">Open price breakdown: </span>
            <PriceBadge mode={panel.mode} />
            <ChevronUp />
            <Money
              pence={panel.mode === "empty" ? 0 : panel.price?.totalCost}
              symbol={symbol}
              {...(panel.mode === "empty" && { className: "text-ink-3" })}
            />
          </button>
        }
      >
        {/* Above the buttons, so that they stay where the thumb is when nothing is missing any more. */}
        <div className="col-span-full empty:hidden">
          <Missing id={missing} {...actions} />
        </div>
        <PreviousButton {...actions} />
        <MainButton {...actions} describedBy={missing} />
      </ActionBar>
      <Dialog open={open} onOpenChange={setOpen} title="Price of this quote" footer={<DialogClose>Close</DialogClose>}>
        <PricePlate {...panel} seesCosts={seesCosts} symbol={symbol} />
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
function MainButton({ wizard, step, goTo, view, describedBy }: Actions & { describedBy: string }) {
  const missing = whatIsMissing(wizard.draft, step) !== null;
  const stage = stageOf({ wizard });
  const described = missing ? { "aria-describedby": describedBy } : {};
  if (step < 3) {
    return (
      <Button look="primary" disabled={missing} {...described} onClick={() => goTo((step + 1) as Step)}>
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
      disabled={missing}
      pending={wizard.creating || wizard.calculating}
      pendingLabel={pendingLabel}
      {...described}
      onClick={act}
    >
      {label}
    </Button>
  );
}

function Missing({ id, wizard, step }: Actions & { id: string }) {
  const missing = whatIsMissing(wizard.draft, step);
  return (
    missing && (
      <p id={id} className="t-small text-ink-3">
        {missing}
      </p>
    )
  );
}
