// PostgreSQL inside this process (PGlite), with its files in a directory for one process at a time. It survives the
// process being killed at any moment, but does not wait for the disk: a power cut may lose the newest changes.
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PGlite } from "@electric-sql/pglite";
import { vacuumTables } from "./embedded-vacuum.ts";
import { applyMigrations } from "./migrate.ts";
import { StartupProblem } from "./startup-problems.ts";
import { type Cells, decodeRows } from "./statement.ts";
import type { TableOwner } from "./table-owner.ts";
import { CHANNEL, DISK_FULL, type Engine, PipelinedResult, sessionDefaults, type Tx } from "./transaction.ts";

export function openEmbedded(directory: string): Promise<Engine> {
  return onFiles(directory, (pglite, files, release) => buildEngine(pglite, release, () => refuseWithoutRoom(files)));
}

/** Checked without the lock, whose file would be left behind in a directory that may not be ours. */
export function refuseAbsent(directory: string): void {
  if (existsSync(join(directory, DATA_DIRECTORY))) return;
  throw new StartupProblem(
    `There is no Volute database in ${directory}: check DATA_DIR, or set DATABASE_URL if it is on a server.`,
  );
}

/** As the login that owns the tables; nothing is created or migrated. */
export async function onEmbedded<T>(directory: string, work: (owner: TableOwner) => Promise<T>): Promise<T> {
  refuseAbsent(directory);
  return onFiles(directory, async (pglite, _, release) => {
    const result = await work(wrapPglite(pglite)).finally(() => pglite.close());
    release();
    return result;
  });
}

async function onFiles<T>(
  directory: string,
  work: (pglite: PGlite, files: string, release: () => void) => Promise<T>,
): Promise<T> {
  const files = join(directory, DATA_DIRECTORY);
  await refuseForeign(directory, files);
  const lock = await lockFiles(directory);
  try {
    await makeFiles(directory, files);
    return await work(await openFiles(files), files, () => lock.close());
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Opens the files without migrating. The caller holds the directory's lock. */
export const openFiles = (files: string): Promise<PGlite> =>
  PGlite.create({ dataDir: files }).catch((error: Error) => {
    const reason = error.message.split("\n")[0];
    throw new StartupProblem(`The database in ${files} cannot be opened: ${reason}`, { cause: error });
  });

export async function openInMemory(): Promise<Engine> {
  return buildEngine(await PGlite.create());
}

/** Migrates and wraps a PGlite; `release` runs when it is closed, `haveRoom` before anything is changed. */
export async function buildEngine(pglite: PGlite, release = () => {}, haveRoom = async () => {}): Promise<Engine> {
  const { rows } = await pglite.query<{ server_version: string }>("show server_version");
  await applyMigrations(wrapPglite(pglite));
  for (const [name, value] of Object.entries(sessionDefaults)) await pglite.exec(`set ${name} = '${value}'`);
  let vacuumedAt = performance.now();
  let vacuuming = Promise.resolve();
  /** Not awaited, so that calls wait for one table at most. */
  const vacuumSometimes = async () => {
    if (performance.now() - vacuumedAt < VACUUM_INTERVAL_MS) return;
    vacuumedAt = performance.now();
    await pglite.exec("discard plans");
    // Whatever fails is tried again at the next time.
    vacuuming = vacuuming.then(() => vacuumTables(pglite)).catch(() => {});
  };
  return {
    kind: "embedded",
    // The embedded database uses this machine's clock.
    now: () => new Date(),
    ahead: () => 0,
    version: rows[0]?.server_version.split(" ")[0] ?? "unknown",
    transaction: async (settings, work, reading) => {
      if (!reading) await haveRoom();
      await vacuumSometimes();
      return pglite.transaction(async (client) => {
        await client.exec(settings);
        let failure: unknown;
        const run: Tx["run"] = async (statement, values) => {
          try {
            return decodeRows(statement, (await client.query<Cells>(statement.text, values, asText)).rows);
          } catch (error) {
            failure ??= error;
            throw error;
          }
        };
        const made = await work({ run }, async (changed) => void (await client.exec(changed)));
        if (made instanceof PipelinedResult) await made.statements;
        if (failure !== undefined && !reading) throw failure;
        return made instanceof PipelinedResult ? made.result : made;
      });
    },
    async ready() {
      await haveRoom();
      await pglite.query("select 1");
    },
    listen: (hear) => pglite.listen(CHANNEL, hear),
    isListening: () => true,
    connections: () => null,
    async close() {
      await vacuuming;
      await pglite.close();
      release();
    },
  };
}

/** Functions keep their plans from when tables were small as long as the connection lasts. */
const VACUUM_INTERVAL_MS = 60_000;

/** In bytes, two WAL segments: if PGlite cannot create its next one, it hangs for good. */
const LEAST_ROOM = 32 * 1024 * 1024;

async function refuseWithoutRoom(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= LEAST_ROOM) return;
  throw Object.assign(new Error("Less than 32 MB are free on the disk of the database"), { code: DISK_FULL });
}

/**
 * Values travel as text; the statements' codecs write and read it. The numbers are PostgreSQL's ids of the codecs'
 * types (`select oid from pg_type`), and of their arrays.
 */
const types = [16, 17, 20, 23, 25, 114, 1700, 1184, 1082, 2950, 3802, 19, 1043, 1007, 1009, 1016, 2951];
const untouched = Object.fromEntries(types.map((type) => [type, String]));
const asText = { rowMode: "array", parsers: untouched, serializers: untouched } as const;

export function wrapPglite(pglite: PGlite): TableOwner {
  return {
    run: async (sql) => void (await pglite.exec(sql)),
    rows: async <Row>(sql: string, values?: unknown[]) => (await pglite.query<Row>(sql, values)).rows,
  };
}

/**
 * Two processes on the same files would silently lose rows, and PGlite does not check. SQLite's exclusive lock belongs
 * to the process and ends with it, however it ends. Nothing else may open lock.db: closing it would end the lock.
 */
export async function lockFiles(directory: string): Promise<DatabaseSync> {
  let lock: DatabaseSync | undefined;
  try {
    await mkdir(directory, { recursive: true });
    lock = new DatabaseSync(join(directory, "lock.db"), { timeout: 0 });
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new StartupProblem(`Another copy of Volute is already using ${directory}.`);
    }
    throw cannotWrite(directory, error as Error);
  }
}
const SQLITE_BUSY = 5;

