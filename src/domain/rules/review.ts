// Finds faults in a set of rules before users meet them (decision 23). Findings never forbid anything.
import { type Choices, type Kind, kinds, noChoices } from "#domain/catalogue/items.ts";
import { Combinations, type Ranges, type RuleList, type Values } from "./combinations.ts";
import * as say from "./finding-texts.ts";
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
  const all = new Combinations(items, rules);
  const names: say.FindingNames = { items, rules };
  const canFinish = all.exhaustive && all.has("finished", all.anything());
  const ofRules = all.lists.flatMap((list) =>
    list.rules.flatMap((rule, at) => [
      ...nothingAllowed(names, all, list, at),
      ...(all.exhaustive ? fitness(names, all, list, at, canFinish) : coveredAtOnce(names, all, list, at)),
      ...inactiveNamed(names, rule),
    ]),
  );
  const ends = all.exhaustive ? all.deadEnds().map((end) => deadEnd(names, all, end)) : [];
  const order = (finding: Finding) => rules.findIndex(({ id }) => id === finding.ruleIds[0]);
  const findings = [...ofRules, ...ends].sort(
    (a, b) => gravity[a.severity] - gravity[b.severity] || order(a) - order(b),
  );
  return { findings, exhaustive: all.exhaustive };
}

const gravity = { bad: 0, warn: 1, note: 2 };

function nothingAllowed(names: say.FindingNames, all: Combinations, list: RuleList, at: number): Finding[] {
  const rule = list.rules[at] as Rule;
  if (!names.items[rule.constraintType].some(({ isActive }) => isActive) || !list.nothing[at]) return [];
  const values = all.exhaustive ? all.smallest("possible", all.decidedBy(list, at)) : null;
  const example = values ? all.choices(values) : noChoices;
  return [
    {
      class: "allows-nothing",
      severity: "bad",
      ruleIds: [rule.id],
      example,
      count: 1,
      ...say.describeEmptyRule(names, rule, values && example),
    },
  ];
}

/** Whether the rule ever decides, and for all of its trigger values. */
function fitness(
  names: say.FindingNames,
  all: Combinations,
  list: RuleList,
  at: number,
  canFinish: boolean,
): Finding[] {
  const rule = list.rules[at] as Rule;
  const triggers = activeTriggers(all, rule);
  const fits = all.anything();
  fits[kinds.indexOf(rule.triggerType)]?.forEach((_, value, range) => {
    range[value] = triggers.some((trigger) => trigger.value === value);
  });
  const found = (
    kind: "never-runs" | "shadowed",
    severity: Finding["severity"],
    ruleIds: number[],
    example: Choices,
    words: say.FindingText,
  ) => [{ class: kind, severity, ruleIds: [rule.id, ...ruleIds], example, count: 1, ...words }];
  const own = (values: Values) => all.choices(values, (id) => rule.triggerValueIds.includes(id));

  const fitting = all.smallest("possible", fits);
  if (!fitting) {
    const choice = triggers[0] ? { ...noChoices, [rule.triggerType]: triggers[0].id } : noChoices;
    return found("never-runs", "bad", [], choice, say.describeUnreachableRule(names, rule, choice));
  }
  const decides = all.decidedBy(list, at);
  if (!all.smallest("possible", decides)) {
    const example = own(fitting);
    const inExample = findAppliedRules(list.rules, example).map(({ id }) => id);
    const covering = coveredBy(all, list, at);
    const winners = covering
      ? [...new Set([...covering, ...inExample])]
      : winnersOver(all, list, at, fits, "possible").ids;
    return found("shadowed", "bad", winners, example, say.describeShadowedRule(names, rule, winners, example));
  }
  if (canFinish && !all.has("finished", fits)) {
    return found("never-runs", "warn", [], own(fitting), say.describeUnfinishableRule(names, rule, own(fitting)));
  }
  if (canFinish && !all.has("finished", decides)) {
    const winners = winnersOver(all, list, at, fits, "finishable");
    const example = own(winners.values ?? fitting);
    return found(
      "shadowed",
      "warn",
      winners.ids,
      example,
      say.describeFinallyShadowedRule(names, rule, winners.ids, example),
    );
  }
  return partlyShadowed(names, all, list, at);
}

function partlyShadowed(names: say.FindingNames, all: Combinations, list: RuleList, at: number): Finding[] {
  const rule = list.rules[at] as Rule;
  const trigger = kinds.indexOf(rule.triggerType);
  const first = list.first[trigger] ?? [];
  const idle = activeTriggers(all, rule).filter(({ value }) => {
    const ranges = all.decidedBy(list, at);
    if (!ranges[trigger]?.[value]) return true;
    ranges[trigger] = (ranges[trigger] ?? []).map((_, other) => other === value);
    return !all.has("possible", ranges);
  });
  if (idle.length === 0) return [];
  const beaten = idle.filter(({ value }) => first[value] !== at);
  const by = [...new Set(beaten.map(({ value }) => list.rules[first[value] ?? at]?.id ?? rule.id))];
  const example = { ...noChoices, [rule.triggerType]: (beaten[0] ?? idle[0])?.id ?? null };
  const idsOf = (those: { id: number }[]) => those.map(({ id }) => id);
  return [
    {
      class: "partly-shadowed",
      severity: "note",
      ruleIds: [rule.id, ...by],
      example,
      count: 1,
      ...say.describePartlyShadowedRule(names, rule, { by, beaten: idsOf(beaten), idle: idsOf(idle) }, example),
    },
  ];
}

