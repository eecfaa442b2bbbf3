// What the test runners' JSON reports say, in numbers.
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** A file that could not even be read has no tests and has failed: it counts as one. */
export function tallyOfVitest(report: VitestReport): Tally {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report.testResults) {
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed")) tally.failed++;
    for (const test of assertionResults) {
      if (test.status === "passed") tally.passed++;
      else if (test.status === "failed") tally.failed++;
      else tally.skipped++;
    }
  }
  return tally;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** What passed at the second try has passed, and is named: the journeys share one server and its people. */
export function tallyOfPlaywright({ stats, errors }: PlaywrightReport): Tally & { remark?: string } {
  const { expected, unexpected, flaky, skipped } = stats;
  const remark = flaky > 0 ? { remark: `${flaky} passed at the second try only` } : {};
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped, ...remark };
}
