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
  does: "Restores a backup into an empty database, compares every table and holds the waiting emails.",
  options: {
    "end-sessions": { type: "boolean", does: "signs everyone out (recommended)" },
  },
  async run({ args: [file = ""], options: { "end-sessions": endSessions = false }, env, say }) {
    const config = readConfig(env);
    say(`Reading ${file} …`);
    return withBackup(file, async (backup) => {
      const { manifest } = backup;
      refuseOtherHistory(manifest, await readMigrations(), file);
      refuseOtherEngine(manifest.engine, config, file);
      say(`Restoring into ${describeDatabase(config)} …`);
      const settled = { heldEmails: 0, endedSessions: 0 };
      await restoreInto(config, file, backup, async (options) => {
        Object.assign(settled, await settle(options, endSessions));
      });
      const lines = [
        `Restored ${describeBackup(manifest)} to ${describeDatabase(config)}; every table matches the backup.`,
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
      `${file} is a backup of an embedded database: restore it without DATABASE_URL into an empty DATA_DIR, then move it to the server with npx volute move.`,
    );
  }
  if (engine === "server" && databaseUrl === null) {
    throw new CommandError(`${file} is a backup from a PostgreSQL server: set DATABASE_URL to an empty database.`);
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
    `The backup contains nothing from after ${madeAt}:`,
    "- Customer links created since then do not work: create new ones on their quotes.",
    "- Quote numbers issued since then will be used again: look for those quotes in your mailbox or ask your customers.",
    "- Acceptances since then are known only from their records, which npx volute receipt verify still checks.",
    "- Customers erased since then are back: erase them again.",
    heldEmails > 0
      ? `- Waiting emails are held (${heldEmails}): under Emails, send those that had not gone out.`
      : "- No emails were waiting.",
    endSessions
      ? `- Everyone has to sign in again (${endedSessions} sessions ended).`
      : "- Sessions from that time are valid again, even those ended since; --end-sessions would have ended them.",
  ];
}
