// Finds faults in a set of rules before users meet them (decision 23). Findings never forbid anything.
import { type Choices, type Kind, kinds, noChoices } from "#domain/catalogue/items.ts";
import { Combinations, type Ranges, type RuleList, type Values } from "./combinations.ts";
import * as texts from "./finding-texts.ts";
import { findAppliedRules } from "./narrow.ts";
import type { Rule } from "./rule.ts";

/** The items of each kind, active or not, with their names. */
export type ReviewedItems = { [K in Kind]: readonly { id: number; name: string; isActive: boolean }[] };

export type FindingClass =
  /** The allowed list holds no active item. */
  | "allows-nothing"
  /** The trigger never comes true. */
  | "never-runs"
  /** The trigger comes true, but an earlier rule on the same list always decides. */
  | "shadowed"
  /** Choices that can all be made together, but are part of no finished quote. */
  | "dead-end"
  /** A list of the rule names items that are inactive or do not exist. */
  | "names-inactive"
  /** For some of its trigger values an earlier rule always decides. */
  | "partly-shadowed";

export interface Finding {
  class: FindingClass;
  /** bad: something does not work. warn: something is not as it looks. note: worth knowing, and may be intended. */
  severity: "bad" | "warn" | "note";
  /** The rules concerned, the one to check first at the beginning; empty only for a dead end without a single cause. */
  ruleIds: number[];
  /** The fewest choices that show it; none if no choice is needed. */
  example: Choices;
  /** How many sets of choices of the same kinds show the same; 1 except for dead ends. */
  count: number;
  /** In plain words, with names: the fault, its reason, and what the example does (null if there is nothing to try). */
  title: string;
  reason: string;
  shows: string | null;
}

export interface Review {
  /** The most severe first, then in the order in which the rules run. */
  findings: Finding[];
  /** False if the lists are so long that combinations were left unchecked; the findings are true all the same. */
  exhaustive: boolean;
}

/**
 * Examines the active rules against the active items.
 *
 * A set of choices is *possible* if `findConflicts` finds nothing in it: the sets that the wizard leaves as they are
 * and that the server accepts. It is *reached* if it can also be put together from nothing, one choice after another in
 * any order, each on offer in `narrowChoices` at that moment and each set on the way possible. It is *finished* if it
 * is possible and every list has its choice or nothing to choose from.
 *
 * - allows-nothing: no active item is allowed. The example is the smallest possible set in which the rule decides.
 * - never-runs: no possible set makes the trigger true; or, a warning, no finished one, and some quote can be finished.
 * - shadowed: possible sets make it true, but the rule decides its list in none; or, as a warning, in no finished one.
 * - partly-shadowed: the rule decides in some possible set, but in none with this one of its active trigger items.
 * - dead-end: a reached set that is part of no finished one and contains no smaller such set; also a single choice that
 *   excludes itself. Of one choice or none it is bad; of more it is a note, because chains of rules exclude
 *   combinations quite legitimately. Sets of the same kinds are one finding.
 * - names-inactive: either list of ids contains one that is inactive or does not exist.
 *
 * So "never" refers to all possible sets, and "can be" only to sets that a user can really select.
 */
export function reviewRules(items: ReviewedItems, rules: readonly Rule[]): Review {
  const sets = new Combinations(items, rules);
  const names: texts.FindingNames = { items, rules };
  const canFinish = sets.exhaustive && sets.has("finished", sets.anything());
  const ruleFindings = sets.lists.flatMap((list) =>
    list.rules.flatMap((rule, index) => [
      ...listEmptyRuleFindings(names, sets, list, index),
      ...(sets.exhaustive
        ? listReachFindings(names, sets, list, index, canFinish)
        : listCoveredFindings(names, sets, list, index)),
      ...listInactiveFindings(names, rule),
    ]),
  );
  const deadEndFindings = sets.exhaustive ? sets.deadEnds().map((end) => buildDeadEndFinding(names, sets, end)) : [];
  const findRuleOrder = (finding: Finding) => rules.findIndex(({ id }) => id === finding.ruleIds[0]);
  const findings = [...ruleFindings, ...deadEndFindings].sort(
    (a, b) => severityOrder[a.severity] - severityOrder[b.severity] || findRuleOrder(a) - findRuleOrder(b),
  );
  return { findings, exhaustive: sets.exhaustive };
}

const severityOrder = { bad: 0, warn: 1, note: 2 };

function listEmptyRuleFindings(
  names: texts.FindingNames,
  sets: Combinations,
  list: RuleList,
  index: number,
): Finding[] {
  const rule = list.rules[index] as Rule;
  if (!names.items[rule.constraintType].some(({ isActive }) => isActive) || !list.nothing[index]) return [];
  const values = sets.exhaustive ? sets.smallest("possible", sets.decidedBy(list, index)) : null;
  const example = values ? sets.choices(values) : noChoices;
  return [
    {
      class: "allows-nothing",
      severity: "bad",
      ruleIds: [rule.id],
      example,
      count: 1,
      ...texts.describeEmptyRule(names, rule, values && example),
    },
  ];
}

