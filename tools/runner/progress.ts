// What the reporters in Vitest and Playwright send to the runner (tools/test.ts) while tests run.

export interface TestResult {
  id: string;
  file: string;
  name: string;
  state: "passed" | "failed" | "skipped";
  milliseconds: number;
  /** The message of a failed test, or why one was skipped. */
  words?: string | undefined;
}

/** A failure outside all tests: a file that could not be read, a hook, an error after the last test. */
export interface OutsideFailure {
  file: string;
  name: string;
  words: string;
}

export type Progress =
  | { started: Pick<TestResult, "id" | "file" | "name"> }
  | { ended: TestResult }
  | { broken: OutsideFailure }
  /** Other progress, such as a loaded file. */
  | Record<string, never>;

export function sendProgress(progress: Progress): void {
  process.send?.(progress);
}

/** Resolves when everything sent before has arrived: a process that ends earlier would lose it. */
export function flushProgress(): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send({}, undefined, {}, () => resolve());
    else resolve();
  });
}
