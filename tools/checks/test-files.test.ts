import { expect, test } from "vitest";
import { checkTestFiles, findFaults } from "./test-files.ts";

const linesOf = (path: string, text: string) =>
  findFaults({ path, text }).map((fault) => Number(fault.slice(path.length + 1).split(":")[0]));

test("sleeps are found in code, imports and browser scripts, not in comments or as a time limit", () => {
  // In two parts, so that this file does not contain it.
  const sleep = `set${"Timeout"}`;
  const text = [
    `import { ${sleep} as pause } from "node:timers/promises";`,
    `await new Promise((resolve) => ${sleep}(resolve, 500));`,
    `await page.evaluate("new Promise((go) => ${sleep}(go, 500))");`,
    "await page.waitForTimeout(500);",
    "await scheduler.wait(500);",
    `// ${sleep}(work, 500) would be a guess`,
    `test.${sleep}(600_000);`,
    `vi.useFakeTimers({ toFake: ["${sleep}"] });`,
  ].join("\n");
  expect(linesOf("test/a.test.ts", text)).toEqual([1, 2, 3, 4, 5]);
  expect(linesOf("test/kit/pause.ts", text)).toEqual([4]);
});

test("retries are refused in tests and configurations", () => {
  const retries = ["retries: 0,", "retry: 2 });", "retries: process.env.CI ? 2 : 0,", "retry: false,"].join("\n");
  expect(linesOf("test/a.spec.ts", retries)).toEqual([2]);
  expect(linesOf("playwright.config.ts", retries)).toEqual([2, 3, 4]);
});

test("skipped and exclusive tests are found in every notation", () => {
  const text = [
    `test.skip("adds", () => {});`,
    `describe.only.each([1])("adds", () => {});`,
    `test\n  .todo("divides");`,
    `test.fails("subtracts", () => {});`,
    `test("sums", { skip: true }, () => {});`,
    `const chosen = options.only;`,
    `expect("a.skip(b)").toBe(text);`,
  ].join("\n");
  expect(linesOf("src/domain/a.test.ts", text)).toEqual([1, 2, 4, 5, 6]);
});

test("conditions come from one file, wherever it is imported from", () => {
  const faults = (path: string, from: string, condition: string) =>
    linesOf(
      path,
      `import { isRoot, hasCaddy as hasProxy } from "${from}";\ntest.runIf(${condition})("mounts", () => {});`,
    );
  expect(faults("src/server/a.test.ts", "#test/kit/conditions.ts", "!isRoot && hasProxy.here")).toEqual([]);
  expect(faults("test/operation/a.test.ts", "../kit/conditions.ts", "isRoot || !(isRoot && hasProxy)")).toEqual([]);
  expect(faults("test/a.test.ts", "./kit/conditions.ts", "!isRoot(BEFORE)")).toEqual([]);
  expect(faults("test/a.test.ts", "./kit/others.ts", "isRoot")).toEqual([2]);
  expect(faults("test/a.test.ts", "./kit/conditions.ts", "isRoot && existsSync(program)")).toEqual([2]);
  expect(faults("test/a.test.ts", "./kit/conditions.ts", 'engine === "server"')).toEqual([2]);
  expect(faults("test/a.test.ts", "./kit/conditions.ts", "true")).toEqual([2]);
  expect(faults("test/a.test.ts", "./kit/conditions.ts", "")).toEqual([2]);
});

test("where there is no test it has read nothing", () => {
  expect(checkTestFiles("/nowhere")).toMatchObject({ readCount: 0, faults: [expect.any(String), expect.any(String)] });
});
