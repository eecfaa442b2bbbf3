// The defaults of each session, set at the login in the database, so that they hold for a pooler or psql too. In the
// packet that opens a connection they would be silently lost behind a pooler, and the session would begin as the login,
// which sees every company.
import { withMigrationLock } from "./migrate.ts";
import { StartupProblem } from "./startup-problems.ts";
import type { TableOwner } from "./table-owner.ts";
import { sessionDefaults } from "./transaction.ts";

/** Sets the missing defaults if the login may; otherwise the start reports the commands to run. */
export async function setDefaults(owner: TableOwner): Promise<void> {
  await withMigrationLock(owner, "The defaults of the login could not be set", () =>
    owner.run(`do $$
      declare
        name text;
        value text;
        known text[] := (select setconfig from pg_db_role_setting
          where setdatabase = (select oid from pg_database where datname = current_database())
            and setrole = (select oid from pg_roles where rolname = session_user));
      begin
        for name, value in select key, default_value from (values ${list({ ...sessionDefaults, statement_timeout: "30s" })}) as defaults (key, default_value) loop
          if (name || '=' || value) = any (known) then continue; end if;
          execute format('alter role %I in database %I set %I = %L', session_user, current_database(), name, value);
        end loop;
      exception when insufficient_privilege then null;
      end
      $$`),
  );
}

/**
 * Ends the login's idle sessions in this database, and last its own: a pooler may have opened them before the login had
 * its defaults, and would keep them for days. Idle sessions wait for no answer, and new ones are opened when needed.
 */
export const endOldSessions = (session: TableOwner): Promise<void> =>
  session
    .run(
      `begin; set local role none;
      select pg_terminate_backend(pid, 5000) from (
        select pid from pg_stat_activity
          where usename = session_user and datname = current_database() and (state = 'idle' or pid = pg_backend_pid())
          order by pid = pg_backend_pid()) as old;
      commit`,
    )
    // The server says to the last one that it was ended.
    .catch(() => {});

const list = (defaults: Record<string, string>) =>
  Object.entries(defaults)
    .map(([name, value]) => `('${name}', '${value}')`)
    .join(", ");

/**
 * Sent first on each connection. PgBouncer gives its clients the time zone and the date style that the server had when
 * the pooler first connected, perhaps before the login had its defaults, and keeps for each client what that client set.
 */
export const SET_FORMATS = `set timezone = '${sessionDefaults.TimeZone}'; set datestyle = '${sessionDefaults.DateStyle}'`;

/** For a connection that was just opened. */
export async function refuseOtherDefaults(session: TableOwner): Promise<void> {
  await session.run(SET_FORMATS);
  const wrong = await session.rows<{ login: string; database: string; is_role: boolean; remedy: string }>(
    `select session_user as login, current_database() as database, key = 'role' as is_role,
        format('alter role %I in database %I set %I = %L;', session_user, current_database(), key, wanted) as remedy
      from (values ${list(sessionDefaults)}) as defaults (key, wanted)
      where case when key = 'role' then current_user else current_setting(key) end <> wanted`,
  );
  const [first] = wrong;
  if (!first) return;
  const { login, database } = first;
  const what = wrong.some(({ is_role }) => is_role)
    ? "does not start sessions as the role volute_company, which keeps companies apart,"
    : "does not start sessions with Volute's settings";
  throw new StartupProblem(
    `The database login "${login}" ${what} in the database "${database}". As an administrator: ${wrong.map(({ remedy }) => remedy).join(" ")}`,
  );
}
