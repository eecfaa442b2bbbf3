// Finds the call's session or customer link. The same statement binds the transaction to company and role.
import type { LinkHolder } from "#server/kernel/call.ts";
import { unauthorized } from "#server/kernel/errors.ts";
import { type FoundSession, findSession } from "#server/kernel/queries.ts";
import { findLinkHolder } from "./link-holder.ts";
import type { OpenCall } from "./open-transaction.ts";

export interface IdentifiedCall extends OpenCall {
  /** Null for a customer link, and without a session if anyone may call. */
  session: FoundSession | null;
  holder: LinkHolder | null;
}

/**
 * Binds the transaction as soon as it is called, without a session to no company: later statements need not wait for
 * its result.
 */
export async function identifyActor(call: OpenCall): Promise<IdentifiedCall> {
  const { endpoint, db, web, now, role } = call;
  if (endpoint.audience === "link") return { ...call, session: null, holder: await findLinkHolder(call) };
  const resource = endpoint.permission?.[0] ?? null;
  const session = web.sessionKey === null ? null : await findSession(db, web.sessionKey, resource, now, role);
  if (!session && endpoint.audience !== "anyone") throw unauthorized();
  return { ...call, session, holder: null };
}
