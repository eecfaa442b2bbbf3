// One thing that doctor looks at, as a plain value.
export interface Found {
  is: "ok" | "advice" | "wrong";
  sentence: string;
  /** What to do. */
  remedy: string;
}

export const ok = (sentence: string): Found => ({ is: "ok", sentence, remedy: "" });
export const advice = (sentence: string, remedy: string): Found => ({ is: "advice", sentence, remedy });
export const wrong = (sentence: string, remedy: string): Found => ({ is: "wrong", sentence, remedy });

export interface Check<Seen> {
  looksAt: string;
  /** Null where it is about nothing here; what it throws is what it could not look at. */
  find(seen: Seen): Promise<Found | null>;
}

export type Line = Found & { looksAt: string };

export async function runChecks<Seen>(checks: readonly Check<Seen>[], seen: Seen): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { looksAt, find } of checks) {
    const found = await find(seen).catch((error: Error) =>
      wrong(`This could not be looked at: ${error.message.split("\n")[0]}.`, "See what else is wrong."),
    );
    if (found) lines.push({ looksAt, ...found });
  }
  return lines;
}
