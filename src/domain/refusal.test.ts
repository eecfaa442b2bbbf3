import { expect, test } from "vitest";
import { buildRefusal, isRefusal } from "./refusal.ts";

test("a refusal carries its code, its sentence and the fields to blame", () => {
  expect(buildRefusal("taken", "That name is taken.")).toEqual({ refusal: "taken", sentence: "That name is taken." });
  expect(buildRefusal("taken", "That name is taken.", { name: "Taken" }).fields).toEqual({ name: "Taken" });
});

test("is told from every other answer", () => {
  expect(isRefusal(buildRefusal("taken", "That name is taken."))).toBe(true);
  for (const answer of [null, undefined, 0, "refusal", [], {}, { sentence: "Hello." }, { totalCost: 1 }])
    expect(isRefusal(answer)).toBe(false);
});
