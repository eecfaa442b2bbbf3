// SQL for the sessions of people.
import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { Tx } from "#server/database/connect.ts";
import { sessions } from "#server/database/schema.ts";
import { LIFETIME_DAYS, UNUSED_DAYS } from "#server/kernel/session.ts";

export async function insertSession(db: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

const DAY = 86_400_000;

/** Nobody looks through more of them; ending all the others ends the rest as well. */
const MOST_SHOWN = 200;

/** The sessions with which this person can go on working, the last used first. */
export function listOpenSessions(db: Tx, personId: string, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  return db
    .select({
      key: sessions.tokenHash,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, personId),
        gt(sessions.lastUsedAt, daysAgo(UNUSED_DAYS)),
        gt(sessions.createdAt, daysAgo(LIFETIME_DAYS)),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(MOST_SHOWN);
}

/** Ends a person's sessions at once, but for the one with the key `except` (decision 41). Answers how many. */
export async function endSessions(db: Tx, personId: string, except: string | null = null): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, personId), except === null ? undefined : ne(sessions.tokenHash, except)))
    .returning({ id: sessions.userId });
  return ended.length;
}

export async function deleteSession(db: Tx, key: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, key));
}
