// What a quote would be once the form is saved, by the very function that the server saves it with.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { applyQuoteChange, manualKeys } from "#domain/quotes/quote-change.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { PriceFigures } from "#web/quotes/price-panel.tsx";
import type { EditableQuote, QuoteChange } from "./editable-fields.ts";
import { pickRealChanges } from "./merge.ts";

export interface EditPreview extends PriceFigures {
  needsRecalculation: boolean;
  /** A figure differs from what is stored. */
  hasUnsavedFigures: boolean;
}

/** Where the form is not right yet (no `change`), or could not be saved, the quote as it is. */
export function previewEdit(
  quote: QuoteDetail,
  original: EditableQuote,
  change: QuoteChange | undefined,
  { seesCosts }: { seesCosts: boolean },
): EditPreview {
  const changed = change ? applyQuoteChange(quote, pickRealChanges(original, change)) : {};
  const preview = isRefusal(changed) ? quote : { ...quote, ...changed };
  return {
    labourHours: preview.labourHours,
    engineerCount: preview.engineerCount,
    labourCost: preview.labourCost,
    materialCost: preview.materialCost,
    // The sum of two costs that this user neither sees nor changes.
    totalCost: seesCosts ? preview.totalCost : quote.totalCost,
    linesCost: seesCosts ? preview.linesCost : quote.linesCost,
    lines: quote.lines,
    discount: quote.discount,
    needsRecalculation: preview.needsRecalculation,
    hasUnsavedFigures: manualKeys.some((key) => preview[key] !== quote[key]),
  };
}
