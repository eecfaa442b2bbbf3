// HTTP for the event stream of all kinds of records, and who receives which event.

import { listenToEvents } from "#contract/events.ts";
import { resourceOf } from "#domain/catalogue/fields.ts";
import type { Resource } from "#domain/permission-matrix.ts";
import { mayReadQuote, maySeeAllQuotes } from "#domain/quotes/policy.ts";
import { hasRight } from "#domain/roles.ts";
import { CustomReply } from "#server/kernel/call.ts";
import type { ChangeMessage } from "#server/kernel/change-message.ts";
import { closeOldestStreams, streamEvents } from "#server/kernel/events.ts";
import type { Listener } from "#server/kernel/queries.ts";
import { route } from "#server/kernel/route.ts";

/**
 * Seconds after which the server ends an event stream; browsers reconnect by themselves. Otherwise the stream of a
 * browser that lost its network silently would stay open for ever.
 */
const MAX_STREAM_SECONDS = 900;

export const eventRoutes = [
  route(listenToEvents, {
    reply({ actor, web, query }) {
      closeOldestStreams(actor);
      const stream = {
        actor,
        sessionKey: web.sessionKey ?? "",
        seconds: query.seconds ?? MAX_STREAM_SECONDS,
        mayReceive: mayReceiveEvent,
      };
      return new CustomReply(null, { file: { content: (database, signal) => streamEvents(database, stream, signal) } });
    },
  }),
];

/** The resource whose `view` permission each kind of record needs. Changes of other kinds are sent to nobody. */
const requiredViews: Record<string, Resource | "nothing"> = {
  quote: "quotes",
  customer: "customers",
  rule: "configuration_rules",
  user: "users",
  email: "quotes",
  plan: "plans",
  // Every user's own screens need these three: name and colours of the company, the labels of statuses, and the
  // permissions.
  company: "nothing",
  status: "nothing",
  permissions: "nothing",
  ...resourceOf,
};

/** The message only says that a record has changed; reading it is authorised like any call. */
export function mayReceiveEvent(
  { actor, views }: Listener,
  { entity, id, ownerId, companyId }: ChangeMessage,
): boolean {
  const requiredView = requiredViews[entity];
  const isSelf = entity === "user" && id === actor.userId;
  if (requiredView === undefined || !(requiredView === "nothing" || isSelf || views.has(requiredView))) return false;
  if (entity === "email" && !hasRight(actor.role, "administersCompany")) return false;
  // Told once to those who see all quotes, and once to each of those who see the customer by their own.
  if (entity === "customer" && companyId === actor.companyId)
    return ownerId === null ? maySeeAllQuotes(actor) : ownerId === actor.userId && !maySeeAllQuotes(actor);
  if (entity === "quote") return companyId === actor.companyId && mayReadQuote(actor, { userId: ownerId });
  // Events without a company are for platform admins, except what every user needs.
  return companyId !== null || requiredView === "nothing" || isSelf || hasRight(actor.role, "administersPlatform");
}
