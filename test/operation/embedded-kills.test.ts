// The embedded database is intact after a kill at any moment, in a process that does nothing else.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { pauseFor } from "#test/kit/pause.ts";
import { startWriter } from "#test/kit/start-writer.ts";
import { countIn, rowsIn } from "#test/rows.ts";

const KILLS_AT_FIRST_START = 25;
const KILLS_WHILE_WRITING = 50;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "volute-kills-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test(`opens after a kill at any of ${KILLS_AT_FIRST_START} moments of its very first start`, async () => {
  const started = performance.now();
  const whole = startWriter(join(directory, "whole"));
  await whole.says(1);
  const duration = performance.now() - started;
  await whole.kill();

  let unfinished = 0;
  for (let kill = 0; kill < KILLS_AT_FIRST_START; kill++) {
    const place = join(directory, `first ${kill}`);
    const starting = startWriter(place);
    await pauseFor((duration * (kill + 0.5)) / KILLS_AT_FIRST_START);
    await starting.kill();
    if (starting.said.length === 0) unfinished++;
    const database = await openDatabase({ dataDirectory: place });
    expect(await database.asPlatform((tx) => countIn(tx)`quote_statuses`)).toBe(6);
    await database.close();
    expect((await readdir(place)).sort()).toEqual(["lock.db", "postgres"]);
    await rm(place, { recursive: true });
  }
  // Otherwise every kill came too late to test anything.
  expect(unfinished).toBeGreaterThan(0);
});

test(`loses no promised row in ${KILLS_WHILE_WRITING} kills while writing`, async () => {
  const place = join(directory, "writing");
  const promised: string[] = [];
  const before = new Set((await plansIn(place)).map(({ name }) => name));
  for (let kill = 0; kill < KILLS_WHILE_WRITING; kill++) {
    const writing = startWriter(place);
    await writing.says(10 + Math.floor(Math.random() * 200));
    await writing.kill();
    promised.push(...writing.said.slice(1));
  }
  const kept = (await plansIn(place)).filter(({ name }) => !before.has(name));
  expect(promised.length).toBeGreaterThan(KILLS_WHILE_WRITING * 5);
  const names = new Set(kept.map((row) => row.name));
  expect(promised.filter((name) => !names.has(name))).toEqual([]);
  // At most one row per kill was stored without its acknowledgement being received, and none twice.
  expect(kept.length).toBe(names.size);
  expect(kept.length).toBeLessThanOrEqual(promised.length + KILLS_WHILE_WRITING);
});

async function plansIn(place: string): Promise<{ name: string }[]> {
  const database = await openDatabase({ dataDirectory: place });
  const rows = await database.asPlatform((tx) => rowsIn<{ name: string }>(tx)`select name from plans`);
  await database.close();
  return rows;
}