/**
 * If the directory holds anything that a first start does not leave, a new database would replace one that was meant.
 * Checked without the lock, whose file would be left behind in a directory that may not be ours: a complete database
 * appears at once, under its final name.
 */
async function refuseForeign(directory: string, files: string): Promise<void> {
  // A directory that cannot be read is reported when the lock is taken.
  const names: string[] = await readdir(directory).catch(() => []);
  if (names.includes(MOVED_FILE)) {
    const place = (await readFile(join(directory, MOVED_FILE), "utf8")).trim();
    throw new StartupProblem(
      `The database in ${directory} was moved to ${place}: set DATABASE_URL to that. To use this old copy anyway, delete its file ${MOVED_FILE}.`,
    );
  }
  if (names.includes(DATA_DIRECTORY)) {
    const inside = await readdir(files).catch((error: Error) => {
      throw cannotWrite(directory, error);
    });
    if (inside.includes("PG_VERSION")) return;
    throw new StartupProblem(
      `The database in ${files} is incomplete: its file PG_VERSION is missing. Nothing was changed. Restore a copy of the whole directory, or set DATA_DIR to another one.`,
    );
  }
  if (names.includes(RESTORE_DIRECTORY)) {
    throw new StartupProblem(
      `A restore into ${directory} is running or was interrupted. Wait until it has finished, or run the same npx volute restore again.`,
    );
  }
  const foreign = findForeignFile(names);
  if (foreign !== undefined) {
    throw new StartupProblem(
      `The directory ${directory} contains "${foreign}" but no Volute database. Nothing was changed. Set DATA_DIR to an empty directory, or to the right one.`,
    );
  }
}
/** The database's own files. */
export const DATA_DIRECTORY = "postgres";
/** Names the server to which the database was moved. */
export const MOVED_FILE = "moved.txt";
const UNFINISHED = "postgres.new-";
/** Where a backup is unpacked before its database gets its final name. */
export const RESTORE_DIRECTORY = "restoring";
/** Together with SQLite's own files next to the lock. */
const LEFT_BY_A_FIRST_START = new RegExp(`^(lock\\.db(-journal|-wal|-shm)?$|${UNFINISHED})`);
/** Files that file systems and tools put into a new directory. */
const HOLDS_NO_DATA = /^(\.|lost\+found$)/;

/** A file that neither a first start nor a restore leaves in a directory. */
export const findForeignFile = (names: string[]): string | undefined =>
  names.find((name) => !LEFT_BY_A_FIRST_START.test(name) && !HOLDS_NO_DATA.test(name) && name !== RESTORE_DIRECTORY);

/** A first start that is killed half-way must leave nothing that looks complete: created separately, then renamed. */
async function makeFiles(directory: string, files: string): Promise<void> {
  try {
    for (const name of await readdir(directory)) {
      if (name.startsWith(UNFINISHED)) await rm(join(directory, name), { recursive: true, force: true });
    }
    if (existsSync(files)) return;
    const unfinished = await mkdtemp(join(directory, UNFINISHED));
    const pglite = await PGlite.create({ dataDir: unfinished });
    await pglite.close();
    await rename(unfinished, files);
  } catch (error) {
    throw cannotWrite(directory, error as Error);
  }
}

function cannotWrite(directory: string, error: Error): StartupProblem {
  const reason = error.message.split("\n")[0];
  return new StartupProblem(
    `The directory ${directory} cannot be written to: ${reason}. Choose another with DATA_DIR.`,
    {
      cause: error,
    },
  );
}
