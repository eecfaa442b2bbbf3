import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root, runScript } from "../programs.ts";
import { followTests } from "./tally.ts";

/** Each starts a whole test runner. */
const timeout = 180_000;

function makeFolder(files: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), "volute-tally-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  symlinkSync(join(root, "node_modules"), join(directory, "node_modules"));
  return directory;
}

async function follow(script: string, args: string[], code: number) {
  const tests = followTests();
  const ended = await runScript(script, args, { quiet: true, onMessage: tests.hear });
  expect(ended.code, ended.output).toBe(code);
  expect(tests.underWay()).toEqual([]);
  const { failures, slowest, skips, ...counts } = tests.tally();
  const plain = (text: string) => text.replace(/^.*\//, "");
  return {
    counts,
    failures: failures.map(plain).sort(),
    slowest: slowest.map((one) => plain(one.test)).sort(),
    skips: skips.map(({ test: name, reason }) => `${plain(name)}: ${reason}`).sort(),
  };
}

test("Vitest: an unreadable file and a failed hook count as failures, and each skipped test has a reason", {
  timeout,
}, async () => {
  const imports = `import { beforeAll, describe, expect, test } from "vitest";\n`;
  const directory = makeFolder({
    "a.test.js": `throw new Error("no such table");`,
    "b.test.js": `${imports}test("sums", () => expect(1).toBe(2)); test("adds", () => {});
      const isRoot = false; test.runIf(isRoot)("mounts", () => {}); test("asks", (one) => one.skip("no server"));
      describe.skipIf(!isRoot)("disks", () => { test("are full", () => {}); });`,
    "c.test.js": `${imports}describe("two", () => {
      beforeAll(() => Promise.reject(new Error("no server"))); test("is up", () => {}); });`,
  });
  const reporter = `--reporter=${join(root, "tools/runner/vitest-progress.ts")}`;
  expect(await follow("node_modules/vitest/vitest.mjs", ["run", "--root", directory, reporter], 1)).toEqual({
    counts: { passed: 1, failed: 3, skipped: 4 },
    failures: [
      "a.test.js › the file itself\n  no such table",
      "b.test.js › sums\n  expected 1 to be 2 // Object.is equality",
      "c.test.js › around two\n  no server",
    ],
    slowest: ["b.test.js › adds", "b.test.js › sums"],
    skips: [
      "b.test.js › asks: no server",
      "b.test.js › disks > are full: skipIf(!isRoot)",
      "b.test.js › mounts: runIf(isRoot)",
      "c.test.js › two > is up: no reason given",
    ],
  });
});

test("Playwright: a test that passes only on retry has failed, and one that did not run was skipped", {
  timeout,
}, async () => {
  const directory = makeFolder({
    "playwright.config.mjs": `export default { retries: 1, maxFailures: 1, workers: 1, projects: [{ name: "phone" }] };`,
    "a.spec.mjs": `import { expect, test } from "@playwright/test";
      test("opens", () => {});
      test.skip("rings", () => {});
      test("shuts", ({}, { retry }) => expect(retry).toBe(1));
      test("holds", () => expect(1).toBe(2));
      test("closes", () => {});`,
  });
  const config = `--config=${join(directory, "playwright.config.mjs")}`;
  const reporter = `--reporter=${join(root, "tools/runner/playwright-progress.ts")}`;
  const { counts, failures, skips } = await follow(
    "node_modules/@playwright/test/cli.js",
    ["test", config, reporter],
    1,
  );
  expect(counts).toEqual({ passed: 1, failed: 3, skipped: 2 });
  expect(failures).toEqual([
    expect.stringMatching(/^a.spec.mjs › \[phone\] holds\n/),
    expect.stringMatching(/^a.spec.mjs › \[phone\] shuts/),
    expect.stringMatching(/^playwright › outside each test\n/),
  ]);
  expect(skips).toEqual([
    "a.spec.mjs › [phone] closes: the run ended before it",
    "a.spec.mjs › [phone] rings: no reason given",
  ]);
});
