// Doctor's queries. Each runs in a read-only transaction, so that a damaged database is not changed.

import { runReadOnly } from "#server/database/database-state.ts";
import type { TableOwner } from "#server/database/table-owner.ts";

export const ROLES = ["volute_company", "volute_eraser", "volute_link", "volute_platform"];

const asLogin = <Row>(owner: TableOwner, sql: string, values: unknown[] = []) =>
  runReadOnly(owner, "none", () => owner.rows<Row>(sql, values));
const asPlatform = <Row>(owner: TableOwner, sql: string, values: unknown[] = []) =>
  runReadOnly(owner, "volute_platform", () => owner.rows<Row>(sql, values));
async function one<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error("the database returned no row");
  return row;
}

export const readServerFacts = (owner: TableOwner) =>
  one(
    asLogin<{
      version: string;
      encoding: string;
      login: string;
      stands_above: boolean;
      database: string;
      is_standby: boolean;
    }>(
      owner,
      `select split_part(current_setting('server_version'), ' ', 1) as version, current_setting('server_encoding') as encoding,
        session_user::text as login, (select rolsuper or rolbypassrls from pg_roles where rolname = session_user) as stands_above,
        current_database()::text as database, pg_is_in_recovery() as is_standby`,
    ),
  );

/** The values for this login. */
export async function readSettings(owner: TableOwner, names: string[]): Promise<Map<string, string>> {
  const sql = "select name, setting from pg_settings where name = any ($1)";
  const rows = await asLogin<{ name: string; setting: string }>(owner, sql, [names]);
  return new Map(rows.map(({ name, setting }) => [name, setting]));
}

/**
 * The tightest of the limits on connections: the server's, this login's, this database's. `left` of `most` are
 * available for one process of Volute, which needs `own`: so many of Volute's connections count as that process's. An
 * ordinary login cannot see what other logins' connections are for; the server's own workers have no login.
 */
export const readConnectionRoom = (owner: TableOwner, own: number) =>
  one(
    asLogin<{ most: number; left: number }>(
      owner,
      `with client as (
          select usesysid as login, datid as database, application_name like 'volute%' as is_own from pg_stat_activity
          where coalesce(backend_type, 'client backend') = 'client backend' and usesysid is not null and datid is not null
            and pid <> pg_backend_pid()),
        bound (most, login, database) as (
          select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            - coalesce(current_setting('reserved_connections', true)::int, 0), null::oid, null::oid
          union all select rolconnlimit, oid, null from pg_roles where rolname = session_user and rolconnlimit >= 0
          union all select datconnlimit, null, oid from pg_database where datname = current_database() and datconnlimit >= 0)
        select most, most - (count(*) filter (where not is_own) + greatest(count(*) filter (where is_own) - $1::int, 0))::int as left
        from bound left join client on (bound.login is null or bound.login = client.login)
          and (bound.database is null or bound.database = client.database)
        group by bound.login, bound.database, most order by "left" limit 1`,
      [own],
    ),
  );

export const readRoles = (owner: TableOwner) =>
  asLogin<{
    name: string;
    is_there: boolean;
    logs_in: boolean;
    stands_above: boolean;
    is_usable: boolean;
    owns: string | null;
    within: string | null;
  }>(
    owner,
    `select wanted.name, r.oid is not null as is_there, coalesce(r.rolcanlogin, false) as logs_in,
        coalesce(r.rolsuper or r.rolbypassrls, false) as stands_above,
        r.oid is not null and pg_has_role(session_user, r.oid, 'USAGE') as is_usable,
        (select min(c.relname) from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'v', 'm')) as owns,
        (select min(g.rolname) from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid) as within
      from unnest($1::text[]) as wanted (name) left join pg_roles r on r.rolname = wanted.name order by 1`,
    [ROLES],
  );

