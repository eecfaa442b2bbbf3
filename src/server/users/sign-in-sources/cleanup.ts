// Deletes expired failures, sign-in sources, sessions and emails, so that no table grows without limit.

import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/database/connect.ts";
import { deleteOldEmails } from "#server/emails/queries.ts";
import { deleteExpired } from "./queries.ts";

const INTERVAL_MS = 10 * 60_000;
const EMAIL_RETENTION_MS = 90 * 86_400_000;
const EMAILS_AT_ONCE = 1000;

/** Runs at once, and then until the returned function is called. The next round repeats what a failed one has left. */
export function startCleanup(database: Database, log: Pick<FastifyBaseLogger, "error">): () => Promise<void> {
  let currentRun: Promise<void> = Promise.resolve();
  const runAgain = () => {
    currentRun = currentRun
      .then(() => runCleanup(database, database.now()))
      .catch((error: unknown) => log.error({ err: error }, "what is over could not be forgotten"));
  };
  runAgain();
  const timer = setInterval(runAgain, INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await currentRun;
  };
}

export async function runCleanup(database: Database, now: Date): Promise<void> {
  await database.asPlatform((db) => deleteExpired(db, now));
  const finishedBefore = new Date(now.getTime() - EMAIL_RETENTION_MS);
  await database.asPlatform((db) => deleteOldEmails(db, finishedBefore, EMAILS_AT_ONCE));
}
