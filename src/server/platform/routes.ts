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
import type { Tx } from "#server/database/connect.ts";
import { Answer } from "#server/kernel/call.ts";
import { outdated } from "#server/kernel/errors.ts";
import { changesNothing, namedFields } from "#server/kernel/named.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { route } from "#server/kernel/route.ts";
import { ROWS_AT_ONCE, wholeList } from "#server/kernel/rows.ts";
import { findPlan } from "#server/plans/queries.ts";
import { companyArchive } from "./export/archive.ts";
import { foundCompany } from "./found-company.ts";
import {
  countEverything,
  endSessionsOfCompany,
  findTenant,
  isSlugTaken,
  listTenants,
  lockTenant,
  readTenant,
  removeCompany,
  saveTenant,
} from "./queries.ts";
import { planAbsent, slugTaken } from "./refusals.ts";

export const platformRoutes = [
  route(listCompanies, {
    handle: (call) =>
      wholeList<Tenant>(call, "platform", (db, beyond) => listTenants(db, call.query.search, beyond, ROWS_AT_ONCE)),
  }),
  route(getPlatformStats, { handle: ({ db }) => countEverything(db) }),
  route(createCompany, {
    prepare: async ({ body }) => (body.adminPassword === undefined ? null : hashPassword(body.adminPassword)),
    handle: ({ db, enter, body, prepared, now }) => foundCompany(db, enter, body, prepared, now),
    subject: (reply, call) => about(reply as Tenant, call.actor),
  }),
  route(updateTenant, {
    load: ({ db, params }) => lockTenant(db, params.id),
    async handle({ db, body: { version, ...body }, record, now }) {
      if (version !== undefined && version !== record.version) throw outdated(record);
      const change = namedFields(body);
      if (changesNothing(record, change)) return new Answer(record, { unchanged: true });
      if (change.slug !== undefined && change.slug !== record.slug && (await isSlugTaken(db, change.slug))) {
        return slugTaken;
      }
      const plan = await newPlan(db, change.planId, record.planId);
      if (plan === "absent") return planAbsent;
      await saveTenant(db, record.id, { ...record, ...change, ...plan }, now);
      if (change.isActive === false) await endSessionsOfCompany(db, { companyId: record.id });
      const saved = await readTenant(db, record.id);
      return new Answer(saved, { after: saved });
    },
    subject: (reply, call) => ({ ...about(reply as Tenant, call.actor), before: call.record }),
  }),
  route(exportTenant, {
    load: ({ db, params }) => findTenant(db, params.id),
    handle: async ({ record }) =>
      new Answer(null, {
        file: { name: `${record.slug}.zip`, content: (database) => companyArchive(database, record) },
      }),
    subject: (_reply, { record, actor }) => {
      const { tells: _, ...subject } = about(record, actor);
      return subject;
    },
  }),
  route(deleteTenant, {
    load: ({ db, params }) => lockTenant(db, params.id),
    async handle({ db, record }) {
      await removeCompany(db, record.id);
      return { success: true } as const;
    },
    subject: (_reply, { record, actor }) => ({
      ...about({ ...record, version: record.version + 1 }, actor),
      metadata: { slug: record.slug, quotes: record.quoteCount, people: record.userCount },
    }),
  }),
];

/** The plan's features are copied to the company (AD 3). A plan that is switched off can be kept but not taken. */
async function newPlan(db: Tx, planId: number | null | undefined, kept: number | null) {
  if (planId === undefined || planId === kept) return {};
  if (planId === null) return { planFeatures: null };
  const plan = await findPlan(db, planId);
  return plan?.isActive ? { planFeatures: plan.features } : "absent";
}

/** The entry stands in the company's own log; the person who acts belongs to no company or to another one. */
function about({ id, name, version }: Tenant, actor: { personId: string; name: string; email: string }) {
  return {
    id: String(id),
    label: name,
    who: { personId: actor.personId, name: actor.name, email: actor.email, companyId: id, companyName: name },
    tells: { entity: "company", version, ownerId: null, companyId: id },
  };
}
