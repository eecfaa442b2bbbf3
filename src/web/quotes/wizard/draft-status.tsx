import { CircleCheck, Save, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { useDraft } from "./draft-store.ts";
import type { WizardState } from "./use-wizard.ts";

interface Keeping {
  wizard: WizardState;
  onAfresh: () => void;
  className: string;
}

/** Where the draft is stored, and the button to start again: on this device first, then as a quote. */
export function DraftStatus(keeping: Keeping) {
  const { held, kept } = keeping.wizard;
  if (held.is === "here") {
    return (
      <Slot
        className={keeping.className}
        icon={<CircleCheck className="text-ok" />}
        words={`Quote ${held.quote.quoteNumber} created`}
      >
        <Button size="sm" onClick={keeping.onAfresh}>
          New Quote
        </Button>
      </Slot>
    );
  }
  return kept === null ? null : <DraftKept {...keeping} />;
}

function DraftKept({ wizard, onAfresh, className }: Keeping) {
  const { kept } = wizard;
  const customerName = useDraft(wizard, ({ draft }) => draft.customerName);
  const [asking, setAsking] = useState(false);
  return (
    <Slot
      className={className}
      icon={kept ? <Save /> : <TriangleAlert className="text-warn" />}
      words={kept ? "Draft kept on this device" : "This browser keeps no draft: finish before you leave"}
    >
      <Button look="quiet" size="sm" onClick={() => setAsking(true)}>
        Start Over
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Start over"
        confirm="Start Over"
        onConfirm={onAfresh}
      >
        What you entered for {customerName || "this quote"} is removed from this device. Quotes that exist already stay.
      </ConfirmDialog>
    </Slot>
  );
}

function Slot({
  className,
  icon,
  words,
  children,
}: {
  className: string;
  icon: ReactNode;
  words: string;
  children: ReactNode;
}) {
  return (
    <div className={joinClassNames("flex items-center gap-2", className)}>
      <span className="flex items-center gap-2 t-small text-ink-3 md:whitespace-nowrap">
        {icon}
        {words}
      </span>
      {children}
    </div>
  );
}

/** Why the earlier steps can no longer be changed. */
export function ReadOnlyStepNote({ wizard: { held } }: { wizard: WizardState }) {
  if (held.is !== "here") return null;
  return (
    <Note tone="info" title={`Quote ${held.quote.quoteNumber} exists already.`}>
      This is what it was made from. To change it, open the quote.
    </Note>
  );
}
