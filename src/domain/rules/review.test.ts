import { describe, expect, test } from "vitest";
import { type Choices, choiceKeys, type Kind, kinds, noChoices } from "#domain/catalogue/items.ts";
import { modelReview } from "#test/model/review-model.ts";
import { conflicts, narrow } from "./narrow.ts";
import { type Finding, type ReviewedItems, review } from "./review.ts";
import type { Rule } from "./rule.ts";

const LONG = process.env.VOLUTE_LONG === "1";
/** Active items of each kind; each kind has an inactive one besides, and an id that no item has. */
const ITEMS = LONG ? 4 : 3;
const INACTIVE = ITEMS + 1;
const GONE = 77;
/** The model takes its time, the more so on a busy machine. */
const patient = { timeout: LONG ? 600_000 : 60_000 };

/** The same every time; a seed of its own for each set of rules. */
function randomness(seed: number) {
  let state = seed + 0x9e3779b9;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  const one = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const some = (from: readonly number[], least = 1): number[] => {
    const taken = from.filter(() => next() < 0.5);
    return taken.length >= least ? taken : [one(from)];
  };
  return { next, below, one, some };
}
type Random = ReturnType<typeof randomness>;

function items(perKind = ITEMS): ReviewedItems {
  const list = (kind: Kind) =>
    Array.from({ length: perKind + 1 }, (_, at) => ({
      id: at + 1,
      name: `${kind} ${at + 1}`,
      isActive: at < perKind,
    }));
  return Object.fromEntries(kinds.map((kind) => [kind, list(kind)])) as unknown as ReviewedItems;
}
const active = Array.from({ length: ITEMS }, (_, at) => at + 1);

function rule(id: number, given: Partial<Rule>): Rule {
  return {
    id,
    name: `Rule ${id}`,
    description: null,
    triggerType: "job_type",
    triggerValueIds: [1],
    constraintType: "drive_type",
    allowedValueIds: [1],
    priority: 10,
    isActive: true,
    ...given,
  };
}

function anyRule(random: Random, id: number, from: readonly number[] = active): Rule {
  return rule(id, {
    triggerType: random.one(kinds),
    triggerValueIds: random.some(from),
    constraintType: random.one(kinds),
    allowedValueIds: random.some(from),
    priority: random.below(20),
    isActive: random.next() < 0.9,
  });
}

/** A finding in the model's words. */
function lineOf({ class: found, severity, ruleIds, example }: Finding, count: number): string {
  if (found !== "dead-end") return `${found} ${severity} ${ruleIds[0]}`;
  const chosen = kinds.filter((kind) => example[choiceKeys[kind]] !== null);
  return `${found} ${severity} ${chosen.join("+")} ×${count}`;
}

function sizeOf(choices: Choices): number {
  return Object.values(choices).filter((id) => id !== null).length;
}

/** The two agree, line by line, and each example has as few choices as the model's smallest. */
function agree(catalogue: ReviewedItems, rules: Rule[]): Finding[] {
  const { findings, exhaustive } = review(catalogue, rules);
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
      const from = random.next() < 0.3 ? [...active, INACTIVE, GONE] : active;
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
      if (review(items(), more).findings.length === 0) rules.push(more.at(-1) as Rule);
    }
    if (rules.length > 1) return rules;
  }
}

const others = (ids: readonly number[]) => active.filter((id) => !ids.includes(id));

/** Each plants a fault of its class into sound rules; `at` is the rule that must then be named. */
const faults: Record<Finding["class"], (random: Random, sound: Rule[]) => { rules: Rule[]; at: number }> = {
  "allows-nothing"(random, sound) {
    const allowedValueIds = random.one([[], [INACTIVE], [GONE], [INACTIVE, GONE, INACTIVE]]);
    return { rules: [...sound, { ...anyRule(random, 90), allowedValueIds, isActive: true }], at: 90 };
  },
  "never-runs"(random, sound) {
    const idle = { ...anyRule(random, 90), isActive: true };
    if (random.next() < 0.5) {
      return {
        rules: [...sound, { ...idle, triggerValueIds: random.one([[], [INACTIVE], [GONE, INACTIVE]]) }],
        at: 90,
      };
    }
    // Its only trigger takes itself away again.
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
    const named = { ...random.one(sound), id: 90, isActive: true };
    const key = random.one(["triggerValueIds", "allowedValueIds"] as const);
    return { rules: [...sound, { ...named, [key]: [...named[key], random.one([INACTIVE, GONE])] }], at: 90 };
  },
  "dead-end"(random, sound) {
    // What is chosen leaves one value of a list, and that one, or what it leads to in its turn, excludes what was chosen.
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
      for (const { class: found, severity, ruleIds, example } of review(items(), rules).findings) {
        const deciding = rules.find(({ id }) => id === ruleIds[0]);
        if (found === "allows-nothing" && sizeOf(example) > 0 && deciding) {
          expect(conflicts(items(), rules, example)).toEqual([]);
          const list = narrow(items() as never, rules, example)[deciding.constraintType];
          expect(list.options).toEqual([]);
          expect(list.rule?.id).toBe(deciding.id);
          shown++;
        }
        if ((found === "shadowed" || found === "partly-shadowed") && deciding && ruleIds.length > 1) {
          const list = narrow(items() as never, rules, example)[deciding.constraintType];
          expect(ruleIds.slice(1), JSON.stringify([found, severity, ruleIds, example, rules])).toContain(list.rule?.id);
          expect(deciding.triggerValueIds).toContain(example[choiceKeys[deciding.triggerType]]);
          shown++;
        }
        if (found === "dead-end" && severity === "note") {
          expect(conflicts(items(), rules, example)).toEqual([]);
          shown++;
        }
      }
    }
    expect(shown).toBeGreaterThan(300);
  });
});

