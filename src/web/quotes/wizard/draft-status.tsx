import { CircleCheck, Save, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { useDraft } from "./draft-store.ts";
import type { WizardState } from "./use-wizard.ts";

interface DraftStatusProps {
  wizard: WizardState;
  onStartAgain: () => void;
}

/** Where the draft is stored, and the button to start again: on this device first, then as a quote. */
export function DraftStatus(props: DraftStatusProps) {
  const { createdQuote, isDraftStored: isStored } = props.wizard;
  if (createdQuote.is === "here") {
    return (
      <StatusLine
        isWideOnly
        icon={<CircleCheck className="text-ok" />}
        text={`Quote ${createdQuote.quote.quoteNumber} created`}
      >
        <Button size="sm" onClick={props.onStartAgain}>
          New Quote
        </Button>
      </StatusLine>
    );
  }
  return isStored === null ? null : <DraftStorageStatus {...props} />;
}

function DraftStorageStatus({ wizard, onStartAgain }: DraftStatusProps) {
  const { isDraftStored: isStored } = wizard;
  const customerName = useDraft(wizard, ({ draft }) => draft.customerName);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <StatusLine
      isWideOnly={isStored === true}
      icon={isStored ? <Save /> : <TriangleAlert className="text-warn" />}
      text={isStored ? "Draft kept on this device" : "This browser can’t keep a draft: finish before you leave"}
    >
      <Button look="quiet" size="sm" className="max-md:-mr-2.5 max-md:min-h-11" onClick={() => setIsConfirming(true)}>
        Start Over
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Start over"
        confirm="Start Over"
        onConfirm={onStartAgain}
      >
        What you entered for {customerName || "this quote"} is removed from this device. Quotes that exist already stay.
      </ConfirmDialog>
    </StatusLine>
  );
}

function StatusLine({
  isWideOnly,
  icon,
  text,
  children,
}: {
  /** The phone has room for a warning only. */
  isWideOnly: boolean;
  icon: ReactNode;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="flex items-center gap-2 max-md:grow max-md:justify-between">
      <span
        className={joinClassNames(
          "flex items-center gap-2 t-small text-ink-3 md:whitespace-nowrap",
          isWideOnly && "max-md:hidden",
        )}
      >
        {icon}
        {text}
      </span>
      {children}
    </div>
  );
}

/** Why the earlier steps can no longer be changed. */
export function ReadOnlyStepNote({ wizard: { createdQuote } }: { wizard: WizardState }) {
  if (createdQuote.is !== "here") return null;
  return (
    <Note tone="info" title={`Quote ${createdQuote.quote.quoteNumber} exists already.`}>
      This is what it was made from. To change it, open the quote.
    </Note>
  );
}
