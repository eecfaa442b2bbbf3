import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { emptyDatabase } from "#test/databases.ts";
import { onEmbedded, onServer } from "#test/kit/conditions.ts";
import { NO_FUNCTIONS } from "#test/kit/no-functions.ts";
import { type PostgresServer, startPostgresServer } from "#test/postgres-server.ts";
import { countIn } from "#test/rows.ts";
import { openDatabase } from "./connect.ts";
import { applyMigrations, type Migration, readMigrations, refuseUnmigrated } from "./migrate.ts";
import { wrapClient } from "./server.ts";
import { StartupProblem } from "./startup-problems.ts";

const all = await readMigrations();
const names = all.map((migration) => migration.name);
const next = (sql: string): Migration => ({ name: "9999_next", sql, checksum: "next" });

test("each migration declares which versions can use its schema", () => {
  const silent = all.filter(
    // Those up to here create the tables of the first release, which has no earlier version.
    ({ name, sql }) => name.slice(0, 4) > "0013" && !/^-- Readable by (\d{4}|none)\.$/m.test(sql),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

describe("migrations", () => {
  let owner: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    owner = await emptyDatabase();
  });
  afterAll(() => owner.close());
  const problem = async (migrations: Migration[]) => {
    const error = await applyMigrations(owner, migrations).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StartupProblem);
    return (error as StartupProblem).message;
  };

  test("are applied once each, from any earlier state", async () => {
    expect(names.length).toBeGreaterThan(1);
    expect(await applyMigrations(owner, all.slice(0, 1), NO_FUNCTIONS)).toEqual(names.slice(0, 1));
    expect(await applyMigrations(owner)).toEqual(names.slice(1));
    expect(await applyMigrations(owner)).toEqual([]);
  });

  test("that fail leave nothing behind, and say why in one line", async () => {
    const failing = next("create table half (id int); insert into half values (1);\nselect 1 / 0;");
    expect(await problem([...all, failing])).toBe("Migration 9999_next could not be applied: division by zero");
    const [left] = await owner.rows("select to_regclass('half') as half");
    expect(left).toEqual({ half: null });
    expect(await applyMigrations(owner)).toEqual([]);
  });

  test("that are not transactional keep completed steps and run again from the start, as the original login", async () => {
    const steps = (...statements: string[]) => next(`-- One by one.\n-- Why.\n${statements.join(";\n")};\n`);
    const again = "drop index concurrently if exists first_step";
    const first = "create unique index concurrently first_step on plans (name)";
    const user = await owner.rows("select current_user, current_setting('statement_timeout') as most");
    expect(await problem([...all, steps(again, first, "select 1 / 0")])).toBe(
      "Migration 9999_next could not be applied: division by zero",
    );
    const [left] = await owner.rows("select to_regclass('first_step')::text as first");
    expect(left).toEqual({ first: "first_step" });
    expect(await applyMigrations(owner, [...all, steps(again, first)])).toEqual(["9999_next"]);
    expect(await owner.rows("select current_user, current_setting('statement_timeout') as most")).toEqual(user);
    await owner.run("drop index first_step; delete from schema_migrations where name = '9999_next'");
  });

  test.each(["40P01", "55P03"])("that fail because of other transactions (%s) are retried", async (code) => {
    await owner.run("create sequence attempts");
    const once = `do 'begin if nextval(''attempts'') = 1 then raise sqlstate ''${code}''; end if; end'`;
    for (const first of ["-- In one.\n", "-- One by one.\n"]) {
      expect(await applyMigrations(owner, [...all, next(`${first}${once};\n`)])).toEqual(["9999_next"]);
      const attempts = await owner.rows("select nextval('attempts')::int - 1 as made");
      expect(attempts).toEqual([{ made: 2 }]);
      await owner.run("alter sequence attempts restart; delete from schema_migrations where name = '9999_next'");
    }
    await owner.run("drop sequence attempts");
  });

  test("reach every company's rows, although row level security binds the owner of the tables too", async () => {
    await owner.run(
      "insert into companies (name, slug, quote_prefix) values ('One', 'one', 'ONE'), ('Two', 'two', 'TWO')",
    );
    await applyMigrations(owner, [...all, next("update companies set name = upper(name)")]);
    const rows = await owner.rows("select name from companies order by id");
    expect(rows).toEqual([{ name: "ONE" }, { name: "TWO" }]);
  });

  test("set up tables and indexes at every start, whatever was tuned in between", async () => {
    await owner.run("alter table quotes reset (autovacuum_vacuum_insert_scale_factor)");
    await applyMigrations(owner, [...all, next("update companies set name = upper(name)")]);
    const kept = await owner.rows(
      "select relname, reloptions from pg_class where relkind in ('i', 'r') and reloptions is not null order by 1",
    );
    expect(kept).toEqual([
      { relname: "audit_logs", reloptions: ["autovacuum_vacuum_insert_scale_factor=0.02"] },
      { relname: "quotes", reloptions: ["autovacuum_vacuum_insert_scale_factor=0.02"] },
    ]);
  });

  test("an older version changes neither a newer schema nor the roles", async () => {
    await owner.run("grant create on schema public to volute_link");
    expect(await problem(all)).toMatch(
      /^This database belongs to another version of Volute: it has migration 9999_next/,
    );
    // A start revokes it.
    const granted = await owner.rows("select has_schema_privilege('volute_link', 'public', 'create') as granted");
    expect(granted).toEqual([{ granted: true }]);
    await owner.run("revoke create on schema public from volute_link");
  });

  test("that were changed after they were applied are refused", async () => {
    const changed = all.map((migration, index) => (index === 1 ? { ...migration, checksum: "other" } : migration));
    expect(await problem([...changed, next("")])).toMatch(
      new RegExp(`^Migration ${names[1]} differs from the one that was applied to this database`),
    );
  });
});

