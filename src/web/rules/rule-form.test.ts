import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { StoredRule } from "#contract/rules/rules.ts";
import type { Finding } from "#domain/rules/review.ts";
import { filterFindings } from "./finding-texts.ts";
import { buildRuleSchema, NEW_RULE_ID, toDraftRule, toFieldTexts } from "./rule-form.ts";

const whole = {
  ...toFieldTexts(null),
  name: " Plant rooms stay dry ",
  triggerValueIds: [2, 2],
  allowedValueIds: [1, 3],
};

describe("what is sent", () => {
  test("has a priority of 1 where the field is blank, and each value once", () => {
    expect(buildRuleSchema(null).parse({ ...whole, priority: " " })).toEqual({
      name: "Plant rooms stay dry",
      description: null,
      triggerType: "equipment_access",
      triggerValueIds: [2],
      constraintType: "pump_style",
      allowedValueIds: [1, 3],
      priority: 1,
      isActive: true,
    });
  });

  test.each(["101", "0", "-1", "1.5", "first"])("is nothing for a priority of %s", (priority) => {
    const { error } = buildRuleSchema({ priority: 40 }).safeParse({ ...whole, priority });
    expect(z.flattenError(error as never).fieldErrors).toEqual({
      priority: ["Priority must be a whole number from 1 to 100"],
    });
  });

  test("is the stored rule again when nothing was typed", () => {
    const rule = {
      id: 4,
      companyId: 1,
      name: "Dry",
      description: null,
      priority: 0,
      isActive: false,
      version: 3,
      triggerType: "location",
      triggerValueIds: [1],
      constraintType: "drive_type",
      allowedValueIds: [2],
      createdAt: "",
      updatedAt: "",
    } as StoredRule;
    const { id: _, companyId, version, createdAt, updatedAt, ...content } = rule;
    expect(buildRuleSchema(rule).parse(toFieldTexts(rule))).toEqual(content);
  });
});

describe("the draft that is examined", () => {
  test("is there once both sides have a value", () => {
    expect(toDraftRule({ ...whole, allowedValueIds: [] }, NEW_RULE_ID)).toBeNull();
    expect(toDraftRule({ ...whole, priority: "1.5" }, NEW_RULE_ID)).toBeNull();
    expect(toDraftRule({ ...whole, name: "", priority: "" }, NEW_RULE_ID)).toMatchObject({
      id: NEW_RULE_ID,
      name: "this rule",
      priority: 1,
    });
  });
});

test("an empty list is not called inactive besides", () => {
  const finding = (found: Finding["class"], rule: number) =>
    ({ class: found, ruleIds: [rule], shows: null }) as Finding;
  const all = [finding("allows-nothing", 1), finding("names-inactive", 1), finding("names-inactive", 2)];
  expect(filterFindings(all)).toEqual([all[0], all[2]]);
});
