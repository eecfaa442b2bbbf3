// Which choices the rules leave, which rule hides the others, and which must be cleared when a choice changes.
import {
  type Catalogue,
  type Choices,
  type ItemOf,
  type Kind,
  kindLabels,
  kinds,
  mapKinds,
} from "#domain/catalogue/items.ts";
import { compareRules, type Rule, sortActiveRules } from "./rule.ts";

const listFormat = new Intl.ListFormat("en-GB");

export interface NarrowedList<K extends Kind = Kind> {
  /** Active items that may be chosen, in the catalogue's order. */
  options: ItemOf<K>[];
  /** Active items that the rule hides, each with its own sentence. */
  hidden: { item: ItemOf<K>; rule: Rule; because: string }[];
  /** The one rule that decides this list, or null. */
  rule: Rule | null;
  /** One sentence for all hidden items together; null if there are none. */
  why: string | null;
}

export type Narrowed = { [K in Kind]: NarrowedList<K> };

/** What the rules need to know of a catalogue: they use ids and mention names. */
export type ItemNames = { [K in Kind]: readonly { id: number; name: string }[] };

/** A choice that an active rule excludes. */
export interface Conflict {
  kind: Kind;
  itemName: string;
  rule: Rule;
  /** "Submersible sewage is hidden by rule 1 “Plant rooms stay dry”, because …" */
  because: string;
}

export interface ConsistentChoices {
  choices: Choices;
  /** In the order in which they were cleared. */
  cleared: Conflict[];
}

/** The options left in each list: active items only, limited by the first matching rule (QB 4, decision 21). */
export function narrowChoices(catalogue: Catalogue, rules: readonly Rule[], choices: Choices): Narrowed {
  const ordered = sortActiveRules(rules);
  function narrowList<K extends Kind>(kind: K): NarrowedList<K> {
    const active: ItemOf<K>[] = catalogue[kind].filter((item) => item.isActive);
    const rule = findDecidingRule(ordered, kind, choices);
    if (!rule) return { options: active, hidden: [], rule, why: null };
    const explain = (names: string[]) => explainHidden(names, rule, findTriggerName(catalogue, rule, choices));
    const hiddenItems = active.filter((item) => !rule.allowedValueIds.includes(item.id));
    return {
      options: active.filter((item) => rule.allowedValueIds.includes(item.id)),
      hidden: hiddenItems.map((item) => ({ item, rule, because: explain([item.name]) })),
      rule,
      why: hiddenItems.length > 0 ? explain(hiddenItems.map((item) => item.name)) : null,
    };
  }
  return mapKinds(narrowList) as Narrowed;
}

/** The choices that active rules exclude, in order of the kinds; the server's refusal names the rule (decision 22). */
export function findConflicts(catalogue: ItemNames, rules: readonly Rule[], choices: Choices): Conflict[] {
  const ordered = sortActiveRules(rules);
  return kinds.flatMap((kind) => {
    const id = choices[kind];
    const rule = findDecidingRule(ordered, kind, choices);
    if (id === null || !rule || rule.allowedValueIds.includes(id)) return [];
    const itemName = findChosenName(catalogue, kind, choices) ?? `The chosen ${kindLabels[kind].one}`;
    return [
      { kind, itemName, rule, because: explainHidden([itemName], rule, findTriggerName(catalogue, rule, choices)) },
    ];
  });
}

/**
 * Clears the choices that the rules exclude, one at a time until none is left, but never the one just changed (decision
 * 22). One at a time, because a cleared choice may have been the cause of the next conflict; for the same reason a
 * conflict whose own cause is not in conflict goes first, and among those the one whose rule runs first.
 */
export function clearConflictingChoices(
  catalogue: Catalogue,
  rules: readonly Rule[],
  choices: Choices,
  justChanged: Kind | null,
): ConsistentChoices {
  const cleared: Conflict[] = [];
  let remaining = choices;
  for (;;) {
    const conflicts = findConflicts(catalogue, rules, remaining).filter(({ kind }) => kind !== justChanged);
    const independent = conflicts.filter(({ rule }) => !conflicts.some(({ kind }) => kind === rule.triggerType));
    const [next] = (independent.length > 0 ? independent : conflicts).sort((a, b) => compareRules(a.rule, b.rule));
    if (!next) return { choices: remaining, cleared };
    cleared.push(next);
    remaining = { ...remaining, [next.kind]: null };
  }
}

/** The rules that decide a list for these choices, in the order of the kinds. */
export function findAppliedRules(rules: readonly Rule[], choices: Choices): Rule[] {
  const ordered = sortActiveRules(rules);
  return kinds.map((kind) => findDecidingRule(ordered, kind, choices)).filter((rule) => rule !== null);
}

/** "A and B are hidden by rule 4 “Multistage from 3 kW”, because Pump Style is Vertical multistage." (4: priority) */
function explainHidden(itemNames: string[], rule: Rule, triggerName: string): string {
  const verb = itemNames.length === 1 ? "is" : "are";
  return `${listFormat.format(itemNames)} ${verb} hidden by rule ${rule.priority} “${rule.name}”, because ${kindLabels[rule.triggerType].one} is ${triggerName}.`;
}

/** The first of the ordered rules that fits decides, separately for each constraint type. */
function findDecidingRule(ordered: readonly Rule[], kind: Kind, choices: Choices): Rule | null {
  return (
    ordered.find((rule) => {
      const chosen = choices[rule.triggerType];
      return rule.constraintType === kind && chosen !== null && rule.triggerValueIds.includes(chosen);
    }) ?? null
  );
}

/** The name of a rule's trigger; lookups contain active items only, so an older quote's choice may be absent. */
function findTriggerName(catalogue: ItemNames, rule: Rule, choices: Choices): string {
  return findChosenName(catalogue, rule.triggerType, choices) ?? "an option no longer on offer";
}

function findChosenName(catalogue: ItemNames, kind: Kind, choices: Choices): string | undefined {
  return catalogue[kind].find(({ id }) => id === choices[kind])?.name;
}
