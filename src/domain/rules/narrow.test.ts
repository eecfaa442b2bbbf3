import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Catalogue, type Choices, type Kind, kinds, noChoices } from "#domain/catalogue/items.ts";
import {
  type ModelChoices,
  modelAllows,
  modelDecider,
  modelExcluded,
  modelSettlements,
} from "#test/model/rule-model.ts";
import { clearConflictingChoices, findAppliedRules, findConflicts, narrowChoices } from "./narrow.ts";
import type { Rule } from "./rule.ts";

const described = { description: null, isActive: true };
const catalogue: Catalogue = {
  location: [
    { id: 1, name: "Manchester Central", postcodes: ["M1"], labourHours: 150, hourlyRate: 6800, ...described },
    { id: 2, name: "Isle of Man", postcodes: ["IM"], labourHours: 800, hourlyRate: 7400, ...described },
  ],
  equipment_access: [
    { id: 1, name: "Ground level, clear", minEngineers: 1, multiplier: 100, ...described },
    { id: 2, name: "Plant room, restricted", minEngineers: 2, multiplier: 125, ...described },
  ],
  job_type: [
    { id: 1, name: "New installation", baseHours: 800, ...described },
    { id: 2, name: "Annual service", baseHours: 250, ...described },
  ],
  pump_style: [
    { id: 1, name: "Inline circulator", materialCostBase: 64_000, ...described },
    { id: 2, name: "Vertical multistage", materialCostBase: 146_000, ...described },
    { id: 3, name: "Submersible sewage", materialCostBase: 185_000, ...described },
    { id: 4, name: "Split-case", materialCostBase: 690_000, ...described, isActive: false },
  ],
  motor_size: [
    { id: 1, name: "0.75 kW", kw: 75, multiplier: 90, isActive: true },
    { id: 2, name: "1.5 kW", kw: 150, multiplier: 105, isActive: true },
    { id: 3, name: "5.5 kW", kw: 550, multiplier: 145, isActive: true },
  ],
  drive_type: [
    { id: 1, name: "Direct on line", costMultiplier: 100, ...described },
    { id: 2, name: "Star-delta", costMultiplier: 112, ...described },
    { id: 3, name: "Variable speed drive", costMultiplier: 135, ...described },
  ],
};

/** rule(1, "Name", "access 2 -> pump 1 2") with short words for the kinds. */
const short: Record<string, Kind> = {
  zone: "location",
  access: "equipment_access",
  job: "job_type",
  pump: "pump_style",
  motor: "motor_size",
  drive: "drive_type",
};
function rule(priority: number, says: string, name = says): Rule {
  const [when = "", then = ""] = says.split("->").map((side) => side.trim());
  const [trigger = "", ...triggers] = when.split(" ");
  const [constraint = "", ...allowed] = then.split(" ");
  const triggerType = short[trigger];
  const constraintType = short[constraint];
  if (!triggerType || !constraintType) throw new Error(`no such kind in ${says}`);
  return {
    id: 100 + priority,
    name,
    description: null,
    triggerType,
    triggerValueIds: triggers.map(Number),
    constraintType,
    allowedValueIds: allowed.map(Number),
    priority,
    isActive: true,
  };
}
function choose(choices: Partial<Choices>): Choices {
  return { ...noChoices, ...choices };
}
function ids(items: readonly { id: number }[]): number[] {
  return items.map(({ id }) => id);
}

const dry = rule(1, "access 2 -> pump 1 2", "Plant rooms stay dry");
const multistage = rule(4, "pump 2 -> motor 3", "Multistage from 3 kW");
const noDirect = rule(5, "motor 3 -> drive 2 3", "No direct start from 5.5 kW");
const company = [noDirect, multistage, dry];

