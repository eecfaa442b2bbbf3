// The listening connection, behind a network that swallows everything without an error.

import { once } from "node:events";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSubscription } from "#server/database/subscription.ts";
import { emptyServerDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { openNetwork } from "./network.ts";

/** In ms: three time-outs of 5 s, on a busy machine. */
const SOON = { timeout: 40_000 };

describe.runIf(onServer)("a connection that nothing comes through any more", () => {
  // It is checked every 15 s, which the test skips.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());

  test("is noticed, said to be none, and replaced as soon as that can be", async () => {
    const { url, drop } = await emptyServerDatabase();
    const network = await openNetwork(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const announce = (channel: string, message: string) => client.query("select pg_notify($1, $2)", [channel, message]);
    const subscription = openSubscription(network.url, announce);
    const heard: (string | null)[] = [];
    const reasons: string[] = [];
    await subscription.listen(
      (message) => heard.push(message),
      (why) => reasons.push(why),
    );
    await announce("volute", "before");
    await expect.poll(() => heard).toEqual(["before"]);
    vi.advanceTimersByTime(60_000);

    network.behave({ silent: true });
    await announce("volute", "missed");
    expect(subscription.isListening()).toBe(true);
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => subscription.isListening(), SOON).toBe(false);
    expect(reasons).toHaveLength(1);

    network.behave({});
    await expect.poll(() => subscription.isListening(), SOON).toBe(true);
    await announce("volute", "after");
    await expect.poll(() => heard).toEqual(["before", null, "after"]);
    const open = () =>
      client.query(
        "select from pg_stat_activity where application_name = 'volute events' and datname = current_database()",
      );
    // The server closes its ends of the lost connections when it learns of it.
    await expect.poll(async () => (await open()).rowCount, SOON).toBe(1);

    await subscription.close();
    await client.end();
    await network.close();
    await drop();
  });

  test("is replaced as well where it is lost after its trial and before that is over", async () => {
    const { url, drop } = await emptyServerDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const connecting = vi.spyOn(pg.Client.prototype, "connect");
    const notify = (...given: string[]) => client.query("select pg_notify($1, $2)", given);
    const subscription = openSubscription(url, async (...given) => {
      const here = (connecting.mock.contexts as pg.Client[]).filter(({ database }) => database === client.database);
      const [listening, ...later] = here;
      if (!listening || later.length > 0) return notify(...given);
      const heard = once(listening, "notification");
      // It emits its error first, which would end `once` of node:events.
      const ended = new Promise((resolve) => listening.once("end", resolve));
      await notify(...given);
      await heard;
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'volute events' and datname = current_database()",
      );
      return ended;
    });
    const heard: (string | null)[] = [];
    const reasons: string[] = [];
    await subscription.listen(
      (message) => heard.push(message),
      (why) => reasons.push(why),
    );
    await expect.poll(() => heard).toEqual([null]);
    expect(reasons).toHaveLength(1);
    await notify("volute", "after");
    await expect.poll(() => heard).toEqual([null, "after"]);

    connecting.mockRestore();
    await subscription.close();
    await client.end();
    await drop();
  });
});
