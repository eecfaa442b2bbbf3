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
    title: `${formatRuleTitle(rule)} allows nothing`,
    reason: explainNoActiveItem(names, rule.constraintType, rule.allowedValueIds) ?? "It allows no value at all.",
    shows: example && `${formatChosen(names, example)}, no ${list.one} is left to choose.`,
  };
}

export function describeUnreachableRule(names: FindingNames, rule: Rule, choice: Choices): FindingText {
  const title = `${formatRuleTitle(rule)} can never run`;
  const [conflict] = findConflicts(names.items, names.rules, choice);
  if (!conflict) {
    const reason = explainNoActiveItem(names, rule.triggerType, rule.triggerValueIds) ?? "No value makes it run.";
    return { title, reason, shows: null };
  }
  return {
    title,
    reason: `What makes it run can never be chosen, because ${formatRule(conflict.rule)} takes it away again.`,
    shows: `Choosing ${conflict.itemName} takes ${conflict.itemName} away.`,
  };
}

export function describeUnfinishableRule(names: FindingNames, rule: Rule, example: Choices): FindingText {
  return {
    title: `${formatRuleTitle(rule)} never affects a completed quote`,
    reason: `No quote can be finished with ${or.format(listNames(names, rule.triggerType, rule.triggerValueIds, true))}.`,
    shows: `${formatChosen(names, example)}, the other rules let no quote be finished.`,
  };
}

export function describeShadowedRule(
  names: FindingNames,
  rule: Rule,
  winners: number[],
  example: Choices,
): FindingText {
  const winningRules = findRules(names, winners);
  return {
    title: `${formatRuleTitle(rule)} can never run`,
    reason: `${capitalise(and.format(shortenList(winningRules.map(formatRule))))} always ${winningRules.length === 1 ? "wins: it limits" : "win: they limit"} the same list and ${winningRules.length === 1 ? "comes" : "come"} first.`,
    shows: compareOutcomes(names, rule, example),
  };
}

export function describeFinallyShadowedRule(
  names: FindingNames,
  rule: Rule,
  winners: number[],
  example: Choices,
): FindingText {
  const winningRules = findRules(names, winners);
  return {
    title: `${formatRuleTitle(rule)} never affects a completed quote`,
    reason: `Once everything is chosen, ${or.format(shortenList(winningRules.map(formatRule)))} always fits as well and comes first.`,
    shows: compareOutcomes(names, rule, example),
  };
}

/** Ids of trigger items: those that an earlier rule decides (`by`), and all for which this rule never runs. */
interface PartlyShadowed {
  winners: number[];
  shadowed: number[];
  idle: number[];
}

export function describePartlyShadowedRule(
  names: FindingNames,
  rule: Rule,
  { winners, shadowed, idle }: PartlyShadowed,
  example: Choices,
): FindingText {
  const formatNames = (ids: number[]) => and.format(listNames(names, rule.triggerType, ids, true));
  const unreachable = idle.filter((id) => !shadowed.includes(id));
  const reasons = [
    shadowed.length > 0
      ? `For ${formatNames(shadowed)}, ${or.format(findRules(names, winners).map(formatRule))} comes first.`
      : null,
    unreachable.length > 0 ? `${formatNames(unreachable)} can never be chosen.` : null,
    "For its other values this rule does run.",
  ];
  return {
    title: `${formatRuleTitle(rule)} never runs for ${formatNames(idle)}`,
    reason: reasons.filter((reason) => reason !== null).join(" "),
    shows: shadowed.length > 0 ? compareOutcomes(names, rule, example) : null,
  };
}

