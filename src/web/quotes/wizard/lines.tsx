// The lines of the quote that the wizard makes, in its review.
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { MAX_LINES } from "#domain/quotes/lines.ts";
import { useReopenedDialog } from "#web/kernel/forms/restored-forms.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { LineList } from "#web/quotes/lines/line-list.tsx";
import type { DraftLine } from "#web/quotes/wizard-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { FieldError } from "#web/ui/forms/field.tsx";
import { useDraftImmediately } from "./draft-store.ts";
import type { WizardState } from "./use-wizard.ts";

const WizardLineDialog = lazyComponent(async () => (await import("./line-dialog.tsx")).WizardLineDialog);

/** `error`: why the server refused them. */
export function WizardLines({ wizard, error }: { wizard: WizardState; error: string | undefined }) {
  const { change, read, isLocked, viewer } = wizard;
  const { draft, priceBook } = useDraftImmediately(wizard, (state) => state);
  const { lines } = draft;
  const [edited, setEdited] = useState<{ line: DraftLine | null } | null>(null);
  useReopenedDialog("wizard line", isLocked ? undefined : lines, (line) => setEdited({ line }));
  if (isLocked && lines.length === 0) return null;

  const setLines = (build: (lines: readonly DraftLine[]) => DraftLine[]) =>
    change({ setLines: build(read().draft.lines) });
  const move = (place: number, line: DraftLine, step: 1 | -1) =>
    setLines((lines) => lines.toSpliced(place, 1).toSpliced(place + step, 0, line));
  const remove = (place: number, line: DraftLine) => {
    setLines((lines) => lines.filter(({ id }) => id !== line.id));
    const undo = () => setLines((lines) => lines.toSpliced(place, 0, line));
    toast({ title: `${line.words} removed`, action: { label: "Undo", onClick: undo } });
  };
  const save = (line: DraftLine) => {
    setLines((lines) =>
      lines.some(({ id }) => id === line.id)
        ? lines.map((other) => (other.id === line.id ? line : other))
        : [...lines, line],
    );
    setEdited(null);
  };
  const listActions = (line: DraftLine, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) => {
    const place = lines.indexOf(line);
    return [
      { label: "Edit", icon: Pencil, to: () => setEdited({ line }) },
      ...(isFirst ? [] : [{ label: "Move up", icon: ArrowUp, to: () => move(place, line, -1) }]),
      ...(isLast ? [] : [{ label: "Move down", icon: ArrowDown, to: () => move(place, line, 1) }]),
      { label: "Remove", icon: Trash2, to: () => remove(place, line), isDangerous: true },
    ];
  };
  return (
    <div className="lines-part">
      {lines.length > 0 && (
        <LineList lines={lines} symbol={viewer.symbol} listActions={isLocked ? null : listActions} />
      )}
      {!isLocked && (
        <div className="line-buttons">
          <Button
            look="text"
            size="sm"
            disabled={lines.length >= MAX_LINES}
            onPointerEnter={() => void WizardLineDialog.fetch().catch(() => {})}
            onClick={() => setEdited({ line: null })}
          >
            <Plus /> Add line
          </Button>
        </div>
      )}
      {error && (
        <div className="px-4 pb-3">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <Suspense fallback={null}>
        {edited && (
          <WizardLineDialog
            line={edited.line}
            extras={priceBook.extras ?? []}
            symbol={viewer.symbol}
            onSave={save}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
