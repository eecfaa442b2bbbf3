// HTTP for the people of one company, as its administrators see and change them (AD 2, 5 and 7).
import {
  type CompanyUser,
  createCompanyUser,
  deleteCompanyUser,
  getUserLimit,
  listCompanyUsers,
  updateCompanyUser,
} from "#contract/company-users.ts";
import { refuseDeletion } from "#domain/people/membership.ts";
import type { Subject } from "#server/kernel/call.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { route } from "#server/kernel/route.ts";
import { ROWS_AT_ONCE, wholeList } from "#server/kernel/rows.ts";
import { deletePerson, findPlanLimit, listPeopleOf } from "#server/people/queries.ts";
import { endSessions } from "#server/people/sessions/queries.ts";
import { create } from "./create.ts";
import { aboutPerson, asCompanyUser, findInCompany } from "./in-company.ts";
import { newPasswordOf, update } from "./update.ts";

export const companyUserRoutes = [
  route(listCompanyUsers, {
    handle: (call) =>
      wholeList<CompanyUser>(call, "company", async (db, beyond) =>
        (await listPeopleOf(db, call.actor.companyId, beyond, ROWS_AT_ONCE)).map(asCompanyUser),
      ),
  }),
  route(getUserLimit, { handle: ({ db, actor }) => findPlanLimit(db, actor.companyId) }),
  route(createCompanyUser, {
    prepare: ({ body }) => hashPassword(body.password),
    handle: create,
    subject: (reply) => ({ ...changedPerson(reply as CompanyUser), after: reply as CompanyUser }),
  }),
  route(updateCompanyUser, {
    load: findInCompany,
    prepare: newPasswordOf,
    handle: update,
    subject: (reply, { record, prepared }) => ({
      ...changedPerson(reply as CompanyUser),
      before: record.person,
      after: reply as CompanyUser,
      ...(prepared === null ? {} : { metadata: { passwordSet: true } }),
    }),
  }),
  route(deleteCompanyUser, {
    load: findInCompany,
    async handle({ db, actor, record: { person, membership } }) {
      const refused = refuseDeletion(person, actor, membership);
      if (refused) return refused;
      await endSessions(db, person.id);
      await deletePerson(db, person);
      return { success: true } as const;
    },
    subject: (_reply, { record: { person } }) => changedPerson({ ...person, version: person.version + 1 }),
  }),
];

const changedPerson = (person: CompanyUser): Subject => ({
  ...aboutPerson(person),
  tells: { entity: "user", version: person.version, ownerId: null },
});
