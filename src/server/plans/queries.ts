// SQL for plans.
import {
  bigint,
  buildAssignments,
  buildInsertValues,
  instant,
  integer,
  listColumns,
  nullable,
  type RowOf,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { plansTable } from "./columns.ts";

const contentShape = pickCodecs(
  plansTable,
  ...(["name", "description", "features", "maxUsers", "maxQuotes", "price", "isActive"] as const),
);
const byId = pickCodecs(plansTable, "id");
const planShape = { ...byId, ...contentShape, ...pickCodecs(plansTable, "version", "createdAt", "updatedAt") };
export type PlanContent = RowOf<typeof contentShape>;
export type StoredPlan = RowOf<typeof planShape>;

/** The cheapest first; a plan without a price costs nothing. Unpaged: administrators create the few by hand. */
export const listByPrice = statement({
  name: "plans_by_price",
  gives: planShape,
  text: `select ${listColumns(planShape)} from plans order by coalesce(price, 0), name, id`,
});

const countByPlan = statement({
  name: "companies_by_plan",
  gives: { planId: nullable(integer), found: bigint },
  text: "select plan_id, count(*) as found from companies group by plan_id",
});

/** How many companies are on each plan; a plan without companies is absent. */
export async function countCompanies(db: Tx): Promise<Map<number | null, number>> {
  return new Map((await countByPlan(db)).map(({ planId, found }) => [planId, found]));
}

const selectPlan = statement({
  name: "plan",
  takes: byId,
  gives: planShape,
  text: `select ${listColumns(planShape)} from plans where id = $id`,
});
export const findPlan = (db: Tx, id: number) => findRow(selectPlan(db, { id }));

const selectForUpdate = statement({
  name: "plan_lock",
  takes: byId,
  gives: planShape,
  text: `select ${listColumns(planShape)} from plans where id = $id for update`,
});
/** Locked until this transaction ends, so that no company is put on it while it is being deleted. */
export const lockPlan = (db: Tx, id: number) => findRow(selectForUpdate(db, { id }));

const insert = statement({
  name: "plan_insert",
  takes: contentShape,
  gives: planShape,
  text: `insert into plans ${buildInsertValues(contentShape)} returning ${listColumns(planShape)}`,
});
export const insertPlan = (db: Tx, content: PlanContent) => readRow(insert(db, content));

const update = statement({
  name: "plan_update",
  takes: { ...byId, ...contentShape, now: instant },
  gives: planShape,
  text: `update plans set ${buildAssignments(contentShape)}, version = version + 1, updated_at = $now
    where id = $id returning ${listColumns(planShape)}`,
});
export const savePlan = (db: Tx, id: number, content: PlanContent, now: Date) =>
  readRow(update(db, { ...content, id, now: now.toISOString() }));

/** The companies on a plan have a copy of its features (AD 3). */
export const copyFeatures = statement({
  name: "plan_copy_features",
  takes: { ...byId, features: contentShape.features },
  text: "update companies set plan_features = $features, updated_at = now() where plan_id = $id",
});

export const removePlan = statement({ name: "plan_delete", takes: byId, text: "delete from plans where id = $id" });
