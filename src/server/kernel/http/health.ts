// For the operator: is the process alive, and can it do its work?
import type { FastifyInstance } from "fastify";
import { type Database, isDiskFull } from "#server/database/connect.ts";
import { findNewestMigration } from "#server/database/migrate.ts";
import { version } from "#server/database/root.ts";
import { databaseAway, diskFull, Problem } from "#server/kernel/errors.ts";

const leaving = new WeakSet<FastifyInstance>();

/** From now on the server reports "not ready" but still serves requests: a balancer is to use other servers. */
export const reportNotReady = (app: FastifyInstance): unknown => leaving.add(app);

/**
 * `sendsEmails`: whether a mail server is set up. `readBackupAge`: in seconds; infinite if there is no backup, null if
 * it is unknown. Anyone may read this, so it contains no counts.
 */
export async function serveHealth(
  app: FastifyInstance,
  database: Database,
  sendsEmails: () => boolean,
  readBackupAge: () => number | null,
): Promise<void> {
  const since = new Date(performance.timeOrigin).toISOString();
  const schema = await findNewestMigration();
  app.get("/healthz", async () => ({ status: "ok", version }));
  app.get("/readyz", async () => {
    if (leaving.has(app)) throw new Problem(503, "stopping", "This process is about to stop.");
    await database.ready().catch((error: unknown) => {
      throw isDiskFull(error) ? diskFull() : databaseAway();
    });
    const emails = sendsEmails() ? "sent" : "held";
    const age = readBackupAge();
    const backupAgeSeconds = age === null || age === Infinity ? null : Math.floor(age);
    return { status: "ready", version, since, schema, liveUpdates: database.isListening(), emails, backupAgeSeconds };
  });
}
