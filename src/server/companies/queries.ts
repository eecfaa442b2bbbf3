// SQL for companies, and for the session's impersonated one.
import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/database/connect.ts";
import { companies, sessions } from "#server/database/schema.ts";

/** The company acted in; row level security leaves only that one in sight. */
export async function findOwnCompany(db: Tx, id: number | null) {
  if (id === null) return null;
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  return company ?? null;
}

/** The same, held until the transaction ends, so that changes follow one another; quotes go on being created. */
export async function lockOwnCompany(db: Tx, id: number) {
  const [company] = await db.select().from(companies).where(eq(companies.id, id)).for("no key update");
  return company ?? null;
}
export type OwnCompany = NonNullable<Awaited<ReturnType<typeof lockOwnCompany>>>;

/** Changes a locked company; its version counts up. */
export async function saveCompany(
  db: Tx,
  id: number,
  change: Partial<typeof companies.$inferInsert>,
): Promise<OwnCompany> {
  const [company] = await db
    .update(companies)
    .set({ ...change, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, id))
    .returning();
  if (!company) throw new Error("The company has gone");
  return company;
}

export async function findCompanyName(db: Tx, id: number) {
  const [company] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.id, id));
  return company ?? null;
}

/** Makes this session act in the company from now on; null ends it. */
export async function setImpersonation(db: Tx, sessionKey: string, companyId: number | null, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({
      impersonatedCompanyId: companyId,
      impersonationStartedAt: companyId === null ? null : now.toISOString(),
    })
    .where(eq(sessions.tokenHash, sessionKey));
}

export async function findImpersonationStart(db: Tx, sessionKey: string): Promise<string | null> {
  const [session] = await db
    .select({ startedAt: sessions.impersonationStartedAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, sessionKey));
  return session?.startedAt ?? null;
}
