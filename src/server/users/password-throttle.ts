// Slows down password guessing, at sign-in and wherever else a password is asked for (decision 42).
import { createHash } from "node:crypto";
import type { Actor } from "#domain/actor.ts";
import { computeWait, passwordThrottle, type Throttle } from "#domain/users/throttle.ts";
import type { Database } from "#server/database/connect.ts";
import { Problem, type RefusalEntry } from "#server/kernel/errors.ts";
import { verifyPassword } from "#server/kernel/passwords.ts";
import { blockUntil, countAttempt, findPasswordHashes, undoAttempt } from "./queries.ts";

interface Attempt {
  key: string;
  throttle: Throttle;
}

/** The keys contain no address, only the hash that is needed to count. */
export function buildAttemptKey(kind: string, text: string): string {
  return `${kind}:${createHash("sha256").update(text).digest("base64url")}`;
}

/**
 * Throws while one of the keys is blocked, with a refusal entry; the attempt is then not counted, so that waiting
 * helps.
 */
export function countAttempts(
  database: Database,
  attempts: Attempt[],
  now: Date,
  refusalEntry: RefusalEntry,
): Promise<void> {
  return database.asPlatform(async (db) => {
    for (const { key, throttle } of attempts) {
      const { failures, blockedUntil } = await countAttempt(db, key, now);
      const seconds = blockedUntil ? Math.ceil((Date.parse(blockedUntil) - now.getTime()) / 1000) : 0;
      if (seconds > 0) throw buildTooManyProblem(seconds, refusalEntry);
      const waitSeconds = computeWait(failures, throttle);
      if (waitSeconds > 0) await blockUntil(db, key, new Date(now.getTime() + waitSeconds * 1000));
    }
  });
}

/**
 * Whether this is the password of one of these users. Failures slow the caller down in any session, and throw 429 while
 * blocked; a right password clears no other failure, maybe another user's. Null if none of the users exists any more.
 */
export async function isPasswordOf(
  database: Database,
  userIds: readonly string[],
  password: string,
  now: Date,
  refusalEntry: RefusalEntry & { actor: Actor },
): Promise<boolean | null> {
  const { userId } = refusalEntry.actor;
  const key = buildAttemptKey("password", userId);
  await countAttempts(database, [{ key, throttle: passwordThrottle }], now, { ...refusalEntry, bound: userId });
  const hashes = await database.asPlatform((db) => findPasswordHashes(db, userIds));
  for (const hash of hashes) {
    if (!(await verifyPassword(hash, password))) continue;
    await database.asPlatform((db) => undoAttempt(db, { key }));
    return true;
  }
  return hashes.length > 0 ? false : null;
}

const buildTooManyProblem = (seconds: number, refusalEntry: RefusalEntry) =>
  new Problem(429, "too_many", `Too many attempts. Please try again in ${formatWait(seconds)}.`, {
    headers: { "retry-after": String(seconds) },
    refusalEntry,
  });

function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
