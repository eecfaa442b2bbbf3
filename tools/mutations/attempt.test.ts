import { expect, test } from "vitest";
import { failedTest, readOutput } from "./attempt.ts";
import { narrowCommand } from "./storeys.ts";

test("the output of a run names the test that failed", () => {
  const vitest = " ❯ |unit| src/a.test.ts (2 tests | 1 failed) 12ms\n     × adds up 3ms\n";
  expect(failedTest(vitest)).toBe("src/a.test.ts > adds up");
  expect(failedTest(" FAIL  |server| test/b.test.ts > b > is kept\nAssertionError")).toBe(
    "|server| test/b.test.ts > b > is kept",
  );
  expect(failedTest("  ✘  12 [laptop] › test/journeys/list.spec.ts:9:5 › turns the page (31.2s)\n")).toBe(
    "[laptop] › test/journeys/list.spec.ts:9:5 › turns the page",
  );
  expect(failedTest("src/a.ts(3,1): error TS2304: Cannot find name 'b'.")).toContain("TS2304");
  expect(readOutput("all is well", 0)).toEqual({ is: "passed" });
  expect(readOutput("There is no stage engine; there are unit.", 2)).toEqual({ is: "absent" });
  expect(readOutput("Killed", 137)).toEqual({ is: "broken", output: "Killed" });
  expect(readOutput(" FAIL  a.test.ts > a\nError: Test timed out in 60000ms.", 1)).toMatchObject({ isTimeOut: true });
});

test("a failed test is repeated with its file alone", () => {
  const args = ["related", "--run", "--project", "server", "--project", "alone", "src/a.ts"];
  const related = { script: "node_modules/vitest/vitest.mjs", args, onPostgres: true };
  const repeated = narrowCommand(related, "|server| src/server/b.test.ts > b > is refused");
  expect(repeated).toMatchObject({ script: related.script, onPostgres: true });
  expect(repeated.args[0]).toBe("run");
  expect(repeated.args.slice(-5)).toEqual(["--project", "server", "--project", "alone", "src/server/b.test.ts"]);
  const types = { script: "node_modules/typescript/bin/tsc", args: [] };
  expect(narrowCommand(types, "src/a.test.ts(3,1): error TS2304")).toBe(types);
});
