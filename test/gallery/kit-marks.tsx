import { Copy, Pencil, Plus, Trash2, VenetianMask, WifiOff } from "lucide-react";
import { useState } from "react";
import { Badge, Chip } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DecimalInput } from "#web/ui/decimal-input.tsx";
import { ConfirmDialog, Dialog, DialogClose } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { Plate, PlateBody } from "#web/ui/plate.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { toast } from "#web/ui/toast.ts";

export function Small() {
  return (
    <Plate title="Buttons, badges">
      <PlateBody className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          <Button look="primary">Create Quote</Button>
          <Button>Cancel</Button>
          <Button look="danger">Delete</Button>
          <Button look="quiet">Skip</Button>
          <Button look="text">View All</Button>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" pending pendingLabel="Calculating...">
            Calculate
          </Button>
          <Button disabled>Next</Button>
          <Button square aria-label="Edit">
            <Pencil />
          </Button>
          <Button square size="sm" aria-label="Delete">
            <Trash2 />
          </Button>
          <Button square size="sm" disabled aria-label="Delete Isle of Man">
            <Trash2 />
          </Button>
          <Button size="sm">
            <Copy /> Copy
          </Button>
          <ButtonLink href="/x" look="primary">
            <Plus /> New Quote
          </ButtonLink>
        </div>
        <Button look="primary" size="lg" block>
          Sign in
        </Button>
        <div className="flex flex-wrap gap-2">
          <Badge tone="dashed">Draft</Badge>
          <Badge tone="brand">Active</Badge>
          <Badge tone="info">Sent</Badge>
          <Badge tone="ok">Accepted</Badge>
          <Badge tone="bad">Declined</Badge>
          <Badge tone="off">Expired</Badge>
          <Badge tone="warn">Recalculate</Badge>
          <Badge tone="dashed">Preview</Badge>
          <Badge colour="#a21caf">Waiting for parts</Badge>
          <Badge colour="#ffffff">White</Badge>
          <Badge colour="#000000">Black</Badge>
        </div>
        <div className="flex flex-wrap gap-1">
          <Chip>M1</Chip>
          <Chip>OL</Chip>
          <Chip tone="warn">M</Chip>
        </div>
        <p>
          A sentence with <a href="#postcode">a link in it</a>, <b>bold</b> and <Spinner label="Loading..." />
        </p>
        <Note tone="warn" title="Matched by letters only.">
          ME7 1AB begins with M, but ME is Medway. Check the zone.
        </Note>
        <Note>Manual changes override automatic calculations. Recalculate restores automatic pricing.</Note>
        <Note tone="bad" title="Not saved.">
          Somebody else changed it.
        </Note>
        <Note tone="ok" action={<Button size="sm">Undo</Button>}>
          Saved.
        </Note>
        <Note
          tone="hazard"
          icon={VenetianMask}
          title="Currently impersonating: Northern Pumps Ltd"
          action={<Button size="sm">Exit Impersonation</Button>}
        />
        <Note tone="plain" icon={WifiOff} title="Offline.">
          2 changes wait. They are sent when there is signal again.
        </Note>
      </PlateBody>
    </Plate>
  );
}

export function Floating() {
  const [dialog, setDialog] = useState(false);
  const [confirm, setConfirm] = useState(false);
  return (
    <Plate title="What floats">
      <PlateBody className="flex flex-wrap gap-2">
        <Button onClick={() => setDialog(true)}>Open dialog</Button>
        <Button onClick={() => setConfirm(true)}>Open confirmation</Button>
        <Button
          onClick={() => toast({ title: "Quote Calculated", description: "Quote calculation completed successfully." })}
        >
          Good news
        </Button>
        <Button
          onClick={() =>
            toast({ title: "Error", description: "Failed to create quote. Please try again.", destructive: true })
          }
        >
          Bad news
        </Button>
        <Dialog
          open={dialog}
          onOpenChange={setDialog}
          title="Edit Manchester Central"
          description="Changes do not alter calculated quotes."
          footer={
            <>
              <DialogClose />
              <Button
                look="primary"
                onClick={() => toast({ title: "Error", description: "Item not saved", destructive: true })}
              >
                Save Changes
              </Button>
            </>
          }
        >
          <Field label="Name">
            <TextInput defaultValue="Manchester Central" />
          </Field>
          <Field label="Hourly rate">
            <DecimalInput before="£" defaultValue="68.00" />
          </Field>
        </Dialog>
        <ConfirmDialog
          open={confirm}
          onOpenChange={setConfirm}
          title="Delete company"
          typeToConfirm="Tamar Borehole Co."
          onConfirm={() => setConfirm(false)}
        >
          Are you sure you want to delete "Tamar Borehole Co."? This action cannot be undone.
        </ConfirmDialog>
      </PlateBody>
    </Plate>
  );
}
