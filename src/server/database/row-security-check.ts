// Checks that the database still has what separates companies. A dump that is restored where the roles do not exist
// loses every policy and every grant, and the restoring program does not stop for that.

import { StartupProblem } from "./startup-problems.ts";
import type { TableOwner } from "./table-owner.ts";

/**
 * Throws `StartupProblem` if one of our tables is not open to the platform at all, holds rows of companies and does not
 * force row level security, or has it without a policy for each role. Holds after every migration. The role of customer
 * links has policies on the tables for which a migration creates them, once that is applied.
 */
export async function refuseUnprotected(
  owner: TableOwner,
  migrations: readonly { name: string; sql: string }[],
): Promise<void> {
  // Only tables that the migrations create: our roles have no rights on any other table in this database.
  const ours = migrations.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+)/gm)].map(([, name]) => name));
  const ofLinks = migrations.flatMap(({ name, sql }) =>
    [...sql.matchAll(/^create policy link on (\w+)/gm)].map(([, table]) => ({ table, name })),
  );
  const open = await owner.rows<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any ($1) and not (
        has_any_column_privilege('volute_platform', c.oid, 'select')
        and (c.relforcerowsecurity or c.relname <> 'companies'
             and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'))
        and (c.relrowsecurity = c.relforcerowsecurity)
        and (not c.relrowsecurity or 2 = (select count(distinct r.rolname) from pg_policy p
               join pg_roles r on r.oid = any (p.polroles) and r.rolname in ('volute_company', 'volute_platform')
              where p.polrelid = c.oid))
        and not exists (select from jsonb_to_recordset($2::text::jsonb) as l("table" text, name text)
          where l."table" = c.relname and l.name in (select name from schema_migrations)
            and not exists (select from pg_policy p join pg_roles r on r.oid = any (p.polroles)
                            where p.polrelid = c.oid and r.rolname = 'volute_link')))
      order by 1`,
    [ours, JSON.stringify(ofLinks)],
  );
  if (open.length === 0) return;
  throw new StartupProblem(
    `This database no longer keeps companies apart: ${open.length === 1 ? "one table has" : `${open.length} tables have`} lost row level security, policies or grants (${open[0]?.name}${open.length === 1 ? "" : " first"}). It was probably restored without the roles. Restore it again with npx volute restore, or as described under Backups in docs/operating.md.`,
  );
}
