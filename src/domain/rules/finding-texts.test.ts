import { describe, expect, test } from "vitest";
import { type Kind, kinds } from "#domain/catalogue/items.ts";
import { active, anyRule, items, randomness, rule } from "#test/model/review-samples.ts";
import { type ReviewedItems, reviewRules } from "./review.ts";
import type { Rule } from "./rule.ts";

describe("words", () => {
  const names = {
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
    reviewRules(names, rules).findings.map(({ title, reason, shows }) => [title, reason, shows]);

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

// How long it takes is measured by `node bench/review.ts`.
describe("twelve items of each kind and 200 rules are looked through to the end", () => {
  const twelve = Array.from({ length: 12 }, (_, at) => at + 1);
  test.each([
    ["most of a list allowed", 1, 0.8],
    ["little allowed, many dead ends", 1, 0.3],
    ["rules that fit often", 6, 0.5],
  ])("%s", (_, triggers, allowed) => {
    const random = randomness(triggers);
    const rules = Array.from({ length: 200 }, (_, at) => ({
      ...anyRule(random, at + 1, twelve),
      triggerValueIds: Array.from({ length: triggers }, () => random.one(twelve)),
      allowedValueIds: twelve.filter(() => random.next() < allowed),
      isActive: true,
    }));
    expect(reviewRules(items(12), rules).exhaustive).toBe(true);
  });
});

test("lists too long to look through say so, and the plain faults are found all the same", () => {
  const many = Array.from({ length: 40 }, (_, at) => at + 1);
  const rules = kinds.flatMap((kind, k) =>
    many.map((id) =>
      rule(k * 100 + id, {
        triggerType: kind,
        triggerValueIds: [id],
        constraintType: kinds[(k + 1) % 6] as Kind,
        allowedValueIds: active,
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
  const { findings, exhaustive } = reviewRules(items(40), [...rules, late]);
  expect(exhaustive).toBe(false);
  expect(findings.map((finding) => [finding.class, finding.ruleIds[0]])).toEqual([["shadowed", 900]]);
});

test("nothing on offer in some list is no fault of the rules", () => {
  const none = { ...items(), drive_type: [] };
  expect(reviewRules(none, [rule(1, { constraintType: "motor_size" })]).findings).toEqual([]);
  expect(reviewRules({ ...none, motor_size: [] }, []).findings).toEqual([]);
});
