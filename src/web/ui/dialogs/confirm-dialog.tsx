import "#web/ui/style-nonce.ts";
import * as Alert from "radix-ui/alert-dialog";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useFocusReturn } from "./dialog.tsx";

/** Asks before something with consequences. Focus starts on Cancel; while `pending` only the caller closes it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  confirm = "Delete",
  destroys = true,
  pending,
  pendingLabel,
  typeToConfirm,
  isBlocked = false,
  error,
  onConfirm,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The button's label. */
  confirm?: string | undefined;
  /** Red: something is lost, or cannot be undone. False for a way forward, in the company's colour. */
  destroys?: boolean | undefined;
  pending?: boolean | undefined;
  pendingLabel?: string | undefined;
  /** A name that must be typed to enable the button. */
  typeToConfirm?: string | undefined;
  /** The button stays disabled: `children` says why. */
  isBlocked?: boolean;
  /** Why it failed. */
  error?: string | false | null;
  onConfirm: () => void;
  /** The consequence, as a sentence. */
  children: ReactNode;
}) {
  const focusReturn = useFocusReturn();
  return (
    <Alert.Root open={open} onOpenChange={(opens) => pending || onOpenChange(opens)}>
      <Alert.Portal>
        <Alert.Overlay className="scrim" />
        <Alert.Content className="dialog" {...focusReturn}>
          <Alert.Title className="dialog-title">{title}</Alert.Title>
          <ConfirmBody {...{ confirm, destroys, pending, pendingLabel, typeToConfirm, isBlocked, onConfirm }}>
            {children}
            {error && (
              <Note tone="bad" role="alert" className="mt-3">
                {error}
              </Note>
            )}
          </ConfirmBody>
        </Alert.Content>
      </Alert.Portal>
    </Alert.Root>
  );
}

// A component of its own, so that its input is discarded when the dialog closes.
function ConfirmBody({
  confirm,
  destroys,
  pending,
  pendingLabel,
  typeToConfirm,
  isBlocked,
  onConfirm,
  children,
}: {
  confirm: string;
  destroys: boolean;
  pending: boolean | undefined;
  pendingLabel: string | undefined;
  typeToConfirm: string | undefined;
  isBlocked: boolean;
  onConfirm: () => void;
  children: ReactNode;
}) {
  const [typedText, setTypedText] = useState("");
  const form = useId();
  const isUnconfirmed = isBlocked || (typeToConfirm !== undefined && typedText.trim() !== typeToConfirm);
  return (
    <form
      id={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnconfirmed && !pending) onConfirm();
      }}
    >
      <div className="dialog-body">
        <Alert.Description asChild>
          <div>{children}</div>
        </Alert.Description>
        {typeToConfirm !== undefined && (
          <Field label="Type the name to confirm">
            <TextInput
              value={typedText}
              placeholder={typeToConfirm}
              autoComplete="off"
              onChange={(event) => setTypedText(event.target.value)}
            />
          </Field>
        )}
      </div>
      <div className="dialog-foot">
        <Alert.Cancel asChild>
          <Button disabled={pending}>Cancel</Button>
        </Alert.Cancel>
        <Button
          look={destroys ? "danger" : "primary"}
          type="submit"
          disabled={isUnconfirmed}
          pending={pending}
          pendingLabel={pendingLabel}
        >
          {confirm}
        </Button>
      </div>
    </form>
  );
}
