// `npm run check`: everything that can be checked without running the product. Every part says how much it has read; a
// part that has read nothing has failed, whatever its tool says.
import { dirname } from "node:path";
import { checkArrows } from "./checks/arrows.ts";
import { checkBudget } from "./checks/budget.ts";
import { checkCitations } from "./checks/citations.ts";
import { checkCommitSubjects } from "./checks/commit-subjects.ts";
import { checkErasure } from "./checks/erasure.ts";
import { checkExportNames } from "./checks/export-names.ts";
import { checkFigures } from "./checks/figures.ts";
import type { Finding } from "./checks/finding.ts";
import { checkLockfile } from "./checks/lockfile.ts";
import { checkNames } from "./checks/names.ts";
import { checkPhrases } from "./checks/phrases.ts";
import { readSources } from "./checks/sources.ts";
import { checkTestFiles } from "./checks/test-files.ts";
import { root, runScript } from "./programs.ts";

const biome = "node_modules/@biomejs/biome/bin/biome";
const tsc = "node_modules/typescript/bin/tsc";
const knip = "node_modules/knip/bin/knip.js";
/** Many times what the longest part takes: a tool that hangs must not hold up the tests. */
const quietly = { quiet: true, silentMinutes: 10 };

const projects = ["tsconfig.json", ...readSources(root, ["src", "test"], /\/tsconfig\.json$/).map(({ path }) => path)];

const parts: Record<string, () => Finding | Promise<Finding>> = {
  "format, lint": () =>
    fromTool(biome, ["ci", "--colors=off", "--error-on-warnings", "--max-diagnostics=50", "."], (output) =>
      Number(output.match(/^Checked (\d+) files?/m)?.[1]),
    ),
  ...Object.fromEntries(projects.map((project) => [`types, ${dirname(project)}`, () => typesOf(project)])),
  arrows: () => checkArrows(root),
  figures: () => checkFigures(root),
  names: () => checkNames(root),
  "export names": () => checkExportNames(root),
  citations: () => checkCitations(root),
  phrases: () => checkPhrases(root),
  erasure: () => checkErasure(),
  "commit subjects": () => checkCommitSubjects(root),
  "test files": () => checkTestFiles(root),
  "dead code": () =>
    fromTool(knip, ["--no-progress", "--reporter", "symbols", "--reporter", "./tools/knip-count.ts"], (output) =>
      Number(output.match(/^Read (\d+) files$/m)?.[1]),
    ),
  lockfile: () => checkLockfile(root),
  "web budget": async () => {
    const { code, output } = await runScript("tools/build.mjs", [], quietly);
    return code === 0 ? checkBudget(root) : { readCount: 0, unit: "files", faults: [output] };
  },
};

/** Runs all parts in parallel and prints each as it ends. */
export async function check(): Promise<{ passed: number; failed: number; failures: string[] }> {
  const names = Object.keys(parts);
  const passed = await Promise.all(Object.entries(parts).map(([name, part]) => run(name, part)));
  const failures = names.filter((_, index) => !passed[index]);
  return { passed: names.length - failures.length, failed: failures.length, failures };
}

async function run(name: string, part: () => Finding | Promise<Finding>): Promise<boolean> {
  const from = performance.now();
  const { readCount: read, unit: things, faults, note, reasonUnchecked } = await findingOf(part);
  const passed = faults.length === 0 && (read > 0 || reasonUnchecked !== undefined);
  const first = reasonUnchecked ? `not checked: ${reasonUnchecked}` : `${read} ${things} read`;
  const words = [first, note, `${((performance.now() - from) / 1000).toFixed(1)} s`].filter(Boolean);
  console.log([`${passed ? "✓" : "✗"} ${name.padEnd(20)} ${words.join(", ")}`, ...faults].join("\n  "));
  return passed;
}

async function findingOf(part: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await part();
  } catch (error) {
    return { readCount: 0, unit: "files", faults: [String(error)] };
  }
}

async function fromTool(script: string, args: string[], countOf: (output: string) => number): Promise<Finding> {
  const { code, output } = await runScript(script, args, quietly);
  return { readCount: countOf(output) || 0, unit: "files", faults: code === 0 ? [] : [output.trim()] };
}

async function typesOf(project: string): Promise<Finding> {
  const { code, output } = await runScript(tsc, ["-p", project, "--pretty", "false", "--listFiles"], quietly);
  const lines = output.split("\n").filter(Boolean);
  const isFile = (line: string) => /^(?:\/|[A-Z]:).*\.[cm]?tsx?$/.test(line);
  const own = lines.filter((line) => isFile(line) && !line.includes("/node_modules/"));
  return { readCount: own.length, unit: "files", faults: code === 0 ? [] : lines.filter((line) => !isFile(line)) };
}
