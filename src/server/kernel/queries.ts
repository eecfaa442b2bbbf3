// SQL for what every call needs: the session behind the cookie, and the audit entry.
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Actor } from "#domain/people/actor.ts";
import type { Action, Permissions, Resource } from "#domain/permissions/matrix.ts";
import { actions } from "#domain/permissions/matrix.ts";
import type { Tx } from "#server/database/connect.ts";
import { auditLogs, companies, rolePermissions, sessions, users } from "#server/database/schema.ts";
import { IMPERSONATION_MINUTES, LIFETIME_DAYS, UNUSED_DAYS } from "./session.ts";

export interface FoundSession {
  sessionKey: string;
  lastUsedAt: string;
  actor: Actor;
  /** What the actor's role may do with the resource that was asked for. */
  allowed: Action[];
}

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const DAY = 86_400_000;

/** The company acted in: the impersonated one while the hour lasts, else the own one. */
const actingCompany = (now: Date) => sql<number | null>`
  case when ${sessions.impersonatedCompanyId} is not null
        and ${sessions.impersonationStartedAt} > ${ago(now, IMPERSONATION_MINUTES * 60_000)}::timestamptz
        and ${users.role} = 'platform_admin'
       then ${sessions.impersonatedCompanyId} else ${users.companyId} end`;

function alive(key: string, now: Date) {
  return and(
    eq(sessions.tokenHash, key),
    gt(sessions.lastUsedAt, ago(now, UNUSED_DAYS * DAY)),
    gt(sessions.createdAt, ago(now, LIFETIME_DAYS * DAY)),
  );
}

/** One look-up for the person, the company acted in and one row of the matrix; null when the session is over or the own company inactive. */
export async function findSession(
  db: Tx,
  key: string,
  resource: Resource | null,
  now: Date,
): Promise<FoundSession | null> {
  const [row] = await db
    .select({
      lastUsedAt: sessions.lastUsedAt,
      impersonated: sessions.impersonatedCompanyId,
      personId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      companyId: companies.id,
      companyName: companies.name,
      companyActive: companies.isActive,
      showPricingToUsers: companies.showPricingToUsers,
      engineersSee: companies.engineersSee,
      permissions: rolePermissions.permissions,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companies, eq(companies.id, actingCompany(now)))
    .leftJoin(
      rolePermissions,
      resource ? and(eq(rolePermissions.role, users.role), eq(rolePermissions.resource, resource)) : sql`false`,
    )
    .where(alive(key, now));
  if (!row) return null;
  if (row.companyActive === false && row.role !== "platform_admin") return null;
  const permissions: Partial<Permissions> = row.permissions ?? {};
  return {
    sessionKey: key,
    lastUsedAt: row.lastUsedAt,
    actor: {
      personId: row.personId,
      name: `${row.firstName} ${row.lastName}`.trim(),
      email: row.email,
      role: row.role,
      companyId: row.companyId,
      companyName: row.companyName,
      impersonating: row.role === "platform_admin" && row.companyId !== null && row.companyId === row.impersonated,
      showPricingToUsers: row.showPricingToUsers ?? false,
      engineersSee: row.engineersSee ?? "own",
    },
    allowed: actions.filter((action) => permissions[action]),
  };
}

export async function touchSession(db: Tx, key: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now.toISOString() })
    .where(and(eq(sessions.tokenHash, key), lt(sessions.lastUsedAt, now.toISOString())));
}

/** The colour of the company acted in, for the first paint of the page. */
export async function findBrandColour(db: Tx, key: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ primaryColor: companies.primaryColor })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(companies, eq(companies.id, actingCompany(now)))
    .where(alive(key, now));
  return row?.primaryColor ?? null;
}

export async function insertAuditEntry(db: Tx, entry: typeof auditLogs.$inferInsert): Promise<void> {
  await db.insert(auditLogs).values(entry);
}
