// How old the newest backup of this database is in BACKUP_DIR, for /readyz and the metrics. It is looked for now and
// then, because neither may wait for a slow disk.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#server/database/connect.ts";
import { findRow } from "#server/database/statement.ts";
import { readManifest } from "./archive.ts";
import { BACKUP } from "./directory.ts";
import { findFirstSeal } from "./queries.ts";

const ROUND_MS = 60_000;

/**
 * When the newest backup was made; null if the directory holds none that can be read. `firstSeal` identifies the
 * installation. Files have such a name only once they were tested.
 */
export async function findNewestBackup(directory: string, firstSeal: string | null): Promise<Date | null> {
  if (firstSeal === null) return null;
  const names = (await readdir(directory)).filter((name) => BACKUP.test(name)).sort();
  for (const name of names.reverse()) {
    const manifest = await readManifest(join(directory, name)).catch(() => null);
    if (manifest?.firstSeal === firstSeal) return new Date(manifest.madeAt);
  }
  return null;
}

export interface BackupWatch {
  /** In seconds; infinite if there is no backup, null until that is known. */
  readAge(): number | null;
  stop(): void;
}

export function watchBackups(database: Database, directory: string): BackupWatch {
  let newest: Date | null | undefined;
  let firstSeal: string | null = null;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      firstSeal ??= (await database.asPlatform((db) => findRow(findFirstSeal(db)), true))?.hash ?? null;
      newest = await findNewestBackup(directory, firstSeal).catch(() => null);
    } catch {
      // While the database is away, what was found last stays.
    } finally {
      isLooking = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), ROUND_MS).unref();
  return {
    readAge() {
      if (newest === undefined) return null;
      return newest === null ? Infinity : Math.max(0, database.now().getTime() - newest.getTime()) / 1000;
    },
    stop: () => clearInterval(timer),
  };
}
