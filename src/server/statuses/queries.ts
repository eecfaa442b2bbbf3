// SQL for the statuses of quotes. They belong to the whole installation, not to a company.
import { asc, count, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/database/connect.ts";
import { quoteStatuses, quotes } from "#server/database/schema.ts";

export type Status = typeof quoteStatuses.$inferSelect;

/** The operators make each by hand: there are a few. */
export function listInOrder(db: Tx): Promise<Status[]> {
  return db.select().from(quoteStatuses).orderBy(asc(quoteStatuses.sortOrder), asc(quoteStatuses.id));
}

/** How many quotes of all companies have each status; a status that none has is absent. */
export async function countByStatus(db: Tx): Promise<Map<string, number>> {
  const rows = await db.select({ name: quotes.status, found: count() }).from(quotes).groupBy(quotes.status);
  return new Map(rows.map(({ name, found }) => [name, found]));
}

export async function countWith(db: Tx, name: string): Promise<number> {
  const [row] = await db.select({ found: count() }).from(quotes).where(eq(quotes.status, name));
  return row?.found ?? 0;
}

/** Held until this transaction ends, so that no quote takes it on while it is being removed. */
export async function lockStatus(db: Tx, id: number): Promise<Status | null> {
  const [status] = await db.select().from(quoteStatuses).where(eq(quoteStatuses.id, id)).for("update");
  return status ?? null;
}

export async function findStatusNamed(db: Tx, name: string): Promise<Status | null> {
  const [status] = await db.select().from(quoteStatuses).where(eq(quoteStatuses.name, name));
  return status ?? null;
}

export async function insertStatus(db: Tx, status: typeof quoteStatuses.$inferInsert): Promise<Status> {
  const [made] = await db.insert(quoteStatuses).values(status).returning();
  if (!made) throw new Error("The status was not added");
  return made;
}

export async function saveStatus(db: Tx, id: number, change: Partial<Status>, now: Date): Promise<Status> {
  const [saved] = await db
    .update(quoteStatuses)
    .set({ ...change, version: sql`${quoteStatuses.version} + 1`, updatedAt: now.toISOString() })
    .where(eq(quoteStatuses.id, id))
    .returning();
  if (!saved) throw new Error("The status was not saved");
  return saved;
}

export async function removeStatus(db: Tx, id: number): Promise<void> {
  await db.delete(quoteStatuses).where(eq(quoteStatuses.id, id));
}
