// HTTP for people: who is signed in, and leaving; the own account and the company's people stand in folders.
import { getCurrentUser, goToSignIn, recordNotFound, signOut } from "#contract/people.ts";
import { Answer } from "#server/kernel/call.ts";
import { Problem, unauthorized } from "#server/kernel/errors.ts";
import { sessionEnded } from "#server/kernel/events.ts";
import { route } from "#server/kernel/route.ts";
import { companyUserRoutes } from "./company-users/routes.ts";
import { currentUser } from "./current-user.ts";
import { signOutQuestion } from "./pages.ts";
import { profileRoutes } from "./profile/routes.ts";
import { countMissedPages, findPerson } from "./queries.ts";
import { deleteSession } from "./sessions/queries.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { signInRoute } from "./sign-in.ts";

/** A browser reports a missing page once; more than this in a minute is not a person. */
const MISSED_PAGES_A_MINUTE = 30;

export const peopleRoutes = [
  route(getCurrentUser, {
    async handle({ db, actor }) {
      const person = await findPerson(db, actor.personId);
      if (!person) throw unauthorized();
      return currentUser(db, person, actor);
    },
  }),
  signInRoute,
  route(signOut, {
    async handle({ db, actor, web }) {
      if (web.fromElsewhere) {
        return new Answer(null, { html: signOutQuestion(), unchanged: true });
      }
      if (!actor || !web.sessionKey) return new Answer(null, { redirect: "/", session: null, unchanged: true });
      await deleteSession(db, { key: web.sessionKey });
      return new Answer(null, { redirect: "/", session: null });
    },
    subject: (_reply, { actor }) => ({ id: actor?.personId ?? "", label: "", tells: sessionEnded(actor) }),
  }),
  route(goToSignIn, {
    handle: async () => new Answer(null, { redirect: "/" }),
  }),
  route(recordNotFound, {
    async handle({ db, actor, body, now }) {
      const recent = await countMissedPages(db, actor.personId, new Date(now.getTime() - 60_000));
      if (recent >= MISSED_PAGES_A_MINUTE)
        throw new Problem(429, "too_many", "Too many reports. Please wait a minute.");
      return { success: true, ...body } as const;
    },
    subject: (_reply, { body }) => ({
      id: body.entityId,
      label: body.entityId.slice(0, 200),
      metadata: { ...body.metadata },
    }),
  }),
  ...sessionRoutes,
  ...profileRoutes,
  ...companyUserRoutes,
];
