// Two processes on one PostgreSQL server behind HAProxy, and again with PgBouncer between them and the database: what
// one does counts at the other at once, and what must happen once happens once.

import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Quote } from "#contract/quotes/quotes.ts";
import { jurisdictions } from "#domain/offers/bank-holidays.ts";
import { isSendingTime } from "#domain/offers/reminders.ts";
import { throttles } from "#domain/users/throttle.ts";
import { verifyLog } from "#server/audit/sealing/verify.ts";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { sweepReminders } from "#server/offers/reminders/sweep.ts";
import { emptyServerDatabase } from "#test/databases.ts";
import { hasHaproxy, hasPgBouncer, onServer } from "#test/kit/conditions.ts";
import { headerOf, type MailServer, openMailServer } from "#test/kit/mail-server.ts";
import { emailFields } from "#test/kit/quotes/sent-quotes.ts";
import { sealAll } from "#test/kit/sealing.ts";
import { type PgBouncer, startPgBouncer } from "#test/pgbouncer.ts";
import { rowsIn } from "#test/rows.ts";
import { type Caller, fillWithDemonstration, type Pair, post, signIn, startPair } from "./pair.ts";

const ENGINEER = "engineer@northern-pumps.test";

describe.runIf(onServer && hasHaproxy && hasPgBouncer).each(["directly", "through PgBouncer"])(
  "two processes behind HAProxy, %s on one database",
  (way) => {
    let place: Awaited<ReturnType<typeof emptyServerDatabase>>;
    let pooler: PgBouncer | null = null;
    let mailServer: MailServer;
    let pair: Pair;
    let engineer: Caller;
    let database: Database;

    beforeAll(async () => {
      place = await emptyServerDatabase();
      mailServer = await openMailServer();
      const env = {
        SMTP_URL: mailServer.url,
        MAIL_FROM: "quotes@volute.test",
        STOP_DELAY: way === "directly" ? "5" : "0",
      };
      if (way === "directly") pair = await startPair(place.url, place.url, env);
      else {
        pooler = await startPgBouncer(place.url);
        pair = await startPair(pooler.url, place.url, { ...env, DATABASE_POOLER: "transaction" });
      }
      await fillWithDemonstration(place.url);
      database = await openDatabase({ databaseUrl: place.url });
      engineer = await signIn(pair.url, ENGINEER);
    });
    afterAll(async () => {
      await pair?.stop();
      await database?.close();
      await pooler?.stop();
      await mailServer?.close();
      await place?.drop();
    });

    const [one, two] = [() => pair.products[0].url, () => pair.products[1].url];
    const rows = <Row>(...query: Parameters<ReturnType<typeof rowsIn>>) =>
      database.asPlatform((db) => rowsIn<Row>(db)(...query));
    const numberOf = ({ quoteNumber }: Pick<Quote, "quoteNumber">) => Number(/\d+$/.exec(quoteNumber)?.[0]);

    /** The body of a new quote of the engineer's. */
    async function template(): Promise<object> {
      const [quote] = await engineer.tell<Quote[]>("GET", "/api/quotes");
      return { ...quote, id: undefined };
    }
    /** Sent to this address, each step at either process. */
    async function sendTo(to: string): Promise<string> {
      const { id } = await engineer.tell<Quote>("POST", "/api/quotes", await template());
      const { version } = await engineer.tell<Quote>("POST", `/api/quotes/${id}/calculate`, {});
      await engineer.tell("POST", `/api/quotes/${id}/send`, emailFields(version, { to }));
      return id;
    }

    test("the name of a request is never the browser's own", async () => {
      const headers = { "x-request-id": "chosen-by-a-browser" };
      const answer = await fetch(`${pair.url}/healthz`, { headers });
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    });

    test("that both found empty is migrated once", async () => {
      const client = new pg.Client({ connectionString: place.url });
      await client.connect();
      const { rowCount } = await client
        .query("set role none")
        .then(() => client.query("select from schema_migrations"));
      await client.end();
      expect(rowCount).toBe((await readMigrations()).length);
    });

    test("who signed in at one is signed in at the other, and signed out at both", async () => {
      const somebody = await signIn(one(), "sian@northern-pumps.test");
      const seen = async () =>
        Promise.all(
          [one(), two()].map(async (at) => (await somebody.ask("GET", "/api/auth/user", undefined, at)).status),
        );
      expect(await seen()).toEqual([200, 200]);
      await somebody.ask("GET", "/api/auth/logout-redirect", undefined, two());
      expect(await seen()).toEqual([401, 401]);
    });

    test("wrong passwords at either count together", async () => {
      const wrong = { email: "lukasz@northern-pumps.test", password: "not this one" };
      const seen: number[] = [];
      while (!seen.includes(429) && seen.length < 2 * throttles.pair.free)
        seen.push((await post(seen.length % 2 ? two() : one(), wrong, "203.0.113.9")).status);
      expect(seen.at(-1)).toBe(429);
      expect(seen.slice(0, throttles.pair.free)).toEqual(Array(throttles.pair.free).fill(401));
    });

    test("a permission taken away at one counts at the other at once", async () => {
      const platform = await signIn(one(), "platform@demo.test");
      const matrix = await platform.tell<{ role: string; resource: string; permissions: object }[]>(
        ...(["GET", "/api/admin/role-permissions"] as const),
      );
      const cell = matrix.find(({ role, resource }) => role === "user" && resource === "quotes");
      const put = (permissions: object) =>
        platform.tell("PUT", "/api/admin/role-permissions/user/quotes", { permissions }, one());
      await put({ ...cell?.permissions, view: false });
      expect((await engineer.ask("GET", "/api/quotes", undefined, two())).status).toBe(403);
      await put(cell?.permissions ?? {});
      expect((await engineer.ask("GET", "/api/quotes", undefined, two())).status).toBe(200);
    });

    test("what happens at one is heard at the other", async () => {
      const stream = await engineer.ask("GET", "/api/events", undefined, two());
      const heard = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      expect((await heard?.read())?.value).toContain("hello");
      const { id } = await engineer.tell<Quote>("POST", "/api/quotes", await template(), one());
      let said = "";
      while (!said.includes(id)) {
        const { value, done } = (await heard?.read()) ?? { done: true };
        if (done) throw new Error(`The stream has ended:\n${said}`);
        said += value;
      }
      await heard?.cancel();
    });

    test("one creation that is sent to both makes one quote, and numbers have neither gap nor double", async () => {
      const given = await template();
      const ids = Array.from({ length: 12 }, (): string => randomUUID());
      const made = await Promise.all(
        ids.flatMap((id) =>
          [one(), two(), pair.url].map((at) => engineer.tell<Quote>("POST", "/api/quotes", { ...given, id }, at)),
        ),
      );
      expect(new Set(made.map(({ id, quoteNumber }) => `${id} ${quoteNumber}`)).size).toBe(ids.length);
      const numbers = (await engineer.tell<Quote[]>("GET", "/api/quotes"))
        .filter(({ id }) => ids.includes(id))
        .map(numberOf)
        .sort((a, b) => a - b);
      expect(numbers).toEqual(ids.map((_, at) => (numbers[0] ?? 0) + at));
    });

    test("an email leaves once, and a reminder of it is queued once", async () => {
      const addresses = Array.from({ length: 6 }, (_, n) => `customer${n}@dairy.test`);
      await Promise.all(addresses.map(sendTo));
      await mailServer.came(addresses.length);
      const isSent = () =>
        rows`select id from emails where kind = 'offer' and state = 'sent' and to_address like '%@dairy.test'`;
      await expect.poll(async () => (await isSent()).length).toBe(addresses.length);
      expect(mailServer.emails.map((one) => headerOf(one, "To")).sort()).toEqual(addresses);

      let later = Date.now() + 4 * 86_400_000;
      while (!jurisdictions.every((place) => isSendingTime(new Date(later), place))) later += 3_600_000;
      const other = await openDatabase({ databaseUrl: pooler?.url ?? place.url, listenUrl: place.url, pooled: true });
      await Promise.all([database, other, database, other].map((each) => sweepReminders(each, new Date(later))));
      await sweepReminders(other, new Date(later));
      await other.close();
      const reminded = await rows<{ toAddress: string }>`select to_address from emails where kind = 'reminder'
        and to_address like '%@dairy.test' order by 1`;
      expect(reminded.map(({ toAddress }) => toAddress)).toEqual(addresses);
    });

    if (way === "directly")
      test("one is ended under load: everything is answered, by the other in its place", async () => {
        const given = await template();
        let isOver = false;
        const callers = Array.from({ length: 8 }, async () => {
          const seen: number[] = [];
          while (!isOver) seen.push((await engineer.ask("POST", "/api/quotes", given)).status);
          return seen;
        });
        expect(await pair.products[0].stop()).toBe(0);
        isOver = true;
        const seen = (await Promise.all(callers)).flat();
        expect(seen.length).toBeGreaterThan(8);
        expect(seen.filter((status) => status !== 201)).toEqual([]);
      });

    test("each entry is sealed once", async () => {
      await pair.products[0].stop();
      await pair.products[1].stop();
      await sealAll(database);
      const found = await verifyLog(database);
      expect(found).toMatchObject({ tampering: null, unsealedEntries: 0 });
      const [all] = await rows<{ entries: number }>`select count(*)::int as entries from audit_logs`;
      expect(found.sealedEntries).toBe(all?.entries);
    });
  },
);
