// SQL for reading the audit log.
import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/database/connect.ts";
import { auditLogs, companies, users } from "#server/database/schema.ts";

/** The filters that the function `audit_page` takes (db/migrations/0007_audit_log.sql); an absent one filters nothing. */
export interface AuditAsked {
  action?: string;
  entityType?: string;
  riskLevel?: string;
  userId?: string;
  /** A tsquery. */
  search?: string;
  since?: string;
  before?: string;
  beyondAt?: string;
  beyondId?: number;
  skip?: number;
  most: number;
  countTo?: number;
}

/** The company that this transaction is bound to, or for the platform one company or all. */
export type Reach = "own" | { companyId: number | null };

/** The ids of a page, newest first, and how many entries fit in all, where that is asked. */
export async function findPage(db: Tx, reach: Reach, asked: AuditAsked): Promise<{ ids: number[]; total: number }> {
  const json = JSON.stringify(asked);
  const page =
    reach === "own" ? sql`own_audit_page(${json}::jsonb)` : sql`audit_page(${reach.companyId}::int, ${json}::jsonb)`;
  const { rows } = await db.execute<{ ids: number[]; total: number | null }>(
    sql`select to_jsonb(ids) as ids, total from ${page}`,
  );
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

/** Newest first. */
export async function listEntries(db: Tx, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(auditLogs)
    .where(inArray(auditLogs.id, ids))
    .orderBy(desc(auditLogs.createdAt), desc(auditLogs.id));
}
export type FoundEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** How many entries in sight are newer than this one; null when it is not in sight itself. */
export async function countNewer(db: Tx, id: number): Promise<number | null> {
  const [entry] = await db.select({ createdAt: auditLogs.createdAt }).from(auditLogs).where(eq(auditLogs.id, id));
  if (!entry) return null;
  const [row] = await db
    .select({ found: sql<number>`count(*)::int` })
    .from(auditLogs)
    .where(sql`(${auditLogs.createdAt}, ${auditLogs.id}) > (${entry.createdAt}::timestamptz, ${id}::bigint)`);
  return row?.found ?? 0;
}

/** The people in sight, by name. */
export function listPeople(db: Tx, most: number) {
  return db
    .select({
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      email: users.email,
      companyId: users.companyId,
    })
    .from(users)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.email))
    .limit(most);
}

export function listCompanyNames(db: Tx) {
  return db
    .select({ id: companies.id, name: companies.name, currencySymbol: companies.currencySymbol })
    .from(companies)
    .orderBy(asc(companies.name), asc(companies.id));
}
