// HTTP for the user's own account: name, picture and password.
import { createHash } from "node:crypto";
import { changePassword, passwordTexts, updateProfile } from "#contract/users/profile.ts";
import type { CurrentUser } from "#contract/users/sign-in.ts";
import { LOGO_BODY_LIMIT } from "#server/companies/logo.ts";
import { successReply } from "#server/kernel/call.ts";
import { notFound, Problem } from "#server/kernel/errors.ts";
import { buildSessionEvent } from "#server/kernel/events.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { applyPatch } from "#server/kernel/patch.ts";
import { route } from "#server/kernel/route.ts";
import { buildCurrentUser } from "#server/users/current-user.ts";
import { isPasswordOf } from "#server/users/password-throttle.ts";
import { lockUser, savePassword, saveProfile } from "#server/users/queries.ts";
import { endSessions } from "#server/users/sessions/queries.ts";
import { redrawPicture } from "./picture.ts";

export const profileRoutes = [
  route(updateProfile, {
    bodyLimit: LOGO_BODY_LIMIT,
    async read({ db, actor: actorPromise }) {
      const actor = await actorPromise;
      const storedUser = await lockUser(db, actor.userId);
      return storedUser && { user: await buildCurrentUser(db, storedUser, actor), ownCompany: storedUser.companyId };
    },
    prepare: async ({ actor: { companyId, userId }, body: { picture } }) =>
      picture ? await redrawPicture(picture, companyId ?? userId) : picture,
    current: ({ user }) => user,
    decide: ({ record: { user }, body: { firstName, lastName }, prepared: profileImageUrl }) =>
      applyPatch(user, { firstName, lastName, profileImageUrl }),
    async write(db, changed, { now }): Promise<CurrentUser> {
      const { version, updatedAt } = await saveProfile(db, changed, now);
      return { ...changed, version, updatedAt };
    },
    entry: ({ actor, written, record: { user, ownCompany: companyId } }) => ({
      id: written.id,
      label: actor.name,
      before: describeProfile(user),
      after: describeProfile(written),
      ...(companyId === null
        ? {}
        : { browserEvents: { entity: "user", version: written.version, ownerId: null, companyId } }),
    }),
  }),
  route(changePassword, {
    async prepare({ actor, body, now }, database) {
      const refusalEntry = { event: "password.refused", actor, subject: { id: actor.userId, label: "" } } as const;
      const isCorrect = await isPasswordOf(database, [actor.userId], body.currentPassword, now, refusalEntry);
      if (isCorrect === null) throw new Problem(404, notFound().code, passwordTexts.unknown);
      const { wrong } = passwordTexts;
      if (!isCorrect)
        throw new Problem(400, "wrong_password", wrong, { fields: { currentPassword: wrong }, refusalEntry });
      return hashPassword(body.newPassword);
    },
    write: (db, _, { actor, web, prepared: passwordHash }) => [
      savePassword(db, { id: actor.userId, passwordHash }),
      endSessions(db, actor.userId, web.sessionKey),
    ],
    entry: ({ actor }) => ({ id: actor.userId, label: "", browserEvents: buildSessionEvent(actor) }),
    reply: () => successReply,
  }),
];

/** What the audit log stores of a profile: of the picture only a digest that shows whether it changed. */
function describeProfile({ firstName, lastName, profileImageUrl: picture }: CurrentUser) {
  const profileImageUrl = picture && `picture ${createHash("sha256").update(picture).digest("hex").slice(0, 8)}`;
  return { firstName, lastName, profileImageUrl };
}
