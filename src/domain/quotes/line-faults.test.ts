import { expect, test } from "vitest";
import type { ExtraRelations } from "#domain/catalogue/extras.ts";
import { mapKinds, noChoices } from "#domain/catalogue/items.ts";
import { findLineFaults } from "./line-faults.ts";
import type { QuoteLine } from "./lines.ts";

const extra = (id: number, name: string, relations: Partial<ExtraRelations> = {}): ExtraRelations => ({
  ...{ id, name, needs: [], excludes: [], onlyKind: null, onlyIds: [] },
  ...relations,
});
const line = (id: string, extraId: number | null, state: QuoteLine["state"] = "included"): QuoteLine => ({
  ...{ id, extraId, heading: null, words: "x", details: null, quantity: 100, unit: null, price: 1, state, options: [] },
});
const job = {
  choices: { ...noChoices, drive_type: 4 },
  names: { ...mapKinds(() => null), drive_type: "Soft starter" },
};
const alarm = extra(1, "Alarm", { needs: [2] });
const controller = extra(2, "Controller");
const relay = extra(3, "Relay", { excludes: [2] });
const bypass = extra(4, "Bypass kit", { onlyKind: "drive_type", onlyIds: [5] });
const all = [alarm, controller, relay, bypass];
const faults = (...lines: QuoteLine[]) => findLineFaults(job, lines, all);

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
  const choose = (drive_type: number | null) => ({ ...job, choices: { ...noChoices, drive_type } });
  expect(findLineFaults(choose(5), [line("a", 4)], all)).toEqual([]);
  expect(findLineFaults(choose(null), [line("a", 4)], all)).toEqual([]);
});
