import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

// What the test runners' JSON reports say: in numbers, and what failed in words.
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Of each test that failed: its file, its name and the beginning of what it said. */
  failures?: string[];
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

/** A file that could not even be read has no tests and has failed: it counts as one. */
export function tallyOfVitest(report: VitestReport): Required<Tally> {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed")) {
      tally.failed++;
      failures.push(failureOf(name, "the file itself", message));
    }
    for (const test of assertionResults) {
      if (test.status === "passed") tally.passed++;
      else if (test.status === "failed") {
        tally.failed++;
        failures.push(failureOf(name, test.fullName, test.failureMessages?.[0]));
      } else tally.skipped++;
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
