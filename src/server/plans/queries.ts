// SQL for plans.
import { asc, count, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/database/connect.ts";
import { companies, plans } from "#server/database/schema.ts";

export type StoredPlan = typeof plans.$inferSelect;

/** The cheapest first; a plan without a price costs nothing. The operators make each by hand: there are a few. */
export function listByPrice(db: Tx): Promise<StoredPlan[]> {
  return db.select().from(plans).orderBy(sql`coalesce(${plans.price}, 0)`, asc(plans.name), asc(plans.id));
}

/** How many companies are on each plan; a plan that none is on is absent. */
export async function countCompanies(db: Tx): Promise<Map<number | null, number>> {
  const rows = await db.select({ planId: companies.planId, found: count() }).from(companies).groupBy(companies.planId);
  return new Map(rows.map(({ planId, found }) => [planId, found]));
}

export async function findPlan(db: Tx, id: number): Promise<StoredPlan | null> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id));
  return plan ?? null;
}

/** Held until this transaction ends, so that no company is put on it while it is being removed. */
export async function lockPlan(db: Tx, id: number): Promise<StoredPlan | null> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id)).for("update");
  return plan ?? null;
}

export async function insertPlan(db: Tx, plan: typeof plans.$inferInsert): Promise<StoredPlan> {
  const [made] = await db.insert(plans).values(plan).returning();
  if (!made) throw new Error("The plan was not added");
  return made;
}

export async function savePlan(db: Tx, id: number, change: Partial<StoredPlan>, now: Date): Promise<StoredPlan> {
  const [saved] = await db
    .update(plans)
    .set({ ...change, version: sql`${plans.version} + 1`, updatedAt: now.toISOString() })
    .where(eq(plans.id, id))
    .returning();
  if (!saved) throw new Error("The plan was not saved");
  return saved;
}

/** The companies on a plan keep a copy of its features (AD 3). */
export async function copyFeatures(db: Tx, { id, features }: StoredPlan): Promise<void> {
  await db.update(companies).set({ planFeatures: features }).where(eq(companies.planId, id));
}

export async function removePlan(db: Tx, id: number): Promise<void> {
  await db.delete(plans).where(eq(plans.id, id));
}
