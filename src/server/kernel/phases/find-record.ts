// What the call is about: the route's `read`.
import { notFound } from "#server/kernel/errors.ts";
import type { AuthorisedCall } from "./authorise-actor.ts";
import type { OpenCall } from "./open-transaction.ts";

export interface FoundCall extends AuthorisedCall {
  record: unknown;
}

/**
 * Starts early: `read` leaves in the same write as the session, before it is known who asks. Row level security keeps it
 * to the session's company, and a refusal rolls it back. Reading one quote takes 0.72 ms that way and 0.88 ms otherwise,
 * with the database on the same machine; one further away would add its whole round trip.
 */
export async function findRecord(open: OpenCall, authorising: Promise<AuthorisedCall>): Promise<FoundCall> {
  const isEarly = open.readsEarly && open.web.sessionKey !== null && open.inputError === null;
  const early = isEarly ? read(open, authorising) : undefined;
  // Whoever is refused is told of that alone.
  early?.catch(() => {});
  const call = await authorising;
  if (call.inputError !== null) throw call.inputError;
  const record = await (early ?? read(call, authorising));
  if (record === null) throw notFound();
  return { ...call, record };
}

/** Async, so that what `read` throws at once comes after a 401 or 403 as well. */
async function read(call: OpenCall, authorising: Promise<AuthorisedCall>): Promise<unknown> {
  const actor = authorising.then((authorised) => authorised.actor);
  // Most steps never await it.
  actor.catch(() => {});
  return call.steps.read?.({ ...call, actor });
}
