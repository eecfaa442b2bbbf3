import { slowestShown, type Tally } from "./tally.ts";

export interface Outcome extends Tally {
  name: string;
  seconds: number;
  /** Of the whole machine during the stage; absent if unknown. */
  processorSeconds?: number | undefined;
  /** The stage that ran at the same time, whose processor seconds include this one's. */
  beside?: string;
  /** What the stage ran on, such as a database with its version. */
  on?: string;
  remark?: string;
  isMissing?: true;
}

/** Prints the end of a test run, its last line being the sum; returns the exit code. */
export function report(outcomes: readonly Outcome[], maySkip: boolean): number {
  const lines = [
    formatTable(outcomes),
    listSlowestTests(outcomes),
    listSkips(outcomes),
    listRemarks(outcomes),
    listFailures(outcomes),
  ];
  console.log(`\n${lines.filter(Boolean).join("\n\n")}\n`);
  const { text: words, code } = computeSum(outcomes, maySkip);
  console.log(words);
  return code;
}

/** A storey that did not run has failed, unless the command line says that it may be absent. */
export function computeSum(outcomes: readonly Outcome[], maySkip: boolean): { text: string; code: number } {
  const missing = outcomes.filter(({ isMissing }) => isMissing).length;
  const passed = sum(outcomes, "passed");
  const failed = sum(outcomes, "failed") + (maySkip ? 0 : missing);
  const skipped = sum(outcomes, "skipped") + (maySkip ? missing : 0);
  const words = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
  return { text: words, code: failed === 0 && passed > 0 ? 0 : 1 };
}

function formatTable(outcomes: readonly Outcome[]): string {
  const stages = outcomes.filter(({ name }) => name !== "installation");
  const total: Outcome = {
    name: "all stages",
    passed: sum(stages, "passed"),
    failed: sum(stages, "failed"),
    skipped: sum(stages, "skipped"),
    seconds: computeElapsed(stages),
    processorSeconds: sum(stages, "processorSeconds") || undefined,
  };
  const rows = [...outcomes, total].map((outcome) => {
    const { name, beside, passed, failed, skipped, seconds, processorSeconds } = outcome;
    const on = outcome.on ?? (outcome.isMissing ? "not run" : "");
    const processor = processorSeconds === undefined ? "" : showSeconds(processorSeconds);
    const counts = name === "installation" || outcome.isMissing ? ["", "", ""] : [passed, failed, skipped].map(String);
    return [name, on, ...counts, showSeconds(seconds), beside ? `with ${beside}` : processor];
  });
  const table = [["stage", "ran on", "passed", "failed", "skipped", "time", "processor"], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number) =>
    column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return table.map((row) => row.map(pad).join("   ").trimEnd()).join("\n");
}

const showSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;

/** Of stages that ran at the same time, the slowest one counts. */
function computeElapsed(stages: readonly Outcome[]): number {
  const startingStages = stages.filter(({ beside }) => !beside);
  return startingStages
    .map(({ name, seconds }) =>
      Math.max(seconds, ...stages.filter(({ beside }) => beside === name).map((other) => other.seconds)),
    )
    .reduce((total, seconds) => total + seconds, 0);
}

function listSlowestTests(outcomes: readonly Outcome[]): string {
  const tests = outcomes
    .flatMap(({ name, slowest = [] }) => slowest.map((one) => ({ ...one, name })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
    .map(({ name, test, seconds }) => `  ${`${seconds.toFixed(1)} s`.padStart(8)}   ${name}   ${test}`);
  return tests.length > 0 ? ["Slowest tests:", ...tests].join("\n") : "";
}

function listSkips(outcomes: readonly Outcome[]): string {
  const tests = outcomes.flatMap(({ name, skips = [] }) =>
    skips.map(({ test, reason }) => `  ${name}   ${test}: ${reason}`),
  );
  return tests.length > 0 ? ["Skipped tests:", ...tests].join("\n") : "";
}

function listRemarks(outcomes: readonly Outcome[]): string {
  return outcomes
    .flatMap(({ name, remark, isMissing }) => (remark ? [`${name}${isMissing ? " did not run" : ""}: ${remark}`] : []))
    .join("\n");
}

/** Printed at the end, so that a truncated log still shows what failed. */
function listFailures(outcomes: readonly Outcome[]): string {
  return outcomes
    .flatMap(({ name, failures = [] }) => failures.slice(0, 20).map((failure) => `✗ ${name}: ${failure}`))
    .join("\n\n");
}

function sum(outcomes: readonly Outcome[], count: "passed" | "failed" | "skipped" | "processorSeconds") {
  return outcomes.reduce((total, outcome) => total + (outcome[count] ?? 0), 0);
}
