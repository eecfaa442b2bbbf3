import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ExtraRelations } from "#domain/catalogue/extras.ts";
import { mapKinds, mapToChoiceKeys, noChoices } from "#domain/catalogue/items.ts";
import { findLineFaults } from "./line-faults.ts";
import type { QuoteLine } from "./lines.ts";
import type { ChosenOption } from "./options.ts";

const extra = (id: number, name: string, relations: Partial<ExtraRelations> = {}): ExtraRelations => ({
  ...{ id, name, needs: [], excludes: [], onlyKind: null, onlyIds: [] },
  ...relations,
});
const line = (
  id: string,
  extraId: number | null,
  state: QuoteLine["state"] = "included",
  options: number[] = [],
): QuoteLine => ({
  ...{ id, extraId, heading: null, words: "x", details: null, quantity: 100, unit: null, price: 1, state, options },
});
const choose = (drive: number | null, name = "Soft starter", place: number | null = null): ChosenOption => ({
  ...mapToChoiceKeys({ ...noChoices, drive_type: drive }),
  names: { ...mapKinds(() => null), drive_type: name },
  place,
});
const alarm = extra(1, "Alarm", { needs: [2] });
const controller = extra(2, "Controller");
const relay = extra(3, "Relay", { excludes: [2] });
const bypass = extra(4, "Bypass kit", { onlyKind: "drive_type", onlyIds: [5] });
const all = [alarm, controller, relay, bypass];
const faults = (...lines: QuoteLine[]) => findLineFaults([choose(4)], lines, all);

test("what goes together has no fault, and a one-off has no rules", () => {
  expect(faults(line("a", 1), line("b", 2), line("c", null))).toEqual([]);
});

test("an extra needs another in the price, not one that is only offered", () => {
  const missing = {
    lineId: "a",
    kind: "needs",
    extraId: 2,
    option: null,
    sentence: "“Alarm” needs “Controller”, which is not on the quote.",
  };
  expect(faults(line("a", 1))).toEqual([missing]);
  expect(faults(line("a", 1), line("b", 2, "offered"))).toEqual([missing]);
  expect(faults(line("a", 1), line("b", 2, "taken"))).toEqual([]);
});

test("two exclude each other whichever says so; the later line has the fault", () => {
  const sentence = "“Controller” does not go with “Relay”.";
  expect(faults(line("a", 3), line("b", 2))).toMatchObject([{ lineId: "b", kind: "excludes", extraId: 3, sentence }]);
  expect(faults(line("b", 2), line("a", 3))).toMatchObject([{ lineId: "a", extraId: 2 }]);
  expect(faults(line("a", 3), line("c", 3), line("b", 2))).toHaveLength(1);
});

test("an extra goes only with some items of a list, once one is chosen", () => {
  const sentence = "“Bypass kit” does not go with the drive type “Soft starter”.";
  expect(faults(line("a", 4))).toMatchObject([{ lineId: "a", kind: "only_with", extraId: null, sentence }]);
  expect(findLineFaults([choose(5)], [line("a", 4)], all)).toEqual([]);
  expect(findLineFaults([choose(null)], [line("a", 4)], all)).toEqual([]);
});

describe("an offered line", () => {
  test("is possible if what it needs is in the price or can be ticked too", () => {
    expect(faults(line("a", 1, "offered"), line("b", 2))).toEqual([]);
    expect(faults(line("a", 1, "offered"), line("b", 2, "offered"))).toEqual([]);
    const sentence = "“Alarm” needs “Controller”, which is not on the quote.";
    expect(faults(line("a", 1, "offered"))).toEqual([
      { lineId: "a", kind: "needs", extraId: 2, option: null, sentence },
    ]);
  });

  test("may exclude another offered one, but nothing in the price", () => {
    expect(faults(line("a", 2, "offered"), line("b", 3, "offered"))).toEqual([]);
    const sentence = "“Relay” does not go with “Controller”.";
    const found = { kind: "excludes", extraId: 2, option: null, sentence };
    expect(faults(line("b", 3, "offered"), line("a", 2))).toEqual([{ lineId: "b", ...found }]);
  });

  test("is not possible if what it needs cannot be had with it", () => {
    const sentence = "“Alarm” needs “Controller”, which cannot be had with it.";
    const needs = { lineId: "a", kind: "needs", extraId: 2, sentence };
    const offered = [line("a", 1, "offered"), line("b", 2, "offered")];
    expect(faults(...offered, line("c", 3))).toMatchObject([needs, { lineId: "b", kind: "excludes" }]);
    const never = extra(2, "Controller", { onlyKind: "drive_type", onlyIds: [5] });
    const noController = findLineFaults([choose(4)], offered, [alarm, never]);
    expect(noController).toMatchObject([needs, { lineId: "b", kind: "only_with" }]);
    const further = extra(2, "Controller", { needs: [9] });
    expect(findLineFaults([choose(4)], offered, [alarm, further])).toMatchObject([needs, { lineId: "b", extraId: 9 }]);
    const both = extra(1, "Alarm", { needs: [2, 3] });
    const three = [...offered, line("c", 3, "offered")];
    expect(findLineFaults([choose(4)], three, [both, controller, relay])).toMatchObject([
      { lineId: "a", extraId: 3, sentence: "“Alarm” needs “Relay”, which cannot be had with it." },
    ]);
  });
});

