// One check of doctor, as a plain value.
export interface CheckResult {
  is: "ok" | "advice" | "wrong";
  sentence: string;
  /** What to do. */
  remedy: string;
}

export const buildPass = (sentence: string): CheckResult => ({ is: "ok", sentence, remedy: "" });
export const buildAdvice = (sentence: string, remedy: string): CheckResult => ({ is: "advice", sentence, remedy });
export const buildFault = (sentence: string, remedy: string): CheckResult => ({ is: "wrong", sentence, remedy });

export interface Check<Seen> {
  looksAt: string;
  /** Null if it does not apply here; it throws what prevented the check. */
  find(seen: Seen): Promise<CheckResult | null>;
}

export type CheckLine = CheckResult & { looksAt: string };

export async function runChecks<Seen>(checks: readonly Check<Seen>[], seen: Seen): Promise<CheckLine[]> {
  const lines: CheckLine[] = [];
  for (const { looksAt, find } of checks) {
    const found = await find(seen).catch((error: Error) =>
      buildFault(`This check failed: ${error.message.split("\n")[0]}.`, "Fix the other problems first."),
    );
    if (found) lines.push({ looksAt, ...found });
  }
  return lines;
}
