// Deletes expired failures, sign-in sources, sessions and emails, so that no table grows without limit.

import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/database/connect.ts";
import { deleteOldEmails } from "#server/emails/queries.ts";
import { deleteExpired } from "./queries.ts";

const ROUND_MS = 10 * 60_000;
const LETTERS_STAY_MS = 90 * 86_400_000;
const LETTERS_AT_ONCE = 1000;

/** Runs at once, and then until the returned function is called. The next round repeats what a failed one has left. */
export function startCleanup(database: Database, log: Pick<FastifyBaseLogger, "error">): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  const next = () => {
    round = round
      .then(() => runCleanup(database, database.now()))
      .catch((error: unknown) => log.error({ err: error }, "what is over could not be forgotten"));
  };
  next();
  const timer = setInterval(next, ROUND_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}

export async function runCleanup(database: Database, now: Date): Promise<void> {
  await database.asPlatform((db) => deleteExpired(db, now));
  const finishedBefore = new Date(now.getTime() - LETTERS_STAY_MS);
  await database.asPlatform((db) => deleteOldEmails(db, finishedBefore, LETTERS_AT_ONCE));
}
