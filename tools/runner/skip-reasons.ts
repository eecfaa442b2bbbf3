// Why Vitest skipped a test: what the test itself said, or the condition in its file.
import { readFileSync } from "node:fs";
import type { TestCase } from "vitest/node";

export function reasonOf(test: TestCase): string | undefined {
  const result = test.result();
  const said = (result.state === "skipped" && result.note) || test.annotations()[0]?.message;
  if (said) return said;
  const names = [test.name];
  for (let { parent } = test; parent.type === "suite"; { parent } = parent) names.push(parent.name);
  return findCondition(readFileSync(test.module.moduleId, "utf8"), names);
}

/** The call of `skipIf` or `runIf` before the first of these names that has one. */
export function findCondition(source: string, names: readonly string[]): string | undefined {
  for (const name of names) {
    const call = source
      .slice(0, findName(source, name))
      .match(/\.((?:skipIf|runIf)\((?:[^()]|\([^()]*\))*\))[^;"'`]*$/)?.[1];
    if (call) return call.replace(/\s+/g, " ");
  }
  return undefined;
}

/** Where the name stands in quotes, also as `each` formats it from "%s"; 0 if nowhere. */
function findName(source: string, name: string): number {
  const at = ['"', "`", "'"].map((quote) => source.indexOf(quote + name + quote)).find((index) => index >= 0);
  if (at !== undefined) return at;
  const formats = source.matchAll(/(["'`])([^"'`\n]*%[a-z][^"'`\n]*)\1/g);
  const matching = formats.find(([, , format = ""]) => {
    const parts = format.split(/%[a-z]/).map((part) => RegExp.escape(part));
    return new RegExp(`^${parts.join(".*")}$`, "s").test(name);
  });
  return matching?.index ?? 0;
}
