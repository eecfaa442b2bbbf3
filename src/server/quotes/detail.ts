// One quote with what a reader wants to know about it: its price's origin and today's conflicts with the rules.
import { conflicts } from "#domain/rules/narrow.ts";
import type { Tx } from "#server/database/connect.ts";
import { listRulesInOrder } from "#server/rules/queries.ts";
import { type FoundQuote, readTerms } from "./queries.ts";
import { chosenCatalogue } from "./terms.ts";

export async function readDetail(db: Tx, { priceSnapshot, ...quote }: FoundQuote) {
  const [terms, rules] = await Promise.all([readTerms(db, quote), listRulesInOrder(db)]);
  const found = conflicts(chosenCatalogue(terms), rules, quote);
  return { ...quote, priceBasis: priceSnapshot, conflicts: found.map(({ because }) => because) };
}
