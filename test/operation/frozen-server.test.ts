// A database server that freezes. Calls that wait for it get a reply in seconds, and slow ones are not cut.
import Fastify from "fastify";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { type Database, isDatabaseAway, isOutcomeUnknown, openDatabase } from "#server/database/connect.ts";
import { handleErrors } from "#server/kernel/http/app-errors.ts";
import { serveHealth } from "#server/kernel/http/health.ts";
import { readInBatches } from "#server/kernel/streamed-lists.ts";
import { hasPgBouncer, onServer } from "#test/kit/conditions.ts";
import { startPgBouncer } from "#test/pgbouncer.ts";
import { type PostgresServer, startPostgresServer } from "#test/postgres-server.ts";
import { countIn, insertIn, rowsIn, runIn } from "#test/rows.ts";

/** In milliseconds. Three seconds, and two for a busy machine. */
const SOON_MS = 5_000;

describe.runIf(onServer)("a server that is frozen", () => {
  let server: PostgresServer;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgresServer();
    database = await openDatabase({ databaseUrl: server.url });
  });
  afterAll(async () => {
    server.thaw();
    await database.close();
    await server.stop();
  });

  afterEach(async () => {
    server.thaw();
    await vi.waitFor(() => database.ready(), { timeout: SOON_MS });
  });

  const countPlans = () => database.asPlatform((tx) => countIn(tx)`plans`);
  const outcomeOf = async (work: Promise<unknown>) => {
    const error = await work.catch((caught: unknown) => caught);
    return isDatabaseAway(error) ? "away" : error;
  };

  test("says so to all who wait and at once to all who come later, and loses and repeats nothing", async () => {
    await Promise.all(Array.from({ length: 5 }, countPlans));
    const start = performance.now();
    const frozen = Promise.withResolvers<void>();
    const inside = database.asPlatform(async (tx) => {
      await insertIn(tx, "plans", { name: "half", description: "", features: [] });
      server.freeze();
      frozen.resolve();
      return countIn(tx)`plans`;
    });
    await frozen.promise;
    // More than there are connections: some wait for a free one, some for a new one.
    let begun = 0;
    const others = Array.from({ length: 25 }, () =>
      database.asPlatform(async (tx) => {
        begun += 1;
        return insertIn(tx, "plans", { name: "too late", description: "", features: [] });
      }),
    );
    const outcomes = await Promise.all([inside, ...others, database.ready()].map(outcomeOf));
    expect(new Set(outcomes)).toEqual(new Set(["away"]));
    expect(performance.now() - start).toBeLessThan(SOON_MS);

    const app = Fastify();
    handleErrors(app, [], ({ message }) => message);
    await serveHealth(
      app,
      database,
      () => false,
      () => null,
    );
    const later = performance.now();
    const answer = await app.inject("/readyz");
    expect([answer.statusCode, answer.headers["retry-after"], answer.json().code]).toEqual([503, "5", "database_away"]);
    expect(performance.now() - later).toBeLessThan(5_000);
    await app.close();

    const begunThen = begun;
    server.thaw();
    await vi.waitFor(() => database.ready(), { timeout: SOON_MS });
    expect(await countPlans()).toBe(0);
    expect(begun).toBe(begunThen);
  });

  test("finishes what was under way when it goes on: a slow statement, and an export", async () => {
    const statement = database.asPlatform((tx) => runIn(tx)`select pg_sleep(6)`).then(() => "done");
    const admin = new pg.Client({ connectionString: server.adminUrl });
    await admin.connect();
    const running = `select from pg_stat_activity where query like 'select pg_sleep(6)%' and state = 'active'
      and query_start < clock_timestamp() - interval '1 s'`;
    await vi.waitFor(async () => expect((await admin.query(running)).rowCount).toBe(1), { timeout: 30_000 });
    await admin.end();
    const numbers = readInBatches<{ number: number }>(
      (last) =>
        database.asPlatform(
          (tx) => rowsIn<{ number: number }>(
            tx,
          )`select number from generate_series(1, 5) number where number > ${last?.number ?? 0}
            order by number limit 2`,
          true,
        ),
      null,
      2,
    );
    const exported = [(await numbers.next()).value];
    server.freeze();
    const rest = Array.fromAsync(numbers);
    const start = performance.now();
    const outcomes = await Promise.all(Array.from({ length: 50 }, countPlans).map(outcomeOf));
    expect(new Set(outcomes)).toEqual(new Set(["away"]));
    expect(performance.now() - start).toBeLessThan(SOON_MS);
    server.thaw();
    exported.push(...(await rest));
    expect(exported.flat().map((row) => row?.number)).toEqual([1, 2, 3, 4, 5]);
    expect(await statement).toBe("done");
  });

  test("may have done what it was to commit, and is said to", async () => {
    const change = database.asPlatform(async (tx) => {
      await insertIn(tx, "plans", { name: "in the end", description: "", features: [] });
      server.freeze();
    });
    const error = await change.catch((caught: unknown) => caught);
    expect([isOutcomeUnknown(error), isDatabaseAway(error)]).toEqual([true, true]);
    server.thaw();
    await vi.waitFor(async () => expect(await countPlans()).toBe(1), { timeout: SOON_MS });
    await database.asPlatform((tx) => runIn(tx)`delete from plans`);
  });

  test("but a statement that only takes long is not cut", async () => {
    const [answer] = await Promise.all([
      database.asPlatform((tx) => runIn(tx)`select pg_sleep(6)`).then(() => "done"),
      countPlans(),
    ]);
    expect(answer).toBe("done");
  });

  test.runIf(hasPgBouncer)("nor is it behind a pooler that has no connection left for whoever asks", async () => {
    const pooler = await startPgBouncer(server.url, 1);
    const settings = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: server.url, DATABASE_POOLER: "transaction" };
    const pooled = await openDatabase(readConfig(settings));
    const answers = await Promise.all([
      pooled.asPlatform((tx) => runIn(tx)`select pg_sleep(15)`).then(() => "done"),
      pooled.asPlatform((tx) => countIn(tx)`plans`),
    ]);
    expect(answers).toEqual(["done", 0]);
    await pooled.close();
    await pooler.stop();
  });
});
