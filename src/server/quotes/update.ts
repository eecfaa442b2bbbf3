// Changes the named fields of a quote, checked against the lists, unless somebody else has saved it first (decision 52).
import type { updateQuote } from "#contract/quotes/quotes.ts";
import { maySeeCosts } from "#domain/actor.ts";
import type { Extra } from "#domain/catalogue/extras.ts";
import { choiceKeys, describeNotOffered, kinds, mapKinds } from "#domain/catalogue/items.ts";
import { resolveLines } from "#domain/quotes/lines.ts";
import { resolveOptions } from "#domain/quotes/option-figures.ts";
import { type OptionItems, refuseOptionPlaces } from "#domain/quotes/options.ts";
import { applyQuoteChange } from "#domain/quotes/quote-change.ts";
import { refuseErased } from "#domain/quotes/retention.ts";
import { isSystemStatus } from "#domain/quotes/status.ts";
import { buildRefusal, isRefusal, type Refusal } from "#domain/refusal.ts";
import { readLineExtras } from "#server/catalogue/extras/queries.ts";
import { readOptionItems } from "#server/catalogue/option-items/queries.ts";
import { lockQuoteCounter } from "#server/customers/queries.ts";
import { type CallDecideInput, type CallReadInput, NoChange } from "#server/kernel/call.ts";
import { forbidden } from "#server/kernel/errors.ts";
import { toQuoteDetail } from "./detail.ts";
import { explainDiscountRefusal, listExtraIds, requireDiscountPermission } from "./lines.ts";
import { type ChoiceTerms, type FoundQuote, lockQuote, readChoiceTerms } from "./queries.ts";
import { hasActiveStatus } from "./status/queries.ts";

interface Update {
  quote: FoundQuote;
  /** The items that the change names, and those that stay. */
  terms: ChoiceTerms;
  /** Whether the status that the change names exists and is active. */
  hasStatus: boolean;
  /** The extras that the given lines name, and the items that the given options do. */
  extras: Extra[];
  optionItems: OptionItems;
}

export async function readForUpdate({ db, params, body }: CallReadInput<typeof updateQuote>): Promise<Update | null> {
  // A changed name or postcode may file it elsewhere: whoever files takes the company's counter first.
  if (body.customerName !== undefined || body.postcode !== undefined) await lockQuoteCounter(db);
  const quote = await lockQuote(db, params.id);
  if (!quote) return null;
  const choices = mapKinds((kind) => body[choiceKeys[kind]] ?? quote[choiceKeys[kind]]);
  const [terms, hasStatus, extras, optionItems] = await Promise.all([
    readChoiceTerms(db, quote.id, choices),
    body.status !== undefined && hasActiveStatus(db, body.status),
    readLineExtras(db, listExtraIds(body.lines)),
    readOptionItems(db, body.options ?? []),
  ]);
  return { quote, terms, hasStatus, extras, optionItems };
}

export function decideUpdate({ actor, body, record, now }: CallDecideInput<typeof updateQuote, Update, undefined>) {
  const { version: _, lines: givenLines, options: givenOptions, ...change } = body;
  if (!maySeeCosts(actor) && ("labourCost" in change || "materialCost" in change)) {
    throw buildCostsForbidden();
  }
  requireDiscountPermission(actor, change);
  const refused = refuseErased(record.quote) ?? refuseUnknown(record, change);
  if (refused) return refused;
  const lines = givenLines && resolveLines(givenLines, record.quote.lines, record.extras);
  if (isRefusal(lines)) return lines;
  const { quote, optionItems } = record;
  const options = givenOptions === undefined ? undefined : resolveOptions(givenOptions, quote, optionItems);
  if (isRefusal(options)) return options;
  const misplaced = refuseOptionPlaces(lines ?? quote.lines, options === undefined ? quote.options : options);
  if (misplaced) return misplaced;
  const changedFields = applyQuoteChange(quote, { ...change, lines, options });
  if (isRefusal(changedFields)) return explainDiscountRefusal(changedFields, actor);
  if (Object.keys(changedFields).length === 0) return new NoChange(toQuoteDetail(record.quote));
  return { ...record.quote, ...changedFields, updatedAt: now.toISOString() };
}

export const buildCostsForbidden = () => forbidden("You don't have permission to change costs");

/**
 * Refuses an item of another company with the same words as one that does not exist, so that ids tell nothing. An item
 * that the quote already has may stay although it has been switched off.
 */
function refuseUnknown(
  { quote, terms, hasStatus }: Update,
  change: Omit<CallDecideInput<typeof updateQuote, Update, undefined>["body"], "lines" | "options">,
): Refusal | null {
  const fields: Record<string, string> = {};
  for (const kind of kinds) {
    const key = choiceKeys[kind];
    if (change[key] === undefined || change[key] === quote[key] || terms[kind]?.isActive) continue;
    fields[key] = describeNotOffered(kind);
  }
  const { status = quote.status } = change;
  if (status !== quote.status && !isSystemStatus(status) && !hasStatus) fields.status = "There is no such status.";
  const first = Object.values(fields)[0];
  return first ? buildRefusal("unknown_choice", first, fields) : null;
}
