// Applies db/migrations at start: each file once, in order, in its own transaction, one process at a time, while
// processes of the previous version keep serving. Then replaces the functions, if they differ.
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { refuseDevelopmentVersion } from "./development-version.ts";
import { type Functions, hasOldFunctions, readFunctions, replaceFunctions } from "./functions.ts";
import { refuseUnprotected } from "./row-security-check.ts";
import { listSql, readSql } from "./sql-files.ts";
import { StartupProblem } from "./startup-problems.ts";
import type { TableOwner } from "./table-owner.ts";

export interface Migration {
  /** As in "0005_catalogue". */
  name: string;
  sql: string;
  checksum: string;
}

/**
 * The number of the migration that a version must know to run on the schema after this one, from the line `-- Readable
 * by 0021.`; null if only versions that know this migration can.
 */
export const parseReadableBy = (sql: string): string | null => /^-- Readable by (\d{4})\.$/m.exec(sql)?.[1] ?? null;

/** Any number, as long as nothing else in the database takes the same advisory lock. */
const LOCK = 7_601_865;

/** The newest migration, as in "0005_catalogue": how far this program brings the schema. */
export async function findNewestMigration(): Promise<string | undefined> {
  return (await readMigrations()).at(-1)?.name;
}

export async function readMigrations(): Promise<Migration[]> {
  const files = (await listSql("migrations")).filter((file) => /^\d{4}_\w+\.sql$/.test(file));
  const numbered = files.every((file, index) => Number(file.slice(0, 4)) === index + 1);
  if (files.length === 0 || !numbered) {
    throw new Error(`The migrations are not numbered 0001, 0002, …: ${files.join(", ") || "none found"}`);
  }
  return Promise.all(
    files.map(async (file) => {
      const sql = await readSql(`migrations/${file}`);
      return { name: file.slice(0, -4), sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Migrates the database to the newest schema; returns the migrations applied now. Throws `StartupProblem`. */
export async function applyMigrations(
  owner: TableOwner,
  migrations?: readonly Migration[],
  functions?: Functions,
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const texts = functions ?? (await readFunctions());
  const [roles, storage] = [await readSql("migrations/roles.sql"), await readSql("migrations/storage.sql")];
  // Before anything is changed, roles included: a database of another version stays as it was.
  await withMigrationLock(owner, "The database could not be read", () => readWhatIsThere(owner, wanted));
  await withMigrationLock(owner, "The database could not be prepared", async () => {
    await owner.run(roles);
    await owner.run(
      `create table if not exists schema_migrations (name text primary key, checksum text not null,
        applied_at timestamptz(3) not null default now(), readable_by text);
      create table if not exists schema_functions (is_only_row boolean primary key default true check (is_only_row),
        checksum text not null, version text not null, replaced_at timestamptz(3) not null default now())`,
    );
  });
  const history = await withMigrationLock(owner, "The database could not be read", async () => {
    // Before anything is changed: without its policies, a migration would not see the rows that it changes.
    await refuseUnprotected(owner, wanted);
    return readHistory(owner, wanted);
  });

  const applied: string[] = [];
  for (const { name, sql, checksum } of wanted.slice(history.length)) {
    const [turn, statements] = sql.startsWith(ONE_BY_ONE) ? [alone, statementsOf(sql)] : [withMigrationLock, [sql]];
    const isNew = await turn(owner, `Migration ${name} could not be applied`, async () => {
      // Another process may have been faster.
      if ((await readHistory(owner, wanted)).some((done) => done.name === name)) return false;
      const altered = turn === withMigrationLock ? listAlteredTables(wanted, name) : [];
      if (altered.length > 0) await owner.run(`lock table ${altered.join(", ")} in access exclusive mode`);
      for (const statement of statements) await owner.run(statement);
      const entry = [name, checksum, parseReadableBy(sql)];
      await owner.rows("insert into schema_migrations (name, checksum, readable_by) values ($1, $2, $3)", entry);
      // The new tables become visible with their functions; for files that are no transaction, only at the end.
      if (turn === withMigrationLock && name === wanted.at(-1)?.name) await replaceFunctions(owner, texts);
      return true;
    });
    if (isNew) applied.push(name);
  }
  // On a newer schema, the newer version decides this.
  if (history.length <= wanted.length) {
    await withMigrationLock(owner, "The functions, tables and indexes could not be set up", async () => {
      await replaceFunctions(owner, texts);
      await owner.run(storage);
    });
  }
  return applied;
}

/**
 * The tables that a migration alters and that were there before, in the order in which the first release created them,
 * which is the order in which a request reads them: permissions, catalogue, quotes. It locks them all before it begins.
 * In its own order, it and a request would wait for each other.
 */
function listAlteredTables(migrations: readonly Migration[], name: string): string[] {
  const index = migrations.findIndex((migration) => migration.name === name);
  const find = (pattern: RegExp, sql = "") => [...sql.matchAll(pattern)].map(([, table = ""]) => table);
  const altered = find(/^alter table (\w+)/gm, migrations[index]?.sql);
  const created = migrations.slice(0, index).flatMap(({ sql }) => find(/^create table (\w+)/gm, sql));
  return created.filter((table) => altered.includes(table));
}

/** For a process that must not migrate (MIGRATE=no): whether it can run on this schema. Throws `StartupProblem`. */
export async function refuseUnmigrated(owner: TableOwner, migrations?: readonly Migration[]): Promise<void> {
  const wanted = migrations ?? (await readMigrations());
  await withMigrationLock(owner, "The database could not be read", async () => {
    const history = await readWhatIsThere(owner, wanted);
    const missing = wanted[history.length];
    if (missing) {
      throw new StartupProblem(
        `This database lacks migration ${missing.name}, which MIGRATE=no forbids this process to apply: run npx volute upgrade first.`,
      );
    }
    if (history.length === wanted.length && (await hasOldFunctions(owner, await readFunctions()))) {
      throw new StartupProblem(
        "This database lacks the functions of this version, which MIGRATE=no forbids this process to create: run npx volute upgrade first.",
      );
    }
    await refuseUnprotected(owner, wanted);
  });
}

/** Empty for a new database. */
async function readWhatIsThere(owner: TableOwner, wanted: readonly Migration[]): Promise<Done[]> {
  const [found] = await owner.rows<{ there: boolean }>("select to_regclass('schema_migrations') is not null as there");
  return found?.there ? readHistory(owner, wanted) : [];
}

interface Done {
  name: string;
  checksum: string;
  readable_by: string | null;
}

/**
 * The migrations of the database: a prefix of those that this program knows, or all of them and then newer versions'
 * that declare that this one can still read the schema.
 */
async function readHistory(owner: TableOwner, wanted: readonly Migration[]): Promise<Done[]> {
  // As JSON, because the table of a development version may lack the column.
  const history = await owner.rows<Done>(
    "select name, checksum, to_jsonb(m) ->> 'readable_by' as readable_by from schema_migrations m order by name",
  );
  const newest = wanted.at(-1)?.name ?? "";
  refuseDevelopmentVersion(history, wanted);
  for (const [index, done] of history.entries()) {
    const known = wanted[index];
    if (!known && done.readable_by !== null && done.readable_by <= newest) continue;
    if (known?.name !== done.name) {
      throw new StartupProblem(
        `This database belongs to another version of Volute: it has migration ${done.name}, which this version does not know. Start that version or a newer one.`,
      );
    }
    if (known.checksum !== done.checksum) {
      throw new StartupProblem(
        `Migration ${done.name} differs from the one that was applied to this database. Start the version of Volute that the database belongs to, or a newer one.`,
      );
    }
  }
  return history;
}

/**
 * A file that begins with this line is no transaction: each statement is committed on its own, and a file that ended
 * half-way starts again with the first. It is for indexes created `concurrently`, which block no writes.
 */
const ONE_BY_ONE = "-- One by one.";

/** Each statement ends with its line: such a file has neither functions nor texts of several lines. */
const statementsOf = (sql: string) => sql.split(/;\n/).filter((statement) => /^[^-\s]/m.test(statement));

/** Unlike a request's transaction: the login itself, which owns the tables, and without a time limit. */
const AS_OWNER = "begin; set local role none; set local statement_timeout = 0";

/**
 * Waiting for a table's lock blocks all later statements. So each attempt waits briefly and is retried; the last ones
 * wait longer than the second after which the server cancels its own autovacuum.
 */
const PATIENCE = [...Array<string>(40).fill("300ms"), ...Array<string>(5).fill("3s")];
/** The lock was not granted in time, or this transaction was cancelled to end a deadlock. */
const HELD_UP = ["55P03", "40P01"];
const PAUSE_MS = 100;

const isHeldUp = (error: unknown) =>
  HELD_UP.some((code) => error instanceof Error && "code" in error && error.code === code);

/** One process at a time, in one transaction. */
export async function withMigrationLock<T>(owner: TableOwner, failure: string, work: () => Promise<T>): Promise<T> {
  const isFree = asking(owner, "pg_try_advisory_xact_lock");
  for (let refused = 0; ; await setTimeout(PAUSE_MS)) {
    await owner.run(`${AS_OWNER}; set local lock_timeout = '${PATIENCE[refused]}'`);
    try {
      if (await isFree()) {
        const result = await work();
        await owner.run("commit");
        return result;
      }
      await owner.run("rollback");
    } catch (error) {
      await owner.run("rollback").catch(() => {});
      refused++;
      if (!isHeldUp(error)) throw asProblem(failure, error);
      if (refused === PATIENCE.length) throw await buildLockProblem(owner, failure, error);
    }
  }
}

/** One process at a time, each statement in its own transaction. */
async function alone<T>(owner: TableOwner, failure: string, work: () => Promise<T>): Promise<T> {
  const isFree = asking(owner, "pg_try_advisory_lock");
  while (!(await isFree())) await setTimeout(PAUSE_MS);
  try {
    await owner.run("set role none; set statement_timeout = 0");
    for (let refused = 1; ; refused++, await setTimeout(PAUSE_MS)) {
      try {
        return await work();
      } catch (error) {
        if (!isHeldUp(error)) throw asProblem(failure, error);
        if (refused === PATIENCE.length) throw await buildLockProblem(owner, failure, error);
      }
    }
  } finally {
    await owner.run(`reset role; reset statement_timeout; select pg_advisory_unlock(${LOCK})`).catch(() => {});
  }
}

/**
 * Polls for the lock: an index that is created concurrently waits for every transaction, waiting ones included. There
 * is no limit, because another process may take long; but the log tells the operator what is awaited.
 */
function asking(owner: TableOwner, take: "pg_try_advisory_lock" | "pg_try_advisory_xact_lock"): () => Promise<boolean> {
  let sayAt = performance.now() + FIRST_WORD_MS;
  return async () => {
    const [answer] = await owner.rows<{ taken: boolean }>(`select ${take}(${LOCK}) as taken`);
    if (answer?.taken) return true;
    if (performance.now() < sayAt) return false;
    sayAt = performance.now() + NEXT_WORD_MS;
    const [holder] = await owner.rows<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and (classid, objid, objsubid) = (0, ${LOCK}, 1) and granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    if (holder)
      console.error(
        `Waiting for another process to prepare or migrate this database: pid ${holder.pid} in pg_stat_activity holds the lock.`,
      );
    return false;
  };
}
const FIRST_WORD_MS = 5_000;
const NEXT_WORD_MS = 60_000;

/** The server's own error says neither which lock was awaited nor who holds it. */
async function buildLockProblem(owner: TableOwner, failure: string, error: unknown): Promise<unknown> {
  const holders = await owner.rows<{ holder: string }>(
    `select format('pid %s (%s)', pid, concat_ws(', ', usename, nullif(application_name, ''))) as holder
      from pg_stat_activity where pid <> pg_backend_pid() and pid in (
        select pid from pg_locks join pg_class c on c.oid = relation
          where granted and relnamespace = 'public'::regnamespace
            and database = (select oid from pg_database where datname = current_database()))
      order by xact_start limit 3`,
  );
  if (holders.length === 0) return asProblem(failure, error);
  return new StartupProblem(
    `${failure}: a table is locked by ${holders.map(({ holder }) => holder).join(", ")}. Wait until that has ended, or end it with select pg_terminate_backend(pid), and start again.`,
    { cause: error },
  );
}

function asProblem(failure: string, error: unknown): unknown {
  // Only the database's own errors (they have a severity) are about the migration.
  if (!(error instanceof Error && "severity" in error)) return error;
  const hint = "hint" in error && typeof error.hint === "string" ? ` ${error.hint}` : "";
  return new StartupProblem(`${failure}: ${error.message.split("\n")[0]}${hint}`, { cause: error });
}
