// Pricing a stored quote from the company's tables of now, and keeping what the price came from (decision 16).
import { chosenItems } from "#domain/catalogue/items.ts";
import { snapshotOf } from "#domain/quotes/explain.ts";
import { price } from "#domain/quotes/price.ts";
import { isRefusal, type Refusal, refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { Problem } from "#server/kernel/errors.ts";
import { listRulesInOrder } from "#server/rules/queries.ts";
import { type FoundQuote, readTerms, saveQuote } from "./queries.ts";
import { chosenCatalogue, refusalByRules } from "./terms.ts";

/** Statuses in which the customer has the quote: its figures are promised and no longer change (decision 27). */
const PROMISED = new Set(["sent", "accepted", "declined", "expired"]);

export async function calculate(db: Tx, quote: FoundQuote, now: Date): Promise<Refusal | null> {
  if (PROMISED.has(quote.status)) {
    return refuse("wrong_state", `This quote is ${quote.statusLabel.toLowerCase()} and can no longer be calculated.`);
  }
  const [terms, rules] = await Promise.all([readTerms(db, quote), listRulesInOrder(db)]);
  const chosen = chosenItems(chosenCatalogue(terms), quote);
  if (!chosen) return refuse("incomplete", "Please complete the job details of this quote before calculating it.");
  const excluded = refusalByRules(terms, rules, quote);
  if (excluded) return excluded;
  const settings = { applyAccessMultiplier: terms.company.applyAccessMultiplier };
  const priced = price(chosen, settings);
  if (isRefusal(priced)) return priced;

  const at = now.toISOString();
  const saved = await saveQuote(db, quote.id, quote.version, {
    ...priced,
    status: quote.status === "draft" ? "calculated" : quote.status,
    priceSnapshot: snapshotOf(chosen, settings, rules, quote.postcode),
    isManual: false,
    needsRecalculation: false,
    calculatedAt: at,
    updatedAt: at,
  });
  if (!saved)
    throw new Problem(
      409,
      "version_conflict",
      "Somebody else changed this quote at the same moment. Please try again.",
    );
  return null;
}
