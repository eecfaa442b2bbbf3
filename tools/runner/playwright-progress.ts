// A reporter for Playwright that sends the progress of its tests to the runner.
import { relative } from "node:path";
import type { Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { root } from "../programs.ts";
import { flushProgress, sendProgress } from "./progress.ts";

export default class implements Reporter {
  private suite: Suite | undefined;

  onBegin(_: unknown, suite: Suite) {
    this.suite = suite;
    sendProgress({});
  }

  onTestBegin(test: TestCase) {
    sendProgress({ started: placeOf(test) });
  }

  onTestEnd(test: TestCase, { duration, errors }: TestResult) {
    const outcome = test.outcome();
    sendProgress({
      ended: {
        ...placeOf(test),
        // A test that passes only at a second try has failed.
        state: outcome === "expected" ? "passed" : outcome === "skipped" ? "skipped" : "failed",
        milliseconds: duration,
        words: outcome === "skipped" ? reasonOf(test) : errors[0]?.message,
      },
    });
  }

  onError({ message = "" }: { message?: string }) {
    sendProgress({ broken: { file: "playwright", name: "outside each test", words: message } });
  }

  async onEnd() {
    for (const test of this.suite?.allTests() ?? []) {
      if (test.results.length > 0) continue;
      sendProgress({ ended: { ...placeOf(test), state: "skipped", milliseconds: 0, words: reasonOf(test) } });
    }
    await flushProgress();
  }

  printsToStdio = () => false;
}

/** A test has no result if the run ended before its turn. */
const reasonOf = ({ annotations, results }: TestCase) =>
  annotations.find(({ type }) => type === "skip")?.description ?? (results.length ? "" : "the run ended before it");

function placeOf(test: TestCase) {
  const [, project = "", , ...names] = test.titlePath();
  return { id: test.id, file: relative(root, test.location.file), name: `[${project}] ${names.join(" ")}` };
}
