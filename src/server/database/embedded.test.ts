// The embedded database's files: one process at a time, never created over existing ones. (Kills: test/operation.)

import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { isWholeSuite, onEmbedded } from "#test/kit/conditions.ts";
import { startWriter } from "#test/kit/start-writer.ts";
import { insertIn, rowsIn } from "#test/rows.ts";
import { openDatabase } from "./connect.ts";
import { buildEngine } from "./embedded.ts";
import { StartupProblem } from "./startup-problems.ts";

test.runIf(isWholeSuite && onEmbedded)("functions' cached plans are discarded after a minute", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const pglite = await PGlite.create();
  const engine = await buildEngine(pglite);
  const told = vi.spyOn(pglite, "exec");
  const forgotten = async (after: number) => {
    vi.advanceTimersByTime(after);
    await engine.transaction("select 1", async () => null, true);
    return told.mock.calls.splice(0).some(([sql]) => sql === "discard plans");
  };
  expect([await forgotten(59_000), await forgotten(1_000), await forgotten(1_000)]).toEqual([false, true, false]);
  await engine.close();
});

test.runIf(onEmbedded)(
  "a table that has grown is analysed within a minute, in the end with the role of requests",
  async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const pglite = await PGlite.create();
    const engine = await buildEngine(pglite);
    const countRows = async () =>
      (await pglite.query<{ rows: number }>("select reltuples as rows from pg_class where relname = 'plans'")).rows[0]
        ?.rows;
    await pglite.exec(`set role none; insert into plans (name, description, features)
    select i::text, 'For one depot', '{}' from generate_series(1, 200) i; set role volute_company`);
    const ask = () => engine.transaction("select 1", async () => null, true);
    vi.advanceTimersByTime(59_000);
    await ask();
    expect(await countRows()).toBe(-1);
    vi.advanceTimersByTime(1_000);
    await ask();
    vi.useRealTimers();
    await expect.poll(countRows).toBeGreaterThanOrEqual(200);
    await expect
      .poll(async () => (await pglite.query("select current_user")).rows)
      .toEqual([{ current_user: "volute_company" }]);
    await engine.close();
  },
);

describe.runIf(onEmbedded)("the embedded database", () => {
  let directory: string;
  /** Opened by one test after another, because a first start takes seconds; each leaves it unchanged. */
  let place: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "volute-embedded-"));
    place = join(directory, "one at a time");
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test("is created next to remains of a killed start or a new disk, by one process at a time", async () => {
    for (const folder of ["postgres.new-abc123/base", "lost+found", ".snapshot"])
      await mkdir(join(place, folder), { recursive: true });
    await writeFile(join(place, "lock.db"), "");
    const first = await openDatabase({ dataDirectory: place });
    await expect(openDatabase({ dataDirectory: place })).rejects.toThrow("Another copy of Volute");
    await first.close();
    expect((await readdir(place)).sort()).toEqual([".snapshot", "lock.db", "lost+found", "postgres"]);
  });

  test.runIf(isWholeSuite)("is released at once by a killed process", async () => {
    const first = startWriter(place);
    await first.says(1);
    const second = await openDatabase({ dataDirectory: place }).catch((error: unknown) => error);
    expect(second).toBeInstanceOf(StartupProblem);
    expect((second as Error).message).toBe(`Another copy of Volute is already using ${place}.`);
    await first.kill();
    await (await openDatabase({ dataDirectory: place })).close();
  });

  test("needs a directory that it can write to", async () => {
    const file = join(directory, "a file");
    await writeFile(file, "");
    const refused = await openDatabase({ dataDirectory: join(file, "data") }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartupProblem);
    expect((refused as Error).message).toMatch(
      /^The directory .* cannot be written to: ENOTDIR.*\. Choose another with DATA_DIR\.$/,
    );
  });

  test("says so when its files cannot be opened", async () => {
    const version = join(place, "postgres", "PG_VERSION");
    const right = await readFile(version);
    await writeFile(version, "12\n");
    const refused = await openDatabase({ dataDirectory: place }).catch((error: unknown) => error);
    await writeFile(version, right);
    expect(refused).toBeInstanceOf(StartupProblem);
    expect((refused as Error).message).toMatch(/^The database in .* cannot be opened: /);
  });

  const openingError = async (place: string) => {
    const refused = await openDatabase({ dataDirectory: place }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartupProblem);
    return (refused as Error).message;
  };
  const notWhole = (place: string) =>
    `The database in ${place}/postgres is incomplete: its file PG_VERSION is missing. Nothing was changed. Restore a copy of the whole directory, or set DATA_DIR to another one.`;

  test("is not created over the remains of another", async () => {
    const damaged = join(directory, "damaged");
    await cp(place, damaged, { recursive: true });
    await rm(join(damaged, "postgres", "PG_VERSION"));
    const left = (await readdir(damaged, { recursive: true })).sort();
    expect(await openingError(damaged)).toBe(notWhole(damaged));
    expect((await readdir(damaged, { recursive: true })).sort()).toEqual(left);

    const empty = join(directory, "emptied");
    await mkdir(join(empty, "postgres"), { recursive: true });
    expect(await openingError(empty)).toBe(notWhole(empty));
    expect(await readdir(empty, { recursive: true })).toEqual(["postgres"]);
  });

  test("is backed up by a copy of its directory, taken while nothing runs", async () => {
    const copy = join(directory, "copy");
    const original = await openDatabase({ dataDirectory: place });
    const plan = { name: "Depot", description: "For one depot", features: {} };
    await original.asPlatform((tx) => insertIn(tx, "plans", plan));
    await original.close();
    await cp(place, copy, { recursive: true });
    const database = await openDatabase({ dataDirectory: copy });
    expect(await database.asPlatform((tx) => rowsIn(tx)`select * from plans where name = ${plan.name}`)).toMatchObject([
      plan,
    ]);
    await database.close();
  });

  test.each(["holiday.jpg", "base", "PG_VERSION", "postgres.old", "lock.db.bak"])(
    "is not created in a directory with other files: %s",
    async (name) => {
      const place = join(directory, `with ${name}`);
      await mkdir(place);
      await writeFile(join(place, name), "");
      expect(await openingError(place)).toBe(
        `The directory ${place} contains "${name}" but no Volute database. Nothing was changed. Set DATA_DIR to an empty directory, or to the right one.`,
      );
      expect(await readdir(place)).toEqual([name]);
    },
  );
});
