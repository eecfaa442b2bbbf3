// What a quote's six choices mean today: the items, the company's terms and the rules against them.
import {
  type Catalogue,
  type Choices,
  type ChosenItems,
  choiceKeys,
  kinds,
  kindWords,
} from "#domain/catalogue/items.ts";
import { type Refusal, refuse } from "#domain/refusal.ts";
import { conflicts } from "#domain/rules/narrow.ts";
import type { Terms } from "./queries.ts";

/** A catalogue of the chosen items alone, which is all that the rules need to judge a choice. */
export function chosenCatalogue(terms: Terms): Catalogue {
  const list = <T>(item: T | null) => (item ? [item] : []);
  return {
    location: list(terms.location),
    equipment_access: list(terms.equipment_access),
    job_type: list(terms.job_type),
    pump_style: list(terms.pump_style),
    motor_size: list(terms.motor_size),
    drive_type: list(terms.drive_type),
  };
}

/** All six items, or a refusal at each field whose item is absent, another company's, or no longer on offer. */
export function itemsOnOffer(terms: Terms): ChosenItems | Refusal {
  const fields: Record<string, string> = {};
  for (const kind of kinds) {
    if (!terms[kind]?.isActive)
      fields[choiceKeys[kind]] = `This ${kindWords[kind].one} is not on offer. Please choose another.`;
  }
  const first = Object.values(fields)[0];
  if (first) return refuse("unknown_choice", first, fields);
  return terms as unknown as ChosenItems;
}

/** The refusal with which the company's active rules exclude these choices; null when they allow them (decision 22). */
export function refusalByRules(terms: Terms, choices: Choices): Refusal | null {
  const found = conflicts(chosenCatalogue(terms), terms.rules, choices);
  const [first] = found;
  if (!first) return null;
  const fields = Object.fromEntries(found.map(({ kind, because }) => [choiceKeys[kind], because]));
  return refuse("excluded_by_rule", `Rule “${first.rule.name}” does not allow this: ${first.because}`, fields);
}
