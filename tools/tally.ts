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

/** What passed at a second try only, where somebody asked for one, has failed. */
export function tallyOfPlaywright({ stats, errors }: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky + errors.length, skipped };
}
