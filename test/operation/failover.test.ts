// A primary with a synchronous standby behind HAProxy: the primary is killed while eight users work, and the standby
// takes over. Here the test decides that; Patroni is in patroni.test.ts.

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Haproxy, startHaproxy } from "#test/haproxy.ts";
import { hasHaproxy, onServer } from "#test/kit/conditions.ts";
import { type MailServer, openMailServer } from "#test/kit/mail-server.ts";
import { type PostgresServer, startPostgresServer, usualSettings } from "#test/postgres-server.ts";
import { freePort } from "#test/running-product.ts";
import { fillWithDemonstration, type Pair, signIn, startPair } from "./pair.ts";
import { type Standby, sayWhetherPrimary, startStandby } from "./standby.ts";
import { expectEmailsOnce, lost, startWork } from "./work.ts";

describe.runIf(onServer && hasHaproxy)(`a primary and its standby`, () => {
  const ending: (() => unknown)[] = [];
  let primary: PostgresServer;
  let standby: Standby;
  let mailServer: MailServer;
  let pair: Pair;

  beforeAll(async () => {
    primary = await startPostgresServer(undefined, { ...usualSettings, fsync: "off", full_page_writes: "off" });
    ending.push(() => primary.stop());
    await fillWithDemonstration(primary.url);
    standby = await startStandby(primary);
    ending.push(() => standby.stop());
    const haproxy = await beforeBoth();
    ending.push(() => haproxy.stop());
    mailServer = await openMailServer();
    ending.push(() => mailServer.close());
    pair = await startPair(address, address, { SMTP_URL: mailServer.url, MAIL_FROM: "quotes@volute.test" });
    ending.push(() => pair.stop());
  });
  afterAll(async () => {
    for (const end of ending.reverse()) await end();
  });

  let address: string;
  async function beforeBoth(): Promise<Haproxy> {
    const port = await freePort();
    address = Object.assign(new URL(primary.url), { port: String(port) }).href;
    const [one, two] = await Promise.all([primary, standby].map(({ adminUrl }) => sayWhetherPrimary(adminUrl)));
    ending.push(
      () => one?.stop(),
      () => two?.stop(),
    );
    const haproxy = await startHaproxy("haproxy-database.cfg", port, {
      "bind :5000": `bind 127.0.0.1:${port}`,
      "10.0.0.11:5432 port 8008": `${new URL(primary.adminUrl).host} port ${one?.port}`,
      "10.0.0.12:5432 port 8008": `${new URL(standby.adminUrl).host} port ${two?.port}`,
    });
    // It treats a server as up until its first checks have failed.
    await vi.waitUntil(async () => (await haproxy.up()).join() === "one", { timeout: 60_000 });
    return haproxy;
  }

  test("the standby takes the place of a primary that is killed, and nothing acknowledged is lost", async () => {
    const work = await startWork(await signIn(pair.url, "engineer@northern-pumps.test"));
    for (let made = 0; made < 3; made++) await work.untilCreated();
    await primary.kill();
    const back = work.untilCreated();
    await standby.promote();
    console.log(`created again ${await back} ms after the primary was killed and the standby told at once`);
    await work.untilCreated();
    const answers = await work.end();
    const { created, sent, accepted } = work.done;
    console.log(`${created.length} created, ${sent.length} sent, ${accepted.length} accepted`, answers);
    expect(Object.keys(answers).filter((one) => !["200", "201", "503 with Retry-After"].includes(one))).toEqual([]);
    const adminUrl = standby.adminUrl.replace(/postgres$/, "volute");
    expect(await lost(work.done, adminUrl)).toEqual([]);
    await expectEmailsOnce(pair, mailServer, adminUrl);
  });
});
