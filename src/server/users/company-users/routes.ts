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
      const person = await addUser(db, { ...body, companyId: actor.companyId }, passwordHash, now);
      if (person.invitedAt !== null) await sendInvitation(db, person, { actor, companyName: actor.companyName }, now);
      return { ...toCompanyUser(person), version: 1 };
    },
    entry: ({ written }) => ({ ...changedPerson(written), after: written }),
  }),
  route(inviteCompanyUser, {
    read: lockUserInCompany,
    prepare: ({ actor, record: { person }, now }, database) => throttleInvitation(database, actor, person.email, now),
    decide: ({ record: { person }, now }) => refuseInvitation(person, now) ?? person,
    async write(db, { id }, { actor, now }) {
      const person = await saveInvitation(db, id, now);
      await sendInvitation(db, person, { actor, companyName: actor.companyName }, now);
      return toCompanyUser(person);
    },
    entry: ({ written }) => changedPerson(written),
  }),
  route(updateCompanyUser, {
    read: lockUserInCompany,
    prepare: hashNewPassword,
    current: ({ person }) => person,
    decide: decideUserUpdate,
    write: saveUserUpdate,
    entry: ({ written, record, prepared }) => ({
      ...changedPerson(written),
      before: record.person,
      after: written,
      ...(prepared === null ? {} : { metadata: { passwordSet: true } }),
    }),
  }),
  route(deleteCompanyUser, {
    read: lockUserInCompany,
    decide: ({ actor, record: { person, membership } }) => refuseDeletion(person, actor, membership) ?? person,
    write: (db, { id }) => [endSessions(db, id), deleteUser(db, { id })],
    entry: ({ decision: person }) => changedPerson({ ...person, version: person.version + 1 }),
    reply: () => successReply,
  }),
];

const changedPerson = (person: CompanyUser): AuditSubject => ({
  ...buildUserEntry(person),
  browserEvents: { entity: "user", version: person.version, ownerId: null },
});
