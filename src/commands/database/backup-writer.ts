// Writes one backup, and describes it.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { CommandError, type CommandInput } from "#commands/kernel/command.ts";
import { describeDatabase } from "#commands/kernel/database-name.ts";
import type { Config } from "#commands/kernel/installation.ts";
import { backUpFiles } from "#server/database/backup/embedded-backup.ts";
import type { Manifest } from "#server/database/backup/manifest.ts";
import { type BackupCheck, backUpServer } from "#server/database/backup/server-backup.ts";
import { findDirectAddress } from "#server/database/owner-connection.ts";

const CHECKED: Record<BackupCheck, string> = {
  restored: "A test restore was compared with it: every table has the same rows.",
  read: "The whole file could be read, but it was not restored as a test: this login cannot create a database (CREATEDB). Restore it elsewhere once to be sure.",
  unchecked: "There was no test restore.",
};

export async function backUp(
  config: Config,
  path: string,
  unchecked: boolean,
  { say, confirm }: Pick<CommandInput, "say" | "confirm">,
): Promise<{ manifest: Manifest; checked: BackupCheck; lines: string[] }> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError(`${path} is a directory: name the file to write, such as ${join(path, "volute.backup")}.`);
  }
  if (existsSync(path) && !(await confirm(`${path} already exists. Overwrite it?`))) {
    throw new CommandError(`${path} was not changed.`);
  }
  say(`Copying ${describeDatabase(config)} to ${path} …`);
  const server = findDirectAddress(config);
  const { manifest, checked } = server
    ? await backUpServer(server, path, unchecked, say)
    : await backUpFiles(config.dataDirectory, path, unchecked, say);
  return {
    manifest,
    checked,
    lines: [`${path} holds ${describeBackup(manifest)}.`, CHECKED[checked], ...listSealLines(manifest)],
  };
}

/** "34 tables with 1,000,000 rows, as of …". */
export function describeBackup({ tables, madeAt }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + Number(table.rows), 0);
  return `${Object.keys(tables).length} tables with ${rows.toLocaleString("en-GB")} rows, as of ${madeAt}`;
}

export const listSealLines = ({ seal }: Manifest): string[] =>
  seal ? [`The audit log ends with seal ${seal.number}: ${seal.hash}`] : [];
