// Whether a storey catches a fault: a test that fails counts only if its file passes without the fault.
import { attempt, type Verdict } from "./attempt.ts";
import type { Fault } from "./faults.ts";
import type { Scratch } from "./scratch.ts";
import { type Command, narrowCommand, type Storey } from "./storeys.ts";

export interface StoreyResult {
  storey: string;
  seconds: number;
  is: "passed" | "absent" | "nothing" | "caught" | "not judged";
  /** The test that caught it; or why it was not judged. */
  by?: string;
}

/** Runs without a fault, by their command; stored, so that each is made once. */
export type Baselines = Record<string, Verdict>;

/** The limit is many times a run's usual time, and no less than this. */
const MIN_MINUTES = 15;
const MAX_MINUTES = 30;

export async function judge(
  scratch: Scratch,
  storey: Storey,
  fault: Fault,
  baselines: Baselines,
): Promise<StoreyResult> {
  let seconds = 0;
  const buildResult = (result: Omit<StoreyResult, "storey" | "seconds">): StoreyResult => ({
    storey: storey.name,
    seconds,
    ...result,
  });
  const runWithFault = async (command: Command) => {
    const restore = scratch.apply(fault);
    try {
      const verdict = await attempt(scratch.root, command, computeTimeLimit(baselines[formatCommand(command)]));
      seconds += verdict.seconds;
      return verdict;
    } finally {
      restore();
    }
  };
  const commands = storey.commands(fault, scratch.root);
  for (const command of commands) {
    const first = await runWithFault(command);
    if (first.is === "absent") return buildResult({ is: "absent" });
    if (first.is === "passed") continue;
    const repeated = first.is === "failed" ? narrowCommand(command, first.test) : command;
    const baseline = await findBaseline(scratch, repeated, baselines);
    if (baseline.is !== "passed")
      return buildResult({ is: "not judged", by: `without the fault: ${describeVerdict(baseline)}` });
    // A failure that the machine may have caused has to happen again.
    const isSure = first.is === "failed" && !first.isTimeOut;
    const last = isSure ? first : await runWithFault(repeated);
    if (last.is === "passed")
      return buildResult({ is: "not judged", by: `in only one of two runs: ${describeVerdict(first)}` });
    return buildResult({ is: "caught", by: describeVerdict(last) });
  }
  return buildResult({ is: commands.length === 0 ? "nothing" : "passed" });
}

const formatCommand = ({ script, args }: Command) => [script, ...args].join(" ");

async function findBaseline(scratch: Scratch, command: Command, baselines: Baselines): Promise<Verdict> {
  const key = formatCommand(command);
  const baseline = baselines[key] ?? (await attempt(scratch.root, command, MAX_MINUTES));
  baselines[key] = baseline;
  return baseline;
}

const computeTimeLimit = (baseline: Verdict | undefined) =>
  baseline ? Math.max(MIN_MINUTES, (baseline.seconds * 5) / 60) : MAX_MINUTES;

function describeVerdict(verdict: Verdict): string {
  switch (verdict.is) {
    case "failed":
      return verdict.test;
    case "late":
      return `it had not ended after ${Math.round(verdict.minutes)} minutes`;
    case "broken":
      return `the run itself: ${verdict.output.split("\n").at(-1) ?? ""}`;
    default:
      return verdict.is;
  }
}