describe("of several options", () => {
  const options = [choose(4, "Soft starter", 1), choose(5, "Inverter", 2)];
  test("each is judged with its own lines and choices, and named", () => {
    expect(findLineFaults(options, [line("a", 4)], all)).toMatchObject([
      { option: 1, sentence: "“Bypass kit” does not go with the drive type “Soft starter” in option 1." },
    ]);
    expect(findLineFaults(options, [line("a", 4, "included", [2])], all)).toEqual([]);
    expect(findLineFaults(options, [line("a", 1), line("b", 2, "included", [1])], all)).toMatchObject([
      { lineId: "a", option: 2, sentence: "“Alarm” needs “Controller”, which is not in option 2." },
    ]);
    expect(findLineFaults(options, [line("a", 3, "offered", [2]), line("b", 2)], all)).toMatchObject([
      { lineId: "a", option: 2, sentence: "“Relay” does not go with “Controller” in option 2." },
    ]);
    expect(findLineFaults(options, [line("a", 3, "included", [1]), line("b", 2, "included", [2])], all)).toEqual([]);
  });
});

test("a line has a fault exactly where no combination with it is permitted", () => {
  const ids = [1, 2, 3, 4, 5];
  const relations = fc.record({
    needs: fc.subarray(ids, { maxLength: 2 }),
    excludes: fc.subarray(ids, { maxLength: 1 }),
    isFitting: fc.boolean(),
  });
  const given = fc.record({ extraId: fc.constantFrom(...ids), isOffered: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(relations, { minLength: 5, maxLength: 5 }),
      fc.array(given, { maxLength: 7 }),
      (rules, list) => {
        const extras = rules.map(({ needs, excludes, isFitting }, at) =>
          extra(at + 1, `Extra ${at + 1}`, {
            needs: needs.filter((id) => id !== at + 1),
            excludes: excludes.filter((id) => id !== at + 1),
            ...(isFitting ? {} : { onlyKind: "drive_type", onlyIds: [5] }),
          }),
        );
        const lines = list.map(({ extraId, isOffered }, at) =>
          line(String(at), extraId, isOffered ? "offered" : "included"),
        );
        const faulty = new Set(findLineFaults([choose(4)], lines, extras).map(({ lineId }) => lineId));

        const isPermitted = (combined: QuoteLine[]) => {
          const present = combined.map(({ extraId }) => extras[(extraId ?? 0) - 1] as ExtraRelations);
          const has = (id: number) => present.some((one) => one.id === id);
          return present.every((one) => one.onlyKind === null && one.needs.every(has) && !one.excludes.some(has));
        };
        const included = lines.filter(({ state }) => state === "included");
        const offered = lines.filter(({ state }) => state === "offered");
        expect(included.some(({ id }) => faulty.has(id))).toBe(!isPermitted(included));
        if (!isPermitted(included)) return;
        const combinations = Array.from({ length: 2 ** offered.length }, (_, bits) =>
          offered.filter((_line, at) => (bits >> at) & 1),
        ).filter((ticked) => isPermitted([...included, ...ticked]));
        const impossible = offered.filter((one) => !combinations.some((ticked) => ticked.includes(one)));
        expect([...faulty].sort()).toEqual(impossible.map(({ id }) => id));
      },
    ),
    { numRuns: 1000 },
  );
});
