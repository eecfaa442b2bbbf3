// The statements of the decision: the route's `write`.
import { NoChange } from "#server/kernel/call.ts";
import type { DecidedCall } from "./decide.ts";

export interface WrittenCall extends DecidedCall {
  /** Sent and not awaited: COMMIT is sent together with them. Null if `write` was awaited, or there is none. */
  statements: readonly Promise<unknown>[] | null;
  /** The result of an awaited `write`. */
  written: unknown;
}

export async function write(call: DecidedCall): Promise<WrittenCall> {
  const { steps, db, decision } = call;
  if (decision instanceof NoChange) return { ...call, statements: null, written: undefined };
  const writing = steps.write?.(db, decision, call);
  if (Array.isArray(writing)) return { ...call, statements: writing, written: undefined };
  return { ...call, statements: null, written: await writing };
}
