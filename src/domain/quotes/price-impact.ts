// What a change of the price tables would do to open quotes, before it is saved.
import { applyBulkChange, type BulkChange } from "#domain/catalogue/bulk.ts";
import type { NumberFieldKey } from "#domain/catalogue/fields.ts";
import { type Catalogue, type Choices, findChosenItems, type Item, type Kind, kinds } from "#domain/catalogue/items.ts";
import type { Pence } from "#domain/money.ts";
import type { PriceSettings } from "#domain/price-settings.ts";
import { isRefusal, type Refusal } from "#domain/refusal.ts";
import { findConflicts } from "#domain/rules/narrow.ts";
import { type Rule, sortActiveRules } from "#domain/rules/rule.ts";
import { computePrice } from "./price.ts";

/** Everything that a calculation reads. */
export interface PriceBook {
  catalogue: Catalogue;
  rules: readonly Rule[];
  settings: PriceSettings;
}

/** A total of null: the calculation is refused, because something is missing, for a rule, or for its size. */
export interface PriceDifference<Q> {
  quote: Q;
  before: Pence | null;
  after: Pence | null;
}

export interface PriceImpact<Q> {
  /** Quotes whose calculation would give another result. */
  affected: number;
  /** Sums over those of them that can be calculated both with and without the change. */
  before: Pence;
  after: Pence;
  /** Quotes that could no longer be calculated. */
  refused: number;
  /** The largest differences, largest first. */
  largest: PriceDifference<Q>[];
}

/**
 * Calculates each of these quotes with today's tables and with the changed ones, by the formula and the rules of a real
 * calculation. The caller passes the open quotes: all that can still be calculated (decisions 16 and 27), which are
 * drafts, calculated ones, those marked for recalculation, and those in a status of the platform's own. Quotes that are
 * sent, accepted, declined or expired are promised and never calculated again. `before` is today's calculation, which
 * for a quote that was priced earlier, or manually, need not be its saved total: so the difference is what this one
 * change does. Totals in pence, of the jobs alone: lines and a discount, which no item of the six lists changes, are
 * left out.
 */
export function computePriceImpact<Q extends { choices: Choices }>(
  quotes: readonly Q[],
  current: PriceBook,
  changed: PriceBook,
  limit: number,
): PriceImpact<Q> {
  const computeCurrentTotal = createPricing(current);
  const computeChangedTotal = createPricing(changed);
  const different = quotes
    .map((quote) => ({ quote, before: computeCurrentTotal(quote.choices), after: computeChangedTotal(quote.choices) }))
    .filter(({ before, after }) => before !== after);
  const priced = different.filter(({ before, after }) => before !== null && after !== null);
  return {
    affected: different.length,
    before: priced.reduce((sum, { before }) => sum + (before ?? 0), 0),
    after: priced.reduce((sum, { after }) => sum + (after ?? 0), 0),
    refused: different.filter(({ after }) => after === null).length,
    largest: different.sort((a, b) => measureDifference(b) - measureDifference(a)).slice(0, limit),
  };
}

/** The tables with some figures of one item changed, in pence, hundredths or engineers; the others stay. */
export function changeItemFigures(
  priceBook: PriceBook,
  kind: Kind,
  id: number,
  figures: { [K in NumberFieldKey]?: number | undefined },
): PriceBook {
  const givenFigures = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined));
  const items = priceBook.catalogue[kind].map((item) => (item.id === id ? { ...item, ...givenFigures } : item));
  return { ...priceBook, catalogue: { ...priceBook.catalogue, [kind]: items } };
}

/** The tables with one change of several items; refused if a price would become too large. */
export function applyBulkToPriceBook(
  priceBook: PriceBook,
  kind: Kind,
  ids: ReadonlySet<number>,
  change: BulkChange,
): PriceBook | Refusal {
  const items = priceBook.catalogue[kind].map((item: Item) =>
    ids.has(item.id) ? applyBulkChange(kind, item, change) : item,
  );
  return items.find(isRefusal) ?? { ...priceBook, catalogue: { ...priceBook.catalogue, [kind]: items } };
}

/** Quotes with the same six choices have the same price, so each set of choices is priced once. */
function createPricing(priceBook: PriceBook): (choices: Choices) => Pence | null {
  const rules = sortActiveRules(priceBook.rules);
  const cachedTotals = new Map<string, Pence | null>();
  return (choices) => {
    const key = kinds.map((kind) => choices[kind]).join(" ");
    const cachedTotal = cachedTotals.get(key);
    if (cachedTotal !== undefined) return cachedTotal;
    const total = computeTotal({ ...priceBook, rules }, choices);
    cachedTotals.set(key, total);
    return total;
  };
}

function computeTotal({ catalogue, rules, settings }: PriceBook, choices: Choices): Pence | null {
  const chosen = findChosenItems(catalogue, choices);
  if (!chosen || findConflicts(catalogue, rules, choices).length > 0) return null;
  const priced = computePrice(chosen, settings);
  return isRefusal(priced) ? null : priced.totalCost;
}

/** The size of a quote's change, for sorting: infinite if only one of the two tables can calculate it. */
function measureDifference({ before, after }: PriceDifference<unknown>): number {
  return before === null || after === null ? Number.POSITIVE_INFINITY : Math.abs(after - before);
}
