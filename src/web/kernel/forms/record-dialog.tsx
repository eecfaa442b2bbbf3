// The dialog around one record's form, and the question after another user has saved first (decision 52).
import type { ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { LeaveGuard } from "#web/kernel/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import type { RecordForm } from "./record-form.ts";

const FORM = "record";

export function RecordDialog<Values extends FieldValues, R>({
  title,
  send: saveLabel,
  sending: savingLabel,
  destroys = false,
  wayOut,
  record,
  describeTheirs,
  onClose,
  children,
}: {
  title: string;
  send: string;
  sending: string;
  /** Red: it cannot be undone. */
  destroys?: boolean;
  /** Instead of Cancel, where that would be the other button's word. */
  wayOut?: string;
  record: RecordForm<Values, R>;
  /** Describes the other user's version. */
  describeTheirs?: (record: R) => ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { form, submit, pending, allErrors, dirty, isFrameGuarded } = record;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      dirty={dirty}
      stays={pending}
      footer={
        <>
          <DialogClose disabled={pending}>{wayOut}</DialogClose>
          <Button
            type="submit"
            form={FORM}
            look={destroys ? "danger" : "primary"}
            pending={pending}
            pendingLabel={savingLabel}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
          <ErrorSummary errors={allErrors} attempt={form.formState.submitCount} />
          <ConflictNote record={record} describeTheirs={describeTheirs} />
          {children}
        </form>
      </FormProvider>
      {!isFrameGuarded && <LeaveGuard on={dirty}>What you typed has not been saved.</LeaveGuard>}
    </Dialog>
  );
}

/** Some fields, with the other user's saved values and the values in the form. */
export function ConflictFields<Name extends string>({
  fields,
  formatLabel,
  theirs,
  mine,
}: {
  fields: readonly Name[];
  formatLabel: (field: Name) => string;
  theirs: Partial<Record<Name, unknown>>;
  mine: Partial<Record<Name, unknown>>;
}) {
  return (
    <>
      What is different:
      <ul className="my-2 list-disc pl-5">
        {fields.map((field) => (
          <li key={field}>
            {formatLabel(field)}: theirs <b>{formatValue(theirs[field])}</b>, yours <b>{formatValue(mine[field])}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function formatValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "On" : "Off";
  const text = String(value ?? "") || "(blank)";
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}
const MAX_SHOWN_CHARACTERS = 200;

/** What another user saved meanwhile, above the typed input; the user decides. */
export function ConflictNote<Values extends FieldValues, R>({
  record: { conflict },
  describeTheirs,
  className,
}: {
  record: RecordForm<Values, R>;
  describeTheirs?: ((record: R) => ReactNode) | undefined;
  className?: string;
}) {
  if (!conflict) return null;
  return (
    <Note
      role="alert"
      tone="warn"
      title="Somebody else has changed this in the meantime."
      {...(className && { className })}
    >
      What you typed is still here. {describeTheirs?.(conflict.theirs)}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={conflict.loadTheirs}>
          Load their version
        </Button>
        <Button size="sm" onClick={conflict.saveMine}>
          Save mine over it
        </Button>
      </div>
    </Note>
  );
}
