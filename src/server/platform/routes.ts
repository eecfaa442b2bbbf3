// HTTP for the installation's companies, as platform administrators manage them.
import {
  createCompany,
  deletePlatformCompany,
  exportPlatformCompany,
  getPlatformStats,
  listCompanies,
  type PlatformCompany,
  updatePlatformCompany,
} from "#contract/platform/platform-companies.ts";
import type { Actor } from "#domain/actor.ts";
import { CustomReply, NoChange, successReply } from "#server/kernel/call.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { applyPatch } from "#server/kernel/patch.ts";
import { route } from "#server/kernel/route.ts";
import { streamList } from "#server/kernel/streamed-lists.ts";
import { findPlan, type StoredPlan } from "#server/plans/queries.ts";
import { decideCompany, readForCompanyCreation, writeCompany } from "./company-creation.ts";
import { streamCompanyArchive } from "./export/archive.ts";
import {
  type CompanyPosition,
  countEverything,
  endSessionsOfCompany,
  findPlatformCompany,
  listPlatformCompanies,
  lockPlatformCompany,
  readPlatformCompany,
  removeCompany,
  savePlatformCompany,
} from "./queries.ts";
import { planNotFound, refuseSlugTaken } from "./refusals.ts";

export const platformRoutes = [
  route(listCompanies, {
    read: (call) =>
      streamList<PlatformCompany, CompanyPosition>(call, "platform", (db, beyond) =>
        listPlatformCompanies(db, call.query.search, beyond),
      ),
  }),
  route(getPlatformStats, { read: ({ db }) => countEverything(db) }),
  route(createCompany, {
    read: readForCompanyCreation,
    prepare: async ({ body }) => (body.adminPassword === undefined ? null : hashPassword(body.adminPassword)),
    decide: decideCompany,
    write: writeCompany,
    entry: ({ written, actor }) => ({ ...buildSubject(written, actor), after: written }),
  }),
  route(updatePlatformCompany, {
    async read({ db, params, body: { planId } }) {
      const company = await lockPlatformCompany(db, params.id);
      return company && { company, plan: planId ? await findPlan(db, planId) : null };
    },
    current: ({ company }) => company,
    decide: ({ body, record: { company, plan } }) => withPlan(company, applyPatch(company, body), plan),
    async write(db, change, { now }) {
      await savePlatformCompany(db, change.id, change, now).catch(refuseSlugTaken);
      if (!change.isActive) await endSessionsOfCompany(db, { companyId: change.id });
      return readPlatformCompany(db, change.id);
    },
    entry: ({ written, actor, record }) => ({
      ...buildSubject(written, actor),
      before: record.company,
      after: written,
    }),
  }),
  route(exportPlatformCompany, {
    read: ({ db, params }) => findPlatformCompany(db, params.id),
    decide: ({ record }) => record,
    entry: ({ decision, actor }) => buildCompanyLogSubject(decision, actor),
    reply: ({ decision: company }) =>
      new CustomReply(null, {
        file: { name: `${company.slug}.zip`, content: (database) => streamCompanyArchive(database, company) },
      }),
  }),
  route(deletePlatformCompany, {
    read: ({ db, params }) => lockPlatformCompany(db, params.id),
    write: (db, { id }) => [removeCompany(db, id)],
    entry: ({ record, actor }) => ({
      ...buildSubject({ ...record, version: record.version + 1 }, actor),
      metadata: { slug: record.slug, quotes: record.quoteCount, users: record.userCount },
    }),
    reply: () => successReply,
  }),
];

/** A plan's features are copied to the company (AD 3). An inactive plan can stay but not be chosen. */
function withPlan(
  company: PlatformCompany,
  change: PlatformCompany | NoChange<PlatformCompany>,
  plan: StoredPlan | null,
) {
  if (change instanceof NoChange || change.planId === company.planId) return change;
  if (change.planId === null) return { ...change, planFeatures: null };
  return plan?.isActive ? { ...change, planFeatures: plan.features } : planNotFound;
}

const buildSubject = (company: PlatformCompany, actor: Actor) => ({
  ...buildCompanyLogSubject(company, actor),
  browserEvents: { entity: "company", version: company.version, ownerId: null, companyId: company.id },
});

/** The entry is in the company's own log; the actor belongs to no company or to another one. */
function buildCompanyLogSubject({ id, name }: PlatformCompany, { userId, name: actorName, email }: Actor) {
  return {
    id: String(id),
    label: name,
    who: { userId, name: actorName, email, companyId: id, companyName: name },
  };
}
