// SQL for the devices and addresses from which users have signed in, and for deleting what has expired.
import { MAX_SIGN_IN_SOURCES, THROTTLE_WINDOW } from "#domain/users/throttle.ts";
import { instant, integer, text, texts, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";
import { DEVICE_DAYS, IDLE_SESSION_DAYS, LIFETIME_DAYS } from "#server/kernel/session.ts";

const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
const DAY = 86_400;

const selectKnown = statement({
  name: "sign_in_sources_known",
  takes: { userId: uuid, keys: texts },
  gives: { key: text },
  text: "select key from sign_in_sources where user_id = $userId and key = any($keys)",
});
/** Which of these keys this user has signed in from. */
export async function findKnownSources(db: Tx, userId: string, keys: string[]): Promise<Set<string>> {
  return new Set((await selectKnown(db, { userId, keys })).map(({ key }) => key));
}

const upsert = statement({
  name: "sign_in_sources_save",
  takes: { userId: uuid, keys: texts, now: instant },
  text: `insert into sign_in_sources (user_id, key, last_used_at) select $userId, key, $now from unnest($keys) as key
    on conflict (user_id, key) do update set last_used_at = excluded.last_used_at`,
});
const keepLastUsed = statement({
  name: "sign_in_sources_keep_last_used",
  takes: { userId: uuid, most: integer },
  text: `delete from sign_in_sources where user_id = $userId and key not in (
      select key from sign_in_sources where user_id = $userId order by last_used_at desc, key desc limit $most)`,
});
/** Stores them; only the last used ones stay. */
export async function saveSignInSources(db: Tx, userId: string, keys: string[], now: Date): Promise<void> {
  await upsert(db, { userId, keys, now: now.toISOString() });
  await keepLastUsed(db, { userId, most: MAX_SIGN_IN_SOURCES });
}

const deleteExpiredAttempts = statement({
  name: "sign_in_attempts_expired",
  takes: { now: instant, windowStart: instant },
  text: `delete from sign_in_attempts
    where window_started_at < $windowStart and coalesce(blocked_until, '-infinity') < $now`,
});
const deleteExpiredSources = statement({
  name: "sign_in_sources_expired",
  takes: { usedBefore: instant },
  text: "delete from sign_in_sources where last_used_at < $usedBefore",
});
const deleteExpiredSessions = statement({
  name: "sessions_expired",
  takes: { usedBefore: instant, createdBefore: instant },
  text: "delete from sessions where last_used_at < $usedBefore or created_at < $createdBefore",
});
const deleteExpiredLinks = statement({
  name: "password_resets_expired",
  takes: { expiredBefore: instant },
  text: "delete from password_links where expires_at < $expiredBefore",
});
/** Until then an expired link can still say why. */
const LINK_DAYS = 30;
/** Deletes expired failures, sign-in sources, sessions and links. */
export async function deleteExpired(db: Tx, now: Date): Promise<void> {
  await deleteExpiredAttempts(db, { now: now.toISOString(), windowStart: ago(now, THROTTLE_WINDOW) });
  await deleteExpiredSources(db, { usedBefore: ago(now, DEVICE_DAYS * DAY) });
  await deleteExpiredLinks(db, { expiredBefore: ago(now, LINK_DAYS * DAY) });
  await deleteExpiredSessions(db, {
    usedBefore: ago(now, IDLE_SESSION_DAYS * DAY),
    createdBefore: ago(now, LIFETIME_DAYS * DAY),
  });
}
