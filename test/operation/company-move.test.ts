// A company in use moves to another PostgreSQL server by its file, while others work on: nothing that was acknowledged
// is lost. (Two databases of either kind: test/company-move.test.ts.)

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { onServer } from "#test/kit/conditions.ts";
import { type PostgresServer, startPostgresServer } from "#test/postgres-server.ts";
import { type Product, startProduct } from "#test/running-product.ts";
import { multiply, sumsOfQuotes } from "./multiply.ts";
import { fillWithDemonstration, signIn } from "./pair.ts";
import { lost, startWork } from "./work.ts";

const MAIN = fileURLToPath(new URL("../../src/commands/main.ts", import.meta.url));

describe.runIf(onServer).each([0, 100_000])("two installations on two servers, with %i more quotes", (QUOTES) => {
  const MINUTES = QUOTES > 0 ? 40 : 3;
  const servers: PostgresServer[] = [];
  const products: Product[] = [];
  let directory: string;
  let before: Record<string, string>;
  let until: Date;
  const sums = (admin: pg.Client) => sumsOfQuotes(admin, 1, until);

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "volute-moving-"));
    servers.push(...(await Promise.all([0, 1].map(() => startPostgresServer(undefined, { autovacuum: "on" })))));
    const [here, there] = servers.map(({ url }) => url) as [string, string];
    await fillWithDemonstration(here);
    await (await openDatabase({ databaseUrl: there })).close();
    if (QUOTES > 0) {
      const since = performance.now();
      await as(servers[0], (admin) => multiply(admin, 1, QUOTES));
      console.log(
        `filled in ${Math.round((performance.now() - since) / 1000)} s, bytes a quote:`,
        await as(servers[0], sizesOf),
      );
    }
    until = new Date();
    before = await as(servers[0], sums);
    // The demonstration has sent none.
    const none = Object.keys(before).filter((table) => before[table]?.startsWith("0 "));
    expect(none).toEqual(QUOTES > 0 ? [] : ["quote_revisions", "quote_links", "documents"]);
    await copyPlans();
    for (const { url } of servers) {
      products.push(await startProduct("", { DATABASE_URL: url, NODE_ENV: "production" }));
    }
    await Promise.all(products.map((product) => product.ready()));
  }, MINUTES * 60_000);
  afterAll(async () => {
    await Promise.all(products.map((product) => product.kill()));
    await Promise.all(servers.map((server) => server.stop()));
    await rm(directory, { recursive: true });
  });

  async function as<T>(server: PostgresServer | undefined, work: (admin: pg.Client) => Promise<T>): Promise<T> {
    const address = new URL(server?.adminUrl ?? "");
    address.pathname = "/volute";
    const admin = new pg.Client({ connectionString: address.href });
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.end();
    }
  }
  async function copyPlans(): Promise<void> {
    const { rows } = await as(servers[0], (admin) => admin.query("select * from plans"));
    await as(servers[1], (admin) =>
      admin.query(
        `insert into plans (name, description, features) select name, description, features
          from json_populate_recordset(null::plans, $1)`,
        [JSON.stringify(rows)],
      ),
    );
  }
  /** The command at one of the two installations. */
  async function volute(at: 0 | 1, ...words: string[]): Promise<{ code: number; said: string }> {
    const command = spawn(process.execPath, [MAIN, ...words], {
      env: { PATH: process.env.PATH, DATABASE_URL: servers[at]?.url },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [command.stdout, command.stderr]) stream.on("data", (text) => (said += text));
    const [code] = await once(command, "close");
    return { code, said };
  }
  const rowsWithCompany = (server: PostgresServer | undefined) =>
    as(server, async (admin) => {
      const { rows: tables } = await admin.query<{ name: string }>(
        "select attrelid::regclass::text as name from pg_attribute where attname = 'company_id' and attrelid in (select oid from pg_class where relkind = 'r') order by 1",
      );
      const counted: Record<string, number> = {};
      for (const { name } of tables) {
        const { rows } = await admin.query(`select count(*)::int as found from ${name} where company_id = 1`);
        if (rows[0].found > 0) counted[name] = rows[0].found;
      }
      return counted;
    });

  async function timed(at: 0 | 1, ...words: string[]) {
    const since = performance.now();
    const { code, said } = await volute(at, "company", ...words);
    console.log(`${words[0]}: ${((performance.now() - since) / 1000).toFixed(1)} s`, said);
    expect(code).toBe(0);
    return said;
  }

  test(
    "the company goes by its file while eight of its people and eight of another's work, and is gone where it was",
    async () => {
      const [here, there] = products as [Product, Product];
      const [own, other] = [
        await startWork(await signIn(here.url, "engineer@northern-pumps.test")),
        await startWork(await signIn(here.url, "engineer@severn-pumps.test")),
      ];
      await Promise.all([own.untilCreated(), other.untilCreated()]);
      const others = other.done.created.length;
      const file = join(directory, "northern.company");
      await timed(0, "export", "1", file);
      console.log(`${(await stat(file)).size} bytes`);
      const told = await timed(1, "import", file);
      const [, remove = ""] = /npx volute company (remove \S+ \S+)/.exec(told) ?? [];
      await timed(0, ...remove.split(" "), "--yes");
      const answers = { own: await own.end(), other: await other.end() };
      console.log(answers);

      expect(other.done.created.length).toBeGreaterThan(others);
      expect(
        Object.keys(answers.own).filter((one) => !/^(20\d|503 with Retry-After|401 |429 too_many)/.test(one)),
      ).toEqual([]);
      expect(Object.keys(answers.other).filter((one) => !/^(20\d|429 too_many)/.test(one))).toEqual([]);
      expect(await rowsWithCompany(servers[0])).toEqual({});
      const arrived = new URL(servers[1]?.adminUrl ?? "");
      arrived.pathname = "/volute";
      expect(await lost(own.done, arrived.href)).toEqual([]);
      console.log(await rowsWithCompany(servers[1]));
      expect(await as(servers[1], sums)).toEqual(before);

      const engineer = await signIn(there.url, "engineer@northern-pumps.test");
      const [quote] = await engineer.tell<{ id: string }[]>("GET", "/api/quotes");
      expect(
        await engineer.tell<{ quoteNumber: string }>("POST", "/api/quotes", { ...quote, id: crypto.randomUUID() }),
      ).toMatchObject({ quoteNumber: expect.stringMatching(/-\d{6}$/) });
      await expect(signIn(here.url, "engineer@northern-pumps.test")).rejects.toThrow("401");
    },
    MINUTES * 60_000,
  );
});

/** In bytes on disk with all indexes, per quote. */
async function sizesOf(admin: pg.Client): Promise<Record<string, number>> {
  const { rows } = await admin.query<{ name: string; size: number }>(
    `select relname as name, (pg_total_relation_size(oid) / (select count(*) from quotes))::int as size
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 2 desc limit 8`,
  );
  return Object.fromEntries(rows.map(({ name, size }) => [name, size]));
}
