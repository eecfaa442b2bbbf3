// HTTP for plans.
import { createPlan, deletePlan, listPlans, type Plan, updatePlan } from "#contract/plans.ts";
import { refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { Answer } from "#server/kernel/call.ts";
import { outdated } from "#server/kernel/errors.ts";
import { changesNothing, namedFields } from "#server/kernel/named.ts";
import { route } from "#server/kernel/route.ts";
import {
  copyFeatures,
  countCompanies,
  insertPlan,
  listByPrice,
  lockPlan,
  removePlan,
  type StoredPlan,
  savePlan,
} from "./queries.ts";

export const planRoutes = [
  route(listPlans, {
    async handle({ db }) {
      const plans = await listByPrice(db);
      const counts = await countCompanies(db);
      return plans.map((plan) => withCount(plan, counts.get(plan.id) ?? 0));
    },
  }),
  route(createPlan, {
    async handle({ db, body }) {
      const { name, description, ...rest } = body;
      const made = withCount(await insertPlan(db, { ...unlimited, ...namedFields(rest), name, description }), 0);
      return new Answer(made, { after: made });
    },
    subject: aboutPlan,
  }),
  route(updatePlan, {
    load: ({ db, params }) => lockPlan(db, params.id),
    async handle({ db, body: { version, ...body }, record, now }) {
      if (version !== undefined && version !== record.version) throw outdated(await counted(db, record));
      const change = namedFields(body);
      if (changesNothing(record, change)) return new Answer(await counted(db, record), { unchanged: true });
      const saved = await savePlan(db, record.id, { ...record, ...change }, now);
      if ("features" in change) await copyFeatures(db, saved);
      const answer = await counted(db, saved);
      return new Answer(answer, { after: answer });
    },
    subject: (reply, { record }) => ({ ...aboutPlan(reply), before: record }),
  }),
  route(deletePlan, {
    load: ({ db, params }) => lockPlan(db, params.id),
    async handle({ db, record }) {
      const found = (await countCompanies(db)).get(record.id) ?? 0;
      if (found > 0) {
        const companies = found === 1 ? "1 company is" : `${found.toLocaleString("en-GB")} companies are`;
        return refuse("in_use", `${companies} on this plan, so it cannot be deleted. It can be switched off.`);
      }
      await removePlan(db, record);
      return { success: true } as const;
    },
    subject: (_reply, { record }) => aboutPlan({ ...record, version: record.version + 1 }),
  }),
];

const unlimited = { features: {}, maxUsers: null, maxQuotes: null, price: null, isActive: true };

function aboutPlan(reply: unknown) {
  const { id, name, version } = reply as Plan;
  return { id: String(id), label: name, tells: { entity: "plan", version, ownerId: null, companyId: null } };
}

function withCount(plan: StoredPlan, companyCount: number): Plan {
  return { ...plan, companyCount };
}

async function counted(db: Tx, plan: StoredPlan): Promise<Plan> {
  return withCount(plan, (await countCompanies(db)).get(plan.id) ?? 0);
}
