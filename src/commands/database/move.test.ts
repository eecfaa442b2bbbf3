// From the embedded database to a server's: every row, and numbers that continue.

import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { openDatabase } from "#server/database/connect.ts";
import { MOVED_FILE } from "#server/database/embedded.ts";
import { loadDemonstration } from "#server/demonstration/load.ts";
import { emptyServerDatabase } from "#test/databases.ts";
import { isWholeSuite, onServer } from "#test/kit/conditions.ts";
import { insertIn, rowsIn, runIn } from "#test/rows.ts";

const MANY = 100_000;

describe.runIf(onServer)("npx volute move", () => {
  let directory: string;
  let target: { url: string; drop: () => Promise<void> };
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "volute-move-"));
    target = await emptyServerDatabase();
    const database = await openDatabase({ dataDirectory: directory });
    await loadDemonstration(database, new Date(), async () => "no password");
    // One with bytes, and texts that have to be quoted.
    const text = `{"a, b"} \\ 'c' (d)\n€ ☃ `;
    await database.asPlatform((db) => insertIn(db, "plans", { name: text, description: "", features: { text } }));
    await database.asCompany(1, async (db) => {
      await runIn(db)`insert into documents (company_id, sha256, media_type, bytes)
        values (1, ${"a".repeat(64)}, 'application/pdf', decode('00ff5c2c227d0a', 'hex'))`;
      if (isWholeSuite) await fill(db, MANY);
    });
    await database.close();
  }, 600_000);
  afterAll(async () => {
    await target?.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const called = async (...words: string[]) => {
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const env = { PATH: process.env.PATH, DATA_DIR: directory };
    return { code: await runCommand(commands, ["move", ...words], { env, out: say, err: say }), said };
  };

  test.runIf(isWholeSuite)("a target that is not empty is refused, and neither database changes", async () => {
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await client.query("create table something (id int)");
    await expect(called("--to", target.url, "--yes")).rejects.toThrow('already contains something ("something")');
    await client.query("drop table something");
    await client.end();
    expect(existsSync(join(directory, MOVED_FILE))).toBe(false);
  });

  test("exactly one of --to and --to-file is required", async () => {
    const sentence = "Give the target with --to-file FILE or --to URL";
    await expect(called("--yes")).rejects.toThrow(sentence);
    await expect(called("--to", target.url, "--to-file", "address", "--yes")).rejects.toThrow(sentence);
  });

  test("a database that does not exist is named", async () => {
    const missing = Object.assign(new URL(target.url), { pathname: "missing" }).href;
    await expect(called("--to", missing, "--yes")).rejects.toThrow(
      'has no database "missing". Create it, or check --to.',
    );
    expect(existsSync(join(directory, MOVED_FILE))).toBe(false);
  });

  test.runIf(isWholeSuite)("the old database does not start if the reply to the commit was lost", async () => {
    const other = await emptyServerDatabase();
    const moved = join(directory, MOVED_FILE);
    const losing = createServer((client) => {
      const { hostname, port } = new URL(other.url);
      const server = connect(Number(port), hostname);
      for (const socket of [client, server]) socket.on("error", () => {}).on("close", () => client.destroy());
      let isLast = false;
      client.on("data", (asked) => {
        isLast ||= existsSync(moved) && asked.includes("commit");
        server.write(asked);
      });
      server.on("data", (answer) => (isLast ? server.destroy() : client.write(answer)));
    }).listen(0, "127.0.0.1");
    await once(losing, "listening");
    const { port } = losing.address() as AddressInfo;
    const through = Object.assign(new URL(other.url), { host: `127.0.0.1:${port}` }).href;
    await expect(called("--to", through, "--yes")).rejects.toThrow(/connection/i);
    losing.close();
    expect(existsSync(moved)).toBe(true);
    expect(await as(other.url, "set role volute_platform; select count(*)::int as kept from users")).toEqual([
      { kept: 10 },
    ]);
    await rm(moved);
    await other.drop();
  });

  test("every row is moved, ids continue, and the old directory no longer starts", async () => {
    const address = join(directory, "..", `${basename(directory)}.address`);
    await writeFile(address, `${target.url}\n`, { mode: 0o600 });
    const { code, said } = await called("--to-file", address, "--yes", "--json");
    await rm(address);
    expect(code).toBe(0);
    const { tables } = JSON.parse(said.at(-1) ?? "");
    expect(Number(tables.quotes.rows)).toBeGreaterThan(20);
    expect([tables.documents.rows, tables.users.rows]).toEqual(["1", "10"]);
    await expect(openDatabase({ dataDirectory: directory })).rejects.toThrow(
      /was moved to the database \w+ on .+: set DATABASE_URL to that\./,
    );
    const database = await openDatabase({ databaseUrl: target.url });
    const [before] = await database.asPlatform((db) => rowsIn<{ id: number }>(db)`select max(id) as id from plans`);
    const [made] = await database.asPlatform((db) =>
      insertIn(db, "plans", { name: "Next", description: "", features: {} }),
    );
    await database.close();
    expect(made?.id).toBe((before?.id ?? 0) + 1);
    const [who] = await as(target.url, "select count(*)::int as seen from users");
    // Row level security applies there too.
    expect(who).toEqual({ seen: 0 });
  });
});

async function as(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const answers = [await client.query(sql)].flat();
  await client.end();
  return answers.at(-1)?.rows ?? [];
}

/** Copies of one quote. */
async function fill(db: Parameters<typeof runIn>[0], count: number): Promise<void> {
  const columns = await rowsIn<{ name: string }>(db)`select column_name as name from information_schema.columns
    where table_name = 'quotes' and is_generated = 'NEVER' order by ordinal_position`;
  const differing: Record<string, string> = {
    id: "gen_random_uuid()",
    quote_number: "'Z-' || n",
    creation_hash: "null",
    status: "'calculated'",
    sent_at: "null",
    valid_until: "null",
    opened_at: "null",
    answered_at: "null",
    decline_reason: "null",
  };
  const names = columns.map(({ name }) => name);
  // The counting trigger would update one row for each quote, and read past all its earlier versions each time.
  await runIn(db)`select set_config('app.copying_company', 'on', true)`;
  await db.run(
    {
      name: "",
      text: `insert into quotes (${names.join()}) select ${names.map((name) => differing[name] ?? `q.${name}`).join()}
        from (select * from quotes where status = 'calculated' limit 1) q, generate_series(1, ${count}) n`,
    },
    [],
  );
}