/** Null if every item that the rule names is active. */
export function describeInactiveItems(names: FindingNames, rule: Rule): FindingText | null {
  const sentences = [
    describeMissingItems(names, rule.triggerType, rule.triggerValueIds, "makes it run"),
    describeMissingItems(names, rule.constraintType, rule.allowedValueIds, "is allowed"),
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return null;
  return { title: `${formatRuleTitle(rule)} names inactive items`, reason: sentences.join(" "), shows: null };
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
  obstacles: Obstacle[] | null,
): FindingText {
  const chosen = listChosen(names, example);
  const kindNames = chosen.map(({ kind }) => kindLabels[kind].one).join(" and ");
  const others = count === 2 ? `another ${kindNames}` : `${count - 1} others of ${kindNames}`;
  const title =
    chosen.length === 0
      ? "No quote can be finished"
      : chosen.length === 1
        ? `No quote with ${chosen[0]?.name} can be finished`
        : `${and.format(chosen.map(({ name }) => name))} can be chosen, but never in one finished quote`;
  return {
    title,
    reason: `${explainDeadEnd(names, obstacles)}${count > 1 ? ` The same holds for ${others}.` : ""}`,
    shows: chosen.length === 0 ? null : `${formatChosen(names, example)}, every way on takes something away again.`,
  };
}

function explainDeadEnd(names: FindingNames, obstacles: Obstacle[] | null): string {
  const causes = new Map<string, Set<string>>();
  for (const { rule, kind, ids, lost } of (obstacles ?? []).toSorted((a, b) => compareRules(a.rule, b.rule))) {
    const clearedText = lost && `takes ${findName(names, lost.kind, lost.ids[0] ?? null)} away for`;
    const cause = `${formatRule(rule)} ${clearedText ?? "hides"}`;
    const items = causes.get(cause) ?? new Set();
    for (const name of listNames(names, kind, ids, true)) items.add(name);
    causes.set(cause, items);
  }
  if (causes.size === 0 || causes.size > MAX_CAUSES)
    return "Whatever is chosen next, the rules take something away again.";
  return `${capitalise(and.format([...causes].map(([cause, items]) => `${cause} ${and.format(shortenList([...items]))}`)))}.`;
}

/** A dead end with more causes than this gets one general sentence instead of all of theirs. */
const MAX_CAUSES = 5;

/** "With Plant room, restricted chosen, rule 1 decides: 4 Pump Styles are left, not 1." */
function compareOutcomes(names: FindingNames, rule: Rule, example: Choices): string {
  const winner = findAppliedRules(names.rules, example).find(
    ({ constraintType }) => constraintType === rule.constraintType,
  );
  const countLeft = (deciding: Rule | undefined) =>
    names.items[rule.constraintType].filter(
      ({ id, isActive }) => isActive && (deciding?.allowedValueIds.includes(id) ?? true),
    ).length;
  const [actualCount, ownCount] = [countLeft(winner), countLeft(rule)];
  const list = kindLabels[rule.constraintType];
  const instead = actualCount === ownCount ? "" : `, not ${ownCount}`;
  return `${formatChosen(names, example)}, ${winner ? `rule ${winner.priority} decides` : "no rule decides"}: ${actualCount} ${actualCount === 1 ? list.one : list.many} ${actualCount === 1 ? "is" : "are"} left${instead}.`;
}

/** "With Plant room, restricted and 5.5 kW chosen" */
function formatChosen(names: FindingNames, choices: Choices): string {
  const chosen = listChosen(names, choices).map(({ name }) => name);
  return chosen.length === 0 ? "With nothing chosen" : `With ${and.format(chosen)} chosen`;
}

function listChosen(names: FindingNames, choices: Choices): { kind: Kind; name: string }[] {
  return kinds.flatMap((kind) => {
    const id = choices[kind];
    return id === null ? [] : [{ kind, name: findName(names, kind, id) }];
  });
}

/** "Split-case is inactive." if nothing in the list is active; null for an empty list. */
function explainNoActiveItem(names: FindingNames, kind: Kind, ids: readonly number[]): string | null {
  const inactive = listNames(names, kind, ids, false);
  const missing = [...new Set(ids)].length - inactive.length;
  if (inactive.length + missing === 0) return null;
  return `None of its ${kindLabels[kind].many} is on offer: ${formatInactive(inactive, missing)}.`;
}

function describeMissingItems(names: FindingNames, kind: Kind, ids: readonly number[], what: string): string | null {
  const inactive = listNames(names, kind, ids, false);
  const missing = [...new Set(ids)].filter((id) => !names.items[kind].some((item) => item.id === id)).length;
  if (inactive.length + missing === 0) return null;
  return `Of what ${what}, ${formatInactive(inactive, missing)}.`;
}

function formatInactive(inactive: string[], missing: number): string {
  const parts = [
    ...(inactive.length > 0 ? [`${and.format(inactive)} ${inactive.length === 1 ? "is" : "are"} inactive`] : []),
    ...(missing > 0 ? [`${missing} ${missing === 1 ? "item no longer exists" : "items no longer exist"}`] : []),
  ];
  return and.format(parts);
}

function listNames(names: FindingNames, kind: Kind, ids: readonly number[], active: boolean): string[] {
  return names.items[kind]
    .filter(({ id, isActive }) => isActive === active && ids.includes(id))
    .map(({ name }) => name);
}

function findName(names: FindingNames, kind: Kind, id: number | null): string {
  return names.items[kind].find((item) => item.id === id)?.name ?? `a ${kindLabels[kind].one} that no longer exists`;
}

function findRules({ rules }: FindingNames, ids: readonly number[]): Rule[] {
  return rules.filter(({ id }) => ids.includes(id)).sort(compareRules);
}

/** The first few, and how many more there are. */
function shortenList(words: readonly string[]): readonly string[] {
  return words.length <= 4 ? words : [...words.slice(0, 3), `${words.length - 3} others`];
}

/** A rule's number is its priority, as everywhere. */
const formatRule = ({ priority, name }: Rule) => `rule ${priority} “${name}”`;
const formatRuleTitle = (rule: Rule) => capitalise(formatRule(rule));
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
