import { describe, expect, test } from "vitest";
import { type Catalogue, noChoices } from "#domain/catalogue/items.ts";
import { narrowChoices } from "#domain/rules/narrow.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { buildJobList, explainNarrowing } from "./lists.ts";
import { jobKinds } from "./validation.ts";

const item = (id: number, name: string) => ({ id, name, description: null, isActive: true });
const catalogue: Catalogue = {
  location: [],
  equipment_access: [{ ...item(1, "Plant room"), minEngineers: 2, multiplier: 110 }],
  job_type: [],
  pump_style: ["Circulator", "Sewage", "Sludge"].map((name, index) => ({
    ...item(index + 1, name),
    materialCostBase: 64_050,
  })),
  motor_size: [
    { id: 1, name: "3 kW", isActive: true, kw: 300, multiplier: 120 },
    { id: 2, name: "Large", isActive: true, kw: 1100, multiplier: 210 },
  ],
  drive_type: [{ ...item(1, "Direct"), costMultiplier: 105 }],
};
const rule = (allowedValueIds: number[]): Rule => ({
  id: 1,
  name: "Stay dry",
  description: null,
  triggerType: "equipment_access",
  triggerValueIds: [1],
  constraintType: "pump_style",
  allowedValueIds,
  priority: 7,
  isActive: true,
});
const inPlantRoom = { ...noChoices, equipment_access: 1 };
const narrowed = (allowed: number[]) => narrowChoices(catalogue, [rule(allowed)], inPlantRoom);
const shown = (seesCosts: boolean) =>
  jobKinds.map((kind) => buildJobList(kind, catalogue, narrowed([1])[kind], { seesCosts, symbol: "£" }));

describe("the lists of step 2", () => {
  test("say what each option costs", () => {
    expect(shown(true).map(({ options }) => options.map(({ figure }) => figure))).toEqual([
      ["2 eng."],
      [],
      ["£640.50", "£640.50", "£640.50"],
      ["1.2x", "11 kW, 2.1x"],
      ["1.05x"],
    ]);
  });

  test("keep a pump's base cost from those who may not see it (QB 6)", () => {
    expect(JSON.stringify(shown(false))).not.toContain("640");
  });

  test("keep their order, with what a rule took struck out", () => {
    const pumps = shown(true).find(({ kind }) => kind === "pump_style");
    expect(pumps?.options.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ["Circulator", false],
      ["Sewage", true],
      ["Sludge", true],
    ]);
  });

  test("say so when the company offers nothing", () => {
    expect(shown(true).find(({ kind }) => kind === "job_type")?.reason?.explanation).toBe(
      "Your company offers no job types yet, so no quote can be made. An administrator adds them in Settings.",
    );
  });
});

describe("why options are hidden", () => {
  test("names them, the rule, the cause, and what to change", () => {
    expect(explainNarrowing(narrowed([1]).pump_style)).toEqual({
      names: "Sewage and Sludge",
      explanation:
        " are hidden by rule 7 “Stay dry”, because Equipment Access is Plant room. Change Equipment Access to free them.",
    });
    expect(explainNarrowing(narrowed([1, 2]).pump_style)?.explanation).toMatch(/ is hidden .* to free it\.$/);
  });

  test("says when nothing is left", () => {
    expect(explainNarrowing(narrowed([]).pump_style)?.explanation).toMatch(
      /Nothing is left to choose: change Equipment Access, or ask an administrator to change the rule\.$/,
    );
  });

  test("is silent where no rule took anything", () => {
    expect(explainNarrowing(narrowed([1, 2, 3]).pump_style)).toBeNull();
    expect(explainNarrowing(narrowed([1]).drive_type)).toBeNull();
  });
});
