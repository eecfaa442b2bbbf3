// SQL for companies, and for the session's impersonated one.
import { asc, eq } from "drizzle-orm";
import type { Tx } from "#server/database/connect.ts";
import { companies, sessions } from "#server/database/schema.ts";

/** The company acted in; row level security leaves only that one in sight. */
export async function findOwnCompany(db: Tx, id: number | null) {
  if (id === null) return null;
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  return company ?? null;
}

export function listAllCompanies(db: Tx) {
  return db
    .select({
      id: companies.id,
      name: companies.name,
      slug: companies.slug,
      planId: companies.planId,
      isActive: companies.isActive,
      createdAt: companies.createdAt,
      updatedAt: companies.updatedAt,
      version: companies.version,
    })
    .from(companies)
    .orderBy(asc(companies.name), asc(companies.id));
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
