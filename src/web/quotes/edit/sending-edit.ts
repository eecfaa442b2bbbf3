// Editing a job because the check before sending asks for it: opens at its choices, and returns to sending afterwards.
import { choiceKeys, kinds, readChoices } from "#domain/catalogue/items.ts";
import { findConflicts } from "#domain/rules/narrow.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import type { EditableQuote } from "./editable-fields.ts";

export const buildChoicesUrl = (quoteId: string): string => `/quotes/${quoteId}/edit?for=sending`;
export const isForSending = (search: string): boolean => new URLSearchParams(search).get("for") === "sending";

/** The field of the first choice that the rules exclude, or that is no longer available. */
export function findInvalidChoice(quote: EditableQuote, { catalogue, rules }: PriceBook): string {
  const choices = readChoices(quote);
  const excludedKind = findConflicts(catalogue, rules, choices)[0]?.kind;
  const unavailableKind = kinds.find((kind) => !catalogue[kind].some(({ id }) => id === choices[kind]));
  return choiceKeys[excludedKind ?? unavailableKind ?? "location"];
}
