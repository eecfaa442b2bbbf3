// The options of a quote side by side, and below them the lines of all (decision 130).
import "./options.css";
import { Plus } from "lucide-react";
import { type RefObject, Suspense, useEffect, useState } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { useReopenedDialog } from "#web/kernel/forms/restored-forms.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { buildFormKind, saveLinesEdit, showLinesFailure, useLinesAction } from "#web/quotes/lines/lines-saving.ts";
import { QuoteLines } from "#web/quotes/lines/quote-lines.tsx";
import { findPriceMode, PriceBadge } from "#web/quotes/price-panel.tsx";
import { listDifferingKinds, listShownOptions, mayAddOption, type ShownOption } from "#web/quotes/shown-options.ts";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { moveToFirst, type OptionsEdit, removeOption, restoreOption } from "./option-changes.ts";
import { buildPanelId, OptionPanel } from "./option-panel.tsx";

const OptionDialog = lazyComponent(async () => (await import("./option-dialog.tsx")).OptionDialog);

export function QuoteOptions({
  quote,
  viewer,
  countBefore,
}: {
  quote: QuoteDetail;
  viewer: QuoteViewer;
  /** How many there were: an option that was added since takes the focus from the pressed button. */
  countBefore: RefObject<number>;
}) {
  const isEditable = viewer.mayEdit && !isIssued(quote.status);
  const options = listShownOptions(quote);
  const count = options.length;
  useEffect(() => {
    const isAdded = count > countBefore.current;
    const isRemoved = count < countBefore.current;
    countBefore.current = count;
    if (document.activeElement?.matches("body, main") !== true) return;
    if (isAdded) document.getElementById(buildPanelId(count))?.focus();
    if (isRemoved) document.getElementById("add-option")?.focus();
  }, [count, countBefore]);
  const differences = listDifferingKinds(options);
  const [edited, setEdited] = useState<{ place: number | null } | null>(null);
  const rows = options.map(({ place }) => ({ id: place }));
  useReopenedDialog(buildFormKind("option", quote.id), isEditable ? rows : undefined, (row) =>
    setEdited({ place: row?.id ?? null }),
  );
  const actions = useActions(quote);
  const mode = findPriceMode(quote);
  const hasLines = quote.lines.length > 0 || quote.discount !== null;
  return (
    <>
      <section className="quote-options" aria-labelledby="options-title">
        <div className="options-head">
          <h2 id="options-title">{count} options</h2>
          <span className="t-small text-ink-3">the customer chooses one</span>
          {mode && <PriceBadge mode={mode} />}
          {isEditable && mayAddOption(quote) && (
            <Button
              id="add-option"
              size="sm"
              onPointerEnter={() => void OptionDialog.fetch().catch(() => {})}
              onClick={() => setEdited({ place: null })}
            >
              <Plus /> Add option
            </Button>
          )}
        </div>
        <ul className={`option-panels option-panels-${count}`}>
          {options.map((option) => (
            <OptionPanel
              key={option.place}
              option={option}
              differences={differences}
              viewer={viewer}
              actions={
                isEditable
                  ? {
                      edit: () => setEdited({ place: option.place }),
                      moveToFirst: () => actions.moveToFirst(option),
                      remove: () => actions.remove(option),
                    }
                  : null
              }
            />
          ))}
        </ul>
      </section>
      {(hasLines || isEditable) && (
        <Panel title={quote.discount === null ? "Lines" : "Lines and discount"}>
          {!hasLines && (
            <PanelBody>
              <p className="text-ink-2">No lines yet.</p>
            </PanelBody>
          )}
          <QuoteLines quote={quote} viewer={viewer} />
        </Panel>
      )}
      <Suspense fallback={null}>
        {edited && <OptionDialog quote={quote} place={edited.place} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  );
}

/** What is saved at once, each with its way back. */
function useActions(quote: QuoteDetail) {
  const { mutate } = useLinesAction(quote);
  const change = (
    buildEdit: (current: QuoteDetail) => OptionsEdit,
    title: string,
    buildUndo: (current: QuoteDetail) => OptionsEdit,
  ) => {
    const undo = (saved: QuoteDetail) => saveLinesEdit(saved, buildUndo).catch(showLinesFailure);
    mutate({
      buildEdit,
      onSaved: (saved) => toast({ title, action: { label: "Undo", onClick: () => void undo(saved) } }),
    });
  };
  return {
    moveToFirst({ place, label }: ShownOption) {
      document.getElementById(buildPanelId(1))?.focus();
      change(moveToFirst(place), `${label} is option 1 now`, moveToFirst(place));
    },
    remove({ place, label }: ShownOption) {
      const ownLines = quote.lines.filter(({ options }) => options.join() === String(place)).length;
      const lines = ownLines === 0 ? "" : ownLines === 1 ? " with its line" : ` with its ${ownLines} lines`;
      change(removeOption(place), `${label} removed${lines}`, restoreOption(quote, place));
    },
  };
}
