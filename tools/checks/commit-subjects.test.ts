import { expect, test } from "vitest";
import { checkCommitSubjects, findFaults } from "./commit-subjects.ts";

test.each([
  "quotes: Freeze the price when a quote is sent",
  "web, server: Share day counting and the platform-admin check",
  `sign-in: ${"é".repeat(63)}`,
])("%s is a good subject", (subject) => {
  expect(findFaults(`0a1b2c3 ${subject}`)).toEqual([]);
});

test.each([
  ["longer than 72 characters", `sign-in: ${"é".repeat(64)}`],
  ["without an area", "Freeze the price when a quote is sent"],
  ["with an area and nothing else", "quotes: "],
  ["with an area in capitals", "Quotes: Freeze the price when a quote is sent"],
  ["with a full stop", "quotes: Freeze the price when a quote is sent."],
])("a subject %s is refused", (_, subject) => {
  expect(findFaults(`0a1b2c3 ${subject}`)).toHaveLength(1);
});

test("without a history it says that nothing was checked", () => {
  expect(checkCommitSubjects("/")).toMatchObject({ faults: [], reasonUnchecked: "the history is not here" });
});
