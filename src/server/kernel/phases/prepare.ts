// Slow work, such as hashing a password, between two transactions: the route's `prepare`.
import type { FoundCall } from "./find-record.ts";

export interface PreparedCall extends FoundCall {
  prepared: unknown;
}

/** Nothing from the first transaction is reused: the second one reads and checks everything again. */
export async function prepare(call: FoundCall): Promise<unknown> {
  return call.steps.prepare?.({ ...call, prepared: undefined }, call.installation);
}
