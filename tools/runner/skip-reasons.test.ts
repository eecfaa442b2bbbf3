import { expect, test } from "vitest";
import { findCondition } from "./skip-reasons.ts";

const source = `
describe.runIf(onServer && has("nginx")).each(releases)("a database of %s", (release) => {
  test("holds every row", () => {});
});
test.skipIf(isRoot)("is read-only", () => {});
test("is there", () => {});
`;

test.each([
  ["of the test itself", ["is read-only"], "skipIf(isRoot)"],
  ["of what is around it", ["holds every row", "a database of 1.0.0"], 'runIf(onServer && has("nginx"))'],
  ["of neither", ["is there"], undefined],
  ["of a name that is not in the file", ["goes"], undefined],
] as const)("the reason is the condition %s", (_, names, reason) => {
  expect(findCondition(source, names)).toBe(reason);
});
