// A call's one transaction, in at most three attempts: everything from here to COMMIT may run again.
import { type Enter, isRetryable, readSqlState, type Tx } from "#server/database/connect.ts";
import type { PipelinedResult } from "#server/database/transaction.ts";
import type { ReceivedCall } from "./read-request.ts";

export interface OpenCall extends ReceivedCall {
  db: Tx;
  enter: Enter;
}

interface Mode {
  isReading: boolean;
  /** A part of a call that has begun: never refused, however many wait for a connection. */
  isUnderWay: boolean;
}

let retried = 0;
export const countRetriedTransactions = (): number => retried;

/** Retried after a serialisation failure or a deadlock, and after the states that the plan names. */
export async function openTransaction<T>(
  call: ReceivedCall,
  { isReading, isUnderWay }: Mode,
  work: (call: OpenCall) => Promise<T | PipelinedResult<T>>,
): Promise<T> {
  const attempt = (db: Tx, enter: Enter) => work({ ...call, db, enter });
  for (let attempts = 1; ; attempts++) {
    try {
      return await call.installation.request(attempt, isReading, isUnderWay || attempts > 1);
    } catch (error) {
      const isLost = isRetryable(error) || call.retriedStates.includes(readSqlState(error) ?? "");
      if (attempts === 3 || !isLost) throw error;
      retried += 1;
    }
  }
}
