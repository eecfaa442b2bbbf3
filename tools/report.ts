import type { Tally } from "./tally.ts";

export interface Outcome extends Tally {
  name: string;
  seconds: number;
  /** What the stage ran on, such as a database with its version. */
  on?: string;
  remark?: string;
}

/** Prints the table at the end of a test run, what failed, and as its last line the sum; returns the exit code. */
export function report(outcomes: readonly Outcome[]): number {
  const sum = (count: "passed" | "failed" | "skipped" | "seconds") =>
    outcomes.reduce((total, outcome) => total + outcome[count], 0);
  const all = { name: "all", passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
  const rows = [...outcomes, { ...all, seconds: sum("seconds") }].map(
    ({ name, on = "", passed, failed, skipped, seconds }: Outcome) => [
      name,
      on,
      ...[passed, failed, skipped].map(String),
      `${seconds.toFixed(1)} s`,
    ],
  );
  const table = [["stage", "ran on", "passed", "failed", "skipped", "time"], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number) =>
    column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  console.log(`\n${table.map((row) => row.map(pad).join("   ")).join("\n")}\n`);
  for (const { name, remark } of outcomes) if (remark) console.log(`${name}: ${remark}`);
  // Where only the end of the output is kept, it still says what failed.
  for (const { name, failures = [] } of outcomes)
    for (const failure of failures.slice(0, 20)) console.log(`✗ ${name}: ${failure}\n`);

  const skipped = all.skipped ? `, ${all.skipped} skipped` : "";
  console.log(`${all.passed} passed, ${all.failed} failed${skipped}`);
  return all.failed === 0 && all.passed > 0 ? 0 : 1;
}
