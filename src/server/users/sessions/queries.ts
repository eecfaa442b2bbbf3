// SQL for users' sessions.
import { bigint, instant, integer, nullable, text, uuid } from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { readRow, statement } from "#server/database/statement.ts";
import { IDLE_SESSION_DAYS, LIFETIME_DAYS } from "#server/kernel/session.ts";
import { sessionsTable } from "./columns.ts";

const device = pickCodecs(sessionsTable, "userAgent", "ipAddress");

/**
 * Opens a session, unless the password has changed. Until this transaction ends, the user's password cannot be changed
 * and the user not deleted: both end all sessions, this one included. Returns a row if it is open.
 */
export const openSession = statement({
  name: "session_open",
  takes: { tokenHash: text, userId: uuid, passwordHash: text, now: instant, ...device },
  gives: { userId: uuid },
  text: `insert into sessions (token_hash, user_id, created_at, last_used_at, user_agent, ip_address)
    select $tokenHash, id, $now, $now, $userAgent, $ipAddress from users
      where id = $userId and password_hash = $passwordHash for share
    returning user_id`,
});

const DAY = 86_400_000;

/** More than anyone looks through; revoking all other sessions ends the rest as well. */
const MOST_SHOWN = 200;

const selectOpen = statement({
  name: "sessions_open",
  takes: { userId: uuid, usedAfter: instant, createdAfter: instant, most: integer },
  gives: { key: text, ...device, ...pickCodecs(sessionsTable, "createdAt", "lastUsedAt") },
  text: `select token_hash as key, user_agent, ip_address, created_at, last_used_at from sessions
    where user_id = $userId and last_used_at > $usedAfter and created_at > $createdAfter
    order by last_used_at desc, created_at desc limit $most`,
});

/** The sessions in which this user can go on working, the last used first. */
export function listOpenSessions(db: Tx, userId: string, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  const usedAfter = daysAgo(IDLE_SESSION_DAYS);
  return selectOpen(db, { userId, usedAfter, createdAfter: daysAgo(LIFETIME_DAYS), most: MOST_SHOWN });
}

const remove = statement({
  name: "sessions_end",
  takes: { userId: uuid, except: nullable(text) },
  gives: { ended: integer },
  text: "select end_sessions($userId, $except) as ended",
});

/** Ends a user's sessions at once, except the one with the key `except` (decision 41). Returns how many. */
export async function endSessions(db: Tx, userId: string, except: string | null = null): Promise<number> {
  return (await readRow(remove(db, { userId, except }))).ended;
}

const removeAll = statement({
  name: "sessions_end_all",
  gives: { ended: bigint },
  text: "with gone as (delete from sessions returning 1) select count(*) as ended from gone",
});
/** Every user has to sign in again. Returns how many sessions there were. */
export const endAllSessions = async (db: Tx): Promise<number> => (await readRow(removeAll(db))).ended;

export const deleteSession = statement({
  name: "session_delete",
  takes: { key: text },
  text: "delete from sessions where token_hash = $key",
});
