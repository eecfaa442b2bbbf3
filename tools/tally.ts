import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { TestModule } from "vitest/node";

// What the test runners report: in numbers, and what failed in words.
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Of each test that failed: its file, its name and the beginning of what it said. */
  failures?: string[];
}

/** What a hook of a file or of a group says counts as a failure of its own: its tests were skipped, or had passed before. */
export function tallyOfVitest(modules: readonly TestModule[]): Required<Tally> {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const fail = (file: string, name: string, message?: string) => {
    tally.failed++;
    failures.push(failureOf(file, name, message));
  };
  for (const module of modules) {
    for (const { message } of module.errors()) fail(module.moduleId, "the file itself", message);
    for (const suite of module.children.allSuites())
      for (const { message } of suite.errors()) fail(module.moduleId, `around ${suite.fullName}`, message);
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === "passed") tally.passed++;
      else if (state === "failed") fail(module.moduleId, test.fullName, errors[0]?.message);
      else tally.skipped++;
    }
  }
  return { ...tally, failures };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** What passed at a second try only, where somebody asked for one, has failed. */
export function tallyOfPlaywright({ stats, errors, suites }: PlaywrightReport): Required<Tally> {
  const { expected, unexpected, flaky, skipped } = stats;
  const failures = suites.flatMap(failuresIn);
  for (const { message } of errors) failures.push(failureOf("journeys", "outside of each", message));
  return { passed: expected, failed: unexpected + flaky + errors.length, skipped, failures };
}

function failuresIn({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) =>
        failureOf(file, `[${projectName}] ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

/** The whole of what a test said stands where it ran; a beginning of it tells one fault from another. */
function failureOf(file: string, name: string, message = "") {
  const plain = stripVTControlCharacters(message).trim();
  const lines = plain.split("\n").slice(0, 12);
  return [`${relative(process.cwd(), file) || file} › ${name}`, ...lines.map((line) => `  ${line.slice(0, 240)}`)].join(
    "\n",
  );
}
