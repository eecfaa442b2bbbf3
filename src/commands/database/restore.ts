// Restores a backup into an empty database, and holds what must not happen twice.
import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { describeDatabase } from "#commands/kernel/database-name.ts";
import type { Config } from "#commands/kernel/installation.ts";
import { readConfig } from "#server/config.ts";
import { type Backup, withBackup } from "#server/database/backup/archive.ts";
import { restoreFiles } from "#server/database/backup/embedded-backup.ts";
import { refuseOtherHistory } from "#server/database/backup/manifest.ts";
import { restoreServer } from "#server/database/backup/server-backup.ts";
import { type DatabaseOptions, openDatabase } from "#server/database/connect.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { findDirectAddress } from "#server/database/owner-connection.ts";
import { markEmailsHeld, recoverEmails } from "#server/emails/queries.ts";
import { endAllSessions } from "#server/users/sessions/queries.ts";
import { describeBackup, listSealLines } from "./backup-writer.ts";

export const restore = defineCommand({
  takes: ["FILE"],
  does: "Restores a backup into an empty database, compares every table, and holds the emails that waited.",
  options: {
    "end-sessions": { type: "boolean", does: "everybody signs in anew (recommended)" },
  },
  async run({ args: [file = ""], options: { "end-sessions": endSessions = false }, env, say }) {
    const config = readConfig(env);
    say(`Reading ${file} …`);
    return withBackup(file, async (backup) => {
      const { manifest } = backup;
      refuseOtherHistory(manifest, await readMigrations(), file);
      refuseOtherEngine(manifest.engine, config, file);
      say(`Restoring it into ${describeDatabase(config)} …`);
      const settled = { heldEmails: 0, endedSessions: 0 };
      await restoreInto(config, file, backup, async (options) => {
        Object.assign(settled, await settle(options, endSessions));
      });
      const lines = [
        `${describeBackup(manifest)} are in ${describeDatabase(config)}, compared with the backup.`,
        ...listSealLines(manifest),
        ...meaning(manifest.madeAt, settled, endSessions),
      ];
      return { ok: true, lines, data: { manifest, ...settled } };
    });
  },
});

function refuseOtherEngine(engine: DatabaseEngine, { databaseUrl }: Config, file: string): void {
  if (engine === "embedded" && databaseUrl !== null) {
    throw new CommandError(
      `${file} is of an embedded database: restore it without DATABASE_URL into an empty DATA_DIR, then take it to the server with npx volute move.`,
    );
  }
  if (engine === "server" && databaseUrl === null) {
    throw new CommandError(`${file} is of a PostgreSQL server: name an empty database of one in DATABASE_URL.`);
  }
}
type DatabaseEngine = Backup["manifest"]["engine"];

type Settle = (options: DatabaseOptions) => Promise<void>;

async function restoreInto(config: Config, file: string, backup: Backup, settle: Settle): Promise<void> {
  const server = findDirectAddress(config);
  if (server) await restoreServer(server, file, backup, () => settle({ databaseUrl: server.url, restoring: true }));
  else await restoreFiles(config.dataDirectory, backup, (dataDirectory) => settle({ dataDirectory }));
}

/** Migrates it, while no server may start on it yet. */
async function settle(options: DatabaseOptions, endSessions: boolean) {
  const database = await openDatabase(options);
  try {
    return await database.asPlatform(async (db) => {
      await recoverEmails(db, database.now(), true);
      const heldEmails = (await markEmailsHeld(db, true)).length;
      return { heldEmails, endedSessions: endSessions ? await endAllSessions(db) : 0 };
    });
  } finally {
    await database.close();
  }
}

function meaning(
  madeAt: string,
  { heldEmails, endedSessions }: { heldEmails: number; endedSessions: number },
  endSessions: boolean,
): string[] {
  return [
    "",
    `Nothing that happened after ${madeAt} is in it:`,
    "- Links that customers got since open nothing; make new ones on their quotes.",
    "- Quote numbers given since will be given again; look for those quotes in your mailbox or at your customers.",
    "- An acceptance since is known by its record alone, which npx volute receipt verify still checks.",
    "- Customers who were erased since are there again; erase them again.",
    heldEmails > 0
      ? `- Emails that waited (${heldEmails}) are held: send by hand, under Emails, those that had not left by then.`
      : "- No email waited.",
    endSessions
      ? `- Everybody signs in anew (${endedSessions} sessions ended).`
      : "- Whoever was signed in then is signed in again, also who was signed out since; --end-sessions would have ended that.",
  ];
}