describe("beside a newer version", () => {
  let owner: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    owner = await emptyDatabase();
  });
  afterAll(() => owner.close());

  test("a process with MIGRATE=no does not start on an older schema", async () => {
    const lacking = "which MIGRATE=no forbids this process to apply: run npx volute upgrade first.";
    await expect(refuseUnmigrated(owner)).rejects.toThrow(`This database lacks migration ${names[0]}, ${lacking}`);
    await applyMigrations(owner, all.slice(0, -1), NO_FUNCTIONS);
    await expect(refuseUnmigrated(owner)).rejects.toThrow(`This database lacks migration ${names.at(-1)}, ${lacking}`);
    await applyMigrations(owner);
    await refuseUnmigrated(owner);
  });

  test("this version runs on a newer schema that declares itself readable, unchanged", async () => {
    const number = names.at(-1)?.slice(0, 4);
    await applyMigrations(owner, [...all, next(`-- Readable by ${number}.\nalter table plans add column shade text`)]);
    expect(await applyMigrations(owner)).toEqual([]);
    await refuseUnmigrated(owner);
    const older = all.slice(0, 1);
    for (const start of [applyMigrations, refuseUnmigrated]) {
      await expect(start(owner, older)).rejects.toThrow(
        `it has migration ${names[1]}, which this version does not know`,
      );
    }
  });
});

describe("a database without complete row level security is refused", () => {
  let owner: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    owner = await emptyDatabase();
    await applyMigrations(owner);
  });
  afterAll(() => owner.close());

  test.each([
    ["quotes", "alter table quotes disable row level security", "alter table quotes enable row level security"],
    ["quotes", "alter table quotes no force row level security", "alter table quotes force row level security"],
    ["users", "alter policy platform on users to public", "alter policy platform on users to volute_platform"],
    [
      "emails",
      "drop policy platform on emails",
      "create policy platform on emails to volute_platform using (true) with check (true)",
    ],
    [
      "plans",
      "revoke all on plans from volute_platform",
      "grant select, insert, update, delete on plans to volute_platform",
    ],
    ["documents", "alter policy link on documents to volute_company", "alter policy link on documents to volute_link"],
  ])("%s: %s", async (table, lose, restore) => {
    await owner.run(lose);
    const error = await applyMigrations(owner).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StartupProblem);
    expect((error as StartupProblem).message).toBe(
      `This database no longer keeps companies apart: one table has lost row level security, policies or grants (${table}). It was probably restored without the roles. Restore it again with npx volute restore, or as described under Backups in docs/operating.md.`,
    );
    await owner.run(restore);
    expect(await applyMigrations(owner)).toEqual([]);
  });

  test("other tables do not matter", async () => {
    await owner.run("create table quotes_of_last_year as select * from quotes");
    expect(await applyMigrations(owner)).toEqual([]);
  });
});

