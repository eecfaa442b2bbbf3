// Applies db/migrations at start: each file once, in order, in its own transaction, one process at a time.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Owner } from "./owner.ts";
import { StartupProblem } from "./problems.ts";
import { refuseUnprotected } from "./protection.ts";

export interface Migration {
  /** As in "0002_catalogue". */
  name: string;
  sql: string;
  checksum: string;
}

const DIRECTORY = new URL("../../../db/migrations/", import.meta.url);

/** Any number, as long as nothing else in the database takes the same advisory lock. */
const LOCK = 7_601_865;

export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(DIRECTORY)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort();
  const numbered = files.every((file, index) => Number(file.slice(0, 4)) === index + 1);
  if (files.length === 0 || !numbered) {
    throw new Error(`The migrations are not numbered 0001, 0002, …: ${files.join(", ") || "none found"}`);
  }
  return Promise.all(
    files.map(async (file) => {
      const sql = await readSql(file);
      return { name: file.slice(0, -4), sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** A checkout on Windows may have other line ends; the checksum must not see them. */
async function readSql(file: string): Promise<string> {
  return (await readFile(new URL(file, DIRECTORY), "utf8")).replaceAll("\r\n", "\n");
}

/**
 * The checksum of the first migration of before the first release. What followed it was made into one schema, so that no
 * later version carries such a database on.
 */
const UNRELEASED = "123797f5974c5f0bd7564b38a19efe469fc101fd4f6b8915b2657b2594a56ead";

/** Brings the database to the newest schema; the names of what was applied now. Throws `StartupProblem`. */
export async function migrate(owner: Owner, migrations?: readonly Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const [roles, storage] = [await readSql("roles.sql"), await readSql("storage.sql")];
  await locked(owner, "The database could not be prepared", async () => {
    await owner.run(roles);
    await owner.run(
      "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())",
    );
  });
  const history = await locked(owner, "The database could not be read", async () => {
    // Before anything is changed: without its policies, a migration would not find the rows that it is about.
    await refuseUnprotected(owner, wanted);
    return readHistory(owner, wanted);
  });

  const applied: string[] = [];
  for (const { name, sql, checksum } of wanted.slice(history.length)) {
    await locked(owner, `Migration ${name} could not be applied`, async () => {
      // Another process may have been faster.
      if ((await readHistory(owner, wanted)).some((done) => done.name === name)) return;
      await owner.run(sql);
      await owner.rows("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
      applied.push(name);
    });
  }
  await locked(owner, "The tables and indexes could not be set up", () => owner.run(storage));
  return applied;
}

/** What the database holds, which must be a beginning of what this program knows. */
async function readHistory(owner: Owner, wanted: readonly Migration[]): Promise<{ name: string; checksum: string }[]> {
  const history = await owner.rows<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  if (history[0]?.checksum === UNRELEASED) {
    throw new StartupProblem(
      "This database was made by a version of Volute from before the first release, and this version cannot carry it on: export each company with the version that made it, then start this one with an empty database.",
    );
  }
  for (const [index, done] of history.entries()) {
    const known = wanted[index];
    if (known?.name !== done.name) {
      throw new StartupProblem(
        `This database belongs to another version of Volute: it holds migration ${done.name}, which this version does not know. Start that version, or a newer one.`,
      );
    }
    if (known.checksum !== done.checksum) {
      throw new StartupProblem(
        `Migration ${done.name} is not the one that was applied to this database. Start the version of Volute that the database belongs to, or a newer one.`,
      );
    }
  }
  return history;
}

/** What no transaction of a request may be: the login itself, which owns the tables, for as long as it takes. */
const AS_OWNER = "begin; set local role none; set local statement_timeout = 0";

export async function locked<T>(owner: Owner, failure: string, work: () => Promise<T>): Promise<T> {
  await owner.run(AS_OWNER);
  try {
    await owner.run(`select pg_advisory_xact_lock(${LOCK})`);
    const result = await work();
    await owner.run("commit");
    return result;
  } catch (error) {
    await owner.run("rollback").catch(() => {});
    // Only what the database itself says (it gives a severity) is about the migration.
    if (!(error instanceof Error && "severity" in error)) throw error;
    const hint = "hint" in error && typeof error.hint === "string" ? ` ${error.hint}` : "";
    throw new StartupProblem(`${failure}: ${error.message.split("\n")[0]}${hint}`, { cause: error });
  }
}