describe("narrow", () => {
  test("with nothing chosen offers every active item and hides none", () => {
    const narrowed = narrowChoices(catalogue, company, noChoices);
    for (const kind of kinds) {
      expect(narrowed[kind].options).toEqual(catalogue[kind].filter((item) => item.isActive));
      expect(narrowed[kind]).toMatchObject({ hidden: [], rule: null, why: null });
    }
  });

  test("says which rule hides which option, and because of what", () => {
    const narrowed = narrowChoices(catalogue, company, choose({ equipment_access: 2, pump_style: 2, motor_size: 3 }));
    expect(ids(narrowed.pump_style.options)).toEqual([1, 2]);
    expect(narrowed.pump_style.hidden.map(({ because }) => because)).toEqual([
      "Submersible sewage is hidden by rule 1 “Plant rooms stay dry”, because Equipment Access is Plant room, restricted.",
    ]);
    expect(narrowed.pump_style.rule).toBe(dry);
    expect(narrowed.motor_size.why).toBe(
      "0.75 kW and 1.5 kW are hidden by rule 4 “Multistage from 3 kW”, because Pump Style is Vertical multistage.",
    );
    expect(narrowed.motor_size.hidden.map(({ item, because }) => [item.id, because])).toEqual([
      [1, "0.75 kW is hidden by rule 4 “Multistage from 3 kW”, because Pump Style is Vertical multistage."],
      [2, "1.5 kW is hidden by rule 4 “Multistage from 3 kW”, because Pump Style is Vertical multistage."],
    ]);
    expect(ids(narrowed.drive_type.options)).toEqual([2, 3]);
    expect(narrowed.equipment_access.options).toHaveLength(2);
  });

  test("the first rule that fits decides alone; rules on one list never add up (decision 21)", () => {
    const first = rule(2, "access 2 -> pump 1 2");
    const second = rule(3, "job 2 -> pump 2 3");
    const both = choose({ equipment_access: 2, job_type: 2 });
    expect(ids(narrowChoices(catalogue, [second, first], both).pump_style.options)).toEqual([1, 2]);
    expect(ids(narrowChoices(catalogue, [second, first], choose({ job_type: 2 })).pump_style.options)).toEqual([2, 3]);
    expect(narrowChoices(catalogue, [second, { ...first, isActive: false }], both).pump_style.rule).toBe(second);
    const sameWithLowerId = { ...second, id: 1, priority: first.priority };
    expect(narrowChoices(catalogue, [first, sameWithLowerId], both).pump_style.rule).toBe(sameWithLowerId);
  });

  test("each list has a first rule of its own", () => {
    const narrowed = narrowChoices(catalogue, [dry, rule(9, "access 2 -> drive 3")], choose({ equipment_access: 2 }));
    expect(ids(narrowed.drive_type.options)).toEqual([3]);
    expect(ids(narrowed.pump_style.options)).toEqual([1, 2]);
  });

  test("the zone can be limited like every other list, and can be a trigger", () => {
    const ferry = [rule(1, "zone 2 -> job 2"), rule(2, "pump 3 -> zone 1")];
    expect(ids(narrowChoices(catalogue, ferry, choose({ location: 2 })).job_type.options)).toEqual([2]);
    expect(ids(narrowChoices(catalogue, ferry, choose({ pump_style: 3 })).location.options)).toEqual([1]);
  });

  test.each([
    ["an empty list", "access 2 -> pump"],
    ["only an inactive item", "access 2 -> pump 4 4"],
    ["only an item that is gone", "access 2 -> pump 77"],
  ])("%s allows nothing, never everything", (_, says) => {
    const narrowed = narrowChoices(catalogue, [rule(1, says)], choose({ equipment_access: 2 })).pump_style;
    expect(narrowed.options).toEqual([]);
    expect(ids(narrowed.hidden.map(({ item }) => item))).toEqual([1, 2, 3]);
  });

  test("an empty trigger list never fits", () => {
    expect(
      narrowChoices(catalogue, [rule(1, "access -> pump 1")], choose({ equipment_access: 2 })).pump_style.rule,
    ).toBeNull();
  });

  test("an inactive item is neither offered nor called hidden", () => {
    const narrowed = narrowChoices(
      catalogue,
      [rule(1, "access 2 -> pump 1 4 1")],
      choose({ equipment_access: 2 }),
    ).pump_style;
    expect(ids(narrowed.options)).toEqual([1]);
    expect(ids(narrowed.hidden.map(({ item }) => item))).toEqual([2, 3]);
  });
});

