// The runbook's commands for PostgreSQL (docs/operating.md), typed as written: each shows what it should.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { onServer } from "#test/kit/conditions.ts";
import { startPostgresServer, usualSettings } from "#test/postgres-server.ts";

const [, runbook = ""] = readFileSync("docs/operating.md", "utf8").split("\n## Runbook\n");
const commands = [...runbook.matchAll(/`((?:sudo -u postgres )?psql .+?)`/g)].map(([, command = ""]) => command);
const questions = runbook.match(/`[^`]*\b(?:select|analyze|update)\b [^`]*`|`analyze`/g) ?? [];

test("each is a whole command", () => {
  expect(questions.length).toBeGreaterThan(5);
  expect(questions.filter((one) => !commands.includes(one.slice(1, -1)))).toEqual([]);
});

describe.runIf(onServer)("typed beside people at work", () => {
  let server: Awaited<ReturnType<typeof startPostgresServer>>;
  const open: pg.Client[] = [];
  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: url, application_name: "at work" });
    open.push(client);
    await client.connect();
    return client;
  };
  beforeAll(async () => {
    server = await startPostgresServer(undefined, usualSettings);
    await (await openDatabase({ databaseUrl: server.url })).close();
    const volute = await connect(server.url);
    await volute.query("begin; select 'of a call'");
    const other = await connect(server.adminUrl);
    await other.query("begin; create table of_somebody_else ()");
    await (await connect(server.adminUrl)).query("select pg_create_physical_replication_slot('unread')");
  });
  afterAll(async () => {
    for (const one of open) await one.end();
    await server.stop();
  });

  const type = async (part: string) => {
    const [command = "", ...others] = commands.filter((one) => one.includes(part));
    expect(others, part).toEqual([]);
    const asIs = command.replace("sudo -u postgres psql", 'psql "$ADMIN_URL"');
    const env = { PATH: process.env.PATH, DATABASE_URL: server.url, ADMIN_URL: server.adminUrl };
    return promisify(execFile)("sh", ["-c", asIs], { env });
  };

  test.each([
    ["select 1", /^ +1$/m],
    ["backend_xid", /\| at work +\| 20\d\d-/],
    ["pg_database_size", /\d [kM]B/],
    ["pg_replication_slots", /^ unread +\| f$/m],
    ["now() - xact_start", /\| idle in transaction \| begin; select 'of a call'$/m],
    ["set private_key = null", /^UPDATE \d+$/m],
  ])("%s", async (part, shown) => {
    expect((await type(part)).stdout).toMatch(shown);
  });

  test("analyze reaches the tables", async () => {
    // For the server's own tables it says that only an administrator may.
    expect((await type("'analyze'")).stderr).not.toMatch(/"(?:quotes|users|audit_logs)"/);
    const admin = await connect(server.adminUrl.replace(/postgres$/, "volute"));
    const { rows } = await admin.query(
      "select count(*)::int as left from pg_class where relname = 'quotes' and reltuples < 0",
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test("no other is there", () => expect(commands).toHaveLength(7));
});
