// An offline price, compared with today's.
import { readChoices } from "#domain/catalogue/items.ts";
import {
  buildOfflineSnapshot,
  type CurrentPriceTerms,
  findPriceConflict,
  type PriceConflict,
} from "#domain/quotes/offline-price.ts";
import { isUncalculated } from "#domain/quotes/option-figures.ts";
import { computeLinesPrice } from "#domain/quotes/price.ts";
import { buildRefusal, isRefusal, type Refusal } from "#domain/refusal.ts";
import { calculateCurrentPrice, type Priceable, refuseQuoteChange } from "./calculate.ts";
import type { FoundQuote } from "./queries.ts";

/** Null if there is nothing to choose. */
export function buildPriceConflict(
  quote: FoundQuote,
  objections: Pick<CurrentPriceTerms, "excluded" | "withdrawn">,
): PriceConflict | null {
  const { offlinePrice, currentPriceTerms } = quote;
  if (!offlinePrice || !currentPriceTerms) return null;
  const { terms, ...offlineTerms } = currentPriceTerms;
  const calculation = calculateCurrentPrice({ ...quote, terms });
  const total = isRefusal(calculation) ? null : calculation.price.totalCost;
  return findPriceConflict(offlinePrice, quote, {
    extras: quote.lineExtras ?? [],
    ...offlineTerms,
    ...objections,
    items: terms,
    settings: terms.company,
    total,
  });
}

/** Applies the offline price as manual costs (decision 17), because it came from the device's tables. */
export function decideOfflinePrice(quote: Priceable, conflict: PriceConflict | null, now: Date): FoundQuote | Refusal {
  const refused = refuseQuoteChange(quote);
  if (refused) return refused;
  const { offlinePrice } = quote;
  if (!offlinePrice || !conflict) return buildRefusal("no_price_conflict", "This quote has no price left to choose.");
  if (conflict.refusal !== null) return buildRefusal("price_changed", conflict.refusal);
  const { labourHours, engineerCount, labourCost, materialCost } = offlinePrice;
  const linesPrice = computeLinesPrice(quote.lines, quote.discount, offlinePrice);
  if (isRefusal(linesPrice)) return linesPrice;
  const { linesCost, totalCost } = linesPrice;
  const calculatedAt = now.toISOString();
  return {
    ...quote,
    labourHours,
    engineerCount,
    labourCost,
    materialCost,
    linesCost,
    totalCost,
    status: "calculated",
    ...quote.terms.calculated,
    priceSnapshot: buildOfflineSnapshot(offlinePrice, readChoices(quote), quote.postcode),
    offlinePrice: null,
    currentPriceTerms: null,
    isManual: true,
    needsRecalculation: isUncalculated(quote.options),
    calculatedAt,
    updatedAt: calculatedAt,
    version: quote.version + 1,
  };
}
