// A call as a plain value: its endpoint in the contract and its own steps. `phases/run-call.ts` runs it.
import type { Endpoint } from "#contract/endpoint.ts";
import type { AnySteps, Steps } from "./steps.ts";

export interface Route {
  endpoint: Endpoint;
  steps: AnySteps;
}

/** A changing call describes its audit entry. */
type Audited<E extends Endpoint, Entry> = E extends { audit: string } ? { entry: NonNullable<Entry> } : object;

export function route<
  E extends Endpoint,
  Record = undefined,
  Prepared = undefined,
  Decision = Record,
  const Writing = undefined,
>(
  endpoint: E,
  steps: Steps<E, Record, Prepared, Decision, Writing> &
    Audited<E, Steps<E, Record, Prepared, Decision, Writing>["entry"]>,
): Route {
  return { endpoint, steps: steps as unknown as AnySteps };
}
