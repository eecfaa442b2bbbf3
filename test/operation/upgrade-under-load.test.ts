// A large installation is migrated by the next version while the previous one is at work, and the migrating process is
// killed repeatedly: no call waits a second for a lock, none is refused, and every earlier row is unchanged.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onServer } from "#test/kit/conditions.ts";
import { pauseFor } from "#test/kit/pause.ts";
import { LARGE, multiply } from "#test/operation/multiply.ts";
import { findConsecutiveVersions, load } from "#test/operation/older.ts";
import { type PostgresServer, startPostgresServer } from "#test/postgres-server.ts";
import { cookieOf, type Product } from "#test/running-product.ts";

const QUOTES = Number(process.env.QUOTES ?? 1_000_000);
const CLIENTS = 8;
/** In ms: how long after each start. */
const KILLS = [400, 500, 600, 800, 1200, 2000, 3000];

const MIGRATE = `import { openDatabase } from "./src/server/database/connect.ts";
  await openDatabase({ databaseUrl: process.env.DATABASE_URL });
  process.exit(0);`;

describe.runIf(onServer)("an upgrade under traffic", () => {
  const { older, newer } = findConsecutiveVersions();
  let server: PostgresServer;
  let admin: pg.Client;
  const products: Product[] = [];
  const ready = async (starting: Promise<Product>) => {
    const product = await starting;
    products.push(product);
    await product.ready();
    return product;
  };

  beforeAll(async () => {
    server = await startPostgresServer(undefined, { autovacuum: "on", ...LARGE });
    older.fill(server.url);
    admin = new pg.Client({ connectionString: server.adminUrl.replace(/postgres$/, "volute") });
    await admin.connect();
    const since = performance.now();
    await multiply(admin, 1, QUOTES, "before the seals");
    await admin.query("set session_replication_role = default");
    console.log(`${QUOTES} quotes filled in ${Math.round((performance.now() - since) / 1000)} s`);
  }, 3_600_000);
  afterAll(async () => {
    for (const product of products) await product.kill();
    await admin?.end();
    await server?.stop();
    await older.remove();
    await newer.remove();
  });

  const migrating = (): ChildProcess =>
    spawn(process.execPath, ["--input-type=module", "--eval", MIGRATE], {
      cwd: newer.directory,
      env: { PATH: process.env.PATH, DATABASE_URL: server.url },
      stdio: ["ignore", "ignore", "inherit"],
    });
  const applied = async () =>
    (await admin.query<{ name: string }>("select name from schema_migrations order by name")).rows.map(
      ({ name }) => name,
    );

  test("keeps every row, answers everything, and lets nobody wait", async () => {
    const settings = { DATABASE_URL: server.url, NODE_ENV: "production" };
    const first = await ready(older.start(settings));
    const sum = await summing(admin);
    const before = await sum();
    const cookie = await cookieOf(first, "engineer@northern-pumps.test");
    const loads = Array.from({ length: CLIENTS }, () => load(first, cookie));
    await Promise.all(loads.map(({ begun }) => begun));

    const waits = watchLocks(server);
    const since = performance.now();
    const reached: string[] = [];
    for (const ms of KILLS) {
      const child = migrating();
      const ended = once(child, "exit");
      void pauseFor(ms).then(() => child.kill("SIGKILL"));
      await ended;
      reached.push(`${child.signalCode ?? child.exitCode} after ${(await applied()).at(-1)}`);
    }
    const [code] = await once(migrating(), "exit");
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    const longest = await waits.end();
    await Promise.all(loads.map(({ another }) => another()));
    const answers = (await Promise.all(loads.map(({ end }) => end()))).flat();

    const statuses = Object.groupBy(answers, ({ status }) => String(status));
    console.log(`migrated in ${seconds} s:`, reached, `longest wait for a table ${longest} ms, slowest answer`, {
      ms: Math.round(Math.max(...answers.map(({ ms }) => ms))),
      answers: Object.entries(statuses).map(([status, all]) => `${all?.length} × ${status}`),
    });
    expect(code).toBe(0);
    expect(await applied()).toEqual(newer.migrations);
    expect(reached.some((one) => one.startsWith("SIGKILL"))).toBe(true);
    expect(Object.keys(statuses).sort()).toEqual(["200", "201"]);
    expect(longest).toBeLessThan(1000);
    expect(await sum()).toEqual(before);
    const next = await ready(newer.start(settings));
    await cookieOf(next, "engineer@northern-pumps.test");
  }, 3_600_000);
});

/** For the present rows that nobody works with, in the present columns. */
async function summing(admin: pg.Client): Promise<() => Promise<Record<string, string>>> {
  const { rows: columns } = await admin.query<{ table: string; names: string }>(
    `select table_name as table, string_agg(format('%I', column_name), ', ' order by ordinal_position) as names
      from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' and table_name in
        ('quotes', 'audit_logs', 'audit_personal_data', 'documents', 'quote_revisions', 'quote_links', 'users', 'locations', 'emails')
      group by 1 order by 1`,
  );
  const { rows: last } = await admin.query<{ id: string }>("select max(id) as id from audit_logs");
  const made = "(select id from quotes where customer_name like 'Customer %')";
  const which: Record<string, string> = {
    quotes: "where customer_name like 'Customer %' and status = 'sent'",
    audit_logs: `where id <= ${last[0]?.id}`,
    audit_personal_data: `where quote_id in (select id::text from quotes where customer_name like 'Customer %' and status = 'sent')`,
    quote_revisions: `where quote_id in ${made}`,
  };
  return async () => {
    const sums: Record<string, string> = {};
    for (const { table, names } of columns) {
      const { rows } = await admin.query<{ sum: string }>(
        `select count(*) || ' ' || md5(string_agg(sum, '' order by sum)) as sum
          from (select md5(row(${names})::text) as sum from ${table} ${which[table] ?? ""}) as summed`,
      );
      sums[table] = rows[0]?.sum ?? "";
    }
    return sums;
  };
}

/** In ms: the longest time that a request waited for a table, polled every 20 ms. */
function watchLocks({ adminUrl }: PostgresServer) {
  let isOver = false;
  const looking = (async () => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    let longest = 0;
    while (!isOver) {
      const { rows } = await client.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::int as ms
          from pg_locks join pg_stat_activity using (pid)
          where not granted and locktype = 'relation' and application_name = 'volute'`,
      );
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await pauseFor(20);
    }
    await client.end();
    return longest;
  })();
  return {
    end() {
      isOver = true;
      return looking;
    },
  };
}
