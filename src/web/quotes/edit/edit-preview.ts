// A quote's price after saving the form, from the same function that the server uses.
import type { QuoteDetail } from "#contract/quotes.ts";
import { applyQuoteChange, manualKeys } from "#domain/quotes/quote-change.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { PriceFigures } from "#web/quotes/price-panel.tsx";
import type { EditableQuote, QuoteChange } from "./editable-fields.ts";
import { pickRealChanges } from "./merge.ts";

export interface EditPreview extends PriceFigures {
  needsRecalculation: boolean;
  /** A figure differs from the stored one. */
  unsaved: boolean;
}

/** If the form is invalid (no `change`) or cannot be saved, the quote unchanged. */
export function previewEdit(
  quote: QuoteDetail,
  seen: EditableQuote,
  change: QuoteChange | undefined,
  { seesCosts }: { seesCosts: boolean },
): EditPreview {
  const made = change ? applyQuoteChange(quote, pickRealChanges(seen, change)) : {};
  const then = isRefusal(made) ? quote : { ...quote, ...made };
  return {
    labourHours: then.labourHours,
    engineerCount: then.engineerCount,
    labourCost: then.labourCost,
    materialCost: then.materialCost,
    // The sum of two costs that this user neither sees nor can change.
    totalCost: seesCosts ? then.totalCost : quote.totalCost,
    needsRecalculation: then.needsRecalculation,
    unsaved: manualKeys.some((key) => then[key] !== quote[key]),
  };
}