/** For lists too long to go through all combinations: what the rules' triggers alone show. */
function coveredAtOnce(names: say.FindingNames, all: Combinations, list: RuleList, at: number): Finding[] {
  const rule = list.rules[at] as Rule;
  const [trigger] = activeTriggers(all, rule);
  if (!trigger) {
    const words = say.describeUnreachableRule(names, rule, noChoices);
    return [{ class: "never-runs", severity: "bad", ruleIds: [rule.id], example: noChoices, count: 1, ...words }];
  }
  const ids = coveredBy(all, list, at);
  if (!ids) return [];
  const example = { ...noChoices, [rule.triggerType]: trigger.id };
  return [
    {
      class: "shadowed",
      severity: "bad",
      ruleIds: [rule.id, ...ids],
      example,
      count: 1,
      ...say.describeShadowedRule(names, rule, ids, example),
    },
  ];
}

/** The earlier rules that each of its trigger values makes fit by itself; null if one of them makes none fit. */
function coveredBy(all: Combinations, list: RuleList, at: number): number[] | null {
  const rule = list.rules[at] as Rule;
  const first = list.first[kinds.indexOf(rule.triggerType)] ?? [];
  const sooner = activeTriggers(all, rule).map(({ value }) => list.rules[first[value] ?? at] as Rule);
  return sooner.includes(rule) ? null : [...new Set(sooner.map(({ id }) => id))];
}

/** The earlier rules that decide where this one fits, and the smallest set in which one of them does. */
function winnersOver(all: Combinations, list: RuleList, at: number, fits: Ranges, table: "possible" | "finishable") {
  const found = list.rules.slice(0, at).flatMap(({ id }, earlier) => {
    const wins = all.decidedBy(list, earlier);
    const both = wins.map((range, t) => range.map((isIn, value) => isIn && (fits[t]?.[value] ?? false)));
    const values = all.smallest(table, both);
    return values ? [{ id, values, size: values.filter((value) => value > 0).length }] : [];
  });
  const [smallest] = found.toSorted((a, b) => a.size - b.size);
  return { ids: found.map(({ id }) => id), values: smallest?.values ?? null };
}

function inactiveNamed(names: say.FindingNames, rule: Rule): Finding[] {
  const words = say.describeInactiveItems(names, rule);
  return words
    ? [{ class: "names-inactive", severity: "warn", ruleIds: [rule.id], example: noChoices, count: 1, ...words }]
    : [];
}

function deadEnd(
  names: say.FindingNames,
  all: Combinations,
  { values, count }: { values: Values; count: number },
): Finding {
  const size = values.filter((value) => value > 0).length;
  const closed = obstacles(all, values, { left: MOST_WAYS });
  return {
    class: "dead-end",
    severity: size > 1 ? "note" : "bad",
    ruleIds: [...new Set(closed?.map(({ rule }) => rule.id))],
    example: all.choices(values),
    count,
    ...say.describeDeadEnd(names, all.choices(values), count, closed),
  };
}

/** The most continuations to examine for the explanation of one dead end. */
const MOST_WAYS = 400;

/**
 * Why nothing can be added to these values so that it stays: for one list each value with the rule that excludes it or
 * clears another choice; if it could stay for now, what blocks the way after it. Null if that is too long to explain.
 */
function obstacles(all: Combinations, values: Values, ways: { left: number }): say.Obstacle[] | null {
  const idsOf = (kind: number, value = 0) => all.groups[kind]?.[value] ?? [];
  const itself = all.excluded(values).map(({ rule, kind }) => {
    return { rule, kind: kinds[kind] as Kind, ids: idsOf(kind, values[kind]), lost: null };
  });
  if (itself.length > 0) return itself;
  const lists = values.flatMap((value, kind) => {
    const options = (all.groups[kind] ?? []).map((_, option) => option).slice(1);
    if (value > 0 || options.length === 0) return [];
    const tried = options.map((option) => ({ kind, option, next: values.with(kind, option) }));
    const known = tried.map((one) => ({ ...one, by: all.excluded(one.next)[0] }));
    return [{ known, open: known.filter(({ by }) => !by).length }];
  });
  // Explain by the list with the fewest choices left; at an immediate dead end that is none.
  const [narrowest] = lists.sort((a, b) => a.open - b.open);
  ways.left -= narrowest?.open ?? 0;
  if (!narrowest || ways.left < 0) return null;
  const found = narrowest.known.map(({ kind, option, next, by }): say.Obstacle[] | null => {
    if (!by) return obstacles(all, next, ways);
    const lost = by.kind === kind ? null : { kind: kinds[by.kind] as Kind, ids: idsOf(by.kind, values[by.kind]) };
    return [{ rule: by.rule, kind: kinds[kind] as Kind, ids: idsOf(kind, option), lost }];
  });
  return found.some((one) => one === null) ? null : found.flatMap((one) => one ?? []);
}

function activeTriggers(all: Combinations, rule: Rule): { id: number; value: number }[] {
  return [...new Set(rule.triggerValueIds)]
    .map((id) => ({ id, value: all.valueOf(rule.triggerType, id) }))
    .filter(({ value }) => value > 0);
}
