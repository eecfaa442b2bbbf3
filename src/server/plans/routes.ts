// HTTP for plans.
import { createPlan, deletePlan, listPlans, type Plan, updatePlan } from "#contract/plans.ts";
import { buildRefusal } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { successReply } from "#server/kernel/call.ts";
import { applyPatch, dropUndefined } from "#server/kernel/patch.ts";
import { route } from "#server/kernel/route.ts";
import { copyFeatures, countCompanies, insertPlan, listByPrice, lockPlan, removePlan, savePlan } from "./queries.ts";

/** A locked plan, with the number of its companies. */
async function lockPlanWithCount({ db, params }: { db: Tx; params: { id: number } }): Promise<Plan | null> {
  const plan = await lockPlan(db, params.id);
  return plan && { ...plan, companyCount: (await countCompanies(db)).get(plan.id) ?? 0 };
}

export const planRoutes = [
  route(listPlans, {
    async read({ db }) {
      const [plans, counts] = await Promise.all([listByPrice(db), countCompanies(db)]);
      return plans.map((plan) => ({ ...plan, companyCount: counts.get(plan.id) ?? 0 }));
    },
  }),
  route(createPlan, {
    decide: ({ body: { name, description, ...rest } }) => ({ ...unlimited, ...dropUndefined(rest), name, description }),
    write: async (db, plan): Promise<Plan> => ({ ...(await insertPlan(db, plan)), companyCount: 0 }),
    entry: ({ written }) => ({ ...aboutPlan(written), after: written }),
  }),
  route(updatePlan, {
    read: lockPlanWithCount,
    decide: ({ record, body }) => applyPatch(record, body),
    async write(db, plan, { record, now }): Promise<Plan> {
      const saved = await savePlan(db, record.id, plan, now);
      if (plan.features !== record.features) await copyFeatures(db, saved);
      return { ...saved, companyCount: record.companyCount };
    },
    entry: ({ written, record }) => ({ ...aboutPlan(written), before: record, after: written }),
  }),
  route(deletePlan, {
    read: lockPlanWithCount,
    decide({ record }) {
      const { companyCount } = record;
      if (companyCount === 0) return record;
      const companies = companyCount === 1 ? "1 company is" : `${companyCount.toLocaleString("en-GB")} companies are`;
      return buildRefusal("in_use", `${companies} on this plan, so it cannot be deleted. It can be switched off.`);
    },
    write: (db, plan) => [removePlan(db, plan)],
    entry: ({ record }) => aboutPlan({ ...record, version: record.version + 1 }),
    reply: () => successReply,
  }),
];

const unlimited = { features: {}, maxUsers: null, maxQuotes: null, price: null, isActive: true };

function aboutPlan({ id, name, version }: Plan) {
  return { id: String(id), label: name, browserEvents: { entity: "plan", version, ownerId: null, companyId: null } };
}