/** Whether the rule ever decides, and for all of its trigger values. */
function listReachFindings(
  names: texts.FindingNames,
  sets: Combinations,
  list: RuleList,
  index: number,
  canFinish: boolean,
): Finding[] {
  const rule = list.rules[index] as Rule;
  const triggers = listActiveTriggers(sets, rule);
  const fittingRanges = sets.anything();
  fittingRanges[kinds.indexOf(rule.triggerType)]?.forEach((_, value, range) => {
    range[value] = triggers.some((trigger) => trigger.value === value);
  });
  const buildFindings = (
    kind: "never-runs" | "shadowed",
    severity: Finding["severity"],
    ruleIds: number[],
    example: Choices,
    words: texts.FindingText,
  ) => [{ class: kind, severity, ruleIds: [rule.id, ...ruleIds], example, count: 1, ...words }];
  const chooseExample = (values: Values) => sets.choices(values, (id) => rule.triggerValueIds.includes(id));

  const fitting = sets.smallest("possible", fittingRanges);
  if (!fitting) {
    const choice = triggers[0] ? { ...noChoices, [rule.triggerType]: triggers[0].id } : noChoices;
    return buildFindings("never-runs", "bad", [], choice, texts.describeUnreachableRule(names, rule, choice));
  }
  const decidingRanges = sets.decidedBy(list, index);
  if (!sets.smallest("possible", decidingRanges)) {
    const example = chooseExample(fitting);
    const inExample = findAppliedRules(list.rules, example).map(({ id }) => id);
    const coveringRules = findCoveringRules(sets, list, index);
    const winners = coveringRules
      ? [...new Set([...coveringRules, ...inExample])]
      : findWinners(sets, list, index, fittingRanges, "possible").ids;
    return buildFindings(
      "shadowed",
      "bad",
      winners,
      example,
      texts.describeShadowedRule(names, rule, winners, example),
    );
  }
  if (canFinish && !sets.has("finished", fittingRanges)) {
    return buildFindings(
      "never-runs",
      "warn",
      [],
      chooseExample(fitting),
      texts.describeUnfinishableRule(names, rule, chooseExample(fitting)),
    );
  }
  if (canFinish && !sets.has("finished", decidingRanges)) {
    const winners = findWinners(sets, list, index, fittingRanges, "finishable");
    const example = chooseExample(winners.values ?? fitting);
    return buildFindings(
      "shadowed",
      "warn",
      winners.ids,
      example,
      texts.describeFinallyShadowedRule(names, rule, winners.ids, example),
    );
  }
  return listPartlyShadowedFindings(names, sets, list, index);
}

function listPartlyShadowedFindings(
  names: texts.FindingNames,
  sets: Combinations,
  list: RuleList,
  index: number,
): Finding[] {
  const rule = list.rules[index] as Rule;
  const trigger = kinds.indexOf(rule.triggerType);
  const first = list.first[trigger] ?? [];
  const idle = listActiveTriggers(sets, rule).filter(({ value }) => {
    const ranges = sets.decidedBy(list, index);
    if (!ranges[trigger]?.[value]) return true;
    ranges[trigger] = (ranges[trigger] ?? []).map((_, other) => other === value);
    return !sets.has("possible", ranges);
  });
  if (idle.length === 0) return [];
  const shadowed = idle.filter(({ value }) => first[value] !== index);
  const winners = [...new Set(shadowed.map(({ value }) => list.rules[first[value] ?? index]?.id ?? rule.id))];
  const example = { ...noChoices, [rule.triggerType]: (shadowed[0] ?? idle[0])?.id ?? null };
  const idsOf = (triggers: { id: number }[]) => triggers.map(({ id }) => id);
  return [
    {
      class: "partly-shadowed",
      severity: "note",
      ruleIds: [rule.id, ...winners],
      example,
      count: 1,
      ...texts.describePartlyShadowedRule(
        names,
        rule,
        { winners, shadowed: idsOf(shadowed), idle: idsOf(idle) },
        example,
      ),
    },
  ];
}

/** For lists too long to go through all combinations: what the rules' triggers alone show. */
function listCoveredFindings(names: texts.FindingNames, sets: Combinations, list: RuleList, index: number): Finding[] {
  const rule = list.rules[index] as Rule;
  const [trigger] = listActiveTriggers(sets, rule);
  if (!trigger) {
    const words = texts.describeUnreachableRule(names, rule, noChoices);
    return [{ class: "never-runs", severity: "bad", ruleIds: [rule.id], example: noChoices, count: 1, ...words }];
  }
  const ids = findCoveringRules(sets, list, index);
  if (!ids) return [];
  const example = { ...noChoices, [rule.triggerType]: trigger.id };
  return [
    {
      class: "shadowed",
      severity: "bad",
      ruleIds: [rule.id, ...ids],
      example,
      count: 1,
      ...texts.describeShadowedRule(names, rule, ids, example),
    },
  ];
}

