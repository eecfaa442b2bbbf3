// Eight users create, send and accept through HAProxy while one of two processes is killed, the database server is, or
// all of its connections are cut. (The embedded database: embedded-crashes.test.ts.)

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasHaproxy, onServer } from "#test/kit/conditions.ts";
import { type MailServer, openMailServer } from "#test/kit/mail-server.ts";
import { pauseFor } from "#test/kit/pause.ts";
import { type PostgresServer, startPostgresServer } from "#test/postgres-server.ts";
import { type Caller, fillWithDemonstration, type Pair, signIn, startPair } from "./pair.ts";
import { expectEmailsOnce, letAnHourPass, lost, startWork, type Work } from "./work.ts";

const [KILLS, CRASHES, CUTS] = [50, 20, 20];

describe.runIf(onServer && hasHaproxy)(`eight people at work`, () => {
  let server: PostgresServer;
  let adminUrl: string;
  let mailServer: MailServer;
  let pair: Pair;
  let engineer: Caller;

  beforeAll(async () => {
    // A killed server loses nothing that it has acknowledged; only a crash of the machine itself would.
    server = await startPostgresServer(undefined, { synchronous_commit: "on" });
    adminUrl = server.adminUrl.replace(/postgres$/, "volute");
    mailServer = await openMailServer();
    await fillWithDemonstration(server.url);
    pair = await startPair(server.url, server.url, { SMTP_URL: mailServer.url, MAIL_FROM: "quotes@volute.test" });
    engineer = await signIn(pair.url, "engineer@northern-pumps.test");
  });
  afterAll(async () => {
    await pair?.stop();
    await server?.stop();
    await mailServer?.close();
  });

  /** This many times, at any moment; returns how the requests ended. */
  async function broken(times: number, breakIt: (time: number, work: Work) => Promise<void>) {
    const work = await startWork(engineer);
    for (let time = 0; time < times; time++) {
      await pauseFor(200 + Math.random() * 600);
      await letAnHourPass(adminUrl);
      await breakIt(time, work);
    }
    await work.untilCreated();
    // On a slow machine the time before it is longer than all of the times above.
    await expect.poll(() => work.done.accepted.length, { timeout: 120_000 }).toBeGreaterThan(0);
    const answers = await work.end();
    const { created, sent, accepted } = work.done;
    console.log(`${created.length} created, ${sent.length} sent, ${accepted.length} accepted`, answers);
    expect(created.length).toBeGreaterThan(times);
    expect(await lost(work.done, adminUrl)).toEqual([]);
    return Object.keys(answers);
  }
  /** In ms, until something is created again; generous, since the machine has other things to do. */
  function expectBackSoon(name: string, times: number[]): void {
    console.log(`${name}: created again after ${[...times].sort((a, b) => a - b).join(", ")} ms`);
    expect(Math.max(...times)).toBeLessThan(30_000);
  }
  const ANSWERED = ["200", "201", "503 with Retry-After"];

  test(`one of two processes is killed, ${KILLS} times`, async () => {
    const back: number[] = [];
    const answers = await broken(KILLS, async (time, work) => {
      const which = time % 2 ? 1 : 0;
      await pair.products[which].kill();
      back.push(await work.untilCreated());
      await pair.again(which);
    });
    expectBackSoon("a process killed", back);
    // Those of the killed process; HAProxy closes a client's reused connection without a reply.
    expect(answers.filter((one) => ![...ANSWERED, "502 interrupted", "cut"].includes(one))).toEqual([]);
  }, 1_200_000);

  test(`the database server is killed and started, ${CRASHES} times`, async () => {
    const back: number[] = [];
    const answers = await broken(CRASHES, async (_, work) => {
      await server.crash();
      back.push(await work.untilCreated());
    });
    expectBackSoon("the database started again", back);
    expect(answers.filter((one) => !ANSWERED.includes(one))).toEqual([]);
  }, 1_200_000);

  test(`all connections to the database are cut, ${CUTS} times`, async () => {
    const back: number[] = [];
    const answers = await broken(CUTS, async (_, work) => {
      const admin = new pg.Client({ connectionString: adminUrl });
      await admin.connect();
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'volute' and pid <> pg_backend_pid()",
      );
      await admin.end();
      back.push(await work.untilCreated());
    });
    expectBackSoon("connections cut", back);
    expect(answers.filter((one) => !ANSWERED.includes(one))).toEqual([]);
  }, 1_200_000);

  test("and no email has left twice", () => expectEmailsOnce(pair, mailServer, adminUrl));
});