describe("words", () => {
  const named = {
    ...items(),
    equipment_access: [
      { id: 1, name: "Ground level, clear", isActive: true },
      { id: 2, name: "Plant room, restricted", isActive: true },
    ],
    pump_style: [
      { id: 1, name: "Inline circulator", isActive: true },
      { id: 2, name: "Vertical multistage", isActive: true },
      { id: 3, name: "Submersible sewage", isActive: true },
      { id: 4, name: "Split-case", isActive: false },
    ],
    motor_size: [
      { id: 1, name: "0.75 kW", isActive: true },
      { id: 2, name: "5.5 kW", isActive: true },
    ],
  } satisfies ReviewedItems;
  const dry = rule(1, {
    name: "Plant rooms stay dry",
    priority: 1,
    triggerType: "equipment_access",
    triggerValueIds: [2],
    constraintType: "pump_style",
    allowedValueIds: [1, 2],
  });
  const say = (...rules: Rule[]) =>
    review(named, rules).findings.map(({ title, reason, shows }) => [title, reason, shows]);

  test("a sound set says nothing, an inactive rule neither", () => {
    expect(say(dry)).toEqual([]);
    expect(say(dry, { ...dry, id: 2, allowedValueIds: [], isActive: false })).toEqual([]);
  });

  test("a rule that an earlier one shadows", () => {
    expect(say(dry, { ...dry, id: 2, priority: 2, name: "Plant rooms: circulators", allowedValueIds: [1] })).toEqual([
      [
        "Rule 2 “Plant rooms: circulators” can never run",
        "Rule 1 “Plant rooms stay dry” always wins: it limits the same list and comes first.",
        "With Plant room, restricted chosen, rule 1 decides: 2 Pump Styles are left, not 1.",
      ],
    ]);
  });

  test("a rule that allows nothing", () => {
    expect(say({ ...dry, allowedValueIds: [4] })).toEqual([
      [
        "Rule 1 “Plant rooms stay dry” allows nothing",
        "None of its Pump Styles is on offer: Split-case is inactive.",
        "With Plant room, restricted chosen, no Pump Style is left to choose.",
      ],
      ["Rule 1 “Plant rooms stay dry” names inactive items", "Of what is allowed, Split-case is inactive.", null],
    ]);
  });

  test("choices that lead nowhere", () => {
    const large = rule(2, {
      name: "Dry pumps from 5.5 kW",
      priority: 2,
      triggerType: "pump_style",
      triggerValueIds: [1, 2],
      constraintType: "motor_size",
      allowedValueIds: [2],
    });
    const ground = rule(3, {
      name: "Large motors at ground level",
      priority: 3,
      triggerType: "motor_size",
      triggerValueIds: [2],
      constraintType: "equipment_access",
      allowedValueIds: [1],
    });
    expect(say(dry, large, ground)[0]).toEqual([
      "No quote with Plant room, restricted can be finished",
      "Rule 1 “Plant rooms stay dry” hides Submersible sewage, rule 2 “Dry pumps from 5.5 kW” hides 0.75 kW and rule 3 “Large motors at ground level” takes Plant room, restricted away for 5.5 kW.",
      "With Plant room, restricted chosen, every way on takes something away again.",
    ]);
  });
});

test("a second is enough for twelve items of each kind and 200 rules", () => {
  const twelve = Array.from({ length: 12 }, (_, at) => at + 1);
  const times = [1, 2, 3].map((seed) => {
    const random = randomness(seed);
    const rules = Array.from({ length: 200 }, (_, at) => ({
      ...anyRule(random, at + 1, twelve),
      // Few triggers and long lists, so that most rules have a say and the search is long.
      triggerValueIds: [random.one(twelve)],
      allowedValueIds: twelve.filter(() => random.next() < 0.8),
      isActive: true,
    }));
    const began = performance.now();
    const { exhaustive } = review(items(12), rules);
    expect(exhaustive).toBe(true);
    return performance.now() - began;
  });
  // Measured at about 0.2 s; the machine that runs the tests may be busy.
  expect(Math.min(...times)).toBeLessThan(1000);
});

test("lists too long to look through say so, and the plain faults are found all the same", () => {
  const many = Array.from({ length: 40 }, (_, at) => at + 1);
  const rules = kinds.flatMap((kind, k) =>
    many.map((id) =>
      rule(k * 100 + id, {
        triggerType: kind,
        triggerValueIds: [id],
        constraintType: kinds[(k + 1) % 6] as Kind,
        allowedValueIds: others([]),
        priority: 50,
      }),
    ),
  );
  const late = rule(900, {
    triggerType: "location",
    triggerValueIds: [3],
    constraintType: "equipment_access",
    priority: 90,
  });
  const { findings, exhaustive } = review(items(40), [...rules, late]);
  expect(exhaustive).toBe(false);
  expect(findings.map((finding) => lineOf(finding, 0))).toEqual(["shadowed bad 900"]);
});

test("nothing on offer in some list is no fault of the rules", () => {
  const none = { ...items(), drive_type: [] };
  expect(review(none, [rule(1, { constraintType: "motor_size" })]).findings).toEqual([]);
  expect(review({ ...none, motor_size: [] }, []).findings).toEqual([]);
  expect(noChoices.driveTypeId).toBeNull();
});