/** The earlier rules that each of its trigger values makes fit by itself; null if one of them makes none fit. */
function findCoveringRules(sets: Combinations, list: RuleList, index: number): number[] | null {
  const rule = list.rules[index] as Rule;
  const first = list.first[kinds.indexOf(rule.triggerType)] ?? [];
  const earlierRules = listActiveTriggers(sets, rule).map(({ value }) => list.rules[first[value] ?? index] as Rule);
  return earlierRules.includes(rule) ? null : [...new Set(earlierRules.map(({ id }) => id))];
}

/** The earlier rules that decide where this one fits, and the smallest set in which one of them does. */
function findWinners(
  sets: Combinations,
  list: RuleList,
  index: number,
  fittingRanges: Ranges,
  table: "possible" | "finishable",
) {
  const winners = list.rules.slice(0, index).flatMap(({ id }, earlier) => {
    const winningRanges = sets.decidedBy(list, earlier);
    const sharedRanges = winningRanges.map((range, t) =>
      range.map((isIn, value) => isIn && (fittingRanges[t]?.[value] ?? false)),
    );
    const values = sets.smallest(table, sharedRanges);
    return values ? [{ id, values, size: values.filter((value) => value > 0).length }] : [];
  });
  const [smallest] = winners.toSorted((a, b) => a.size - b.size);
  return { ids: winners.map(({ id }) => id), values: smallest?.values ?? null };
}

function listInactiveFindings(names: texts.FindingNames, rule: Rule): Finding[] {
  const words = texts.describeInactiveItems(names, rule);
  return words
    ? [{ class: "names-inactive", severity: "warn", ruleIds: [rule.id], example: noChoices, count: 1, ...words }]
    : [];
}

function buildDeadEndFinding(
  names: texts.FindingNames,
  sets: Combinations,
  { values, count }: { values: Values; count: number },
): Finding {
  const size = values.filter((value) => value > 0).length;
  const causes = findObstacles(sets, values, { left: MAX_CONTINUATIONS });
  return {
    class: "dead-end",
    severity: size > 1 ? "note" : "bad",
    ruleIds: [...new Set(causes?.map(({ rule }) => rule.id))],
    example: sets.choices(values),
    count,
    ...texts.describeDeadEnd(names, sets.choices(values), count, causes),
  };
}

/** The most continuations to examine for the explanation of one dead end. */
const MAX_CONTINUATIONS = 400;

/**
 * Why nothing can be added to these values so that it stays: for one list each value with the rule that excludes it or
 * clears another choice; if it could stay for now, what blocks the way after it. Null if that is too long to explain.
 */
function findObstacles(sets: Combinations, values: Values, budget: { left: number }): texts.Obstacle[] | null {
  const idsOf = (kind: number, value = 0) => sets.groups[kind]?.[value] ?? [];
  const selfExcluded = sets.excluded(values).map(({ rule, kind }) => {
    return { rule, kind: kinds[kind] as Kind, ids: idsOf(kind, values[kind]), lost: null };
  });
  if (selfExcluded.length > 0) return selfExcluded;
  const lists = values.flatMap((value, kind) => {
    const options = (sets.groups[kind] ?? []).map((_, option) => option).slice(1);
    if (value > 0 || options.length === 0) return [];
    const candidates = options.map((option) => ({ kind, option, next: values.with(kind, option) }));
    const checked = candidates.map((candidate) => ({ ...candidate, by: sets.excluded(candidate.next)[0] }));
    return [{ checked, open: checked.filter(({ by }) => !by).length }];
  });
  // Explain by the list with the fewest choices left; at an immediate dead end that is none.
  const [narrowest] = lists.sort((a, b) => a.open - b.open);
  budget.left -= narrowest?.open ?? 0;
  if (!narrowest || budget.left < 0) return null;
  const found = narrowest.checked.map(({ kind, option, next, by }): texts.Obstacle[] | null => {
    if (!by) return findObstacles(sets, next, budget);
    const lost = by.kind === kind ? null : { kind: kinds[by.kind] as Kind, ids: idsOf(by.kind, values[by.kind]) };
    return [{ rule: by.rule, kind: kinds[kind] as Kind, ids: idsOf(kind, option), lost }];
  });
  return found.includes(null) ? null : found.flatMap((obstacles) => obstacles ?? []);
}

function listActiveTriggers(sets: Combinations, rule: Rule): { id: number; value: number }[] {
  return [...new Set(rule.triggerValueIds)]
    .map((id) => ({ id, value: sets.valueOf(rule.triggerType, id) }))
    .filter(({ value }) => value > 0);
}
