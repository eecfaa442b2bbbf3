import { describe, expect, test } from "vitest";
import { type Choices, type Kind, kinds } from "#domain/catalogue/items.ts";
import { modelReview } from "#test/model/review-model.ts";
import {
  active,
  anyRule,
  GONE_ITEM,
  INACTIVE,
  items,
  LONG,
  patient,
  type Random,
  randomness,
  rule,
} from "#test/model/review-samples.ts";
import { findConflicts, narrowChoices } from "./narrow.ts";
import { type Finding, type ReviewedItems, reviewRules } from "./review.ts";
import type { Rule } from "./rule.ts";

/** A finding in the model's words. */
function lineOf({ class: found, severity, ruleIds, example }: Finding, count: number): string {
  if (found !== "dead-end") return `${found} ${severity} ${ruleIds[0]}`;
  const chosen = kinds.filter((kind) => example[kind] !== null);
  return `${found} ${severity} ${chosen.join("+")} ×${count}`;
}

function sizeOf(choices: Choices): number {
  return Object.values(choices).filter((id) => id !== null).length;
}

/** The two agree, line by line, and each example has as few choices as the model's smallest. */
function agree(catalogue: ReviewedItems, rules: Rule[]): Finding[] {
  const { findings, exhaustive } = reviewRules(catalogue, rules);
  expect(exhaustive).toBe(true);
  const model = modelReview(catalogue, rules);
  const lines = findings.map((finding) => lineOf(finding, finding.count));
  expect(lines.toSorted(), JSON.stringify(rules)).toEqual(model.lines);
  findings.forEach((finding, at) => {
    const size = model.sizes.get(lines[at] ?? "");
    if (size !== undefined) expect(sizeOf(finding.example), `${lines[at]} of ${JSON.stringify(rules)}`).toBe(size);
  });
  return findings;
}

describe("against every combination", () => {
  test("any rules at all", patient, () => {
    for (let seed = 0; seed < (LONG ? 600 : 100); seed++) {
      const random = randomness(seed);
      const from = random.next() < 0.3 ? [...active, INACTIVE, GONE_ITEM] : active;
      const rules = Array.from({ length: random.below(LONG ? 14 : 10) }, (_, at) => anyRule(random, at + 1, from));
      agree(items(), rules);
    }
  });

  test("rules that exclude much, so that little can be finished", patient, () => {
    for (let seed = 0; seed < (LONG ? 300 : 100); seed++) {
      const random = randomness(10_000 + seed);
      const involved = kinds.filter(() => random.next() < 0.5);
      const kind = () => random.one(involved.length > 1 ? involved : kinds);
      const rules = Array.from({ length: 4 + random.below(10) }, (_, at) => ({
        ...anyRule(random, at + 1),
        triggerType: kind(),
        constraintType: kind(),
        allowedValueIds: [random.one(active)],
      }));
      agree(items(), rules);
    }
  });
});

/** Rules in which nothing is found; the model is asked once a fault is planted. */
function soundRules(random: Random): Rule[] {
  for (;;) {
    const rules: Rule[] = [];
    for (let at = 0; at < 5; at++) {
      const more = [...rules, { ...anyRule(random, at + 1), priority: 20 + at }];
      if (reviewRules(items(), more).findings.length === 0) rules.push(more.at(-1) as Rule);
    }
    if (rules.length > 1) return rules;
  }
}

const others = (ids: readonly number[]) => active.filter((id) => !ids.includes(id));

