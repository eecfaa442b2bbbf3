// SQL for what every call needs: the session behind the cookie, and the audit entry.
import { and, eq, gt, lt, type Placeholder, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "#domain/people/actor.ts";
import type { Action, Permissions, Resource } from "#domain/permissions/matrix.ts";
import { actions } from "#domain/permissions/matrix.ts";
import { announcing, type Tx } from "#server/database/connect.ts";
import { prepared, type Slots } from "#server/database/prepared.ts";
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

interface Asked {
  key: string;
  resource: string;
  usedAfter: string;
  createdAfter: string;
  impersonatedAfter: string;
}

/** The impersonated company while its hour lasts. */
const impersonated = (after: Placeholder) => sql<number | null>`
  case when ${sessions.impersonationStartedAt} > ${after}::timestamptz and ${users.role} = 'platform_admin'
       then ${sessions.impersonatedCompanyId} end`;

/** The company acted in: the impersonated one, else the own one. */
const actingCompany = (impersonatedAfter: Placeholder) =>
  sql<number | null>`coalesce(${impersonated(impersonatedAfter)}, ${users.companyId})`;

const selectSession = prepared("find_session", (db, asked: Slots<Asked>) =>
  db
    .select({
      lastUsedAt: sessions.lastUsedAt,
      impersonated: impersonated(asked.impersonatedAfter),
      personId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      companyId: companies.id,
      companyName: companies.name,
      companyActive: companies.isActive,
      primaryColor: companies.primaryColor,
      showPricingToUsers: companies.showPricingToUsers,
      engineersSee: companies.engineersSee,
      currencySymbol: companies.currencySymbol,
      permissions: rolePermissions.permissions,
      // The transaction is bound to the company acted in by the look-up itself, so that nothing behind it need wait.
      entered: sql`set_config('app.company_id', coalesce(${companies.id}::text, ''), true)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companies, eq(companies.id, actingCompany(asked.impersonatedAfter)))
    .leftJoin(
      rolePermissions,
      and(eq(rolePermissions.role, users.role), eq(sql`${rolePermissions.resource}`, asked.resource)),
    )
    .where(
      and(
        eq(sessions.tokenHash, asked.key),
        gt(sessions.lastUsedAt, asked.usedAfter),
        gt(sessions.createdAt, asked.createdAfter),
      ),
    ),
);

async function readSession(db: Tx, key: string, resource: Resource | null, now: Date) {
  const [row] = await selectSession(db, {
    key,
    resource: resource ?? "",
    usedAfter: ago(now, UNUSED_DAYS * DAY),
    createdAfter: ago(now, LIFETIME_DAYS * DAY),
    impersonatedAfter: ago(now, IMPERSONATION_MINUTES * 60_000),
  });
  return row ?? null;
}

/** Binds the transaction to the company acted in. One look-up for the person, the company acted in and one row of the matrix; null when the session is over or the own company inactive. */
export async function findSession(
  db: Tx,
  key: string,
  resource: Resource | null,
  now: Date,
): Promise<FoundSession | null> {
  const row = await readSession(db, key, resource, now);
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
      impersonating: row.companyId !== null && row.companyId === row.impersonated,
      showPricingToUsers: row.showPricingToUsers ?? false,
      engineersSee: row.engineersSee ?? "own",
      currencySymbol: row.currencySymbol ?? "£",
    },
    allowed: actions.filter((action) => permissions[action]),
  };
}

/** Leaves the transaction acting as the platform. */
export async function touchSession(db: Tx, key: string, now: Date): Promise<void> {
  await db.execute(sql`set local role volute_platform`);
  await db
    .update(sessions)
    .set({ lastUsedAt: now.toISOString() })
    .where(and(eq(sessions.tokenHash, key), lt(sessions.lastUsedAt, now.toISOString())));
}

/** The colour of the company acted in, for the first paint of the page. */
export async function findBrandColour(db: Tx, key: string, now: Date): Promise<string | null> {
  return (await readSession(db, key, null, now))?.primaryColor ?? null;
}

type Entry = Required<Omit<typeof auditLogs.$inferInsert, "id">>;

const insertion = (db: Tx, entry: Slots<Entry>) =>
  db.insert(auditLogs).values({
    action: entry.action,
    entityType: entry.entityType,
    entityId: entry.entityId,
    userId: entry.userId,
    userName: entry.userName,
    userEmail: entry.userEmail,
    companyId: entry.companyId,
    companyName: entry.companyName,
    impersonating: entry.impersonating,
    sessionId: entry.sessionId,
    ipAddress: entry.ipAddress,
    userAgent: entry.userAgent,
    metadata: entry.metadata,
    description: sql`concat_ws(' ', ${entry.description}::text, nullif(current_setting('app.named', true), ''))`,
    riskLevel: entry.riskLevel,
    success: entry.success,
    errorMessage: entry.errorMessage,
    createdAt: entry.createdAt,
  });
const insertEntry = prepared("insert_audit_entry", insertion);
const insertEntryAndTell = prepared("insert_audit_entry_and_tell", (db, slots: Slots<Entry & { message: string }>) =>
  insertion(db, slots).returning({ told: announcing(slots.message) }),
);

/** Returned by the statement that makes a thing: the description of the entry ends with this, which only the database knew. */
export const named = (name: SQLWrapper) => sql`set_config('app.named', ${name}, true)`;

/** Announces the message, if any, in the same statement. */
export async function insertAuditEntry(db: Tx, entry: Entry, message?: string): Promise<void> {
  await (message === undefined ? insertEntry(db, entry) : insertEntryAndTell(db, { ...entry, message }));
}
