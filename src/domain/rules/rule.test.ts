import { expect, test } from "vitest";
import { type Rule, sortActiveRules } from "./rule.ts";

function rule(id: number, priority: number, isActive = true): Rule {
  return {
    id,
    name: `Rule ${id}`,
    description: null,
    triggerType: "job_type",
    triggerValueIds: [1],
    constraintType: "drive_type",
    allowedValueIds: [1],
    priority,
    isActive,
  };
}

test("rules run by priority, 1 before 2, then by id; inactive ones don't run (decision 21)", () => {
  const rules = [rule(4, 10), rule(9, 1), rule(2, 10), rule(1, 0, false), rule(3, 2)];
  expect(sortActiveRules(rules).map(({ id }) => id)).toEqual([9, 3, 2, 4]);
  expect(rules.map(({ id }) => id)).toEqual([4, 9, 2, 1, 3]);
});
