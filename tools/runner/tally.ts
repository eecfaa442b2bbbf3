import { stripVTControlCharacters } from "node:util";
import type { OutsideFailure, Progress, TestResult } from "./progress.ts";

/** The result of a stage's tests: numbers, and texts on what failed, was slow or was skipped. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** For each failed test: its file, its name and the beginning of its message. */
  failures?: string[];
  slowest?: TimedTest[];
  skips?: SkippedTest[];
}

export interface TimedTest {
  test: string;
  seconds: number;
}

export interface SkippedTest {
  test: string;
  reason: string;
}

export const slowestShown = 10;

/** Counts a test runner's results from its reporter's messages. */
export function followTests() {
  const underWay = new Map<string, string>();
  // By test, so that a test tried twice counts once, with its last result.
  const results = new Map<string, TestResult>();
  const broken: OutsideFailure[] = [];
  return {
    hear(message: unknown): void {
      const progress = message as Progress;
      if ("started" in progress) underWay.set(progress.started.id, nameOf(progress.started));
      if ("broken" in progress) broken.push(progress.broken);
      if ("ended" in progress) {
        underWay.delete(progress.ended.id);
        results.set(progress.ended.id, progress.ended);
      }
    },
    underWay: () => [...underWay.values()],
    tally: () => tallyOf([...results.values()], broken),
  };
}

function tallyOf(results: readonly TestResult[], broken: readonly OutsideFailure[]): Required<Tally> {
  const by = Map.groupBy(results, ({ state }) => state);
  const [passed = [], failed = [], skipped = []] = [by.get("passed"), by.get("failed"), by.get("skipped")];
  return {
    passed: passed.length,
    failed: failed.length + broken.length,
    skipped: skipped.length,
    failures: [...failed, ...broken].map(failureOf),
    slowest: [...passed, ...failed]
      .sort((a, b) => b.milliseconds - a.milliseconds)
      .slice(0, slowestShown)
      .map((result) => ({ test: nameOf(result), seconds: result.milliseconds / 1000 })),
    skips: skipped.map((result) => ({ test: nameOf(result), reason: result.words || "no reason given" })),
  };
}

const nameOf = ({ file, name }: { file: string; name: string }) => `${file} › ${name}`;

/** The whole message is printed where the test ran; its beginning distinguishes one fault from another. */
function failureOf({ file, name, words = "" }: TestResult | OutsideFailure): string {
  const lines = stripVTControlCharacters(words).trim().split("\n").slice(0, 12);
  return [nameOf({ file, name }), ...lines.map((line) => `  ${line.slice(0, 240)}`)].join("\n");
}
