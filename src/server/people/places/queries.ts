// SQL for the devices and addresses from which people have signed in, and for forgetting what is over.
import { and, desc, eq, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import { MOST_PLACES, PLACE_DAYS, THROTTLE_WINDOW } from "#domain/people/throttle.ts";
import type { Tx } from "#server/database/connect.ts";
import { knownPlaces, sessions, signInAttempts } from "#server/database/schema.ts";
import { LIFETIME_DAYS, UNUSED_DAYS } from "#server/kernel/session.ts";

const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
const DAY = 86_400;

/** Which of these this person has signed in from. */
export async function findKnownPlaces(db: Tx, personId: string, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: knownPlaces.key })
    .from(knownPlaces)
    .where(and(eq(knownPlaces.userId, personId), inArray(knownPlaces.key, keys)));
  return new Set(rows.map(({ key }) => key));
}

/** Keeps the last used ones. */
export async function rememberPlaces(db: Tx, userId: string, keys: string[], now: Date): Promise<void> {
  const lastUsedAt = now.toISOString();
  await db
    .insert(knownPlaces)
    .values(keys.map((key) => ({ userId, key, lastUsedAt })))
    .onConflictDoUpdate({ target: [knownPlaces.userId, knownPlaces.key], set: { lastUsedAt } });
  const kept = db
    .select({ key: knownPlaces.key })
    .from(knownPlaces)
    .where(eq(knownPlaces.userId, userId))
    .orderBy(desc(knownPlaces.lastUsedAt), desc(knownPlaces.key))
    .limit(MOST_PLACES);
  await db.delete(knownPlaces).where(and(eq(knownPlaces.userId, userId), notInArray(knownPlaces.key, kept)));
}

/** Failures, places and sessions that count no longer. */
export async function forgetWhatIsOver(db: Tx, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .delete(signInAttempts)
    .where(
      and(
        lt(signInAttempts.windowStartedAt, ago(now, THROTTLE_WINDOW)),
        lt(sql`coalesce(${signInAttempts.blockedUntil}, '-infinity')`, at),
      ),
    );
  await db.delete(knownPlaces).where(lt(knownPlaces.lastUsedAt, ago(now, PLACE_DAYS * DAY)));
  await db
    .delete(sessions)
    .where(
      or(lt(sessions.lastUsedAt, ago(now, UNUSED_DAYS * DAY)), lt(sessions.createdAt, ago(now, LIFETIME_DAYS * DAY))),
    );
}
