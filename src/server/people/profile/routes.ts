// HTTP for the own account: name, picture and password.
import { createHash } from "node:crypto";
import { changePassword, passwordTexts, updateProfile } from "#contract/people.ts";
import { LOGO_BODY_LIMIT } from "#server/companies/logo.ts";
import { Answer, unchanged } from "#server/kernel/call.ts";
import { notFound, outdated, Problem } from "#server/kernel/errors.ts";
import { sessionEnded } from "#server/kernel/events.ts";
import { changesNothing, namedFields } from "#server/kernel/named.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { route } from "#server/kernel/route.ts";
import { isPasswordOf } from "#server/people/attempts.ts";
import { currentUser } from "#server/people/current-user.ts";
import { lockPerson, savePassword, saveProfile } from "#server/people/queries.ts";
import { endSessions } from "#server/people/sessions/queries.ts";
import { pictureFrom } from "./picture.ts";

export const profileRoutes = [
  route(updateProfile, {
    load: ({ db, actor }) => lockPerson(db, actor.personId),
    bodyLimit: LOGO_BODY_LIMIT,
    prepare: async ({ body: { picture } }) => (picture ? await pictureFrom(picture) : picture),
    async handle({ db, actor, body, record, prepared: profileImageUrl, now }) {
      const { version, firstName, lastName } = body;
      if (version !== undefined && version !== record.version) throw outdated(await currentUser(db, record, actor));
      const change = namedFields({ firstName, lastName, profileImageUrl });
      if (changesNothing(record, change)) return unchanged(await currentUser(db, record, actor));
      const saved = await saveProfile(db, { ...record, ...change }, now);
      return new Answer(await currentUser(db, saved, actor), { after: shown(saved) });
    },
    subject: (_reply, { actor, record }) => ({
      id: record.id,
      label: actor.name,
      before: shown(record),
      ...(record.companyId === null
        ? {}
        : { tells: { entity: "user", version: record.version + 1, ownerId: null, companyId: record.companyId } }),
    }),
  }),
  route(changePassword, {
    async prepare({ actor, body, now }, database) {
      const shows = { triedBy: actor.personId, now };
      const right = await isPasswordOf(database, [actor.personId], body.currentPassword, shows);
      if (right === null) throw new Problem(404, notFound().code, passwordTexts.unknown);
      return right ? await hashPassword(body.newPassword) : null;
    },
    async handle({ db, actor, web, prepared: passwordHash }) {
      if (passwordHash === null) {
        const refused = { code: "wrong_password", sentence: passwordTexts.wrong, event: "password.refused" } as const;
        return new Answer(null, { status: 400, refused: { ...refused, subject: { id: actor.personId, label: "" } } });
      }
      await savePassword(db, { id: actor.personId, passwordHash });
      await endSessions(db, actor.personId, web.sessionKey);
      return { success: true } as const;
    },
    subject: (_reply, { actor }) => ({ id: actor.personId, label: "", tells: sessionEnded(actor) }),
  }),
];

/** What the audit log keeps of a profile: of the picture only whether it is another one. */
function shown({
  firstName,
  lastName,
  profileImageUrl: picture,
}: {
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
}) {
  const profileImageUrl = picture && `picture ${createHash("sha256").update(picture).digest("hex").slice(0, 8)}`;
  return { firstName, lastName, profileImageUrl };
}
