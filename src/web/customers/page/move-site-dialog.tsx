// Hands a site over to another customer, and asks what goes along (case 20).
import { useState } from "react";
import type { Customer, FoundSite } from "#contract/customers/records.ts";
import { type Site, updateSite } from "#contract/customers/sites.ts";
import { type MovablePart, movableParts, nameSite } from "#domain/customers/fields.ts";
import { CustomerPicker } from "#web/customers/forms/customer-picker.tsx";
import { useRecordChange } from "#web/customers/use-record-change.ts";
import { call } from "#web/kernel/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { FieldGroup } from "#web/ui/forms/field.tsx";
import { Checkbox } from "#web/ui/forms/switch.tsx";

const partLabels: Record<MovablePart, string> = {
  contact: "The contact at the site",
  directions: "Directions",
  notes: "Notes of its pumps",
};

export function MoveSiteDialog({ site, customer, onClose }: { site: Site; customer: Customer; onClose: () => void }) {
  const [target, setTarget] = useState<FoundSite | null>(null);
  const [parts, setParts] = useState<readonly MovablePart[]>([]);
  const [isAsked, setIsAsked] = useState(false);
  const title = nameSite(site);
  const move = useRecordChange({
    save: ({ customerId }: FoundSite) =>
      call(updateSite, {
        params: { id: site.id },
        body: { version: site.version, customerId, takesAlong: [...parts] },
      }),
    onSaved(_, { name }) {
      toast({ title: "Site moved", description: `${title} belongs to ${name} now.` });
      onClose();
    },
    failure: "The site could not be moved. Please try again.",
  });
  const send = () => {
    setIsAsked(true);
    if (target) move.mutate(target);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Move ${title} to another customer`}
      dirty={target !== null}
      stays={move.isPending}
      error={move.errorText}
      description={`Its pumps and their services move with it. Quotes stay with ${customer.name}.`}
      footer={
        <>
          <DialogClose disabled={move.isPending} />
          <Button look="primary" pending={move.isPending} pendingLabel="Moving…" onClick={send}>
            Move site
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        <CustomerPicker
          of="customer"
          label="New customer"
          exceptId={customer.id}
          error={isAsked && !target ? "Choose the customer who takes it over" : undefined}
          onPick={setTarget}
        />
        <FieldGroup
          legend="Also move"
          hint={`Anything not ticked is removed from the site. The audit log keeps it under ${customer.name}.`}
        >
          <div className="grid gap-1">
            {movableParts.map((part) => (
              <Checkbox
                key={part}
                label={partLabels[part]}
                checked={parts.includes(part)}
                onChange={({ target: { checked } }) =>
                  setParts((before) => (checked ? [...before, part] : before.filter((other) => other !== part)))
                }
              />
            ))}
          </div>
        </FieldGroup>
      </div>
    </Dialog>
  );
}
