// HTTP for the people of one company, as its administrators see and change them (AD 2, 5 and 7).
import {
  type CompanyUser,
  createCompanyUser,
  deleteCompanyUser,
  getUserLimit,
  inviteCompanyUser,
  listCompanyUsers,
  updateCompanyUser,
} from "#contract/company-users.ts";
import { refuseBeyondPlan, refuseDeletion, refuseInvitation } from "#domain/people/membership.ts";
import { done, type Subject } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { ROWS_AT_ONCE, wholeList } from "#server/kernel/rows.ts";
import { addPerson } from "#server/people/add-person.ts";
import { countInvitation, entranceOf, sendInvitation } from "#server/people/invitation/invite.ts";
import { deletePerson, findPlanLimit, listPeopleOf, lockMembership, saveInvitation } from "#server/people/queries.ts";
import { endSessions } from "#server/people/sessions/queries.ts";
import { aboutPerson, asCompanyUser, heldInCompany } from "./in-company.ts";
import { changedInCompany, newPasswordOf, saveInCompany } from "./update.ts";

export const companyUserRoutes = [
  route(listCompanyUsers, {
    read: (call) =>
      wholeList<CompanyUser>(call, "company", async (db, beyond) =>
        (await listPeopleOf(db, (await call.actor).companyId, beyond, ROWS_AT_ONCE)).map(asCompanyUser),
      ),
  }),
  route(getUserLimit, { read: async ({ db, actor }) => findPlanLimit(db, (await actor).companyId) }),
  route(createCompanyUser, {
    read: async ({ db, actor }) => lockMembership(db, (await actor).companyId),
    prepare: entranceOf,
    decide: ({ record: membership }) => refuseBeyondPlan(membership),
    async write(db, _, { actor, body, prepared: passwordHash, now }) {
      const person = await addPerson(db, { ...body, companyId: actor.companyId }, passwordHash, now);
      if (person.invitedAt !== null) await sendInvitation(db, person, { actor, companyName: actor.companyName }, now);
      return { ...asCompanyUser(person), version: 1 };
    },
    entry: ({ written }) => ({ ...changedPerson(written), after: written }),
  }),
  route(inviteCompanyUser, {
    read: heldInCompany,
    prepare: ({ actor, record: { person }, now }, database) => countInvitation(database, actor, person.email, now),
    decide: ({ record: { person }, now }) => refuseInvitation(person, now) ?? person,
    async write(db, { id }, { actor, now }) {
      const person = await saveInvitation(db, id, now);
      await sendInvitation(db, person, { actor, companyName: actor.companyName }, now);
      return asCompanyUser(person);
    },
    entry: ({ written }) => changedPerson(written),
  }),
  route(updateCompanyUser, {
    read: heldInCompany,
    prepare: newPasswordOf,
    current: ({ person }) => person,
    decide: changedInCompany,
    write: saveInCompany,
    entry: ({ written, record, prepared }) => ({
      ...changedPerson(written),
      before: record.person,
      after: written,
      ...(prepared === null ? {} : { metadata: { passwordSet: true } }),
    }),
  }),
  route(deleteCompanyUser, {
    read: heldInCompany,
    decide: ({ actor, record: { person, membership } }) => refuseDeletion(person, actor, membership) ?? person,
    write: (db, { id }) => [endSessions(db, id), deletePerson(db, { id })],
    entry: ({ decision: person }) => changedPerson({ ...person, version: person.version + 1 }),
    reply: () => done,
  }),
];

const changedPerson = (person: CompanyUser): Subject => ({
  ...aboutPerson(person),
  tells: { entity: "user", version: person.version, ownerId: null },
});
