// Makes the quotes of a month one after another. Each is a call of its own, so stopping loses none, and since a service
// has one quote, going on later makes none twice.
import { CallError } from "#web/kernel/api.ts";

export interface QuoteRun<S> {
  is: "running" | "stopped" | "finished";
  /** How many there were to make, and how many were made. */
  total: number;
  madeCount: number;
  /** What is quoted at the moment, or would be next; none at the end. */
  remaining: readonly S[];
  /** Those that the server would not price, each with its sentence. */
  refused: readonly { row: S; because: string }[];
  /** Why it stopped by itself: the rest would fail alike. */
  stopReason: string | null;
}

export const beginRun = <S>(rows: readonly S[]): QuoteRun<S> => ({
  is: "running",
  total: rows.length,
  madeCount: 0,
  remaining: rows,
  refused: [],
  stopReason: null,
});

/** `report` gets each step. Ends when all are made, when `mustStop` says so, or at a failure that is not about one pump. */
export async function runQuotes<S>(
  start: QuoteRun<S>,
  quoteRow: (row: S) => Promise<unknown>,
  mustStop: () => boolean,
  report: (run: QuoteRun<S>) => void,
): Promise<void> {
  let run = start;
  const step = (change: Partial<QuoteRun<S>>) => {
    run = { ...run, ...change };
    report(run);
  };
  for (const row of start.remaining) {
    if (mustStop()) return step({ is: "stopped" });
    try {
      await quoteRow(row);
      step({ madeCount: run.madeCount + 1, remaining: run.remaining.slice(1) });
    } catch (error) {
      const because = error instanceof CallError ? (error.sentence ?? error.message) : "It could not be quoted.";
      if (!isAboutOnePump(error)) return step({ is: "stopped", stopReason: because });
      step({ refused: [...run.refused, { row, because }], remaining: run.remaining.slice(1) });
    }
  }
  step({ is: "finished" });
}

/** Not priced, settled in the meantime, or gone. */
const isAboutOnePump = (error: unknown) => error instanceof CallError && [404, 409, 422].includes(error.status);
