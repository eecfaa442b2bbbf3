// db/functions: one text each, replaced together if the database holds others.
import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDatabase, migratedServerDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { inspectDatabase } from "./database-state.ts";
import { type Functions, readFunctions } from "./functions.ts";
import { applyMigrations, readMigrations, refuseUnmigrated } from "./migrate.ts";
import { wrapClient } from "./server.ts";

const known = await readFunctions();
const migrations = await readMigrations();
const changed = (sql: string, version = known.version): Functions => ({
  version,
  sql: `${known.sql}\n${sql}`,
  checksum: sql,
});
const ANSWERING = (answer: number) =>
  `create or replace function trial_answer() returns integer language sql as 'select ${answer}';`;

let owner: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  owner = await emptyDatabase();
  await applyMigrations(owner);
});
afterAll(() => owner.close());
const namesOf = async (sql: string) => (await owner.rows<{ name: string }>(sql)).map(({ name }) => name);
const answer = async () => (await owner.rows<{ answer: number }>("select trial_answer() as answer"))[0]?.answer;

describe("each function is defined once", () => {
  const defined = (sql: string, kind: string) =>
    [...sql.matchAll(new RegExp(`^create (?:or replace )?${kind} (\\w+)`, "gm"))].map(([, name = ""]) => name).sort();

  test("here, or in the migrations where a column, an index or a policy is made of it", async () => {
    const needed = await namesOf(`select distinct p.proname as name from pg_depend d
      join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid and p.pronamespace = 'public'::regnamespace
      where d.classid in ('pg_class'::regclass, 'pg_policy'::regclass, 'pg_attrdef'::regclass) order by 1`);
    expect(needed.length).toBeGreaterThan(1);
    expect(migrations.flatMap(({ sql }) => defined(sql, "function")).sort()).toEqual(needed);
    const all = await namesOf(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by proname collate "C"`,
    );
    expect([...needed, ...defined(known.sql, "function")].sort()).toEqual(all);
  });

  test("each trigger is defined once", async () => {
    const all = await namesOf(`select tgname as name from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace order by tgname collate "C"`);
    expect(all.length).toBeGreaterThan(30);
    expect(defined(known.sql, "trigger")).toEqual(all);
    expect(migrations.flatMap(({ sql }) => defined(sql, "trigger"))).toEqual([]);
  });

  test("each definition replaces the existing one", async () => {
    expect(known.sql).not.toMatch(/^(create (?!or replace)|drop )/m);
    const rights = await readFile(new URL("functions.ts", import.meta.url), "utf8");
    const owners = await namesOf(`select distinct proowner::regrole::text as name from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace order by 1`);
    for (const name of owners) expect(rights).toContain(name);
  });
});

describe("they are replaced", () => {
  const state = () =>
    owner.rows(`select (select jsonb_agg(s) from schema_functions s) as held,
      (select jsonb_agg(xmin::text order by oid) from pg_proc where pronamespace = 'public'::regnamespace) as functions,
      (select jsonb_agg(xmin::text order by oid) from pg_trigger) as triggers`);

  test("not by a start that finds its own functions", async () => {
    const before = await state();
    await applyMigrations(owner);
    await refuseUnmigrated(owner);
    expect(await state()).toEqual(before);
    expect(await inspectDatabase(owner)).toMatchObject({ hasOldFunctions: false });
  });

  test("by a start with different ones", async () => {
    expect(await applyMigrations(owner, migrations, changed(ANSWERING(1)))).toEqual([]);
    expect(await answer()).toBe(1);
    expect(await inspectDatabase(owner)).toMatchObject({ hasOldFunctions: true });
    await applyMigrations(owner, migrations, changed(ANSWERING(2)));
    expect(await answer()).toBe(2);
    const [schema] = await owner.rows(
      "select has_schema_privilege('volute_company', 'public', 'create') as may_create",
    );
    expect(schema).toEqual({ may_create: false });
  });

  test.runIf(onServer)("once, however many processes begin at the same time", async () => {
    const { url, drop } = await migratedServerDatabase();
    const clients = Array.from({ length: 4 }, () => new pg.Client({ connectionString: url }));
    await Promise.all(clients.map((client) => client.connect()));
    const counting = "create sequence if not exists times; select nextval('times');";
    await Promise.all(clients.map((client) => applyMigrations(wrapClient(client), migrations, changed(counting))));
    const { rows } = (await clients[0]?.query("select last_value::int as times from times")) ?? { rows: [] };
    await Promise.all(clients.map((client) => client.end()));
    await drop();
    expect(rows).toEqual([{ times: 1 }]);
  });

  test("all or none, and a text with a mistake is named", async () => {
    await expect(
      applyMigrations(owner, migrations, changed(`${ANSWERING(3)} create or replace function half() returns integer`)),
    ).rejects.toThrow(/^The functions, tables and indexes could not be set up: /);
    expect(await answer()).toBe(2);
  });

  test("never by an older version", async () => {
    await applyMigrations(owner, migrations, changed(ANSWERING(10), "10.0.0-rc.1"));
    await applyMigrations(owner, migrations, changed(ANSWERING(9), "9.20.0"));
    await refuseUnmigrated(owner);
    expect(await answer()).toBe(10);
    await applyMigrations(owner, migrations, changed(ANSWERING(11), "10.0.1"));
    expect(await answer()).toBe(11);
  });

  test("a process with MIGRATE=no does not start on old functions", async () => {
    await owner.run("update schema_functions set checksum = 'of before', version = '0.0.1'");
    await expect(refuseUnmigrated(owner)).rejects.toThrow(
      "This database lacks the functions of this version, which MIGRATE=no forbids this process to create: run npx volute upgrade first.",
    );
    await applyMigrations(owner);
    await refuseUnmigrated(owner);
  });
});
