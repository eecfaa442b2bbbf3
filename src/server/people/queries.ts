// SQL for people: who signs in, their sessions, and the failures that slow sign-in down.
import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import { THROTTLE_WINDOW } from "#domain/people/throttle.ts";
import type { Tx } from "#server/database/connect.ts";
import { auditLogs, companies, sessions, signInAttempts, users } from "#server/database/schema.ts";

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

/** With the password's hash, for sign-in alone. */
export async function findPersonToSignIn(db: Tx, email: string) {
  const [person] = await db
    .select({
      ...profile,
      passwordHash: users.passwordHash,
      companyName: companies.name,
      companyActive: companies.isActive,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.email, email));
  return person ?? null;
}

export async function insertSession(db: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function deleteSession(db: Tx, key: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, key));
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
  const [row] = await db.select({ found: count() }).from(users).where(eq(users.role, "platform_admin"));
  return row?.found ?? 0;
}

/** False when somebody has this address already. */
export async function insertPerson(db: Tx, person: typeof users.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(users).values(person).onConflictDoNothing().returning({ id: users.id });
  return inserted.length === 1;
}

/** Takes one attempt back: it was no failure. */
export async function forgiveAttempt(db: Tx, key: string): Promise<void> {
  await db
    .update(signInAttempts)
    .set({ failures: sql`greatest(${signInAttempts.failures} - 1, 0)`, blockedUntil: null })
    .where(eq(signInAttempts.key, key));
}
