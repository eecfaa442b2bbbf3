// Writes a backup into a directory, and then deletes all but the newest few of this database.
import { existsSync, statSync } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { CommandError, type CommandInput, type CommandResult } from "#commands/kernel/command.ts";
import { describeError } from "#commands/kernel/error-text.ts";
import type { Config } from "#commands/kernel/installation.ts";
import { BACKUP, buildBackupName, listBackups, PARTIAL } from "#server/database/backup/directory.ts";
import { chooseOutdated } from "#server/database/backup/outdated.ts";
import type { BackupCheck } from "#server/database/backup/server-backup.ts";
import { readDatabaseTime } from "#server/database/clock.ts";
import { findDirectAddress, withServerOwner } from "#server/database/owner-connection.ts";
import { backUp } from "./backup-writer.ts";

const MOST = 1000;

export function readBackupCount(text: string): number {
  const keep = Number(text);
  if (/^\d+$/.test(text) && keep >= 1 && keep <= MOST) return keep;
  throw new CommandError(`--keep must be a whole number from 1 to ${MOST}, not "${text}".`);
}

export async function backUpToDirectory(
  directory: string,
  keep: number,
  config: Config,
  given: Pick<CommandInput, "say" | "confirm">,
): Promise<CommandResult> {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError(`${directory} is not a directory: with --keep, give the one that holds the backups.`);
  }
  const before = await readdir(directory, { withFileTypes: true });
  const address = findDirectAddress(config);
  const file = join(
    directory,
    buildBackupName(address ? await withServerOwner(address, readDatabaseTime) : new Date()),
  );
  const { lines, ...made } = await claimFile(file, () => backUp(config, file, false, given));
  const files = (pattern: RegExp) =>
    before.filter((entry) => entry.isFile() && pattern.test(entry.name)).map(({ name }) => join(directory, name));
  const { listed, unread } = await listBackups(files(BACKUP));
  const outdated = chooseOutdated({ file, manifest: made.manifest }, listed, keep).map((one) => one.file);
  const { removed, stayed } = await removeOutdated(outdated, made.checked, (path) => rm(path, { force: true }));
  return {
    ok: stayed.length === 0,
    lines: [
      ...lines,
      removed.length > 0 ? `Removed the oldest: ${removed.join(", ")}.` : "No older backup was removed.",
      ...stayed.map(({ path, why }) => `${path} was not removed: ${why}.`),
      ...unread.map((error) => `${describeError(error)} It was left in place.`),
      ...files(PARTIAL).map((path) => `${path} was left in place: delete it if no other backup is running.`),
    ],
    data: { ...made, file, removed, stayed: stayed.map(({ path }) => path) },
  };
}

/** Two backups that begin in the same second must not write the same file: only one of them makes its partial file. */
async function claimFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  const partial = `${file}.partial`;
  await (await open(partial, "wx", 0o600)).close();
  try {
    if (existsSync(file)) throw new CommandError(`${file} already exists.`);
    return await work();
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Only once the new backup was restored and compared. If one cannot be removed, the others still are. */
export async function removeOutdated(
  paths: readonly string[],
  checked: BackupCheck,
  remove: (path: string) => Promise<void>,
) {
  const removed: string[] = [];
  const stayed: { path: string; why: string }[] = [];
  for (const path of paths) {
    try {
      if (checked !== "restored") throw new Error("the new backup was not restored and compared");
      await remove(path);
      removed.push(path);
    } catch (error) {
      stayed.push({ path, why: (error as Error).message });
    }
  }
  return { removed, stayed };
}
