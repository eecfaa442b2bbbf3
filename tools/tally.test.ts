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

test("a journey that passed only at its second try has passed, and is named", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  const remark = "1 passed at the second try only";
  expect(tallyOfPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2, skipped: 2, remark });
  expect(tallyOfPlaywright({ stats: { ...stats, flaky: 0 }, errors: [] })).not.toHaveProperty("remark");
});
