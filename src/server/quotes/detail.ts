// One quote with what a reader wants to know: the origin of its price and its conflicts with today's rules.
import { kindLabels } from "#domain/catalogue/items.ts";
import { findLineFaults } from "#domain/quotes/line-faults.ts";
import { listChosenOptions } from "#domain/quotes/options.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRuleConflicts } from "./choice-terms.ts";
import { buildPriceConflict } from "./offline-price.ts";
import { describeOptionFaults } from "./options.ts";
import { type FoundQuote, findQuote } from "./queries.ts";

/** The quote and its conflicts with today's rules. */
export async function findDetail(db: Tx, id: string) {
  const quote = await findQuote(db, id);
  return quote && toQuoteDetail(quote);
}
export type FoundDetail = NonNullable<Awaited<ReturnType<typeof findDetail>>>;

export async function readDetail(db: Tx, id: string): Promise<FoundDetail> {
  const detail = await findDetail(db, id);
  if (!detail) throw new Error("The quote of this transaction is missing");
  return detail;
}

/** The extras of its lines that are switched off. */
export const listWithdrawnExtras = ({ lineExtras, lines }: FoundQuote): { id: number; sentence: string }[] =>
  (lineExtras ?? [])
    .filter(({ id, isActive }) => !isActive && lines.some(({ extraId }) => extraId === id))
    .map(({ id, name }) => ({ id, sentence: `The extra “${name}” is no longer on offer.` }));

/** The column is `price_snapshot`; replies call it `priceBasis`. */
export function toQuoteDetail(quote: FoundQuote) {
  const ofOptions = describeOptionFaults(quote);
  const conflicts = [...findRuleConflicts(quote).map(({ because }) => because), ...ofOptions.conflicts];
  const withdrawnExtras = listWithdrawnExtras(quote);
  const withdrawn = [
    ...quote.notOffered.map(
      (kind) => `The ${kindLabels[kind].one.toLowerCase()} “${quote.names[kind]}” is no longer on offer.`,
    ),
    ...ofOptions.withdrawn,
    ...withdrawnExtras.map(({ sentence }) => sentence),
  ];
  const conflict = buildPriceConflict(quote, { excluded: conflicts, withdrawn });
  return {
    ...quote,
    priceBasis: quote.priceSnapshot,
    conflicts,
    withdrawn,
    withdrawnExtraIds: withdrawnExtras.map(({ id }) => id),
    lineFaults: findLineFaults(listChosenOptions(quote), quote.lines, quote.lineExtras ?? []),
    conflict,
    hasPriceConflict: conflict !== null,
  };
}
