// A process that is told to end does so in the time that docs/operating.md names, whatever its database does.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { emptyServerDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { startProduct } from "#test/running-product.ts";

test.runIf(onServer)("a database that makes it wait holds up its end for 15 s at most", async () => {
  const { url, drop } = await emptyServerDatabase();
  const directory = await mkdtemp(join(tmpdir(), "volute-stopping-"));
  const product = await startProduct(directory, { DATABASE_URL: url, NODE_ENV: "production", STOP_DELAY: "1" });
  const owner = new pg.Client({ connectionString: url });
  onTestFinished(async () => {
    await product.kill();
    await owner.end();
    await drop();
    await rm(directory, { recursive: true, force: true });
  });
  await product.ready();
  await owner.connect();
  await owner.query("set role none; begin; lock table emails in access exclusive mode");
  // The outbox worker polls every five seconds.
  const waiting = "select from pg_locks where relation = 'emails'::regclass and not granted";
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0);
  const since = performance.now();
  expect(await product.stop()).toBe(1);
  const seconds = (performance.now() - since) / 1000;
  expect(seconds).toBeGreaterThan(15.9);
  expect(seconds).toBeLessThan(25);
  expect(product.output()).toMatch(/Volute stops before everything is done/);
});
