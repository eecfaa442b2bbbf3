import "#web/ui/style-nonce.ts";
import * as Alert from "radix-ui/alert-dialog";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { DialogError, useFocusReturn } from "./dialog.tsx";

/** Asks before something with consequences. Focus starts on Cancel, or in the field that must be filled; while `pending` only the caller closes it. */
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
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  const nameField = useRef<HTMLInputElement>(null);
  return (
    <Alert.Root open={open} onOpenChange={(opens) => pending || onOpenChange(opens)}>
      <Alert.Portal>
        <Alert.Overlay className="scrim" />
        <Alert.Content
          className="dialog"
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus();
            if (!nameField.current) return;
            event.preventDefault();
            nameField.current.focus();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <Alert.Title className="dialog-title">{title}</Alert.Title>
          <ConfirmBody
            {...{ confirm, destroys, pending, pendingLabel, typeToConfirm, isBlocked, onConfirm, nameField }}
          >
            {children}
            <DialogError>{error}</DialogError>
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
  nameField,
  children,
}: {
  confirm: string;
  destroys: boolean;
  pending: boolean | undefined;
  pendingLabel: string | undefined;
  typeToConfirm: string | undefined;
  isBlocked: boolean;
  onConfirm: () => void;
  nameField: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}) {
  const [typedText, setTypedText] = useState("");
  const form = useId();
  const isAskingForName = typeToConfirm !== undefined;
  const wasShown = useRef(false);
  // Also when it comes late, because what it confirms had to be read first.
  useEffect(() => {
    if (isAskingForName && wasShown.current) nameField.current?.focus();
    wasShown.current = true;
  }, [isAskingForName, nameField]);
  const isUnconfirmed = isBlocked || (isAskingForName && typedText.trim() !== typeToConfirm);
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
        {isAskingForName && (
          <Field label="Type the name to confirm">
            <TextInput
              ref={nameField}
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
