// Failover by Patroni, etcd and HAProxy from the examples in deploy/: the primary's server is killed, or everything on
// its machine, while eight users work. Takes minutes: npm run test:all.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasHaproxy, hasPatroniAndEtcd, onServer } from "#test/kit/conditions.ts";
import { type MailServer, openMailServer } from "#test/kit/mail-server.ts";
import { fillWithDemonstration, type Pair, signIn, startPair } from "./pair.ts";
import { type Cluster, startCluster } from "./patroni.ts";
import { expectEmailsOnce, letAnHourPass, lost, startWork } from "./work.ts";

const FAILOVERS = 10;

describe.runIf(onServer && hasHaproxy && hasPatroniAndEtcd)("Patroni", () => {
  const ending: (() => unknown)[] = [];
  let cluster: Cluster;
  let mailServer: MailServer;
  let pair: Pair;

  beforeAll(async () => {
    cluster = await startCluster();
    ending.push(() => cluster.stop());
    await fillWithDemonstration(cluster.url);
    mailServer = await openMailServer();
    ending.push(() => mailServer.close());
    pair = await startPair(cluster.url, cluster.url, { SMTP_URL: mailServer.url, MAIL_FROM: "quotes@volute.test" });
    ending.push(() => pair.stop());
  }, 240_000);
  afterAll(async () => {
    for (const end of ending.reverse()) await end();
  });

  test("takes orders by its password alone", async () => {
    expect(await cluster.orderedBy({ method: "POST", body: "{}" })).toBe(401);
  });

  test(`makes the standby the primary, ${FAILOVERS} times, and nothing acknowledged is lost`, async () => {
    const work = await startWork(await signIn(pair.url, "engineer@northern-pumps.test"));
    const seconds: Record<"server" | "machine", number[]> = { server: [], machine: [] };
    for (let time = 0; time < FAILOVERS; time++) {
      await letAnHourPass(cluster.adminUrl);
      await work.untilCreated();
      const what = time % 2 ? "machine" : "server";
      const from = performance.now();
      await cluster.killPrimary(what);
      await work.untilCreated();
      seconds[what].push(Math.round((performance.now() - from) / 100) / 10);
      await cluster.whole();
    }
    console.log("seconds until created again", seconds);
    const answers = await work.end();
    const { created, sent, accepted } = work.done;
    console.log(`${created.length} created, ${sent.length} sent, ${accepted.length} accepted`, answers);
    expect(await lost(work.done, cluster.adminUrl)).toEqual([]);
    expect(Object.keys(answers).filter((one) => !["200", "201", "503 with Retry-After"].includes(one))).toEqual([]);
    await expectEmailsOnce(pair, mailServer, cluster.adminUrl);
    expect(Math.max(...seconds.server, ...seconds.machine)).toBeLessThan(60);
  }, 1_800_000);
});
