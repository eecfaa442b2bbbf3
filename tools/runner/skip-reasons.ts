// Why Vitest skipped a test: what the test itself said, or the condition in its file.
import { readFileSync } from "node:fs";
import type { TestCase } from "vitest/node";

export function reasonOf(test: TestCase): string | undefined {
  const result = test.result();
  const said = (result.state === "skipped" && result.note) || test.annotations()[0]?.message;
  if (said) return said;
  const names = [test.name];
  for (let { parent } = test; parent.type === "suite"; { parent } = parent) names.push(parent.name);
  return conditionOf(readFileSync(test.module.moduleId, "utf8"), names);
}

/** The call of `skipIf` or `runIf` before the first of these names that has one. */
function conditionOf(source: string, names: readonly string[]): string | undefined {
  for (const name of names) {
    const at = ['"', "`", "'"].map((quote) => source.indexOf(quote + name + quote)).find((index) => index >= 0);
    const call = source.slice(0, at ?? 0).match(/\.((?:skipIf|runIf)\((?:[^()]|\([^()]*\))*\))[^;"'`]*$/)?.[1];
    if (call) return call.replace(/\s+/g, " ");
  }
  return undefined;
}
