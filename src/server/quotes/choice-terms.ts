// What a quote's six choices mean today: their items, the company's terms and the rules about them.
import {
  type Catalogue,
  choiceKeys,
  describeNotOffered,
  type KeyedChoices,
  kinds,
  mapKinds,
  readChoices,
} from "#domain/catalogue/items.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import { type Conflict, findConflicts } from "#domain/rules/narrow.ts";
import type { ChoiceTerms, FoundQuote, PriceTerms } from "./queries.ts";

/** A catalogue of only the chosen items. */
export function buildChosenCatalogue(terms: PriceTerms): Catalogue {
  return mapKinds((kind) => [terms[kind]].filter((item) => item !== null)) as Catalogue;
}

/** The refusal at each field whose item is absent, another company's or inactive; null if all six are valid. */
export function refuseUnavailableItems(terms: ChoiceTerms): Refusal | null {
  const fields: Record<string, string> = {};
  for (const kind of kinds) {
    if (!terms[kind]?.isActive) fields[choiceKeys[kind]] = describeNotOffered(kind);
  }
  const first = Object.values(fields)[0];
  return first ? buildRefusal("unknown_choice", first, fields) : null;
}

/** The refusal if the company's active rules exclude these choices; null if they allow them (decision 22). */
export function refuseByRules(chosen: KeyedChoices & Pick<FoundQuote, "names" | "rules">): Refusal | null {
  const conflicts = findRuleConflicts(chosen);
  const [first] = conflicts;
  if (!first) return null;
  const fields = Object.fromEntries(conflicts.map(({ kind, because }) => [choiceKeys[kind], because]));
  return buildRefusal("excluded_by_rule", `The rules do not allow this: ${first.because}`, fields);
}

/** Conflicts between the quote's choices and today's rules. */
export function findRuleConflicts(quote: KeyedChoices & Pick<FoundQuote, "names" | "rules">): Conflict[] {
  const choices = readChoices(quote);
  const names = mapKinds((kind) => [{ id: choices[kind] ?? 0, name: quote.names[kind] ?? "" }]);
  return findConflicts(names, quote.rules, choices);
}
