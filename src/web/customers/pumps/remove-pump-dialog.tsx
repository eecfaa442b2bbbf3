// Marks a pump as removed on a day: from then on it is not due.
import { useState } from "react";
import type { Pump } from "#contract/customers/pumps.ts";
import { findPumpDayFaults } from "#domain/customers/pump-days.ts";
import { formatDay, isDay, toDay } from "#domain/days.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { usePumpChange } from "./pump-changes.ts";

export function RemovePumpDialog({ pump, onClose }: { pump: Pump; onClose: () => void }) {
  const [day, setDay] = useState(() => toDay(new Date()));
  const [isAsked, setIsAsked] = useState(false);
  const today = toDay(new Date());
  const dayFault = isDay(day)
    ? findPumpDayFaults({ ...pump, removedOn: day }, today).removedOn
    : "Enter the day of removal";
  const removal = usePumpChange(pump, {
    doneToast: { title: "Pump marked as removed", description: `${pump.name}, ${isDay(day) ? formatDay(day) : ""}` },
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Mark ${pump.name} as removed`}
      description="Its services are no longer due. Its history and quotes are kept, and you can undo this."
      stays={removal.isPending}
      error={removal.errorText}
      footer={
        <>
          <DialogClose disabled={removal.isPending} />
          <Button
            look="primary"
            pending={removal.isPending}
            pendingLabel="Saving…"
            onClick={() => {
              setIsAsked(true);
              if (!dayFault) removal.mutate({ removedOn: day });
            }}
          >
            Mark as removed
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        <Field label="Removed on" error={isAsked ? dayFault : undefined}>
          <TextInput type="date" value={day} max={today} onChange={({ target }) => setDay(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
