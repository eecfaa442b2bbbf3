// Prices a stored quote from the company's present tables, and stores what the price came from (decision 16).
import { findChosenItems, readChoices } from "#domain/catalogue/items.ts";
import type { Pence } from "#domain/money.ts";
import { pickPriceSettings } from "#domain/price-settings.ts";
import { findState, refuseTransition } from "#domain/quotes/lifecycle.ts";
import { type QuoteLine, renewLinePrices } from "#domain/quotes/lines.ts";
import { describePriceRefusal } from "#domain/quotes/option-figures.ts";
import type { QuoteOption } from "#domain/quotes/options.ts";
import { computeLinesPrice, computePrice, type Price } from "#domain/quotes/price.ts";
import { buildSnapshot, type PriceSnapshot } from "#domain/quotes/price-snapshot.ts";
import { refuseErased } from "#domain/quotes/retention.ts";
import { buildRefusal, isRefusal, type Refusal } from "#domain/refusal.ts";
import { buildChosenCatalogue, refuseByRules } from "./choice-terms.ts";
import { addOptionToRefusal, calculateOptions } from "./options.ts";
import type { FoundQuote, PriceTerms } from "./queries.ts";

interface Calculation {
  /** The total is that of the job and its lines. */
  price: Price & { linesCost: Pence };
  options: QuoteOption[] | null;
  /** The list lines at today's prices. */
  lines: QuoteLine[];
  snapshot: PriceSnapshot;
}
export type Priceable = FoundQuote & { terms: PriceTerms };

export const refuseQuoteChange = (quote: FoundQuote): Refusal | null =>
  refuseErased(quote) ?? refuseTransition("change", findState(quote));

/** The price by the present tables, whatever the quote's state; nothing is saved. All options, or none (decision 148). */
export function calculateCurrentPrice(quote: Priceable): Calculation | Refusal {
  const own = calculateOwnPrice(quote);
  if (isRefusal(own)) return own;
  const options = calculateOptions(quote, own.lines);
  return isRefusal(options) ? options : { ...own, options };
}

function calculateOwnPrice(quote: Priceable): Omit<Calculation, "options"> | Refusal {
  const { terms } = quote;
  const chosen = findChosenItems(buildChosenCatalogue(terms), readChoices(quote));
  if (!chosen)
    return buildRefusal("incomplete", "Please complete the job details of this quote before calculating it.");
  const excluded = refuseByRules(quote);
  if (excluded) return addOptionToRefusal(excluded, quote);
  const settings = pickPriceSettings(terms.company);
  const price = computePrice(chosen, settings);
  if (isRefusal(price)) return addOptionToRefusal(price, quote);
  const lines = renewLinePrices(quote.lines, quote.lineExtras ?? []);
  const linesPrice = computeLinesPrice(lines, quote.discount, price);
  const [first] = quote.options ?? [];
  if (isRefusal(linesPrice)) return first ? describePriceRefusal(linesPrice, 1, first) : linesPrice;
  const { linesCost, totalCost } = linesPrice;
  return {
    price: { ...price, linesCost, totalCost },
    lines,
    snapshot: buildSnapshot(chosen, settings, terms.rules, quote.postcode),
  };
}

/** The locked quote with today's calculation. */
export function decideCalculation(quote: Priceable, now: Date): FoundQuote | Refusal {
  const calculation = refuseQuoteChange(quote) ?? calculateCurrentPrice(quote);
  if (isRefusal(calculation)) return calculation;
  const { price, lines, snapshot, options } = calculation;
  const calculatedAt = now.toISOString();
  return {
    ...quote,
    ...price,
    lines,
    options,
    status: "calculated",
    ...quote.terms.calculated,
    priceSnapshot: snapshot,
    offlinePrice: null,
    currentPriceTerms: null,
    isManual: false,
    needsRecalculation: false,
    calculatedAt,
    updatedAt: calculatedAt,
    version: quote.version + 1,
  };
}
