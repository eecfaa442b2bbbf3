// HTTP for the companies of the installation, as its operators manage them.
import {
  createCompany,
  deleteTenant,
  exportTenant,
  getPlatformStats,
  listCompanies,
  type Tenant,
  updateTenant,
} from "#contract/platform.ts";
import type { Actor } from "#domain/actor.ts";
import { Answer, done, Unchanged } from "#server/kernel/call.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { patched } from "#server/kernel/patch.ts";
import { route } from "#server/kernel/route.ts";
import { ROWS_AT_ONCE, wholeList } from "#server/kernel/rows.ts";
import { findPlan, type StoredPlan } from "#server/plans/queries.ts";
import { companyArchive } from "./export/archive.ts";
import { besideOthers, companyToFound, foundCompany } from "./found-company.ts";
import {
  countEverything,
  endSessionsOfCompany,
  findTenant,
  listTenants,
  lockTenant,
  readTenant,
  removeCompany,
  saveTenant,
} from "./queries.ts";
import { planAbsent, whenSlugTaken } from "./refusals.ts";

export const platformRoutes = [
  route(listCompanies, {
    read: (call) =>
      wholeList<Tenant>(call, "platform", (db, beyond) => listTenants(db, call.query.search, beyond, ROWS_AT_ONCE)),
  }),
  route(getPlatformStats, { read: ({ db }) => countEverything(db) }),
  route(createCompany, {
    read: besideOthers,
    prepare: async ({ body }) => (body.adminPassword === undefined ? null : hashPassword(body.adminPassword)),
    decide: companyToFound,
    write: foundCompany,
    entry: ({ written, actor }) => ({ ...about(written, actor), after: written }),
  }),
  route(updateTenant, {
    async read({ db, params, body: { planId } }) {
      const tenant = await lockTenant(db, params.id);
      return tenant && { tenant, plan: planId ? await findPlan(db, planId) : null };
    },
    current: ({ tenant }) => tenant,
    decide: ({ body, record: { tenant, plan } }) => withPlan(tenant, patched(tenant, body), plan),
    async write(db, wanted, { now }) {
      await saveTenant(db, wanted.id, wanted, now).catch(whenSlugTaken);
      if (!wanted.isActive) await endSessionsOfCompany(db, { companyId: wanted.id });
      return readTenant(db, wanted.id);
    },
    entry: ({ written, actor, record }) => ({ ...about(written, actor), before: record.tenant, after: written }),
  }),
  route(exportTenant, {
    read: ({ db, params }) => findTenant(db, params.id),
    decide: ({ record }) => record,
    entry: ({ decision, actor }) => inOwnLog(decision, actor),
    reply: ({ decision: tenant }) =>
      new Answer(null, {
        file: { name: `${tenant.slug}.zip`, content: (database) => companyArchive(database, tenant) },
      }),
  }),
  route(deleteTenant, {
    read: ({ db, params }) => lockTenant(db, params.id),
    write: (db, { id }) => [removeCompany(db, id)],
    entry: ({ record, actor }) => ({
      ...about({ ...record, version: record.version + 1 }, actor),
      metadata: { slug: record.slug, quotes: record.quoteCount, people: record.userCount },
    }),
    reply: () => done,
  }),
];

/** A plan's features are copied to the company (AD 3). A plan that is switched off can be kept but not taken. */
function withPlan(tenant: Tenant, wanted: Tenant | Unchanged<Tenant>, plan: StoredPlan | null) {
  if (wanted instanceof Unchanged || wanted.planId === tenant.planId) return wanted;
  if (wanted.planId === null) return { ...wanted, planFeatures: null };
  return plan?.isActive ? { ...wanted, planFeatures: plan.features } : planAbsent;
}

const about = (tenant: Tenant, actor: Actor) => ({
  ...inOwnLog(tenant, actor),
  tells: { entity: "company", version: tenant.version, ownerId: null, companyId: tenant.id },
});

/** The entry stands in the company's own log; the person who acts belongs to no company or to another one. */
function inOwnLog({ id, name }: Tenant, { personId, name: actorName, email }: Actor) {
  return {
    id: String(id),
    label: name,
    who: { personId, name: actorName, email, companyId: id, companyName: name },
  };
}
