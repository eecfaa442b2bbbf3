import { expect, onTestFinished, test, vi } from "vitest";
import { computeSum, type Outcome, report } from "./report.ts";

const unit: Outcome = {
  name: "unit",
  on: "Node 26",
  passed: 3,
  failed: 0,
  skipped: 1,
  seconds: 61.04,
  processorSeconds: 90,
};
const journeys: Outcome = { name: "journeys", passed: 0, failed: 0, skipped: 0, seconds: 0, isMissing: true };

test("a stage that did not run has failed, unless it may be absent", () => {
  expect(computeSum([unit], false)).toEqual({ text: "3 passed, 0 failed, 1 skipped", code: 0 });
  expect(computeSum([unit, journeys], false)).toEqual({ text: "3 passed, 1 failed, 1 skipped", code: 1 });
  expect(computeSum([unit, journeys], true)).toEqual({ text: "3 passed, 0 failed, 2 skipped", code: 0 });
  expect(computeSum([journeys], true).code).toBe(1);
});

test("the report lists stages, slow, skipped and failed tests, and ends with the sum", () => {
  const printed: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((text) => printed.push(text));
  onTestFinished(() => log.mockRestore());
  const installation = { name: "installation", on: "npm", passed: 0, failed: 0, skipped: 0, seconds: 40 };
  const server: Outcome = {
    name: "server",
    on: "PGlite",
    passed: 8,
    failed: 1,
    skipped: 0,
    seconds: 20,
    processorSeconds: 30,
    failures: ["a.test.ts › sums\n  expected 1 to be 2"],
    slowest: [{ test: "a.test.ts › waits", seconds: 9 }],
  };
  const screens: Outcome = { name: "screens", beside: "server", passed: 2, failed: 0, skipped: 0, seconds: 22 };
  const slow = { slowest: [{ test: "b.test.ts › walks", seconds: 12 }] };
  const skips = [{ test: "c.test.ts › mounts", reason: "only root may mount" }];
  const code = report(
    [installation, { ...unit, ...slow, skips }, server, screens, { ...journeys, remark: "no browser" }],
    false,
  );
  expect(code).toBe(1);
  expect(printed.join("\n")).toBe(`
stage          ran on    passed   failed   skipped     time     processor
installation   npm                                   40.0 s
unit           Node 26        3        0         1   61.0 s        90.0 s
server         PGlite         8        1         0   20.0 s        30.0 s
screens                       2        0         0   22.0 s   with server
journeys       not run                                0.0 s
all stages                   13        1         1   83.0 s       120.0 s

Slowest tests:
    12.0 s   unit   b.test.ts › walks
     9.0 s   server   a.test.ts › waits

Skipped tests:
  unit   c.test.ts › mounts: only root may mount

journeys did not run: no browser

✗ server: a.test.ts › sums
  expected 1 to be 2

13 passed, 2 failed, 1 skipped`);
});
