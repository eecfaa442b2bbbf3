// The documents' own commands for backup and restore, run under the login that docs/settings.md describes, from one server to
// another that has never seen Volute.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { openDatabase } from "#server/database/connect.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import { loadDemonstration } from "#server/demonstration/load.ts";
import { migratedServerDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { findBinaries, type PostgresServer, startPostgresServer } from "#test/postgres-server.ts";
import { countIn, insertIn } from "#test/rows.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const [, section = ""] = /^## Backups\n(.+?)^## /ms.exec(readFileSync(join(root, "docs/operating.md"), "utf8")) ?? [];
const blocks = [...section.matchAll(/^```sh\n([^`]*)^```/gm)];
const written = blocks.map(([, text = ""]) => text).filter((text) => text.includes("$DATABASE_URL"));

describe.runIf(onServer)("the documented commands", () => {
  let source: { url: string; drop: () => Promise<void> };
  let server: PostgresServer;
  let admin: pg.Client;
  let directory: string;
  let path: string;

  beforeAll(async () => {
    path = [await findBinaries(), dirname(process.execPath), process.env.PATH].join(delimiter);
    directory = await mkdtemp(join(tmpdir(), "volute-backup-"));
    source = await migratedServerDatabase();
    server = await startPostgresServer();
    admin = new pg.Client({ connectionString: server.adminUrl });
    await admin.connect();
    const database = await openDatabase({ databaseUrl: source.url });
    await loadDemonstration(database, new Date(), async () => "no password");
    await database.close();
  });
  afterAll(async () => {
    await admin.end();
    await server.stop();
    await source.drop();
    await rm(directory, { recursive: true, force: true });
  });

  function run(command: string, databaseUrl: string) {
    const inDirectory = command.replaceAll(/volute\.dump/g, (name) => join(directory, name));
    const env = { PATH: path, DATABASE_URL: databaseUrl };
    const { status, stderr } = spawnSync("sh", ["-e", "-c", inDirectory], { cwd: root, env, encoding: "utf8" });
    return { status, stderr };
  }

  async function emptyTarget(name: string): Promise<string> {
    await admin.query(`create database ${name} owner volute`);
    return at(server.url, name);
  }
  const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: database }).href;

  test("restore every row, policy, grant and owner; a restore without the roles is refused in one line", async () => {
    const [backup = "", restore = ""] = written;
    expect(written).toHaveLength(2);
    expect(run(backup.replace("--enable-row-security", ""), source.url).stderr).toContain("row-level security");
    expect(run(backup, source.url)).toEqual({ status: 0, stderr: "" });

    const careless = await emptyTarget("careless");
    const asAdmin = run('pg_restore --dbname="$DATABASE_URL" volute.dump', at(server.adminUrl, "careless"));
    expect(asAdmin.stderr).toContain('role "volute_company" does not exist');

    const restored = await emptyTarget("restored");
    expect(run(restore, restored)).toMatchObject({ status: 0 });
    const before = await contents(source.url);
    expect(Object.keys(before.rows).length).toBeGreaterThan(15);
    expect(before.policies.length).toBeGreaterThan(30);
    expect(await contents(restored)).toEqual(before);

    const byOurs = await emptyTarget("by_ours");
    for (const [url, command] of [
      [source.url, "backup"],
      [byOurs, "restore"],
    ] as const) {
      const terminal = { env: { PATH: path, DATABASE_URL: url }, out: () => {}, err: () => {} };
      expect(await runCommand(commands, [command, join(directory, "volute.backup")], terminal)).toBe(0);
    }
    expect(await contents(byOurs)).toEqual(before);

    const database = await openDatabase({ databaseUrl: restored });
    expect(await database.asCompany(1, (tx) => countIn(tx)`companies`)).toBe(1);
    // The id sequences were restored too.
    await database.asPlatform((tx) => insertIn(tx, "plans", { name: "New", description: "", features: {} }));
    await database.close();

    const refused = await openDatabase({ databaseUrl: careless }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartupProblem);
    expect((refused as Error).message).toMatch(
      /^This database no longer keeps companies apart: \d+ tables have lost row level security, policies or grants \(active_periods first\)\. .* under Backups in docs\/operating\.md\.$/,
    );
  });
});

/** What a database holds, and who may see it. */
async function contents(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set role none");
  try {
    const all = async (sql: string) => (await client.query(sql)).rows;
    const tables = await all("select tablename as name from pg_tables where schemaname = 'public' order by 1");
    const rows: Record<string, unknown> = {};
    for (const { name } of tables) {
      [rows[name]] = await all(
        `select count(*)::int, md5(string_agg(t::text, chr(10) order by t::text)) as digest from ${name} t`,
      );
    }
    return {
      rows,
      policies: await all("select * from pg_policies where schemaname = 'public' order by tablename, policyname"),
      tables: await all(`select relname, relrowsecurity, relforcerowsecurity, relowner::regrole::text as owner,
          (select array_agg(acl::text order by acl::text) from unnest(relacl) acl) as grants
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`),
      functions: await all(`select proname, proowner::regrole::text as owner, prosecdef,
          (select array_agg(acl::text order by acl::text) from unnest(proacl) acl) as grants
        from pg_proc p where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`),
    };
  } finally {
    await client.end();
  }
}
