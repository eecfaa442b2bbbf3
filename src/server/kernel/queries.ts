// SQL for what every call needs: the session behind the cookie, and the audit entry.
import { and, eq, gt, inArray, lte, type Placeholder, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "#domain/people/actor.ts";
import { hasRight, isRole, rolesWith } from "#domain/people/roles.ts";
import type { Action, Permissions, Resource } from "#domain/permissions/matrix.ts";
import { actions } from "#domain/permissions/matrix.ts";
import { type ActAs, announcing, type Tx } from "#server/database/connect.ts";
import { prepared, type Slots } from "#server/database/prepared.ts";
import { auditLogs, companies, rolePermissions, sessions, users } from "#server/database/schema.ts";
import { IMPERSONATION_MINUTES, LIFETIME_DAYS, UNUSED_DAYS } from "./session.ts";

export interface FoundSession {
  actor: Actor;
  /** What the actor's role may do with the resource that was asked for. */
  allowed: Action[];
  /** Of the company acted in, for the first paint of the page. */
  primaryColor: string | null;
}

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const DAY = 86_400_000;
/** When a session was last used is kept to the hour. */
const TOUCH_AFTER_MS = 60 * 60 * 1000;

const person = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
};
const company = {
  id: companies.id,
  name: companies.name,
  isActive: companies.isActive,
  primaryColor: companies.primaryColor,
  showPricingToUsers: companies.showPricingToUsers,
  engineersSee: companies.engineersSee,
  currencySymbol: companies.currencySymbol,
};

interface Asked {
  key: string;
  resource: string;
  role: ActAs;
  now: string;
  touchedAfter: string;
  usedAfter: string;
  createdAfter: string;
  impersonatedAfter: string;
}

const isOfPlatform = inArray(users.role, rolesWith("administersPlatform"));

/** A platform admin stands outside every company, also one that the account names (decision 7). */
export const ownCompany = sql<number | null>`case when ${isOfPlatform} then null else ${users.companyId} end`;

/** The impersonated company while its hour lasts, and the matrix lets platform admins impersonate at all (decision 7). */
const impersonated = (after: Placeholder) => sql<number | null>`
  case when ${sessions.impersonationStartedAt} > ${after}::timestamptz and ${isOfPlatform}
        and exists (select from ${rolePermissions} matrix where matrix.role = ${users.role}
                    and matrix.resource = 'impersonation' and (matrix.permissions -> 'create') = 'true')
       then ${sessions.impersonatedCompanyId} end`;

/** The company acted in: the impersonated one, else the own one. */
const actingCompany = (impersonatedAfter: Placeholder) =>
  sql<number | null>`coalesce(${impersonated(impersonatedAfter)}, ${ownCompany})`;

const alive = (asked: Slots<Asked>) =>
  and(
    eq(sessions.tokenHash, asked.key),
    gt(sessions.lastUsedAt, asked.usedAfter),
    gt(sessions.createdAt, asked.createdAfter),
  );

/** A part of the look-up: a statement behind it could come behind the COMMIT of a call that is in a hurry. */
const touched = (db: Tx, asked: Slots<Asked>) =>
  db.$with("touched").as(
    db
      .update(sessions)
      .set({ lastUsedAt: sql`${asked.now}` })
      .where(and(alive(asked), lte(sessions.lastUsedAt, asked.touchedAfter)))
      .returning({ tokenHash: sessions.tokenHash }),
  );

const selectSession = prepared("find_session", (db, asked: Slots<Asked>) =>
  db
    .with(touched(db, asked))
    .select({
      person,
      company,
      impersonated: impersonated(asked.impersonatedAfter),
      permissions: rolePermissions.permissions,
      // The transaction is bound to role and company by the look-up itself, whether it finds anybody or not: so what is
      // asked behind it need not wait.
      entered: sql`set_config('app.company_id', coalesce(${companies.id}::text, ''), true)`,
      acting: sql`set_config('role', ${asked.role}, true)`,
    })
    .from(sql`(select) one`)
    .leftJoin(sessions, alive(asked))
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companies, eq(companies.id, actingCompany(asked.impersonatedAfter)))
    .leftJoin(
      rolePermissions,
      and(eq(rolePermissions.role, users.role), eq(sql`${rolePermissions.resource}`, asked.resource)),
    ),
);