describe("conflicts", () => {
  test("name the option and the rule", () => {
    const found = findConflicts(catalogue, company, choose({ equipment_access: 2, pump_style: 3 }));
    expect(found).toMatchObject([{ kind: "pump_style", itemName: "Submersible sewage", rule: dry }]);
    expect(found[0]?.because).toContain("hidden by rule 1 “Plant rooms stay dry”");
  });

  test("speak also of items that the lookups no longer hold", () => {
    const found = findConflicts(
      catalogue,
      [rule(1, "access 77 -> pump 1", "Old")],
      choose({ equipment_access: 77, pump_style: 88 }),
    );
    expect(found[0]?.because).toBe(
      "The chosen Pump Style is hidden by rule 1 “Old”, because Equipment Access is an option no longer on offer.",
    );
  });

  test("an inactive option is no conflict with a rule that allows it", () => {
    expect(
      findConflicts(catalogue, [rule(1, "access 2 -> pump 4")], choose({ equipment_access: 2, pump_style: 4 })),
    ).toEqual([]);
  });
});

describe("settle", () => {
  test("clears what the touched choice makes unavailable, and says which rule did it", () => {
    const settled = clearConflictingChoices(
      catalogue,
      company,
      choose({ equipment_access: 2, pump_style: 3 }),
      "equipment_access",
    );
    expect(settled.choices).toEqual(choose({ equipment_access: 2 }));
    expect(settled.cleared).toMatchObject([{ kind: "pump_style", itemName: "Submersible sewage", rule: dry }]);
  });

  test("changes nothing where the rules agree", () => {
    const agreed = choose({ equipment_access: 2, pump_style: 2, motor_size: 3, drive_type: 3 });
    expect(clearConflictingChoices(catalogue, company, agreed, "drive_type")).toEqual({ choices: agreed, cleared: [] });
  });

  test("a chain of rules clears as far as it reaches", () => {
    const before = choose({ pump_style: 2, motor_size: 1, drive_type: 1 });
    expect(clearConflictingChoices(catalogue, company, before, "pump_style").choices).toEqual(
      choose({ pump_style: 2, drive_type: 1 }),
    );
    const touched = clearConflictingChoices(catalogue, company, choose({ motor_size: 3, drive_type: 1 }), "motor_size");
    expect(touched.choices).toEqual(choose({ motor_size: 3 }));
  });

  test("a cleared choice no longer takes others with it", () => {
    const rules = [rule(1, "drive 1 -> motor 1"), rule(9, "access 2 -> drive 2 3")];
    const before = choose({ equipment_access: 2, drive_type: 1, motor_size: 3 });
    const settled = clearConflictingChoices(catalogue, rules, before, "equipment_access");
    expect(settled.choices).toEqual(choose({ equipment_access: 2, motor_size: 3 }));
    expect(settled.cleared.map(({ kind }) => kind)).toEqual(["drive_type"]);
  });

  test("a rule that stood behind the one that no longer fits clears in its turn", () => {
    const rules = [rule(1, "pump 3 -> motor 1"), rule(2, "access 2 -> motor 3"), rule(3, "access 2 -> pump 1 2")];
    const settled = clearConflictingChoices(
      catalogue,
      rules,
      choose({ equipment_access: 2, pump_style: 3, motor_size: 1 }),
      "equipment_access",
    );
    expect(settled.choices).toEqual(choose({ equipment_access: 2 }));
    expect(settled.cleared.map(({ kind }) => kind)).toEqual(["pump_style", "motor_size"]);
  });

  test("two choices that exclude each other: the touched one stays", () => {
    const cycle = [rule(1, "access 2 -> pump 1"), rule(2, "pump 3 -> access 1")];
    const both = choose({ equipment_access: 2, pump_style: 3 });
    expect(clearConflictingChoices(catalogue, cycle, both, "equipment_access").choices).toEqual(
      choose({ equipment_access: 2 }),
    );
    expect(clearConflictingChoices(catalogue, cycle, both, "pump_style").choices).toEqual(choose({ pump_style: 3 }));
    const untouched = clearConflictingChoices(catalogue, cycle, both, null);
    expect(untouched.choices).toEqual(choose({ equipment_access: 2 }));
    expect(untouched.cleared).toHaveLength(1);
  });

  test("the touched choice stays even where another choice excludes it; the conflict is then reported", () => {
    const both = choose({ equipment_access: 2, pump_style: 3 });
    expect(clearConflictingChoices(catalogue, company, both, "pump_style")).toEqual({ choices: both, cleared: [] });
    expect(findConflicts(catalogue, company, both)).toHaveLength(1);
  });

  test("a rule whose option excludes itself ends too", () => {
    const absurd = [rule(1, "pump 3 -> pump 1")];
    expect(clearConflictingChoices(catalogue, absurd, choose({ pump_style: 3 }), null).choices).toEqual(noChoices);
    expect(clearConflictingChoices(catalogue, absurd, choose({ pump_style: 3 }), "pump_style").choices).toEqual(
      choose({ pump_style: 3 }),
    );
  });
});

