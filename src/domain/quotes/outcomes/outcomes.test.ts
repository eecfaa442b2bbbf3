import { expect, test } from "vitest";
import { buildStageFilters, computeWinRate, stageNames } from "./outcomes.ts";

test.each([
  [0, 0, null],
  [0, 3, 0],
  [3, 3, 100],
  [1, 3, 33],
  [2, 3, 67],
])("%i of %i won is %s per cent", (accepted, decided, rate) => {
  expect(computeWinRate({ accepted, decided })).toBe(rate);
});

test("each stage has filters of its own", () => {
  expect(new Set(stageNames.map((stage) => JSON.stringify(buildStageFilters(stage)))).size).toBe(stageNames.length);
});