/**
 * Binds the transaction to the company acted in, and to the role from here on. One look-up for the person, the company
 * and one row of the matrix; null when the session is over or the own company inactive.
 */
export async function findSession(
  db: Tx,
  key: string,
  resource: Resource | null,
  now: Date,
  role: ActAs = "volute_platform",
): Promise<FoundSession | null> {
  const [row] = await selectSession(db, {
    key,
    resource: resource ?? "",
    role,
    now: now.toISOString(),
    touchedAfter: ago(now, TOUCH_AFTER_MS),
    usedAfter: ago(now, UNUSED_DAYS * DAY),
    createdAfter: ago(now, LIFETIME_DAYS * DAY),
    impersonatedAfter: ago(now, IMPERSONATION_MINUTES * 60_000),
  });
  if (!row?.person) return null;
  const { person, company, impersonated } = row;
  const actor = actorOf(person, company, impersonated);
  if (!actor) return null;
  const permissions: Partial<Permissions> = row.permissions ?? {};
  return {
    actor,
    allowed: actions.filter((action) => permissions[action]),
    primaryColor: company?.primaryColor ?? null,
  };
}

type FoundPerson = Pick<typeof users.$inferSelect, keyof typeof person>;
type FoundCompany = Pick<typeof companies.$inferSelect, keyof typeof company>;

/** Null when the company is switched off. */
function actorOf(person: FoundPerson, company: FoundCompany | null, impersonated: number | null): Actor | null {
  if (company && !company.isActive && !hasRight(person.role, "administersPlatform")) return null;
  return {
    personId: person.id,
    name: `${person.firstName} ${person.lastName}`.trim(),
    email: person.email,
    role: person.role,
    companyId: company?.id ?? null,
    companyName: company?.name ?? null,
    impersonating: company !== null && company.id === impersonated,
    showPricingToUsers: company?.showPricingToUsers ?? false,
    engineersSee: company?.engineersSee ?? "own",
    currencySymbol: company?.currencySymbol ?? "£",
  };
}

/** Who listens for changes, and what their role may view now. */
export interface Listener {
  actor: Actor;
  views: ReadonlySet<Resource>;
}

const selectListeners = prepared(
  "find_listeners",
  (db, asked: Slots<{ keys: string[]; usedAfter: string; createdAfter: string; impersonatedAfter: string }>) =>
    db
      .select({ key: sessions.tokenHash, person, company, impersonated: impersonated(asked.impersonatedAfter) })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(companies, eq(companies.id, actingCompany(asked.impersonatedAfter)))
      .where(
        and(
          sql`${sessions.tokenHash} = any(${asked.keys}::text[])`,
          gt(sessions.lastUsedAt, asked.usedAfter),
          gt(sessions.createdAt, asked.createdAfter),
        ),
      ),
);
const selectViews = prepared("list_views", (db) =>
  db
    .select({ role: rolePermissions.role, resource: rolePermissions.resource })
    .from(rolePermissions)
    .where(sql`${rolePermissions.permissions} ->> 'view' = 'true'`),
);

/** Those of these sessions that hold, by key. */
export async function findListeners(db: Tx, keys: string[], now: Date): Promise<Map<string, Listener>> {
  const [found, allowed] = await Promise.all([
    selectListeners(db, {
      keys,
      usedAfter: ago(now, UNUSED_DAYS * DAY),
      createdAfter: ago(now, LIFETIME_DAYS * DAY),
      impersonatedAfter: ago(now, IMPERSONATION_MINUTES * 60_000),
    }),
    selectViews(db),
  ]);
  const byRole = Map.groupBy(allowed, ({ role }) => role);
  const listeners = new Map<string, Listener>();
  for (const { key, person, company, impersonated } of found) {
    const actor = actorOf(person, company, impersonated);
    const views = new Set((byRole.get(person.role) ?? []).map(({ resource }) => resource));
    if (actor && isRole(person.role)) listeners.set(key, { actor, views });
  }
  return listeners;
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
