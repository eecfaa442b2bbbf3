// Whose session, or whose link, the call comes with. The statement also binds the transaction to company and role.
import type { LinkHolder } from "#server/kernel/call.ts";
import { unauthorized } from "#server/kernel/errors.ts";
import { type FoundSession, findSession } from "#server/kernel/queries.ts";
import { findLinkHolder } from "./link-holder.ts";
import type { OpenCall } from "./open-transaction.ts";

export interface IdentifiedCall extends OpenCall {
  /** Null without one where anyone may call, and for a link. */
  session: FoundSession | null;
  holder: LinkHolder | null;
}

/**
 * The transaction is bound as soon as this has been called, without a session to no company: what is sent behind it
 * need not wait for its answer.
 */
export async function identifyActor(call: OpenCall): Promise<IdentifiedCall> {
  const { endpoint, db, web, now, role } = call;
  if (endpoint.audience === "link") return { ...call, session: null, holder: await findLinkHolder(call) };
  const resource = endpoint.permission?.[0] ?? null;
  const session = web.sessionKey === null ? null : await findSession(db, web.sessionKey, resource, now, role);
  if (!session && endpoint.audience !== "anyone") throw unauthorized();
  return { ...call, session, holder: null };
}
