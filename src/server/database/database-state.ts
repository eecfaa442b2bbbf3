// Inspects a database without changing it, even one that this program could not open.
import { isOfDevelopmentVersion } from "./development-version.ts";
import { hasOldFunctions, readFunctions } from "./functions.ts";
import { readMigrations } from "./migrate.ts";
import type { TableOwner } from "./table-owner.ts";

/** One read-only transaction in this role; "none" is the login itself. */
export async function runReadOnly<T>(
  owner: TableOwner,
  role: "none" | "volute_platform",
  work: () => Promise<T>,
): Promise<T> {
  await owner.run(`begin transaction read only; set local statement_timeout = '20s'; set local role ${role}`);
  try {
    return await work();
  } finally {
    // The error of a failed statement is thrown by that statement.
    await owner.run("rollback").catch(() => {});
  }
}

export interface DatabaseState {
  /** No server has started on it yet. */
  isNew: boolean;
  /** From before 1.0.0: then all of its migrations are unknown here. */
  isOfDevelopmentVersion: boolean;
  /** Of this program's migrations, those that are not applied yet. */
  missing: string[];
  /** Migrations that another version has applied, and after which this one does not start. */
  unknown: string[];
  /** Migrations that a newer version has applied and declares readable for this one. */
  readable: string[];
  changed: string[];
  /** The functions are another version's, and the next start replaces them. */
  hasOldFunctions: boolean;
}

const NOTHING = {
  isOfDevelopmentVersion: false,
  missing: [],
  unknown: [],
  readable: [],
  changed: [],
  hasOldFunctions: false,
};

/** Reads which migrations were applied to the database. */
export function inspectDatabase(owner: TableOwner): Promise<DatabaseState> {
  return runReadOnly(owner, "none", async () => {
    const [table] = await owner.rows<{ is_there: boolean }>(
      "select to_regclass('public.schema_migrations') is not null as is_there",
    );
    const done = table?.is_there
      ? await owner.rows<{ name: string; checksum: string; readable_by: string | null }>(
          "select name, checksum, to_jsonb(m) ->> 'readable_by' as readable_by from public.schema_migrations m order by name",
        )
      : [];
    const migrations = await readMigrations();
    if (isOfDevelopmentVersion(done, migrations)) {
      const unknown = done.map(({ name }) => name);
      return { ...NOTHING, isNew: false, isOfDevelopmentVersion: true, unknown };
    }
    const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
    const newest = [...known.keys()].at(-1) ?? "";
    const others = done.filter(({ name }) => !known.has(name));
    const isReadable = ({ readable_by }: (typeof done)[number]) => readable_by !== null && readable_by <= newest;
    const isOurs = done.length > 0 && others.length === 0;
    return {
      ...NOTHING,
      isNew: done.length === 0,
      missing: [...known.keys()].filter((name) => !done.some((one) => one.name === name)),
      hasOldFunctions: isOurs && (await hasOldFunctions(owner, await readFunctions())),
      unknown: others.filter((one) => !isReadable(one)).map(({ name }) => name),
      readable: others.filter(isReadable).map(({ name }) => name),
      changed: done
        .filter(({ name, checksum }) => known.get(name) !== checksum && known.has(name))
        .map(({ name }) => name),
    };
  });
}
