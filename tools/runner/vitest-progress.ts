// A reporter for Vitest that sends the progress of its tests to the runner.
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { root } from "../programs.ts";
import { flushProgress, sendProgress } from "./progress.ts";
import { reasonOf } from "./skip-reasons.ts";

export default class implements Reporter {
  private readonly reported = new Set<string>();

  onTestModuleCollected = () => sendProgress({});

  onTestCaseReady = (test: TestCase) => sendProgress({ started: placeOf(test) });

  onTestCaseResult = (test: TestCase) => {
    this.reported.add(test.id);
    const { state, errors } = test.result();
    sendProgress({
      ended: {
        ...placeOf(test),
        state: state === "pending" ? "skipped" : state,
        milliseconds: test.diagnostic()?.duration ?? 0,
        words: state === "failed" ? errors?.[0]?.message : state === "skipped" ? reasonOf(test) : undefined,
      },
    });
  };

  /** An error in a hook of a file or group is a failure of its own: its tests were skipped, or had passed before. */
  onTestRunEnd: NonNullable<Reporter["onTestRunEnd"]> = async (modules, errors) => {
    for (const module of modules) {
      for (const { message } of module.errors()) sendBroken(module, "the file itself", message);
      for (const suite of module.children.allSuites())
        for (const { message } of suite.errors()) sendBroken(module, `around ${suite.fullName}`, message);
      for (const test of module.children.allTests()) if (!this.reported.has(test.id)) this.onTestCaseResult(test);
    }
    for (const { message } of errors)
      sendProgress({ broken: { file: "vitest", name: "outside each test", words: message } });
    await flushProgress();
  };
}

function sendBroken(module: TestModule, name: string, words: string): void {
  sendProgress({ broken: { file: fileOf(module), name, words } });
}

const placeOf = (test: TestCase) => ({ id: test.id, file: fileOf(test.module), name: test.fullName });

const fileOf = ({ moduleId }: TestModule) => relative(root, moduleId);
