// HTTP for the users of the whole installation.
import {
  createPlatformUser,
  deletePlatformUser,
  invitePlatformUser,
  listPlatformUsers,
  type PlatformUser,
  updatePlatformUser,
} from "#contract/platform/platform-users.ts";
import type { Actor } from "#domain/actor.ts";
import { hasRight } from "#domain/roles.ts";
import { refuseInvitation, refuseLeavingPlatform, refuseNewUser, refuseOwnDeletion } from "#domain/users/membership.ts";
import type { Tx } from "#server/database/connect.ts";
import { NoChange, successReply } from "#server/kernel/call.ts";
import { announceChange } from "#server/kernel/events.ts";
import { applyPatch } from "#server/kernel/patch.ts";
import { route } from "#server/kernel/route.ts";
import { streamList } from "#server/kernel/streamed-lists.ts";
import { refuseEmailTaken } from "#server/users/email-taken.ts";
import { hashFirstPassword, sendInvitation, throttleInvitation } from "#server/users/invitation/invite.ts";
import { deleteUser, lockMembership, lockUser, saveInvitation, type UserOrder } from "#server/users/queries.ts";
import { endSessions } from "#server/users/sessions/queries.ts";
import { addUser } from "#server/users/user-creation.ts";
import {
  findPlatformUser,
  listPlatformAccounts,
  lockPlatformAdmins,
  readPlatformUser,
  savePlatformUser,
} from "./queries.ts";

export const platformUserRoutes = [
  route(listPlatformUsers, {
    read: (call) =>
      streamList<PlatformUser, UserOrder>(call, "platform", (db, beyond) =>
        listPlatformAccounts(db, call.query, beyond),
      ),
  }),
  route(createPlatformUser, {
    read: async ({ db, body: { companyId = null } }) => ({ membership: await lockMembership(db, companyId) }),
    prepare: hashFirstPassword,
    decide: ({ body: { companyId = null, ...rest }, record: { membership } }) =>
      refuseNewUser(companyId, membership) ?? { ...rest, companyId },
    async write(db, user, { actor, prepared: passwordHash, now }) {
      const { id } = await addUser(db, user, passwordHash, now);
      const added = await readPlatformUser(db, id);
      if (added.invitedAt !== null) await sendInvitation(db, added, { actor, companyName: added.companyName }, now);
      return added;
    },
    entry: ({ written, actor }) => ({ ...buildSubject(written, actor), after: written }),
  }),
  route(invitePlatformUser, {
    read: ({ db, params }) => lockUserAndAdmins(db, params.id),
    prepare: ({ actor, record: { user }, now }, database) => throttleInvitation(database, actor, user.email, now),
    decide: ({ record: { user }, now }) => refuseInvitation(user, now) ?? user,
    async write(db, { id, companyName }, { actor, now }) {
      const user = await saveInvitation(db, id, now);
      await sendInvitation(db, user, { actor, companyName }, now);
      return { ...user, companyName };
    },
    entry: ({ written, actor }) => buildSubject(written, actor),
  }),
  route(updatePlatformUser, {
    async read({ db, params, body: { companyId = null } }) {
      const record = await lockUserAndAdmins(db, params.id);
      return record && { ...record, membership: await lockMembership(db, companyId) };
    },
    current: ({ user }) => user,
    // The platform may leave a company without an administrator: it can act in the company itself.
    decide({ record: { user, admins, membership }, body }) {
      const changedUser = applyPatch(user, body);
      if (changedUser instanceof NoChange) return changedUser;
      const { role, companyId } = changedUser;
      const moveRefusal = companyId === user.companyId ? null : refuseNewUser(companyId, membership);
      return refuseLeavingPlatform(user, role, admins) ?? moveRefusal ?? changedUser;
    },
    async write(db, changedUser, { record: { user }, now }) {
      await savePlatformUser(db, changedUser, now).catch(refuseEmailTaken);
      const saved = await readPlatformUser(db, user.id);
      // Another role or company ends the user's sessions (decision 41).
      if (saved.role !== user.role || saved.companyId !== user.companyId) await endSessions(db, user.id);
      // The previous company is notified too, and so are the user's open screens.
      if (saved.companyId !== user.companyId)
        await announceChange(db, { id: saved.id, ...buildUserEvent(saved.version, user.companyId) });
      return saved;
    },
    entry: ({ written, actor, record }) => ({ ...buildSubject(written, actor), before: record.user, after: written }),
  }),
  route(deletePlatformUser, {
    read: ({ db, params }) => lockUserAndAdmins(db, params.id),
    decide: ({ actor, record: { user, admins } }) =>
      refuseOwnDeletion(user, actor) ?? refuseLeavingPlatform(user, null, admins) ?? user,
    write: (db, { id }) => [endSessions(db, id), deleteUser(db, { id })],
    entry: ({ decision: user, actor }) => buildSubject({ ...user, version: user.version + 1 }, actor),
    reply: () => successReply,
  }),
];

/**
 * Locks the user's company first, then for a platform administrator all of them, then the user: the same order as every
 * change of administrators.
 */
async function lockUserAndAdmins(db: Tx, id: string): Promise<{ user: PlatformUser; admins: number } | null> {
  const foundUser = await findPlatformUser(db, id);
  if (!foundUser) return null;
  await lockMembership(db, foundUser.companyId);
  const admins = hasRight(foundUser.role, "administersPlatform") ? await lockPlatformAdmins(db) : 0;
  return (await lockUser(db, id)) && { user: await readPlatformUser(db, id), admins };
}

/** The entry is in the log of the user's company. */
function buildSubject({ id, firstName, lastName, email, version, companyId, companyName }: PlatformUser, actor: Actor) {
  return {
    id,
    label: `${firstName} ${lastName} (${email})`,
    who: { userId: actor.userId, name: actor.name, email: actor.email, companyId, companyName },
    browserEvents: buildUserEvent(version, companyId),
  };
}

const buildUserEvent = (version: number, companyId: number | null) => ({
  entity: "user",
  version,
  ownerId: null,
  companyId,
});
