// Whether a storey catches a fault: a run that fails counts only if the same run passes without the fault.
import { attempt, type Verdict } from "./attempt.ts";
import type { Fault } from "./faults.ts";
import type { Scratch } from "./scratch.ts";
import type { Command, Storey } from "./storeys.ts";

export interface Tried {
  storey: string;
  seconds: number;
  is: "passed" | "absent" | "nothing" | "caught" | "not judged";
  /** The test that caught it; or why it was not judged. */
  by?: string;
}

/** The same runs without a fault, by their command; stored, so that each is made once. */
export type Baselines = Record<string, Verdict>;

/** The limit is many times a run's usual time, and no less than this. */
const LEAST_MINUTES = 15;
const MOST_MINUTES = 60;

export async function judge(scratch: Scratch, storey: Storey, fault: Fault, baselines: Baselines): Promise<Tried> {
  let seconds = 0;
  const answer = (rest: Omit<Tried, "storey" | "seconds">): Tried => ({ storey: storey.name, seconds, ...rest });
  const spoiled = async (command: Command) => {
    const takeBack = scratch.apply(fault);
    try {
      const verdict = await attempt(scratch.root, command, minutesFor(baselines[keyOf(command)]));
      seconds += verdict.seconds;
      return verdict;
    } finally {
      takeBack();
    }
  };
  const commands = storey.commands(fault, scratch.root);
  for (const command of commands) {
    const first = await spoiled(command);
    if (first.is === "absent") return answer({ is: "absent" });
    if (first.is === "passed") continue;
    const baseline = await baselineOf(scratch, command, baselines);
    if (baseline.is !== "passed") return answer({ is: "not judged", by: `without the fault: ${wordsOf(baseline)}` });
    // A failure that the machine may have caused has to happen again.
    const isSure = first.is === "failed" && !first.isTimeOut;
    const last = isSure ? first : await spoiled(command);
    if (last.is === "passed") return answer({ is: "not judged", by: `at one of two runs alone: ${wordsOf(first)}` });
    return answer({ is: "caught", by: wordsOf(last) });
  }
  return answer({ is: commands.length === 0 ? "nothing" : "passed" });
}

const keyOf = ({ script, args }: Command) => [script, ...args].join(" ");

async function baselineOf(scratch: Scratch, command: Command, baselines: Baselines): Promise<Verdict> {
  const key = keyOf(command);
  const made = baselines[key] ?? (await attempt(scratch.root, command, MOST_MINUTES));
  baselines[key] = made;
  return made;
}

const minutesFor = (baseline: Verdict | undefined) =>
  baseline ? Math.max(LEAST_MINUTES, (baseline.seconds * 5) / 60) : MOST_MINUTES;

function wordsOf(verdict: Verdict): string {
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
