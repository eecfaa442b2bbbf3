// The results for each fault, and their table.
import { hash } from "node:crypto";
import { areas, type Fault } from "./faults.ts";
import type { Baselines, Tried } from "./judge.ts";
import type { Storey } from "./storeys.ts";

export interface Findings {
  commit: string;
  baselines: Baselines;
  /** By the fault's id; other content makes it another fault. */
  faults: Record<string, { content: string; tried: Tried[] }>;
}

const contentOf = ({ file, find, replace }: Fault): string =>
  hash("sha256", JSON.stringify([file, find, replace])).slice(0, 16);

/** What the fault has been tried against; empty if its text has changed since. */
export function triedOf({ faults }: Findings, fault: Fault): Tried[] {
  const content = contentOf(fault);
  const known = faults[fault.id];
  if (known?.content === content) return known.tried;
  const tried: Tried[] = [];
  faults[fault.id] = { content, tried };
  return tried;
}

export const isCaught = (tried: readonly Tried[]): boolean => tried.some(({ is }) => is === "caught");

/** Those that have not been tried yet. */
export const openStoreys = (used: readonly Storey[], tried: readonly Tried[]): Storey[] =>
  used.filter(({ name }) => !tried.some(({ storey }) => storey === name));

/** Each fault with the storey and the test that caught it, and how many of each kind were caught. */
export function tableOf(faults: readonly Fault[], findings: Findings): string {
  const rows = faults.map((fault) => {
    const own = triedOf(findings, fault);
    const caught = own.find(({ is }) => is === "caught");
    const unclear = own.filter(({ is }) => is === "not judged");
    const outcome = caught
      ? caught.storey
      : unclear.length > 0
        ? "not judged"
        : own.length > 0
          ? "survived"
          : "not tried";
    const by = caught?.by ?? unclear.map(({ storey, by }) => `${storey}: ${by}`).join("; ");
    return { fault, outcome, by, isCaught: caught !== undefined };
  });
  const width = (of: (row: (typeof rows)[number]) => string) => Math.max(...rows.map((row) => of(row).length));
  const [idWidth, outcomeWidth] = [width(({ fault }) => fault.id), width(({ outcome }) => outcome)];
  const lines = rows.map(({ fault: { id, area }, outcome, by }) =>
    [id.padEnd(idWidth), area.padEnd(8), outcome.padEnd(outcomeWidth), by.slice(0, 140)].join("  ").trimEnd(),
  );
  const share = (name: string, some: typeof rows) => {
    const caught = some.filter((row) => row.isCaught).length;
    return some.length === 0
      ? []
      : [`${name}: ${caught} of ${some.length} (${Math.round((100 * caught) / some.length)} %)`];
  };
  const sums = [
    ...areas.flatMap((area) =>
      share(
        area,
        rows.filter(({ fault }) => fault.area === area),
      ),
    ),
    ...(["hand", "drawn"] as const).flatMap((from) =>
      share(
        `by ${from === "hand" ? "hand" : "the seed"}`,
        rows.filter(({ fault }) => fault.from === from),
      ),
    ),
    ...share("all", rows),
  ];
  return [`Caught by the tests of ${findings.commit.slice(0, 7)}:`, ...lines, "", ...sums].join("\n");
}
