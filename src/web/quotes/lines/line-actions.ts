// What is done to a quote's lines and saved at once, without a form.
import { useEffect, useRef, useState } from "react";
import { createExtra } from "#contract/catalogue/extras.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { QuoteLine } from "#domain/quotes/lines.ts";
import { call } from "#web/kernel/api.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import type { SuggestedExtra } from "./extras.ts";
import {
  addExtraTo,
  insertLine,
  isOffered,
  type LinesChange,
  moveLine,
  moveLineTo,
  removeLine,
  removePlaces,
  setLine,
  toGivenLine,
} from "./line-changes.ts";
import { buildMenuId } from "./line-list.tsx";
import { applyLinesChange, saveLinesEdit, showLinesFailure, useLinesAction } from "./lines-saving.ts";

/** `onChanged`: with the quote, each time that it was saved. */
export function useLineActions(quote: QuoteDetail, onChanged?: (saved: QuoteDetail) => void) {
  const { mutate } = useLinesAction(quote, onChanged);
  const optionCount = quote.options?.length ?? 1;
  const [status, setStatus] = useState("");
  const focus = useLostFocus(quote);
  const change = (change: LinesChange, onSaved?: (saved: QuoteDetail) => void) =>
    mutate({ buildEdit: (current) => applyLinesChange(current, change), ...(onSaved && { onSaved }) });
  const remove = (line: QuoteLine) => {
    focus("add-line");
    const place = quote.lines.findIndex(({ id }) => id === line.id);
    const restore = (saved: QuoteDetail) =>
      saveLinesEdit(saved, (current) => applyLinesChange(current, insertLine(toGivenLine(line), place))).then(
        onChanged,
        showLinesFailure,
      );
    change(removeLine(line.id), (saved) =>
      toast({ title: `${line.words} removed`, action: { label: "Undo", onClick: () => void restore(saved) } }),
    );
  };
  const tellPlace =
    (line: QuoteLine) =>
    ({ lines }: QuoteDetail) => {
      const group = lines.filter((other) => isOffered(other) === isOffered(line));
      const place = group.findIndex(({ id }) => id === line.id) + 1;
      setStatus(`${line.words} is now line ${place} of ${group.length}`);
    };
  return {
    status,
    remove,
    leaveOut: (line: QuoteLine, places: readonly number[]) => change(removePlaces(line.id, places, optionCount)),
    move(line: QuoteLine, step: 1 | -1) {
      focus(buildMenuId(line.id));
      change(moveLine(line.id, step), tellPlace(line));
    },
    moveTo: (line: QuoteLine, target: QuoteLine) => change(moveLineTo(line.id, target.id), tellPlace(line)),
    addExtra: ({ id: extraId }: SuggestedExtra, places: readonly number[]) =>
      change(addExtraTo(createQuoteId(), extraId, places, optionCount)),
    removeDiscount() {
      const { discount } = quote;
      focus("add-line");
      const restore = (saved: QuoteDetail) => saveLinesEdit(saved, () => ({ discount })).catch(showLinesFailure);
      mutate({
        buildEdit: () => ({ discount: null }),
        onSaved: (saved) =>
          toast({ title: "Discount removed", action: { label: "Undo", onClick: () => void restore(saved) } }),
      });
    },
    /** The line follows the list from then on. */
    async addToPriceList(line: QuoteLine) {
      try {
        const { words: name, details, price } = line;
        const extra = await call(createExtra, {
          body: { name, details, price, needs: [], excludes: [], onlyKind: null, onlyIds: [], isActive: true },
        });
        const { price: _, ...given } = toGivenLine(line);
        change(setLine({ ...given, extraId: extra.id }), () => toast({ title: `${name} added to the price list` }));
      } catch (error) {
        showLinesFailure(error);
      }
    },
  };
}

/** A row that is moved or removed takes the focus away; then the element of this id gets it. */
function useLostFocus({ lines, discount }: QuoteDetail): (elementId: string) => void {
  const target = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows are others
  useEffect(() => {
    if (target.current !== null && document.activeElement === document.body)
      document.getElementById(target.current)?.focus();
    target.current = null;
  }, [lines, discount]);
  return (elementId) => {
    target.current = elementId;
  };
}