/** What separates companies in each of these tables. */
export const readTableProtection = (owner: TableOwner, names: string[]) =>
  asLogin<{
    name: string;
    is_there: boolean;
    owner: string | null;
    holds_rows_of_companies: boolean;
    is_enabled: boolean;
    is_forced: boolean;
    has_policies: boolean;
    is_granted: boolean;
  }>(
    owner,
    `select wanted.name, c.oid is not null as is_there, pg_get_userbyid(c.relowner)::text as owner,
        wanted.name = 'companies' or exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as holds_rows_of_companies,
        coalesce(c.relrowsecurity, false) as is_enabled, coalesce(c.relforcerowsecurity, false) as is_forced,
        2 = (select count(distinct r.rolname) from pg_policy p
          join pg_roles r on r.oid = any (p.polroles) and r.rolname in ('volute_company', 'volute_platform')
          where p.polrelid = c.oid) as has_policies,
        coalesce((select bool_or(has_any_column_privilege(r.oid, c.oid, 'select')) from pg_roles r
          where r.rolname = 'volute_platform'), false) as is_granted
      from unnest($1::text[]) as wanted (name)
      left join pg_class c on c.relname = wanted.name and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      order by 1`,
    [names],
  );

/** Disabled triggers, and unfinished indexes. */
export const listBrokenObjects = (owner: TableOwner) =>
  asLogin<{ kind: "trigger" | "index"; name: string; of_table: string }>(
    owner,
    `select 'trigger' as kind, t.tgname::text as name, c.relname::text as of_table from pg_trigger t
        join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace where t.tgenabled = 'D'
      union all
      select 'index', i.relname::text, c.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid
        join pg_class c on c.oid = x.indrelid and c.relnamespace = 'public'::regnamespace where not x.indisvalid
      order by 1, 2`,
  );

export const mayPublicCreate = async (owner: TableOwner) =>
  (await one(asLogin<{ may: boolean }>(owner, "select has_schema_privilege('public', 'public', 'create') as may"))).may;

export const isBeingRestored = async (owner: TableOwner, mark: string) =>
  (
    await one(
      asLogin<{ is_there: boolean }>(owner, "select to_regclass($1) is not null as is_there", [`public.${mark}`]),
    )
  ).is_there;

/** In milliseconds since 1970, and the hour of a summer noon of UTC in London. */
export const readClock = (owner: TableOwner) =>
  one(
    asLogin<{ now: number; hour: number }>(
      owner,
      `select extract(epoch from clock_timestamp())::float8 * 1000 as now,
        extract(hour from timestamptz '2026-07-01 12:00:00Z' at time zone 'Europe/London')::int as hour`,
    ),
  );

/** In seconds, the age of the oldest unsealed entry. */
export const findOldestUnsealed = async (owner: TableOwner) =>
  (
    await one(
      asPlatform<{ seconds: number | null }>(
        owner,
        `select extract(epoch from now() - min(created_at))::float8 as seconds from audit_logs
          where id > coalesce((select last_entry_id from audit_seals order by number desc limit 1), 0)`,
      ),
    )
  ).seconds;

/** The present time, and the seal by which its backups are recognised. */
export const findBackupSigns = (owner: TableOwner) =>
  one(
    asPlatform<{ now: number; seal: string | null }>(
      owner,
      `select extract(epoch from now())::float8 * 1000 as now,
          (select hash from audit_seals order by number limit 1) as seal`,
    ),
  );

export const countEmails = (owner: TableOwner) =>
  one(
    asPlatform<{ failed: number; late: number; held: number }>(
      owner,
      `select count(*) filter (where state in ('failed', 'uncertain') and created_at > now() - interval '7 days')::int as failed,
          count(*) filter (where state = 'queued' and next_attempt_at < now() - interval '15 minutes')::int as late,
          count(*) filter (where state = 'held')::int as held
        from emails`,
    ),
  );

export const countSigningKeys = async (owner: TableOwner) =>
  (await asPlatform<{ id: string }>(owner, "select id from signing_keys order by created_at, id")).map(({ id }) => id);

/** Platform administrators with a password. */
export const listAdministrators = async (owner: TableOwner) =>
  (
    await one(
      asPlatform<{ found: number }>(
        owner,
        "select count(*)::int as found from users where role = 'platform_admin' and password_hash is not null",
      ),
    )
  ).found;

export const readPasswordHashes = (owner: TableOwner, emails: string[]) =>
  asPlatform<{ email: string; hash: string }>(
    owner,
    "select email, password_hash as hash from users where email = any ($1) and password_hash is not null order by email",
    [emails],
  );

export const listExportedCompanies = async (owner: TableOwner) =>
  (await asPlatform<{ name: string }>(owner, "select name from companies where move_id is not null order by name")).map(
    ({ name }) => name,
  );
