// What the reporters in Vitest and Playwright tell the runner (tools/test.ts) while tests run.

export interface TestResult {
  id: string;
  file: string;
  name: string;
  state: "passed" | "failed" | "skipped";
  milliseconds: number;
  /** What a failed test said, or why one was skipped. */
  words?: string | undefined;
}

/** A failure that is no test's: a file that could not be read, a hook, an error after the last test. */
export interface OutsideFailure {
  file: string;
  name: string;
  words: string;
}

export type Progress =
  | { started: Pick<TestResult, "id" | "file" | "name"> }
  | { ended: TestResult }
  | { broken: OutsideFailure }
  /** Something else went on, such as a file that was loaded. */
  | Record<string, never>;

export function sendProgress(progress: Progress): void {
  process.send?.(progress);
}

/** Resolves when all that was sent before has arrived: a process that ends earlier would take it along. */
export function flushProgress(): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send({}, undefined, {}, () => resolve());
    else resolve();
  });
}
