import { expect, test } from "vitest";
import { tallyOfPlaywright, tallyOfVitest } from "./tally.ts";

test("a file that could not be read counts as a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] },
    { status: "passed", assertionResults: [{ status: "passed" }, { status: "pending" }, { status: "todo" }] },
  ];
  expect(tallyOfVitest({ testResults })).toEqual({ passed: 2, failed: 2, skipped: 2 });
});

test("a journey that passed only at its second try has failed", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(tallyOfPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
});
