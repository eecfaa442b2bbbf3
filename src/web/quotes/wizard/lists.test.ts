import { describe, expect, test } from "vitest";
import { type Catalogue, noChoices } from "#domain/catalogue/items.ts";
import { narrowChoices } from "#domain/rules/narrow.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { createDraft, type WizardDraft } from "#web/quotes/wizard-draft.ts";
import { buildJobList, explainNarrowing, findListToOpen, type JobList } from "./lists.ts";
import { type JobKind, jobKinds } from "./validation.ts";

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
const build = (kind: JobKind, seesCosts = true, chosenId: number | null = null) =>
  buildJobList(kind, catalogue, narrowed([1])[kind], chosenId, { seesCosts, symbol: "£" });
const namesOf = ({ options }: JobList) => options.map(({ name }) => name);

describe("the lists of step 2", () => {
  test("say what each option costs", () => {
    expect(jobKinds.map((kind) => build(kind).options.map(({ figure }) => figure))).toEqual([
      ["2 eng."],
      [],
      ["£640.50"],
      ["1.2x", "11 kW, 2.1x"],
      ["1.05x"],
    ]);
  });

  test("keep a pump's base cost from those who may not see it (QB 6)", () => {
    expect(JSON.stringify(build("pump_style", false))).not.toContain("640");
  });

  test("keep their order without what a rule took, unless that is chosen", () => {
    expect(namesOf(build("pump_style"))).toEqual(["Circulator"]);
    expect(namesOf(build("pump_style", true, 3))).toEqual(["Circulator", "Sludge"]);
  });

  test("say so when the company offers nothing", () => {
    expect(build("job_type").reason?.explanation).toBe(
      "Your company offers no job types yet, so no quote can be made. An administrator adds them in Settings.",
    );
  });
});

describe("the list that opens", () => {
  const withChoices = (...chosen: JobKind[]): WizardDraft => ({
    ...createDraft("id"),
    choices: { ...noChoices, ...Object.fromEntries(chosen.map((kind) => [kind, 1])) },
  });
  const all = withChoices(...jobKinds);
  const find = (draft: WizardDraft, closedKind: JobKind | null = null, rejected = {}) =>
    findListToOpen(draft, rejected, closedKind);

  test("is the first without a choice, and none once all have one", () => {
    expect(find(withChoices())).toBe("equipment_access");
    expect(find(withChoices("equipment_access", "pump_style"))).toBe("job_type");
    expect(find(all)).toBeNull();
    expect(find(all, "motor_size")).toBeNull();
  });

  test("is the next after the one that closes, from the top again after the last", () => {
    expect(find(withChoices("pump_style"), "pump_style")).toBe("motor_size");
    expect(find(withChoices("motor_size", "drive_type"), "drive_type")).toBe("equipment_access");
  });

  test("is the same while it has no choice", () => {
    expect(find(withChoices(), "pump_style")).toBe("pump_style");
  });

  test("is one whose choice must be made again before any without a choice", () => {
    const cleared = { ...withChoices("equipment_access"), cleared: { motor_size: "Why" } };
    expect(find(cleared, "equipment_access")).toBe("motor_size");
    expect(find({ ...all, cleared: { job_type: "Why", motor_size: "Why" } }, "motor_size")).toBe("motor_size");
    expect(find(all, null, { driveTypeId: "Why" })).toBe("drive_type");
  });
});

describe("why options are hidden", () => {
  test("names them, the rule, the cause, and what to change", () => {
    expect(explainNarrowing(narrowed([1]).pump_style)).toEqual({
      names: "Sewage and Sludge",
      explanation:
        " are hidden by rule 7 “Stay dry”, because Equipment Access is Plant room. Choose another Equipment Access to use them.",
    });
    expect(explainNarrowing(narrowed([1, 2]).pump_style)?.explanation).toMatch(/ is hidden .* to use it\.$/);
  });

  test("says when nothing is left", () => {
    expect(explainNarrowing(narrowed([]).pump_style)?.explanation).toMatch(
      /There are no options left: change Equipment Access, or ask an administrator to change the rule\.$/,
    );
  });

  test("advises nothing against the zone, which the postcode decides", () => {
    const byZone: Rule = { ...rule([1]), triggerType: "location", triggerValueIds: [4] };
    const location = [{ ...item(4, "Leeds"), postcodes: ["LS"], labourHours: 100, hourlyRate: 6000 }];
    const inLeeds = narrowChoices({ ...catalogue, location }, [byZone], { ...noChoices, location: 4 });
    expect(explainNarrowing(inLeeds.pump_style)?.explanation).toMatch(/, because Location is Leeds\.$/);
  });

  test("is silent where no rule took anything", () => {
    expect(explainNarrowing(narrowed([1, 2, 3]).pump_style)).toBeNull();
    expect(explainNarrowing(narrowed([1]).drive_type)).toBeNull();
  });
});
