// SQL for people: who they are, what a company may have of them, and the failures that slow sign-in down.
import { and, asc, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { Membership } from "#domain/people/membership.ts";
import { rolesWith } from "#domain/people/roles.ts";
import { THROTTLE_WINDOW } from "#domain/people/throttle.ts";
import type { Tx } from "#server/database/connect.ts";
import { auditLogs, companies, plans, signInAttempts, users } from "#server/database/schema.ts";
import { ownCompany } from "#server/kernel/queries.ts";

const profile = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
  companyId: users.companyId,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  version: users.version,
};

export async function findPerson(db: Tx, id: string) {
  const [person] = await db.select(profile).from(users).where(eq(users.id, id));
  return person ?? null;
}

const toSignIn = (db: Tx, email: string) =>
  db
    .select({
      ...profile,
      companyId: ownCompany,
      passwordHash: users.passwordHash,
      companyName: companies.name,
      companyActive: companies.isActive,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, ownCompany))
    .where(eq(users.email, email));

/** With the password's hash, for sign-in alone. */
export async function findPersonToSignIn(db: Tx, email: string) {
  const [person] = await toSignIn(db, email);
  return person ?? null;
}

/** The same, who until the transaction ends neither gets another password nor goes: both end sessions, also a new one. */
export async function holdPersonToSignIn(db: Tx, email: string) {
  const [person] = await toSignIn(db, email).for("share", { of: users });
  return person ?? null;
}

/**
 * Counts one attempt before it is tried and holds its row, so that many at once cannot slip through together.
 * Answers the failures so far, and until when an earlier one blocks the key.
 */
export async function countAttempt(db: Tx, key: string, now: Date) {
  const windowStart = new Date(now.getTime() - THROTTLE_WINDOW * 1000).toISOString();
  const at = now.toISOString();
  const [row] = await db
    .insert(signInAttempts)
    .values({ key, failures: 1, windowStartedAt: at })
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: {
        failures: sql`case when ${signInAttempts.windowStartedAt} < ${windowStart}::timestamptz then 1 else ${signInAttempts.failures} + 1 end`,
        windowStartedAt: sql`case when ${signInAttempts.windowStartedAt} < ${windowStart}::timestamptz then ${at}::timestamptz else ${signInAttempts.windowStartedAt} end`,
      },
    })
    .returning({ failures: signInAttempts.failures, blockedUntil: signInAttempts.blockedUntil });
  return { failures: row?.failures ?? 1, blockedUntil: row?.blockedUntil ?? null };
}

export async function blockUntil(db: Tx, key: string, until: Date): Promise<void> {
  await db.update(signInAttempts).set({ blockedUntil: until.toISOString() }).where(eq(signInAttempts.key, key));
}

export async function forgetAttempts(db: Tx, keys: string[]): Promise<void> {
  await db.delete(signInAttempts).where(inArray(signInAttempts.key, keys));
}

/** How often this person's browser has reported a missing page since then. */
export async function countMissedPages(db: Tx, personId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.userId, personId),
        eq(auditLogs.action, "404_error"),
        gt(auditLogs.createdAt, since.toISOString()),
      ),
    );
  return row?.found ?? 0;
}

export async function countPlatformAdmins(db: Tx): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(users)
    .where(inArray(users.role, rolesWith("administersPlatform")));
  return row?.found ?? 0;
}

/** False when somebody has this address already. */
export async function insertPerson(db: Tx, person: typeof users.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(users).values(person).onConflictDoNothing().returning({ id: users.id });
  return inserted.length === 1;
}

/** The hashes of these people's passwords, in this order. */
export async function findPasswordHashes(db: Tx, people: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id, hash: users.passwordHash })
    .from(users)
    .where(inArray(users.id, [...people]));
  return people.flatMap((id) => rows.find((row) => row.id === id)?.hash ?? []);
}

/** One person of the company, or on the platform of any, held until the transaction ends. */
export async function lockPerson(db: Tx, id: string) {
  const [person] = await db.select(profile).from(users).where(eq(users.id, id)).for("update");
  return person ?? null;
}

/** The people of a company, by name. */
export type InOrder = Pick<typeof users.$inferSelect, "firstName" | "lastName" | "id">;

/** The order of every list of people. */
export const byName = [asc(sql`lower(${users.firstName})`), asc(sql`lower(${users.lastName})`), asc(users.id)];

/** Those behind one in that order. */
export const beyondInOrder = (beyond: InOrder | null) =>
  beyond
    ? sql`(lower(${users.firstName}), lower(${users.lastName}), ${users.id})
          > (lower(${beyond.firstName}::text), lower(${beyond.lastName}::text), ${beyond.id}::uuid)`
    : undefined;

/** The people of a company by name, those beyond one alone. */
export function listPeopleOf(db: Tx, companyId: number | null, beyond: InOrder | null, most: number) {
  const { profileImageUrl: _, ...listed } = profile;
  return db
    .select(listed)
    .from(users)
    .where(and(eq(users.companyId, companyId ?? 0), beyondInOrder(beyond)))
    .orderBy(...byName)
    .limit(most);
}

export async function findPlanLimit(db: Tx, companyId: number | null) {
  const [limit] = await planLimit(db, companyId ?? 0);
  return limit ?? { planName: null, maxUsers: null };
}

const planLimit = (db: Tx, companyId: number) =>
  db
    .select({ planName: plans.name, maxUsers: plans.maxUsers })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId));

/**
 * How many people the company has and may have. Its row is held until the transaction ends, so that changes of who
 * belongs to a company follow one another, and no two of them pass a limit together. Null for no company.
 */
export async function lockMembership(db: Tx, companyId: number): Promise<Membership | null> {
  const [limit] = await planLimit(db, companyId).for("no key update", { of: companies });
  if (!limit) return null;
  const [counted] = await db
    .select({
      users: count(),
      admins: sql<number>`count(*) filter (where ${users.role} = 'company_admin')`.mapWith(Number),
    })
    .from(users)
    .where(eq(users.companyId, companyId));
  return { ...limit, users: counted?.users ?? 0, admins: counted?.admins ?? 0 };
}

/**
 * Changes a person; the version counts up. Fails with a unique violation when somebody else, in whichever company, has
 * the new address.
 */
export async function savePerson(db: Tx, id: string, change: Partial<typeof users.$inferInsert>) {
  const [person] = await db
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
    .returning(profile);
  if (!person) throw new Error("The person to change is gone");
  return person;
}

/** Apart from what the screens show, so its version stays. */
export async function savePassword(db: Tx, id: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** The sessions go with the person; the quotes stay, with the name (decision 29). */
export async function deletePerson(db: Tx, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}

/** Takes one attempt back: it was no failure. */
export async function forgiveAttempt(db: Tx, key: string): Promise<void> {
  await db
    .update(signInAttempts)
    .set({ failures: sql`greatest(${signInAttempts.failures} - 1, 0)`, blockedUntil: null })
    .where(eq(signInAttempts.key, key));
}
