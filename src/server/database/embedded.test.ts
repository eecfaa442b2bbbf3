// The embedded database's files: one process at a time, and whole after a kill at any moment.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { testEngine } from "#test/databases.ts";
import { countIn, insertIn, rowsIn } from "#test/rows.ts";
import { openDatabase } from "./connect.ts";
import { engineOn } from "./embedded.ts";
import { StartupProblem } from "./problems.ts";

const long = process.env.VOLUTE_LONG === "1";
const KILLS_AT_FIRST_START = long ? 25 : 3;
const KILLS_WHILE_WRITING = long ? 50 : 3;
/** A first start and an opening, on a machine that has other things to do. */
const PER_KILL = 40_000;

const writer = fileURLToPath(new URL("../../../test/embedded-writer.ts", import.meta.url));

/** Lines that a writer has said so far. */
interface Writer {
  child: ChildProcess;
  said: string[];
  says(count: number): Promise<void>;
  /** The process and everything it started. */
  kill(): Promise<void>;
}

function startWriter(directory: string): Writer {
  const child = spawn(process.execPath, [writer, directory], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const said: string[] = [];
  let rest = "";
  child.stdout.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\n");
    // A line without its end is not a promise yet.
    rest = lines.pop() ?? "";
    said.push(...lines);
  });
  const closed = once(child, "close");
  return {
    child,
    said,
    async says(count) {
      while (said.length < count) {
        if (child.exitCode !== null) throw new Error(`The writer ended with ${child.exitCode}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async kill() {
      process.kill(-(child.pid ?? 0), "SIGKILL");
      await closed;
    },
  };
}

test.runIf(testEngine === "embedded")("plans that functions keep are forgotten after a minute", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const pglite = await PGlite.create();
  const engine = await engineOn(pglite);
  const told = vi.spyOn(pglite, "exec");
  const forgotten = async (after: number) => {
    vi.advanceTimersByTime(after);
    await engine.transaction("select 1", async () => null, true);
    return told.mock.calls.splice(0).some(([sql]) => sql === "discard plans");
  };
  expect([await forgotten(59_000), await forgotten(1_000), await forgotten(1_000)]).toEqual([false, true, false]);
  await engine.close();
});

describe.runIf(testEngine === "embedded")("the embedded database", () => {
  let directory: string;
  /** Opened by one test after another, since a first start takes seconds; each leaves it to the next as it was. */
  let place: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "volute-embedded-"));
    place = join(directory, "one at a time");
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test("is for one process at a time; a killed one leaves the place free at once", { timeout: PER_KILL }, async () => {
    const first = startWriter(place);
    await first.says(1);
    const second = await openDatabase({ dataDirectory: place }).catch((error: unknown) => error);
    expect(second).toBeInstanceOf(StartupProblem);
    expect((second as Error).message).toBe(`Another copy of Volute is already using ${place}.`);
    await first.kill();

    const third = await openDatabase({ dataDirectory: place });
    await expect(openDatabase({ dataDirectory: place })).rejects.toThrow("Another copy of Volute");
    await third.close();
    const fourth = await openDatabase({ dataDirectory: place });
    await fourth.close();
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

  test("says so when its files cannot be opened", { timeout: PER_KILL }, async () => {
    await (await openDatabase({ dataDirectory: place })).close();
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
    `There is no whole database in ${place}/postgres: its file PG_VERSION is missing. Nothing was changed; put a copy of the whole directory back, or choose another with DATA_DIR.`;

  test("is not made anew over what is left of one", { timeout: PER_KILL }, async () => {
    const place = join(directory, "damaged");
    await (await openDatabase({ dataDirectory: place })).close();
    await rm(join(place, "postgres", "PG_VERSION"));
    const left = (await readdir(place, { recursive: true })).sort();
    expect(await openingError(place)).toBe(notWhole(place));
    expect((await readdir(place, { recursive: true })).sort()).toEqual(left);

    const empty = join(directory, "emptied");
    await mkdir(join(empty, "postgres"), { recursive: true });
    expect(await openingError(empty)).toBe(notWhole(empty));
    expect(await readdir(empty, { recursive: true })).toEqual(["postgres"]);
  });

  test("is backed up by a copy of its directory, taken while nothing runs", { timeout: PER_KILL }, async () => {
    const [place, copy] = [join(directory, "original"), join(directory, "copy")];
    const original = await openDatabase({ dataDirectory: place });
    const plan = { name: "Depot", description: "For one depot", features: {} };
    await original.asPlatform((tx) => insertIn(tx, "plans", plan));
    await original.close();
    await cp(place, copy, { recursive: true });
    await rm(place, { recursive: true });
    const database = await openDatabase({ dataDirectory: copy });
    expect(await database.asPlatform((tx) => rowsIn(tx)`select * from plans`)).toMatchObject([plan]);
    await database.close();
  });

  test.each(["holiday.jpg", "base", "PG_VERSION", "postgres.old", "lock.db.bak"])(
    "is not made in a directory that holds something else: %s",
    async (name) => {
      const place = join(directory, `with ${name}`);
      await mkdir(place);
      await writeFile(join(place, name), "");
      expect(await openingError(place)).toBe(
        `The directory ${place} holds "${name}" and no database of Volute. Nothing was changed; choose an empty one, or the right one, with DATA_DIR.`,
      );
      expect(await readdir(place)).toEqual([name]);
    },
  );

  test("is made beside what a killed first start and a new disk leave", { timeout: PER_KILL }, async () => {
    const place = join(directory, "new");
    for (const folder of ["postgres.new-abc123/base", "lost+found", ".snapshot"])
      await mkdir(join(place, folder), { recursive: true });
    await writeFile(join(place, "lock.db"), "");
    await (await openDatabase({ dataDirectory: place })).close();
    expect((await readdir(place)).sort()).toEqual([".snapshot", "lock.db", "lost+found", "postgres"]);
  });

  test(`opens after a kill at any of ${KILLS_AT_FIRST_START} moments of its very first start`, {
    timeout: KILLS_AT_FIRST_START * PER_KILL,
  }, async () => {
    const started = performance.now();
    const whole = startWriter(join(directory, "whole"));
    await whole.says(1);
    const duration = performance.now() - started;
    await whole.kill();

    let unfinished = 0;
    for (let kill = 0; kill < KILLS_AT_FIRST_START; kill++) {
      const place = join(directory, `first ${kill}`);
      const starting = startWriter(place);
      await new Promise((resolve) => setTimeout(resolve, (duration * (kill + 0.5)) / KILLS_AT_FIRST_START));
      await starting.kill();
      if (starting.said.length === 0) unfinished++;
      const database = await openDatabase({ dataDirectory: place });
      expect(await database.asPlatform((tx) => countIn(tx)`quote_statuses`)).toBe(6);
      await database.close();
      expect((await readdir(place)).sort()).toEqual(["lock.db", "postgres"]);
      await rm(place, { recursive: true });
    }
    // Otherwise every kill came too late to try anything.
    expect(unfinished).toBeGreaterThan(0);
  });

  test(`loses no promised row in ${KILLS_WHILE_WRITING} kills while writing`, {
    timeout: KILLS_WHILE_WRITING * PER_KILL,
  }, async () => {
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
    // At most one row a kill was kept without the promise having been heard, and none came twice.
    expect(kept.length).toBe(names.size);
    expect(kept.length).toBeLessThanOrEqual(promised.length + KILLS_WHILE_WRITING);
  });
});

async function plansIn(place: string): Promise<{ name: string }[]> {
  const database = await openDatabase({ dataDirectory: place });
  const rows = await database.asPlatform((tx) => rowsIn<{ name: string }>(tx)`select name from plans`);
  await database.close();
  return rows;
}
