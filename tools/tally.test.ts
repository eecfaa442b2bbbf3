import { expect, test } from "vitest";
import { tallyOfPlaywright, tallyOfVitest } from "./tally.ts";

const passed = { status: "passed", fullName: "adds", failureMessages: [] };

test("a file that could not be read counts as a failure, and each failure is named with what it said", () => {
  const failed = { status: "failed", fullName: "sums", failureMessages: ["\u001b[31mexpected 1\u001b[39m\nto be 2"] };
  const testResults = [
    { name: "src/a.test.ts", status: "failed", message: "no such file", assertionResults: [] },
    { name: "src/b.test.ts", status: "failed", assertionResults: [failed, passed] },
    {
      name: "src/c.test.ts",
      status: "passed",
      assertionResults: [passed, { ...passed, status: "pending" }, { ...passed, status: "todo" }],
    },
  ];
  expect(tallyOfVitest({ testResults })).toEqual({
    passed: 2,
    failed: 2,
    skipped: 2,
    failures: ["src/a.test.ts › the file itself\n  no such file", "src/b.test.ts › sums\n  expected 1\n  to be 2"],
  });
});

test("a journey that passed only at its second try has failed", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  const spec = (title: string, status: string) => ({
    title,
    file: "a.spec.ts",
    tests: [{ projectName: "phone", status, results: [{ error: { message: "no button" } }, {}] }],
  });
  const suites = [
    { specs: [spec("opens", "unexpected")], suites: [{ specs: [spec("shuts", "flaky"), spec("holds", "expected")] }] },
  ];
  expect(tallyOfPlaywright({ stats, errors: [{ message: "no server" }], suites })).toEqual({
    passed: 5,
    failed: 3,
    skipped: 2,
    failures: [
      "a.spec.ts › [phone] opens\n  no button",
      "a.spec.ts › [phone] shuts\n  no button",
      "journeys › outside of each\n  no server",
    ],
  });
});