/** Each plants a fault of its class into sound rules; `at` is the rule that must then be named. */
const faults: Record<Finding["class"], (random: Random, sound: Rule[]) => { rules: Rule[]; at: number }> = {
  "allows-nothing"(random, sound) {
    const allowedValueIds = random.one([[], [INACTIVE], [GONE_ITEM], [INACTIVE, GONE_ITEM, INACTIVE]]);
    return { rules: [...sound, { ...anyRule(random, 90), allowedValueIds, isActive: true }], at: 90 };
  },
  "never-runs"(random, sound) {
    const idle = { ...anyRule(random, 90), isActive: true };
    if (random.next() < 0.5) {
      return {
        rules: [...sound, { ...idle, triggerValueIds: random.one([[], [INACTIVE], [GONE_ITEM, INACTIVE]]) }],
        at: 90,
      };
    }
    // Its only trigger excludes itself.
    const [taken] = idle.triggerValueIds as [number];
    const away = rule(91, {
      triggerType: idle.triggerType,
      triggerValueIds: [taken],
      constraintType: idle.triggerType,
      allowedValueIds: others([taken]),
      priority: 0,
    });
    return { rules: [...sound, { ...idle, triggerValueIds: [taken], priority: 50 }, away], at: 90 };
  },
  shadowed(random, sound) {
    const first = random.one(sound.filter(({ isActive }) => isActive));
    const late = rule(90, { constraintType: first?.constraintType ?? "location", priority: 60 });
    if (first && random.next() < 0.5) {
      const triggerValueIds = random.some(first.triggerValueIds);
      return {
        rules: [
          ...sound,
          { ...late, triggerType: first.triggerType, triggerValueIds, allowedValueIds: random.some(active) },
        ],
        at: 90,
      };
    }
    // Another kind has a rule for each of its values: whatever is chosen there, it comes first.
    const [list, covering, trigger] = shuffled(random, kinds) as [Kind, Kind, Kind];
    const both = { constraintType: list, allowedValueIds: active, isActive: true };
    const [half, ...rest] = shuffled(random, active) as [number, ...number[]];
    return {
      rules: [
        ...sound.filter(({ constraintType }) => constraintType !== list),
        rule(91, { ...both, triggerType: covering, triggerValueIds: [half], priority: 1 }),
        rule(92, { ...both, triggerType: covering, triggerValueIds: rest, priority: 2 }),
        rule(90, { ...both, triggerType: trigger, triggerValueIds: random.some(active), priority: 70 }),
      ],
      at: 90,
    };
  },
  "partly-shadowed"(random, sound) {
    const [list, kind] = shuffled(random, kinds) as [Kind, Kind];
    const [known, ...rest] = shuffled(random, active) as [number, ...number[]];
    const both = { triggerType: kind, constraintType: list };
    return {
      rules: [
        ...sound.filter(({ constraintType }) => constraintType !== list && constraintType !== kind),
        rule(91, { ...both, triggerValueIds: [known], allowedValueIds: random.some(active), priority: 1 }),
        rule(90, { ...both, triggerValueIds: [known, ...rest], allowedValueIds: random.some(active), priority: 2 }),
      ],
      at: 90,
    };
  },
  "names-inactive"(random, sound) {
    const broken = { ...random.one(sound), id: 90, isActive: true };
    const key = random.one(["triggerValueIds", "allowedValueIds"] as const);
    return { rules: [...sound, { ...broken, [key]: [...broken[key], random.one([INACTIVE, GONE_ITEM])] }], at: 90 };
  },
  "dead-end"(random, sound) {
    // A choice leaves one value of a list, and that one, or what it leads to in its turn, excludes the choice.
    const [from, to, by] = shuffled(random, kinds) as [Kind, Kind, Kind];
    const dead = random.one(active);
    const only = random.one(active);
    const first = {
      triggerType: from,
      triggerValueIds: [dead],
      constraintType: to,
      allowedValueIds: [only],
      priority: 0,
    };
    const back = { constraintType: from, allowedValueIds: others([dead]), priority: 1 };
    const rest = sound.filter(({ constraintType }) => ![from, to, by].includes(constraintType));
    if (random.next() < 0.5) {
      return {
        rules: [...rest, rule(90, first), rule(91, { ...back, triggerType: to, triggerValueIds: [only] })],
        at: 91,
      };
    }
    const through = random.one(active);
    return {
      rules: [
        ...rest,
        rule(90, first),
        rule(92, {
          triggerType: to,
          triggerValueIds: [only],
          constraintType: by,
          allowedValueIds: [through],
          priority: 0,
        }),
        rule(91, { ...back, triggerType: by, triggerValueIds: [through] }),
      ],
      at: 91,
    };
  },
};

function shuffled<T>(random: Random, from: readonly T[]): T[] {
  return from
    .map((value) => ({ value, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

describe("seeded faults", () => {
  test.each(Object.entries(faults))("100 of 100: %s", patient, (wanted, plant) => {
    for (let seed = 0; seed < 100; seed++) {
      const random = randomness(seed * 31 + wanted.length);
      const { rules, at } = plant(random, soundRules(random));
      const findings = agree(items(), rules);
      const found = findings.filter((finding) => finding.class === wanted);
      expect(found.length, JSON.stringify(rules)).toBeGreaterThan(0);
      if (wanted !== "dead-end")
        expect(
          found.map(({ ruleIds }) => ruleIds[0]),
          JSON.stringify([findings, rules]),
        ).toContain(at);
      else
        expect(
          found.some(({ severity, ruleIds }) => (severity === "bad" && ruleIds.includes(at)) || ruleIds.length === 0),
        ).toBe(true);
    }
  });
});

describe("examples", () => {
  test("what a finding shows is so in the wizard as well", () => {
    let shown = 0;
    for (let seed = 0; seed < 300; seed++) {
      const random = randomness(50_000 + seed);
      const rules = Array.from({ length: 8 }, (_, at) => anyRule(random, at + 1, [...active, INACTIVE]));
      for (const { class: found, severity, ruleIds, example } of reviewRules(items(), rules).findings) {
        const deciding = rules.find(({ id }) => id === ruleIds[0]);
        if (found === "allows-nothing" && sizeOf(example) > 0 && deciding) {
          expect(findConflicts(items(), rules, example)).toEqual([]);
          const list = narrowChoices(items() as never, rules, example)[deciding.constraintType];
          expect(list.options).toEqual([]);
          expect(list.rule?.id).toBe(deciding.id);
          shown++;
        }
        if ((found === "shadowed" || found === "partly-shadowed") && deciding && ruleIds.length > 1) {
          const list = narrowChoices(items() as never, rules, example)[deciding.constraintType];
          expect(ruleIds.slice(1), JSON.stringify([found, severity, ruleIds, example, rules])).toContain(list.rule?.id);
          expect(deciding.triggerValueIds).toContain(example[deciding.triggerType]);
          shown++;
        }
        if (found === "dead-end" && severity === "note") {
          expect(findConflicts(items(), rules, example)).toEqual([]);
          shown++;
        }
      }
    }
    expect(shown).toBeGreaterThan(300);
  });
});
