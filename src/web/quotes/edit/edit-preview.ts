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
  unsaved: boolean;
}

/** Where the form is not right yet (no `change`), or could not be saved, the quote as it is. */
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
    // Made of two costs that this person is not shown, and cannot change.
    totalCost: seesCosts ? then.totalCost : quote.totalCost,
    needsRecalculation: then.needsRecalculation,
    unsaved: manualKeys.some((key) => then[key] !== quote[key]),
  };
}
