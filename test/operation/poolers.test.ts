// Behind a pooler that passes connections on between transactions: the oldest PgBouncer in use (Debian's 1.18).

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COOKIE } from "#server/kernel/session.ts";
import { hasPgBouncer, onServer } from "#test/kit/conditions.ts";
import { type PgBouncer, startPgBouncer } from "#test/pgbouncer.ts";
import { type PostgresServer, startPostgresServer } from "#test/postgres-server.ts";
import { type Product, startProduct } from "#test/running-product.ts";

/** Connections that the pooler keeps to the server. */
const POOL = 4;
const CALLERS = 8;
const ROUNDS = 10;
const KILLS = 50;
const ADMIN = { email: "first@company.test", password: "long enough" };

describe.runIf(onServer && hasPgBouncer)("behind PgBouncer", () => {
  let server: PostgresServer;
  let pooler: PgBouncer;
  let data: string;
  let product: Product;
  let cookie: string;

  const start = async (env: Record<string, string>) => {
    const settings = { DATABASE_URL: pooler.url, DATABASE_POOLER: "transaction", NODE_ENV: "production" };
    return startProduct(data, { ...settings, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...env });
  };
  const ready = async (one: Product) => (await fetch(`${one.url}/readyz`)).json() as Promise<{ liveUpdates: boolean }>;

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "volute-poolers-"));
    // The pooler's first connection has this time zone, which it then gives its clients.
    server = await startPostgresServer(undefined, { timezone: "Europe/London" });
    pooler = await startPgBouncer(server.url, POOL);
  });
  afterAll(async () => {
    await product?.kill();
    await pooler.stop();
    await server.stop();
    await rm(data, { recursive: true, force: true });
  });

  const ask = (path: string, init: RequestInit = {}) => {
    const headers = { cookie, "content-type": "application/json" };
    return fetch(`${product.url}${path}`, { ...init, headers });
  };
  const plan = (name: string) => ({ method: "POST", body: JSON.stringify({ name, description: "Trial" }) });
  const rowsAt = async (connectionString: string, sql: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
  /** All of them, since each is held by a transaction meanwhile. */
  const connectionsOfPool = async () => {
    const clients = Array.from({ length: POOL }, () => new pg.Client({ connectionString: pooler.url }));
    const found: { pid: number; current_user: string }[] = [];
    for (const client of clients) {
      await client.connect();
      await client.query("begin");
      found.push(...(await client.query("select pg_backend_pid() as pid, current_user")).rows);
    }
    for (const client of clients) {
      await client.query("rollback");
      await client.end();
    }
    return found;
  };

  test.each(["transaction", ""])(
    "without the direct address nothing is migrated, and the start says what to do (DATABASE_POOLER=%s)",
    async (DATABASE_POOLER) => {
      const refused = await start({ DATABASE_POOLER });
      expect(await refused.exited).toBe(1);
      expect(refused.output()).toContain(
        "Volute cannot start: This database lacks migration 0001_plans, which needs its own connection, but DATABASE_URL points to a pooler: set DATABASE_LISTEN_URL to the same database, bypassing the pooler.",
      );
      const [made] = await rowsAt(
        server.url,
        "select to_regclass('schema_migrations') as tables, to_regrole('volute_company') as roles",
      );
      expect(made).toEqual({ tables: null, roles: null });
    },
  );

  test("the first start ends the connections that the pooler has opened before it", async () => {
    const before = await connectionsOfPool();
    expect(new Set(before.map(({ pid }) => pid)).size).toBe(POOL);
    expect(new Set(before.map((one) => one.current_user))).toEqual(new Set(["volute"]));
    product = await start({ DATABASE_LISTEN_URL: server.url });
    await product.ready();
    const after = await connectionsOfPool();
    expect(new Set(after.map((one) => one.current_user))).toEqual(new Set(["volute_company"]));
    expect(before.filter(({ pid }) => after.some((one) => one.pid === pid))).toEqual([]);
  });

  test("eight callers at once get their answers", async () => {
    expect(await ready(product)).toMatchObject({ liveUpdates: true });
    const signedIn = await fetch(`${product.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ADMIN),
    });
    cookie = new RegExp(`${COOKIE}=[^;]+`).exec(signedIn.headers.get("set-cookie") ?? "")?.[0] ?? "";
    const paths = ["auth/user", "admin/plans", "admin/companies", "admin/users", "platform/quote-statuses"];
    const statuses = await Promise.all(
      Array.from({ length: CALLERS }, async (_, caller) => {
        const seen: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          for (const path of paths) seen.push((await ask(`/api/${path}`)).status);
          seen.push((await ask("/api/admin/plans", plan(`Plan ${caller} ${round}`))).status);
        }
        return seen;
      }),
    );
    const counted = Object.groupBy(statuses.flat(), String);
    expect(Object.entries(counted).map(([status, all]) => [status, all?.length])).toEqual([
      ["200", CALLERS * ROUNDS * paths.length],
      ["201", CALLERS * ROUNDS],
    ]);
  });

  test("a connection through it sees nothing of anybody, as does one past it", async () => {
    for (const url of [pooler.url, server.url]) {
      expect(await rowsAt(url, "select current_user")).toEqual([{ current_user: "volute_company" }]);
      expect(await rowsAt(url, "select count(*)::int as users from users")).toEqual([{ users: 0 }]);
    }
    expect(await rowsAt(server.adminUrl.replace(/postgres$/, "volute"), "select from plans")).toHaveLength(80);
  });

  test("what happens is heard at the direct address", async () => {
    const gone = new AbortController();
    const stream = await ask("/api/events", { signal: gone.signal });
    const heard = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await heard?.read())?.value).toContain("hello");
    const { id } = (await (await ask("/api/admin/plans", plan("Heard"))).json()) as { id: number };
    // The stream may first send the events of plans that were created above.
    let said = "";
    while (!said.includes(`{"entity":"plan","id":"${id}","version":1}`)) {
      const { value, done } = (await heard?.read()) ?? { done: true };
      if (done) throw new Error(`The stream has ended:\n${said}`);
      said += value;
    }
    gone.abort();
  });

  test(`killed under load ${KILLS} times it leaves no transaction open`, async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      let isKilled = false;
      const load = Array.from({ length: CALLERS }, async (_, caller) => {
        for (let n = 0; !isKilled; n++)
          await ask("/api/admin/plans", plan(`Load ${kill} ${caller} ${n}`)).catch(() => {});
      });
      await expect.poll(async () => (await rowsAt(server.adminUrl, OPEN))[0].open, { interval: 1 }).toBeGreaterThan(0);
      await product.kill();
      isKilled = true;
      await Promise.all(load);
      await expect.poll(async () => (await rowsAt(server.adminUrl, OPEN))[0].open).toBe(0);
      product = await start({ DATABASE_LISTEN_URL: server.url });
      await product.ready();
    }
  }, 300_000);
  const OPEN = `select count(*)::int as open from pg_stat_activity
    where datname = 'volute' and (state like 'idle in transaction%' or xact_start is not null)`;

  test("without the direct address it works, and says that it hears nobody", async () => {
    await product.stop();
    product = await start({});
    await product.ready();
    await expect.poll(() => product.output()).toContain("Live updates are off");
    expect(await ready(product)).toMatchObject({ liveUpdates: false });
    expect((await ask("/api/admin/plans")).status).toBe(200);
    expect((await ask("/api/events")).status).toBe(503);
    expect(await rowsAt(pooler.url, "select current_user")).toEqual([{ current_user: "volute_company" }]);
  });
});