test("the owner of the tables in this run is an ordinary login, as an installation would have", async () => {
  const owner = await emptyDatabase();
  const [login] = await owner.rows("select rolsuper from pg_roles where rolname = current_user");
  await owner.close();
  expect(login).toEqual({ rolsuper: onEmbedded });
});

describe.runIf(onServer)("on a server that has never seen Volute", () => {
  let server: PostgresServer;
  let admin: pg.Client;
  beforeAll(async () => {
    server = await startPostgresServer();
    admin = new pg.Client({ connectionString: server.adminUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await server.stop();
  });

  function address(user: string, database: string): string {
    const url = new URL(server.url);
    url.username = user;
    url.pathname = database;
    return url.href;
  }

  test("a login that may not create roles is shown the commands, and works after them", async () => {
    await admin.query(`create role plain login password '${new URL(server.url).password}'`);
    await admin.query("create database plain owner plain");
    const databaseUrl = address("plain", "plain");
    const refused = await openDatabase({ databaseUrl }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartupProblem);
    expect((refused as Error).message).toBe(
      'The database could not be prepared: The database login "plain" may not create the role volute_company. As an administrator: create role volute_company nologin; grant volute_company to plain;',
    );
    await admin.query(
      "create role volute_company nologin; create role volute_eraser nologin; create role volute_link nologin; create role volute_platform nologin",
    );
    await admin.query("grant volute_company, volute_eraser, volute_link, volute_platform to plain");
    const database = await openDatabase({ databaseUrl });
    expect(await database.asPlatform((tx) => countIn(tx)`quote_statuses`)).toBe(6);
    await database.close();
    await admin.query("drop database plain");
    await admin.query(
      "drop role volute_company; drop role volute_eraser; drop role volute_link; drop role volute_platform",
    );
  });

  test("many processes may start at once, on one database and on several", async () => {
    for (const name of ["a", "b", "c", "d"]) await admin.query(`create database race_${name} owner volute`);
    const starts = ["a", "a", "a", "a", "b", "b", "c", "d"];
    const opened = await Promise.all(
      starts.map((name) => openDatabase({ databaseUrl: address("volute", `race_${name}`) })),
    );
    for (const database of opened) {
      expect(await database.asPlatform((tx) => countIn(tx)`quote_statuses`)).toBe(6);
      await database.close();
    }
  });

  test("a migration waiting for a long transaction does not block later ones", async () => {
    await admin.query("create database busy owner volute");
    const busy = address("volute", "busy");
    await (await openDatabase({ databaseUrl: busy })).close();
    const [long, reader, owner] = await Promise.all(
      ["long", "reader", "owner"].map(async () => {
        const client = new pg.Client({ connectionString: busy });
        await client.connect();
        return client;
      }),
    );
    if (!long || !reader || !owner) throw new Error("No connections");
    await long.query("begin; select from quotes");
    let isDone = false;
    const wide = next("alter table quotes add column wide integer");
    const migrating = applyMigrations(wrapClient(owner), [...all, wide]).finally(() => {
      isDone = true;
    });
    const waits: number[] = [];
    while (waits.reduce((sum, wait) => sum + wait, 0) < 500) {
      const from = performance.now();
      await reader.query("select from quotes");
      waits.push(performance.now() - from);
    }
    expect(isDone).toBe(false);
    // 300 ms after each try, and whatever a busy machine adds; a patient migration would block it for 3 s.
    expect(Math.max(...waits)).toBeLessThan(2500);
    await long.query("commit");
    expect(await migrating).toEqual(["9999_next"]);
    await Promise.all([long.end(), reader.end(), owner.end()]);
  });

  test("a migration waits for the tables that requests read first before it takes those that they read later", async () => {
    await admin.query("create database ordered owner volute");
    const ordered = address("volute", "ordered");
    await (await openDatabase({ databaseUrl: ordered })).close();
    const [request, owner] = [0, 1].map(() => new pg.Client({ connectionString: ordered }));
    if (!request || !owner) throw new Error("No connections");
    await Promise.all([request.connect(), owner.connect()]);
    await request.query("begin; set local lock_timeout = '100ms'; select from role_permissions");
    const other = next(
      "alter table quotes add column other integer;\nalter table role_permissions add column other integer;",
    );
    const migrating = applyMigrations(wrapClient(owner), [...all, other]);
    const waiting =
      "select from pg_locks where not granted and database = (select oid from pg_database where datname = 'ordered')";
    await vi.waitFor(async () => expect((await admin.query(waiting)).rowCount).toBe(1), 30_000);
    await request.query("select from quotes; commit");
    expect(await migrating).toEqual(["9999_next"]);
    await Promise.all([request.end(), owner.end()]);
  });

  test("a migration that gives up waiting for a table says who holds its lock", async () => {
    await admin.query("create database locked owner volute");
    const locked = address("volute", "locked");
    await (await openDatabase({ databaseUrl: locked })).close();
    const [holder, client] = ["nightly report", ""].map(
      (application_name) => new pg.Client({ connectionString: locked, application_name }),
    );
    if (!holder || !client) throw new Error("No connections");
    await Promise.all([holder.connect(), client.connect()]);
    await holder.query("begin; lock table quotes");
    const { rows } = await holder.query("select pg_backend_pid() as pid");
    const impatient = next("lock table quotes nowait");
    await expect(applyMigrations(wrapClient(client), [...all, impatient])).rejects.toThrow(
      `Migration 9999_next could not be applied: a table is locked by pid ${rows[0].pid} (volute, nightly report). Wait until that has ended`,
    );
    await Promise.all([holder.end(), client.end()]);
  });

  test.each([
    ["prepares", "pg_try_advisory_xact_lock"],
    ["makes indexes", "pg_try_advisory_lock"],
  ])("a process waiting for one that %s logs its pid, again each minute", async (_what, take) => {
    await admin.query("create database waiting owner volute");
    const waiting = address("volute", "waiting");
    const [holder, client] = [waiting, waiting].map((connectionString) => new pg.Client({ connectionString }));
    if (!holder || !client) throw new Error("No connections");
    await Promise.all([holder.connect(), client.connect()]);
    const words = vi.spyOn(console, "error").mockReturnValue();
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const { rows } = await holder.query("select pg_backend_pid() as pid");
      const tries = vi.fn();
      const owner = wrapClient(client);
      const indexes = next("-- One by one.\ncreate index concurrently trial on plans (name);\n");
      const waits = {
        ...owner,
        async rows<Row>(sql: string, values?: unknown[]): Promise<Row[]> {
          if (sql.includes(`${take}(`) && tries.mock.calls.length === 0)
            await holder.query("select pg_advisory_lock(7601865)");
          if (sql.includes(`${take}(`)) tries();
          return owner.rows<Row>(sql, values);
        },
      };
      const migrating = applyMigrations(waits, [...all, indexes]);
      const triedAgain = async () => {
        const before = tries.mock.calls.length;
        await expect.poll(() => tries.mock.calls.length).toBeGreaterThan(before + 1);
      };
      await triedAgain();
      expect(words).not.toHaveBeenCalled();
      const said = [
        `Waiting for another process to prepare or migrate this database: pid ${rows[0].pid} in pg_stat_activity holds the lock.`,
      ];
      vi.advanceTimersByTime(5_000);
      await triedAgain();
      expect(words.mock.calls).toEqual([said]);
      vi.advanceTimersByTime(59_000);
      await triedAgain();
      expect(words.mock.calls).toEqual([said]);
      vi.advanceTimersByTime(1_000);
      await triedAgain();
      expect(words.mock.calls).toEqual([said, said]);
      await holder.query("select pg_advisory_unlock(7601865)");
      expect(await migrating).toEqual([...names, indexes.name]);
    } finally {
      vi.useRealTimers();
      words.mockRestore();
      await Promise.all([holder.end(), client.end()]);
      await admin.query("drop database waiting");
    }
  });

  test("a superuser may own the tables as well", async () => {
    await admin.query("create database supers");
    const database = await openDatabase({ databaseUrl: address("postgres", "supers") });
    expect(await database.asCompany(null, (tx) => countIn(tx)`companies`)).toBe(0);
    await database.close();
  });
});
