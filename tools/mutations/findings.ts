// The results for each fault, and their table.
import { hash } from "node:crypto";
import { areas, type Fault } from "./faults.ts";
import type { Baselines, StoreyResult } from "./judge.ts";
import type { Storey } from "./storeys.ts";

export interface Findings {
  commit: string;
  baselines: Baselines;
  /** By the fault's id; other content makes it another fault. */
  faults: Record<string, { content: string; tried: StoreyResult[] }>;
}

const hashFault = ({ file, find, replace }: Fault): string =>
  hash("sha256", JSON.stringify([file, find, replace])).slice(0, 16);

/** What the fault has been tried against; empty if its text has changed since. */
export function findResults({ faults }: Findings, fault: Fault): StoreyResult[] {
  const content = hashFault(fault);
  const stored = faults[fault.id];
  if (stored?.content === content) return stored.tried;
  const results: StoreyResult[] = [];
  faults[fault.id] = { content, tried: results };
  return results;
}

export const isCaught = (results: readonly StoreyResult[]): boolean => results.some(({ is }) => is === "caught");

/** Those that have not been tried yet. */
export const listOpenStoreys = (used: readonly Storey[], results: readonly StoreyResult[]): Storey[] =>
  used.filter(({ name }) => !results.some(({ storey }) => storey === name));

/** Each fault with the storey and the test that caught it, and how many of each kind were caught. */
export function formatTable(faults: readonly Fault[], findings: Findings): string {
  const rows = faults.map((fault) => {
    const results = findResults(findings, fault);
    const caught = results.find(({ is }) => is === "caught");
    const unclear = results.filter(({ is }) => is === "not judged");
    const outcome = caught
      ? caught.storey
      : unclear.length > 0
        ? "not judged"
        : results.length > 0
          ? "survived"
          : "not tried";
    const reason = caught?.by ?? unclear.map(({ storey, by }) => `${storey}: ${by}`).join("; ");
    return { fault, outcome, by: reason, isCaught: caught !== undefined };
  });
  const findWidth = (read: (row: (typeof rows)[number]) => string) => Math.max(...rows.map((row) => read(row).length));
  const [idWidth, outcomeWidth] = [findWidth(({ fault }) => fault.id), findWidth(({ outcome }) => outcome)];
  const lines = rows.map(({ fault: { id, area }, outcome, by }) =>
    [id.padEnd(idWidth), area.padEnd(8), outcome.padEnd(outcomeWidth), by.slice(0, 140)].join("  ").trimEnd(),
  );
  const formatShare = (name: string, shareRows: typeof rows) => {
    const caught = shareRows.filter((row) => row.isCaught).length;
    return shareRows.length === 0
      ? []
      : [`${name}: ${caught} of ${shareRows.length} (${Math.round((100 * caught) / shareRows.length)} %)`];
  };
  const sums = [
    ...areas.flatMap((area) =>
      formatShare(
        area,
        rows.filter(({ fault }) => fault.area === area),
      ),
    ),
    ...(["hand", "drawn"] as const).flatMap((from) =>
      formatShare(
        `by ${from === "hand" ? "hand" : "the seed"}`,
        rows.filter(({ fault }) => fault.from === from),
      ),
    ),
    ...formatShare("all", rows),
  ];
  return [`Caught by the tests of ${findings.commit.slice(0, 7)}:`, ...lines, "", ...sums].join("\n");
}
