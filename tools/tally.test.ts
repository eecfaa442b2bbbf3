import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./programs.ts";
import { tallyOfPlaywright } from "./tally.ts";

test("a file that could not be read and a hook count as failures, and each failure is named with what it said", () => {
  const directory = mkdtempSync(join(tmpdir(), "volute-tally-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const write = (name: string, text: string) =>
    writeFileSync(join(directory, name), `import { beforeAll, describe, expect, test } from "vitest";\n${text}`);
  write("a.test.js", `throw new Error("no such table");`);
  write("b.test.js", `test("sums", () => expect(1).toBe(2)); test("adds", () => {}); test.todo("divides");`);
  write(
    "c.test.js",
    `describe("two", () => { beforeAll(() => Promise.reject(new Error("no server"))); test("is up", () => {}); });`,
  );
  symlinkSync(join(root, "node_modules"), join(directory, "node_modules"));
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const file = join(directory, "tally.json");
  const run = spawnSync(
    process.execPath,
    [vitest, "run", "--root", directory, `--reporter=${join(root, "tools/vitest-tally.ts")}`],
    { env: { PATH: process.env.PATH, VOLUTE_TALLY: file }, encoding: "utf8" },
  );
  expect(run.status, run.stdout + run.stderr).toBe(1);
  const { failures, ...counts } = JSON.parse(readFileSync(file, "utf8"));
  expect(counts).toEqual({ passed: 1, failed: 3, skipped: 2 });
  expect(failures.map((one: string) => one.replace(/^.*\//, "")).sort()).toEqual([
    "a.test.js › the file itself\n  no such table",
    "b.test.js › sums\n  expected 1 to be 2 // Object.is equality",
    "c.test.js › around two\n  no server",
  ]);
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
