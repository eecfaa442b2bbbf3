// The empty database that a restore or a move fills, and the mark on it meanwhile.

import { inspectDatabase } from "#server/database/database-state.ts";
import { DEVELOPMENT_VERSION_SENTENCE } from "#server/database/development-version.ts";
import { RESTORE_MARK_TABLE } from "#server/database/restore-mark.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import type { TableOwner } from "#server/database/table-owner.ts";

/** Any object in the database that is not PostgreSQL's or an extension's; null if there is none. */
export async function findForeignObject(owner: TableOwner): Promise<string | null> {
  const ours = (oid: string, schema: string) => `${schema} not in ('pg_catalog', 'information_schema', 'pg_toast')
    and ${schema} !~ '^pg_(toast_)?temp_' and not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;
  const [found] = await owner.rows<{ name: string }>(
    `select name from (
        select c.relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
          where ${ours("c.oid", "nspname")} and relname not in ($1::text, $1::text || '_pkey')
        union all select proname from pg_proc p join pg_namespace n on n.oid = pronamespace where ${ours("p.oid", "nspname")}
        union all select nspname from pg_namespace n where ${ours("n.oid", "nspname")} and nspname <> 'public'
      ) as things order by name limit 1`,
    [RESTORE_MARK_TABLE],
  );
  return found?.name ?? null;
}

/**
 * From now on no server starts on it. Returns whether an earlier attempt with the same digest has come as far as the
 * comparison; throws `StartupProblem` if the database holds anything else.
 */
export async function markEmpty(owner: TableOwner, digest: string): Promise<boolean> {
  const thing = await findForeignObject(owner);
  const [there] = await owner.rows<{ is_marked: boolean }>(
    `select to_regclass('public.${RESTORE_MARK_TABLE}') is not null as is_marked`,
  );
  if (thing === null) {
    await owner.run(`drop table if exists ${RESTORE_MARK_TABLE};
      create table ${RESTORE_MARK_TABLE} (digest text primary key, is_compared boolean not null default false);
      insert into ${RESTORE_MARK_TABLE} (digest) values ('${digest}')`);
    return false;
  }
  if (!there?.is_marked) {
    const { isNew, isOfDevelopmentVersion } = await inspectDatabase(owner);
    if (isOfDevelopmentVersion) throw new StartupProblem(DEVELOPMENT_VERSION_SENTENCE);
    throw new StartupProblem(
      `This database already contains ${isNew ? `something ("${thing}")` : "an installation of Volute"}. Create an empty database and use that instead.`,
    );
  }
  const [begun] = await owner.rows<{ digest: string; is_compared: boolean }>(`select * from ${RESTORE_MARK_TABLE}`);
  if (begun?.digest === digest) return begun.is_compared;
  throw new StartupProblem(
    "A restore or move into this database was interrupted: run that command again, or drop the database and create a new one.",
  );
}
