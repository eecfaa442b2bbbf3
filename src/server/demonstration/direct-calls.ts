// Calls of the product without HTTP: the phases of `kernel/phases/run-call.ts` from the record on, for an actor who is
// known and at a given time.
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Actor, maySeeCosts } from "#domain/actor.ts";
import { extraRoutes } from "#server/catalogue/extras/routes.ts";
import { pumpRoutes } from "#server/customers/pumps/routes.ts";
import { settleRoutes } from "#server/customers/pumps/settling.ts";
import { siteRoutes } from "#server/customers/sites/routes.ts";
import { unfiledRoutes } from "#server/customers/unfiled/routes.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { buildEntry } from "#server/kernel/audit.ts";
import type { LinkHolder, RequestContext } from "#server/kernel/call.ts";
import { checkVersion } from "#server/kernel/phases/check-version.ts";
import { decide } from "#server/kernel/phases/decide.ts";
import { type FoundCall, findRecord } from "#server/kernel/phases/find-record.ts";
import { permitRecord } from "#server/kernel/phases/permit-record.ts";
import { planCall } from "#server/kernel/phases/plan-call.ts";
import { describeEntry, recordAudit } from "#server/kernel/phases/record-audit.ts";
import { write } from "#server/kernel/phases/write.ts";
import { offerPageRoutes } from "#server/offers/customer-pages/routes.ts";
import { sendRoutes } from "#server/offers/staff/send-routes.ts";
import { creationRoutes } from "#server/quotes/creation/routes.ts";
import { quoteRoutes } from "#server/quotes/routes.ts";
import type { SeparatedEntry } from "./queries.ts";

const routes = [
  ...extraRoutes,
  ...creationRoutes,
  ...quoteRoutes,
  ...unfiledRoutes,
  ...siteRoutes,
  ...pumpRoutes,
  ...settleRoutes,
  ...sendRoutes,
  ...offerPageRoutes,
];

export interface DirectCall {
  endpoint: Endpoint;
  /** A user, or the holder of a customer link. */
  actor: Actor | LinkHolder;
  params: object;
  /** As a browser sends it. */
  body: object;
  now: Date;
  web: RequestContext;
}

/**
 * Throws what the call would be refused with. The transaction is already the actor's. A caller that knows the call's
 * record gives it, instead of having it read.
 */
export async function findCall(db: Tx, installation: Database, call: DirectCall, record?: unknown): Promise<FoundCall> {
  const route = routes.find(({ endpoint }) => endpoint === call.endpoint);
  if (!route) throw new Error(`No route for ${call.endpoint.path}`);
  const user = "userId" in call.actor ? call.actor : null;
  const open = {
    ...planCall(route.endpoint, route.steps),
    ...call,
    body: route.endpoint.body && z.decode(route.endpoint.body, call.body),
    db,
    installation,
    query: {},
    inputError: null,
    asker: { user, seesCosts: user !== null && maySeeCosts(user) },
  } as unknown as FoundCall;
  const found = record === undefined ? await findRecord(open, Promise.resolve(open)) : { ...open, record };
  return checkVersion(permitRecord(found));
}

/** Decides, writes and records the call; returns what was written. */
export async function runDirectCall(call: FoundCall, prepared?: unknown): Promise<unknown> {
  const written = await write(decide({ ...call, prepared }));
  await Promise.all([...(written.statements ?? []), recordAudit(written)]);
  return written.written;
}

/** Decides the call and builds its entry, for a caller that writes many at once. */
export function decideCall<Decision>(call: FoundCall): { decision: Decision; entries: SeparatedEntry[] } {
  const decided = decide({ ...call, prepared: undefined });
  const described = describeEntry({ ...decided, statements: null, written: undefined });
  return { decision: decided.decision as Decision, entries: described ? [buildEntry(...described)] : [] };
}
