// Moves a pump to another site, of this customer or another one.
import { useState } from "react";
import type { Pump } from "#contract/customers/pumps.ts";
import type { FoundSite } from "#contract/customers/records.ts";
import { CustomerPicker } from "#web/customers/forms/customer-picker.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { usePumpChange } from "./pump-changes.ts";

export function MovePumpDialog({ pump, onClose }: { pump: Pump; onClose: () => void }) {
  const [target, setTarget] = useState<FoundSite | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const move = usePumpChange(pump, {
    doneToast: { title: "Pump moved", description: target ? `${pump.name} is at ${target.line} now.` : pump.name },
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Move ${pump.name} to another site`}
      description="Its services move with it. Quotes stay where they are."
      dirty={target !== null}
      stays={move.isPending}
      error={move.errorText}
      footer={
        <>
          <DialogClose disabled={move.isPending} />
          <Button
            look="primary"
            pending={move.isPending}
            pendingLabel="Moving…"
            onClick={() => {
              setIsAsked(true);
              if (target?.siteId) move.mutate({ siteId: target.siteId });
            }}
          >
            Move pump
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        <CustomerPicker
          of="site"
          label="New site"
          exceptId={pump.siteId}
          error={isAsked && !target ? "Choose the site that it was moved to" : undefined}
          onPick={setTarget}
        />
      </div>
    </Dialog>
  );
}
