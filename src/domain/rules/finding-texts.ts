// The texts of the findings: sentences for an administrator, with the names of rules and items.
import { type Choices, type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { findAppliedRules, findConflicts } from "./narrow.ts";
import { compareRules, type Rule } from "./rule.ts";

export interface FindingNames {
  items: { [K in Kind]: readonly { id: number; name: string; isActive: boolean }[] };
  rules: readonly Rule[];
}

export interface FindingText {
  title: string;
  reason: string;
  shows: string | null;
}

const and = new Intl.ListFormat("en-GB");
const or = new Intl.ListFormat("en-GB", { type: "disjunction" });

export function describeEmptyRule(names: FindingNames, rule: Rule, example: Choices | null): FindingText {
  const list = kindLabels[rule.constraintType];
  return {
    title: `${ruleTitle(rule)} allows nothing`,
    reason: gone(names, rule.constraintType, rule.allowedValueIds) ?? "It allows no value at all.",
    shows: example && `${chosenWords(names, example)}, no ${list.one} is left to choose.`,
  };
}

export function describeUnreachableRule(names: FindingNames, rule: Rule, choice: Choices): FindingText {
  const title = `${ruleTitle(rule)} can never run`;
  const [itself] = findConflicts(names.items, names.rules, choice);
  if (!itself) {
    const reason = gone(names, rule.triggerType, rule.triggerValueIds) ?? "No value makes it run.";
    return { title, reason, shows: null };
  }
  return {
    title,
    reason: `What makes it run can never be chosen, because ${ruleLabel(itself.rule)} takes it away again.`,
    shows: `Choosing ${itself.itemName} takes ${itself.itemName} away.`,
  };
}

export function describeUnfinishableRule(names: FindingNames, rule: Rule, example: Choices): FindingText {
  return {
    title: `${ruleTitle(rule)} never affects a completed quote`,
    reason: `No quote can be finished with ${or.format(namesOf(names, rule.triggerType, rule.triggerValueIds, true))}.`,
    shows: `${chosenWords(names, example)}, the other rules let no quote be finished.`,
  };
}

export function describeShadowedRule(
  names: FindingNames,
  rule: Rule,
  winners: number[],
  example: Choices,
): FindingText {
  const first = rulesOf(names, winners);
  return {
    title: `${ruleTitle(rule)} can never run`,
    reason: `${capital(and.format(few(first.map(ruleLabel))))} always ${first.length === 1 ? "wins: it limits" : "win: they limit"} the same list and ${first.length === 1 ? "comes" : "come"} first.`,
    shows: comparison(names, rule, example),
  };
}

export function describeFinallyShadowedRule(
  names: FindingNames,
  rule: Rule,
  winners: number[],
  example: Choices,
): FindingText {
  const first = rulesOf(names, winners);
  return {
    title: `${ruleTitle(rule)} never affects a completed quote`,
    reason: `Once everything is chosen, ${or.format(few(first.map(ruleLabel)))} always fits as well and comes first.`,
    shows: comparison(names, rule, example),
  };
}

/** Ids of trigger items: those that an earlier rule decides (`by`), and all for which this rule never runs. */
interface Idle {
  by: number[];
  beaten: number[];
  idle: number[];
}

export function describePartlyShadowedRule(
  names: FindingNames,
  rule: Rule,
  { by, beaten, idle }: Idle,
  example: Choices,
): FindingText {
  const called = (ids: number[]) => and.format(namesOf(names, rule.triggerType, ids, true));
  const never = idle.filter((id) => !beaten.includes(id));
  const reasons = [
    beaten.length > 0 ? `For ${called(beaten)}, ${or.format(rulesOf(names, by).map(ruleLabel))} comes first.` : null,
    never.length > 0 ? `${called(never)} can never be chosen.` : null,
    "For its other values this rule does run.",
  ];
  return {
    title: `${ruleTitle(rule)} never runs for ${called(idle)}`,
    reason: reasons.filter((reason) => reason !== null).join(" "),
    shows: beaten.length > 0 ? comparison(names, rule, example) : null,
  };
}

/** Null if every item that the rule names is active. */
export function describeInactiveItems(names: FindingNames, rule: Rule): FindingText | null {
  const sentences = [
    absent(names, rule.triggerType, rule.triggerValueIds, "makes it run"),
    absent(names, rule.constraintType, rule.allowedValueIds, "is allowed"),
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return null;
  return { title: `${ruleTitle(rule)} names inactive items`, reason: sentences.join(" "), shows: null };
}

/** Choices that cannot stay: a rule hides them, or clears an earlier choice because of them (`lost`). */
export interface Obstacle {
  rule: Rule;
  kind: Kind;
  ids: number[];
  lost: { kind: Kind; ids: number[] } | null;
}

export function describeDeadEnd(
  names: FindingNames,
  example: Choices,
  count: number,
  closed: Obstacle[] | null,
): FindingText {
  const chosen = chosenIn(names, example);
  const what = chosen.map(({ kind }) => kindLabels[kind].one).join(" and ");
  const others = count === 2 ? `another ${what}` : `${count - 1} others of ${what}`;
  const title =
    chosen.length === 0
      ? "No quote can be finished"
      : chosen.length === 1
        ? `No quote with ${chosen[0]?.name} can be finished`
        : `${and.format(chosen.map(({ name }) => name))} can be chosen, but never in one finished quote`;
  return {
    title,
    reason: `${whyClosed(names, closed)}${count > 1 ? ` The same holds for ${others}.` : ""}`,
    shows: chosen.length === 0 ? null : `${chosenWords(names, example)}, every way on takes something away again.`,
  };
}

function whyClosed(names: FindingNames, closed: Obstacle[] | null): string {
  const causes = new Map<string, Set<string>>();
  for (const { rule, kind, ids, lost } of (closed ?? []).toSorted((a, b) => compareRules(a.rule, b.rule))) {
    const takes = lost && `takes ${nameOf(names, lost.kind, lost.ids[0] ?? null)} away for`;
    const cause = `${ruleLabel(rule)} ${takes ?? "hides"}`;
    const items = causes.get(cause) ?? new Set();
    for (const name of namesOf(names, kind, ids, true)) items.add(name);
    causes.set(cause, items);
  }
  if (causes.size === 0 || causes.size > MOST_CAUSES)
    return "Whatever is chosen next, the rules take something away again.";
  return `${capital(and.format([...causes].map(([cause, items]) => `${cause} ${and.format(few([...items]))}`)))}.`;
}

/** A dead end with more causes than this gets one general sentence instead of all of theirs. */
const MOST_CAUSES = 5;

/** "With Plant room, restricted chosen, rule 1 decides: 4 Pump Styles are left, not 1." */
function comparison(names: FindingNames, rule: Rule, example: Choices): string {
  const winner = findAppliedRules(names.rules, example).find(
    ({ constraintType }) => constraintType === rule.constraintType,
  );
  const left = (one: Rule | undefined) =>
    names.items[rule.constraintType].filter(
      ({ id, isActive }) => isActive && (one?.allowedValueIds.includes(id) ?? true),
    ).length;
  const [now, wanted] = [left(winner), left(rule)];
  const list = kindLabels[rule.constraintType];
  const instead = now === wanted ? "" : `, not ${wanted}`;
  return `${chosenWords(names, example)}, ${winner ? `rule ${winner.priority} decides` : "no rule decides"}: ${now} ${now === 1 ? list.one : list.many} ${now === 1 ? "is" : "are"} left${instead}.`;
}

/** "With Plant room, restricted and 5.5 kW chosen" */
function chosenWords(names: FindingNames, choices: Choices): string {
  const chosen = chosenIn(names, choices).map(({ name }) => name);
  return chosen.length === 0 ? "With nothing chosen" : `With ${and.format(chosen)} chosen`;
}

function chosenIn(names: FindingNames, choices: Choices): { kind: Kind; name: string }[] {
  return kinds.flatMap((kind) => {
    const id = choices[kind];
    return id === null ? [] : [{ kind, name: nameOf(names, kind, id) }];
  });
}

/** "Split-case is inactive." if nothing in the list is active; null for an empty list. */
function gone(names: FindingNames, kind: Kind, ids: readonly number[]): string | null {
  const inactive = namesOf(names, kind, ids, false);
  const absent = [...new Set(ids)].length - inactive.length;
  if (inactive.length + absent === 0) return null;
  return `None of its ${kindLabels[kind].many} is on offer: ${inactiveWords(inactive, absent)}.`;
}

function absent(names: FindingNames, kind: Kind, ids: readonly number[], what: string): string | null {
  const inactive = namesOf(names, kind, ids, false);
  const missing = [...new Set(ids)].filter((id) => !names.items[kind].some((item) => item.id === id)).length;
  if (inactive.length + missing === 0) return null;
  return `Of what ${what}, ${inactiveWords(inactive, missing)}.`;
}

function inactiveWords(inactive: string[], missing: number): string {
  const parts = [
    ...(inactive.length > 0 ? [`${and.format(inactive)} ${inactive.length === 1 ? "is" : "are"} inactive`] : []),
    ...(missing > 0 ? [`${missing} ${missing === 1 ? "item no longer exists" : "items no longer exist"}`] : []),
  ];
  return and.format(parts);
}

function namesOf(names: FindingNames, kind: Kind, ids: readonly number[], active: boolean): string[] {
  return names.items[kind]
    .filter(({ id, isActive }) => isActive === active && ids.includes(id))
    .map(({ name }) => name);
}

function nameOf(names: FindingNames, kind: Kind, id: number | null): string {
  return names.items[kind].find((item) => item.id === id)?.name ?? `a ${kindLabels[kind].one} that no longer exists`;
}

function rulesOf({ rules }: FindingNames, ids: readonly number[]): Rule[] {
  return rules.filter(({ id }) => ids.includes(id)).sort(compareRules);
}

/** The first few, and how many more there are. */
function few(words: readonly string[]): readonly string[] {
  return words.length <= 4 ? words : [...words.slice(0, 3), `${words.length - 3} others`];
}

/** A rule's number is its priority, as everywhere. */
const ruleLabel = ({ priority, name }: Rule) => `rule ${priority} “${name}”`;
const ruleTitle = (rule: Rule) => capital(ruleLabel(rule));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
