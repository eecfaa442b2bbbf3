// HTTP for the users of one company, as its administrators see and change them (AD 2, 5 and 7).
import {
  type CompanyUser,
  createCompanyUser,
  deleteCompanyUser,
  getUserLimit,
  inviteCompanyUser,
  listCompanyUsers,
  updateCompanyUser,
} from "#contract/users/company-users.ts";
import { refuseBeyondPlan, refuseDeletion, refuseInvitation } from "#domain/users/membership.ts";
import { type AuditSubject, successReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { BATCH_SIZE, streamList } from "#server/kernel/streamed-lists.ts";
import { hashFirstPassword, sendInvitation, throttleInvitation } from "#server/users/invitation/invite.ts";
import { deleteUser, findPlanLimit, listUsers, lockMembership, saveInvitation } from "#server/users/queries.ts";
import { endSessions } from "#server/users/sessions/queries.ts";
import { addUser } from "#server/users/user-creation.ts";
import { buildUserEntry, lockUserInCompany, toCompanyUser } from "./locked-user.ts";
import { decideUserUpdate, hashNewPassword, saveUserUpdate } from "./update.ts";

export const companyUserRoutes = [
  route(listCompanyUsers, {
    read: (call) =>
      streamList<CompanyUser>(call, "company", async (db, beyond) =>
        (await listUsers(db, (await call.actor).companyId, beyond, BATCH_SIZE)).map(toCompanyUser),
      ),
  }),
  route(getUserLimit, { read: async ({ db, actor }) => findPlanLimit(db, (await actor).companyId) }),
  route(createCompanyUser, {
    read: async ({ db, actor }) => lockMembership(db, (await actor).companyId),
    prepare: hashFirstPassword,
    decide: ({ record: membership }) => refuseBeyondPlan(membership),
    async write(db, _, { actor, body, prepared: passwordHash, now }) {
      const user = await addUser(db, { ...body, companyId: actor.companyId }, passwordHash, now);
      if (user.invitedAt !== null) await sendInvitation(db, user, { actor, companyName: actor.companyName }, now);
      return { ...toCompanyUser(user), version: 1 };
    },
    entry: ({ written }) => ({ ...buildUserSubject(written), after: written }),
  }),
  route(inviteCompanyUser, {
    read: lockUserInCompany,
    prepare: ({ actor, record: { user }, now }, database) => throttleInvitation(database, actor, user.email, now),
    decide: ({ record: { user }, now }) => refuseInvitation(user, now) ?? user,
    async write(db, { id }, { actor, now }) {
      const user = await saveInvitation(db, id, now);
      await sendInvitation(db, user, { actor, companyName: actor.companyName }, now);
      return toCompanyUser(user);
    },
    entry: ({ written }) => buildUserSubject(written),
  }),
  route(updateCompanyUser, {
    read: lockUserInCompany,
    prepare: hashNewPassword,
    current: ({ user }) => user,
    decide: decideUserUpdate,
    write: saveUserUpdate,
    entry: ({ written, record, prepared }) => ({
      ...buildUserSubject(written),
      before: record.user,
      after: written,
      ...(prepared === null ? {} : { metadata: { passwordSet: true } }),
    }),
  }),
  route(deleteCompanyUser, {
    read: lockUserInCompany,
    decide: ({ actor, record: { user, membership } }) => refuseDeletion(user, actor, membership) ?? user,
    write: (db, { id }) => [endSessions(db, id), deleteUser(db, { id })],
    entry: ({ decision: user }) => buildUserSubject({ ...user, version: user.version + 1 }),
    reply: () => successReply,
  }),
];

const buildUserSubject = (user: CompanyUser): AuditSubject => ({
  ...buildUserEntry(user),
  browserEvents: { entity: "user", version: user.version, ownerId: null },
});