describe("against the model", () => {
  const kind = fc.constantFrom(...kinds);
  const values = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 });
  const rules: fc.Arbitrary<Rule[]> = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      name: fc.constant("Any"),
      description: fc.constant(null),
      triggerType: kind,
      triggerValueIds: values,
      constraintType: kind,
      allowedValueIds: values,
      priority: fc.integer({ min: 0, max: 3 }),
      isActive: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 14 },
  );
  const chosen = fc.option(fc.integer({ min: 1, max: 4 }), { freq: 4 });
  const anyChoices: fc.Arbitrary<Choices> = fc.record({
    location: chosen,
    equipment_access: chosen,
    job_type: chosen,
    pump_style: chosen,
    motor_size: chosen,
    drive_type: chosen,
  });

  function asModel(choices: Choices): ModelChoices {
    return new Map(
      kinds.flatMap((each) => {
        const id = choices[each];
        return id === null ? [] : [[each, id] as const];
      }),
    );
  }

  test("every list offers and hides the same items, by the same rule", () => {
    fc.assert(
      fc.property(rules, anyChoices, (all, choices) => {
        const narrowed = narrowChoices(catalogue, all, choices);
        for (const each of kinds) {
          const active = catalogue[each].filter((item) => item.isActive).map(({ id }) => id);
          const allowed = active.filter((id) => modelAllows(all, each, id, asModel(choices)));
          expect(ids(narrowed[each].options)).toEqual(allowed);
          expect(ids(narrowed[each].hidden.map(({ item }) => item))).toEqual(
            active.filter((id) => !allowed.includes(id)),
          );
          expect(narrowed[each].rule ?? undefined).toBe(modelDecider(all, each, asModel(choices)));
        }
        expect(findAppliedRules(all, choices)).toEqual(
          kinds.map((each) => narrowed[each].rule).filter((found) => found !== null),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test("the same choices are in conflict", () => {
    fc.assert(
      fc.property(rules, anyChoices, (all, choices) => {
        expect(findConflicts(catalogue, all, choices).map((found) => found.kind)).toEqual(
          modelExcluded(all, asModel(choices)),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test("settling ends in a state that the rules lead to, keeps the touched choice and names each that went", () => {
    fc.assert(
      fc.property(rules, anyChoices, fc.option(kind), (all, choices, touched) => {
        const settled = clearConflictingChoices(catalogue, all, choices, touched);
        const ends = modelSettlements(all, asModel(choices), touched);
        expect(ends).toContainEqual(asModel(settled.choices));
        const gone = kinds.filter((each) => choices[each] !== settled.choices[each]);
        expect(settled.cleared.map((each) => each.kind).sort()).toEqual([...gone].sort());
        if (touched) expect(gone).not.toContain(touched);
        expect(clearConflictingChoices(catalogue, all, settled.choices, touched).cleared).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
