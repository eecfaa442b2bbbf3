import "#web/ui/style-nonce.ts";
import * as Radix from "radix-ui/dialog";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Note } from "#web/ui/feedback/note.tsx";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the thing: "Edit Manchester Central". */
  title: string;
  description?: ReactNode;
  /** Input is unsaved: a click outside does not close the dialog, and Cancel and Escape ask first. */
  dirty?: boolean | undefined;
  /** Only the caller closes it, such as while saving: the reply would close whichever dialog is open by then. */
  stays?: boolean | undefined;
  /** Wide enough for a table. */
  wide?: boolean | undefined;
  /** Buttons, the main one last. `DialogClose` closes the dialog. */
  footer?: ReactNode;
  /** Why what the main button does has failed. */
  error?: string | false | null | undefined;
  children?: ReactNode;
};

/** A form or details over the page; a sheet on the phone. Focus starts on the first control and returns at the end. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  dirty,
  stays,
  wide,
  footer,
  error,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  const [hasAskedToClose, setHasAskedToClose] = useState(false);
  const isConfirming = hasAskedToClose && dirty === true && !stays;
  // Escape also answers the question: it goes back to the input.
  const change = (opens: boolean) =>
    stays || (!opens && dirty ? setHasAskedToClose(!isConfirming) : onOpenChange(opens));
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={joinClassNames("dialog", wide && "dialog-wide")}
          {...(description === undefined && { "aria-describedby": undefined })}
          {...focusReturn}
          onPointerDownOutside={(event) => dirty && event.preventDefault()}
          // Radix notifies only the topmost layer above the page, which may be a notification.
          onKeyDown={(event) => {
            if (event.key === "Escape" && !event.defaultPrevented && !event.nativeEvent.isComposing) change(false);
          }}
        >
          <Radix.Title className="dialog-title">{title}</Radix.Title>
          <div className="dialog-body">
            {description !== undefined && <Radix.Description>{description}</Radix.Description>}
            {children}
            <DialogError>{error}</DialogError>
          </div>
          {footer !== undefined && (
            <div className="dialog-foot">
              {isConfirming ? (
                <DiscardQuestion onKeep={() => setHasAskedToClose(false)} onDiscard={() => onOpenChange(false)} />
              ) : (
                footer
              )}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const DialogError = ({ children }: { children: string | false | null | undefined }) =>
  children && (
    <Note tone="bad" role="alert" className="mt-3">
      {children}
    </Note>
  );

/** Over the page like a dialog, and laid out by the caller. `title` is only heard. Open as long as it is rendered. */
export function BareDialog({
  title,
  className,
  onClose,
  opener,
  firstFocus,
  returnsFocus,
  children,
}: {
  title: string;
  className: string;
  onClose: () => void;
  /** What had the focus when the user asked for it: what arrives while its code is loading may take the focus. */
  opener: Element | null;
  firstFocus: RefObject<HTMLElement | null>;
  /** Set to false before it closes because another page opens. */
  returnsFocus: RefObject<boolean>;
  children: ReactNode;
}) {
  const { onCloseAutoFocus } = useFocusReturn(opener);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={joinClassNames("dialog", className)}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            firstFocus.current?.focus();
          }}
          onCloseAutoFocus={(event) => (returnsFocus.current ? onCloseAutoFocus(event) : event.preventDefault())}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Replaces the buttons: with a dialog over the dialog the focus would be lost once both are closed. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => keepButton.current?.focus(), []);
  return (
    <>
      <p role="alert" className="mr-auto self-center font-medium max-md:t-small">
        Discard your changes?
      </p>
      <Button ref={keepButton} onClick={onKeep}>
        Keep Editing
      </Button>
      <Button look="danger" onClick={onDiscard}>
        Discard
      </Button>
    </>
  );
}

/** Radix returns the focus to its own trigger; our dialogs have none and return it to the element that had it. */
export function useFocusReturn(known: Element | null = null) {
  const opener = useRef(known);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

export function DialogClose({ disabled, children = "Cancel" }: Pick<ButtonProps, "disabled" | "children">) {
  return (
    <Radix.Close asChild>
      <Button disabled={disabled}>{children}</Button>
    </Radix.Close>
  );
}
