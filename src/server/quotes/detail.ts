// One quote with what a reader wants to know about it: its price's origin and today's conflicts with the rules.
import { byKind, choicesOf, type KeyedChoices, kindWords } from "#domain/catalogue/items.ts";
import { type Conflict, conflicts } from "#domain/rules/narrow.ts";
import type { Tx } from "#server/database/connect.ts";
import { type FoundQuote, findQuote } from "./queries.ts";

/** The quote and what the rules of now say of it. */
export async function findDetail(db: Tx, id: string) {
  const quote = await findQuote(db, id);
  return quote && detailOf(quote);
}
export type FoundDetail = NonNullable<Awaited<ReturnType<typeof findDetail>>>;

export async function readDetail(db: Tx, id: string): Promise<FoundDetail> {
  const detail = await findDetail(db, id);
  if (!detail) throw new Error("The quote of this transaction is absent");
  return detail;
}

/** The column is `price_snapshot`; answers call it `priceBasis`. */
export function detailOf(quote: FoundQuote) {
  const conflicts = conflictsOf(quote).map(({ because }) => because);
  const withdrawn = quote.notOffered.map(
    (kind) => `The ${kindWords[kind].one.toLowerCase()} “${quote.names[kind]}” is no longer on offer.`,
  );
  return { ...quote, priceBasis: quote.priceSnapshot, conflicts, withdrawn };
}

/** What the rules of now have against the choices of a quote. */
export function conflictsOf(quote: KeyedChoices & Pick<FoundQuote, "names" | "rules">): Conflict[] {
  const choices = choicesOf(quote);
  const names = byKind((kind) => [{ id: choices[kind] ?? 0, name: quote.names[kind] ?? "" }]);
  return conflicts(names, quote.rules, choices);
}
