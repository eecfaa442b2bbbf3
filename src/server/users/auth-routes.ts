// HTTP for the session: the current user and signing out; profile and company users have folders of their own.
import { recordNotFound } from "#contract/not-found-page.ts";
import { getCurrentUser, openSignIn, signOut } from "#contract/users/sign-in.ts";
import { buildRefusal } from "#domain/refusal.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { unauthorized } from "#server/kernel/errors.ts";
import { buildSessionEvent } from "#server/kernel/events.ts";
import { route } from "#server/kernel/route.ts";
import { buildCurrentUser } from "./current-user.ts";
import { countMissedPages, findUser } from "./queries.ts";
import { deleteSession } from "./sessions/queries.ts";
import { signInRoute } from "./sign-in.ts";
import { renderSignOutPage } from "./sign-out-page.ts";

/** A browser reports a missing page once; more than this in a minute is a program. */
const MISSED_PAGES_A_MINUTE = 30;

export const authRoutes = [
  route(getCurrentUser, {
    async read({ db, actor: actorPromise }) {
      const actor = await actorPromise;
      const user = await findUser(db, actor.userId);
      if (!user) throw unauthorized();
      return buildCurrentUser(db, user, actor);
    },
  }),
  signInRoute,
  route(signOut, {
    // The session to end, if any.
    decide: ({ actor, web }) => (actor && !web.isCrossSite ? web.sessionKey : null),
    write: (db, key) => (key === null ? [] : [deleteSession(db, { key })]),
    entry: ({ actor, decision }) =>
      actor && decision !== null ? { id: actor.userId, label: "", browserEvents: buildSessionEvent(actor) } : null,
    reply: ({ web }) =>
      new CustomReply(null, web.isCrossSite ? { html: renderSignOutPage() } : { redirect: "/", session: null }),
  }),
  route(openSignIn, { reply: () => new CustomReply(null, { redirect: "/" }) }),
  route(recordNotFound, {
    read: async ({ db, actor, now }) => countMissedPages(db, (await actor).userId, new Date(now.getTime() - 60_000)),
    decide: ({ record: recentCount, body }) =>
      recentCount < MISSED_PAGES_A_MINUTE
        ? { success: true as const, ...body }
        : buildRefusal("too_many", "Too many reports. Please wait a minute."),
    entry: ({ body }) => ({ id: body.entityId, label: body.entityId.slice(0, 200), metadata: { ...body.metadata } }),
  }),
];
