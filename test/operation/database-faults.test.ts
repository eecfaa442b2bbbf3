// Faults of a database server behind the product: calls get a reply meanwhile, or are asked to come back; the process
// lives, the log is not flooded, and afterwards everything works as before.

import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { openDatabase } from "#server/database/connect.ts";
import { isRoot, onServer } from "#test/kit/conditions.ts";
import { pauseFor } from "#test/kit/pause.ts";
import { ordinaryUser, type PostgresServer, startPostgresServer } from "#test/postgres-server.ts";
import { createWorld, newQuote, type World } from "#test/world.ts";
import { type Network, openNetwork } from "./network.ts";

const RECOVERED = { timeout: 120_000, interval: 100 };
const CALLERS = 16;
/** What a call reads whose connection ends: nothing was done, or, if its COMMIT was sent, it may have been. */
const CUT = ["database_away", "outcome_unknown"];

describe.runIf(onServer)("while the database server", () => {
  let server: PostgresServer;
  let network: Network;
  let world: World;
  let app: World["app"];
  let address: string;
  let admin: pg.Client;
  let log: string[] = [];
  let heard: Set<string>;
  const closing = new AbortController();

  beforeAll(async () => {
    server = await startPostgresServer();
    network = await openNetwork(server.url);
    world = await createWorld({}, openDatabase({ databaseUrl: network.url }));
    const logTo = { write: (line: string) => void log.push(line) };
    app = await createApp({ database: world.database, webDirectory: "", logLevel: "error", logTo });
    address = await app.listen({ port: 0, host: "127.0.0.1" });
    await connectAdmin();
    heard = listenAsABrowser();
  });
  // A test that failed in the middle leaves the next one a sound server.
  afterEach(async () => {
    server.thaw();
    network.behave({});
    await admin.end().catch(() => {});
    await connectAdmin();
    await admin.query("alter role volute connection limit -1");
    await admin.query("alter role volute reset default_transaction_read_only");
  });
  afterAll(async () => {
    closing.abort();
    await app.close();
    await world.end();
    await admin.end().catch(() => {});
    await network.close();
    await server.stop();
  });

  async function connectAdmin(): Promise<void> {
    admin = new pg.Client({ connectionString: server.adminUrl });
    admin.on("error", () => {});
    await admin.connect();
  }

  async function call(method: string, path: string, body?: object) {
    const { cookie } = world.people.company_admin;
    const answer = await fetch(address + path, {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json = (await answer.json()) as { id: string; code?: string };
    return { status: answer.status, later: answer.headers.get("retry-after"), json };
  }
  const list = () => call("GET", "/api/quotes");
  const create = () => call("POST", "/api/quotes", newQuote(world.north));
  const healthz = () => call("GET", "/healthz");

  /** An export of which the first part has arrived; `rest` resolves with the others. */
  async function startExport() {
    const { cookie } = world.people.platform_admin;
    const { body } = await fetch(`${address}/api/admin/companies/${world.north.id}/export`, { headers: { cookie } });
    if (!body) throw new Error("The export has no body");
    const parts = body.values();
    await parts.next();
    return { rest: async () => Buffer.concat(await Array.fromAsync(parts)) };
  }

  /** A stream of events that is reopened whenever it ends, as in a browser. Returns the ids in its events. */
  function listenAsABrowser(): Set<string> {
    const ids = new Set<string>();
    const listen = async () => {
      const { cookie } = world.people.company_admin;
      const { body } = await fetch(`${address}/api/events`, { headers: { cookie }, signal: closing.signal });
      for await (const part of body ?? []) {
        const text = Buffer.from(part).toString();
        for (const [, id = ""] of text.matchAll(/"id":"([^"]+)"/g)) ids.add(id);
      }
    };
    void (async () => {
      while (!closing.signal.aborted) {
        await listen().catch(() => {});
        await pauseFor(100);
      }
    })();
    return ids;
  }

  /** `CALLERS` calls at the same time, reading and changing, and checks whether the process is alive. */
  const everybody = () =>
    Promise.all(Array.from({ length: CALLERS }, (_, n) => [list, create, list, healthz][n % 4]?.() ?? list()));

  /** Only replies and requests to come back later, in a few lines of the log. */
  function areWell(answers: Awaited<ReturnType<typeof everybody>>, codes: string[]): void {
    for (const { status, later, json } of answers) {
      if (status < 300) continue;
      expect([status, codes.includes(json.code ?? ""), Number(later) > 0], JSON.stringify(json)).toEqual([
        503,
        true,
        true,
      ]);
    }
    expect(log.length, log.join("")).toBeLessThanOrEqual(codes.length);
    log = [];
  }

  /** Every call gets a reply again, and a listening browser gets events about changes. */
  async function isItselfAgain(): Promise<void> {
    await vi.waitFor(
      async () => expect((await call("GET", "/readyz")).json).toMatchObject({ liveUpdates: true }),
      RECOVERED,
    );
    const statuses = (await everybody()).map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual([200, 201]);
    await vi.waitFor(async () => {
      const { id } = (await create()).json;
      await vi.waitFor(() => expect(heard).toContain(id), { timeout: 1000 });
    }, RECOVERED);
    log = [];
  }

  test("is slow, everybody is answered", async () => {
    network.behave({ late: 300 });
    const statuses = (await everybody()).map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual([200, 201]);
    network.behave({});
    await isItselfAgain();
  });

  test("is started anew", async () => {
    const asked = [everybody()];
    const restarting = server.restart();
    asked.push(everybody());
    await restarting;
    areWell((await Promise.all(asked)).flat(), CUT);
    await isItselfAgain();
  });

  test("cannot be reached", async () => {
    network.behave({ refuses: true });
    network.cut();
    const answers = await everybody();
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 4 === 3 ? 200 : 503)));
    expect((await call("GET", "/readyz")).status).toBe(503);
    areWell(answers, ["database_away"]);
    network.behave({});
    await isItselfAgain();
  });

  test("loses connections in the middle of an answer", async () => {
    const answers: Awaited<ReturnType<typeof everybody>> = [];
    for (const cutAfter of [1, 30, 400, 1500, 5000]) {
      network.behave({ cutAfter });
      answers.push(...(await everybody()));
    }
    areWell(answers, CUT);
    network.behave({});
    await isItselfAgain();
  });

  test("ends the connections that are in use", async () => {
    const answers: Awaited<ReturnType<typeof everybody>> = [];
    for (let time = 0; time < 5; time++) {
      const asked = everybody();
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'volute'");
      answers.push(...(await asked));
    }
    areWell(answers, CUT);
    await isItselfAgain();
  });

  test("has too few connections", async () => {
    await admin.query("alter role volute connection limit 3");
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'volute'");
    areWell(await everybody(), CUT);
    await admin.query("alter role volute connection limit -1");
    await isItselfAgain();
  });

  test("only reads, also for whoever has not read for an hour", async () => {
    await admin.query("alter role volute set default_transaction_read_only = on");
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'volute'");
    await vi.waitFor(async () => expect((await create()).json).toMatchObject({ code: "read_only" }), RECOVERED);
    expect((await list()).status).toBe(200);
    const owner = new pg.Client({ connectionString: server.adminUrl.replace(/postgres$/, "volute") });
    await owner.connect();
    await owner.query("update sessions set last_used_at = now() - interval '2 hours'");
    await owner.end();
    log = [];
    const answers = await everybody();
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 4 === 1 ? 503 : 200)));
    areWell(answers, ["read_only"]);
    await admin.query("alter role volute reset default_transaction_read_only");
    // The old connections are read-only, and are closed with the first that reports it.
    await vi.waitFor(async () => expect((await create()).status).toBe(201), RECOVERED);
    await isItselfAgain();
  });

  test("keeps what is asked for locked, or gives up what takes long", async () => {
    const owner = new pg.Client({ connectionString: server.adminUrl.replace(/postgres$/, "volute") });
    await owner.connect();
    await owner.query("begin; lock table quotes in access exclusive mode");
    const asked = everybody();
    const waiting = "from pg_stat_activity where usename = 'volute' and wait_event_type = 'Lock'";
    await vi.waitFor(async () => {
      const { rows } = await admin.query(`select count(*)::int as count ${waiting}`);
      expect(rows[0].count).toBeGreaterThan(9);
    }, RECOVERED);
    await admin.query(`select pg_cancel_backend(pid) ${waiting}`);
    await owner.query("commit");
    await owner.end();
    areWell(await asked, ["took_too_long"]);
    await isItselfAgain();
  });

  test.runIf(isRoot)("has no room left on its disk", async () => {
    const disk = mkdtempSync(join(tmpdir(), "volute-small-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", disk]);
    try {
      const { uid, gid } = await ordinaryUser();
      chownSync(disk, uid, gid);
      const owner = new pg.Client({ connectionString: server.adminUrl.replace(/postgres$/, "volute") });
      await owner.connect();
      await owner.query(`create tablespace small location '${disk}'`);
      await owner.query("alter table quotes set tablespace small");
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(join(disk, "filler"), Buffer.alloc(bavail * bsize));
      await vi.waitFor(async () => expect((await create()).json).toMatchObject({ code: "disk_full" }), RECOVERED);
      expect((await list()).status).toBe(200);
      log = [];
      areWell(await everybody(), ["disk_full"]);
      rmSync(join(disk, "filler"));
      await isItselfAgain();
      await owner.query("alter table quotes set tablespace pg_default");
      await owner.query("drop tablespace small");
      await owner.end();
    } finally {
      execFileSync("umount", ["--lazy", disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  });

  test("swallows what it is sent, and says nothing", async () => {
    await everybody();
    network.behave({ silent: true });
    const answers = await everybody();
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 4 === 3 ? 200 : 503)));
    areWell(answers, ["database_away"]);
    network.behave({});
    await isItselfAgain();
  });

  test("is frozen, all are turned away in time, an export goes on afterwards, and so does everything else", async () => {
    await everybody();
    network.behave({ late: 50 });
    const exported = await startExport();
    network.behave({});
    server.freeze();
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? create() : list())));
    const turnedAwayMs = performance.now() - start;
    const startOfLater = performance.now();
    const later = await list();
    const laterMs = performance.now() - startOfLater;
    server.thaw();
    const startOfRecovery = performance.now();
    await vi.waitFor(async () => expect((await list()).status).toBe(200), RECOVERED);
    const recoveredMs = performance.now() - startOfRecovery;
    expect([...answers, later].map(({ status }) => status)).toEqual(Array(51).fill(503));
    areWell([...answers, later], CUT);
    // Three seconds, at once, and five, each with some for a busy machine.
    expect({ turnedAwayMs, laterMs, recoveredMs }).toEqual({
      turnedAwayMs: expect.toSatisfy((ms: number) => ms < 5_000),
      laterMs: expect.toSatisfy((ms: number) => ms < 1_000),
      recoveredMs: expect.toSatisfy((ms: number) => ms < 7_000),
    });
    expect((await exported.rest()).subarray(-22).toString("hex")).toMatch(/^504b0506/);
    await isItselfAgain();
  });
});
