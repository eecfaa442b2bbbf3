// A backup by npx volute backup, restored by npx volute restore, is a working installation: on the engine of this run.

import { createHash, randomUUIDv7 } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { createApp } from "#server/app.ts";
import { withBackup } from "#server/database/backup/archive.ts";
import type { Manifest } from "#server/database/backup/manifest.ts";
import { readContent, readMembers, writeTar } from "#server/database/backup/tar.ts";
import { openDatabase } from "#server/database/connect.ts";
import { version } from "#server/database/root.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import { loadDemonstration } from "#server/demonstration/load.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { COOKIE } from "#server/kernel/session.ts";
import { emptyServerDatabase } from "#test/databases.ts";
import { isWholeSuite, onServer } from "#test/kit/conditions.ts";
import { sealAll } from "#test/kit/sealing.ts";
import { countIn, insertIn } from "#test/rows.ts";

interface Place {
  env: { DATA_DIR: string; DATABASE_URL?: string };
  remove: () => Promise<void>;
}

let directory: string;
let places = 0;
const made: Place[] = [];

async function emptyPlace(): Promise<Place> {
  const dataDirectory = join(directory, `data-${++places}`);
  const { url, drop } = onServer ? await emptyServerDatabase() : { url: "", drop: async () => {} };
  const place = { env: { DATA_DIR: dataDirectory, DATABASE_URL: url }, remove: drop };
  made.push(place);
  return place;
}

async function called({ env }: Place, ...words: string[]) {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const code = await runCommand(commands, words, { env: { PATH: process.env.PATH, ...env }, out: say, err: say });
  return { code, said };
}

const opened = ({ env }: Place) => openDatabase({ databaseUrl: env.DATABASE_URL || null, dataDirectory: env.DATA_DIR });

/** The product itself, with an engineer who copies a quote: each copy has the next number. */
async function worked<T>(place: Place, work: (copy: () => Promise<string>) => Promise<T>): Promise<T> {
  const database = await opened(place);
  const app = await createApp({ database, webDirectory: directory, trustedProxies: [], logLevel: "silent" });
  try {
    const signedIn = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: "engineer@northern-pumps.test", password: "demo1234" },
    });
    const cookie = new RegExp(`${COOKIE}=[^;]+`).exec(String(signedIn.headers["set-cookie"]))?.[0] ?? "";
    const [quote] = (await app.inject({ url: "/api/quotes", headers: { cookie } })).json<{ id: string }[]>();
    return await work(async () => {
      const url = `/api/quotes/${quote?.id}/duplicate`;
      const answer = await app.inject({ method: "POST", url, payload: {}, headers: { cookie } });
      return answer.json<{ quoteNumber: string }>().quoteNumber;
    });
  } finally {
    await app.close();
    await database.close();
  }
}

let source: Place;
let file: string;
let numbers: string[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "volute-backup-"));
  source = await emptyPlace();
  file = join(directory, "volute.backup");
  const database = await opened(source);
  await loadDemonstration(database, new Date(), hashPassword);
  await sealAll(database);
  const letter = { kind: "password_reset", toAddress: "ann@fresh.test", subject: "Trial", parameters: {} };
  await database.asPlatform((db) =>
    insertIn(db, "emails", { id: randomUUIDv7(), companyId: null, idempotencyKey: "trial", ...letter }),
  );
  await database.close();
});
afterAll(async () => {
  for (const place of made) await place.remove();
  await rm(directory, { recursive: true, force: true });
});

test("a backup made while others write is restored with every row; numbers continue, seals verify, emails are held", async () => {
  await worked(source, async (copy) => {
    numbers = [await copy()];
    if (!onServer) return;
    let isOver = false;
    const writing = (async () => {
      while (!isOver) numbers.push(await copy());
    })();
    const backup = called(source, "backup", file);
    await backup.finally(() => {
      isOver = true;
    });
    await writing;
    expect(numbers.length).toBeGreaterThan(10);
    expect(await backup).toMatchObject({ code: 0 });
  });
  if (!onServer) expect(await called(source, "backup", file)).toMatchObject({ code: 0 });
  expect(await readdir(directory)).not.toContain("volute.backup.partial");
  // No other user of the machine may read it.
  expect((await stat(file)).mode & 0o077).toBe(0);

  const target = await emptyPlace();
  const restored = await called(target, "restore", file, "--end-sessions", "--json");
  expect(restored.code).toBe(0);
  const { manifest, heldEmails, endedSessions } = JSON.parse(restored.said.at(-1) ?? "");
  expect(manifest.volute).toBe(version);
  expect(Number(manifest.tables.quotes.rows)).toBeGreaterThan(20);
  expect([heldEmails, endedSessions > 0, manifest.seal.number > 0]).toEqual([1, true, true]);
  const checked = await called(target, "audit", "verify", "--last", manifest.seal.hash);
  expect(checked).toMatchObject({ code: 0 });

  const database = await opened(target);
  expect(await database.asPlatform((db) => countIn(db)`sessions`)).toBe(0);
  expect(await database.asPlatform((db) => countIn(db)`emails where state = 'queued'`)).toBe(0);
  const quotes = await database.asPlatform((db) => countIn(db)`quotes`);
  await database.close();
  expect(quotes).toBe(Number(manifest.tables.quotes.rows));
  const next = await worked(target, (copy) => copy());
  // The number after the last one in the snapshot; the source may have issued it since.
  expect([...numbers, after(numbers.at(-1))]).toContain(next);
});

const after = (number = "") =>
  number.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, "0"));

const changed = (name: string) => join(directory, name);
/** A copy of the backup with another manifest; without the data unless `isWhole`. */
async function withManifest(name: string, change: (manifest: Manifest) => object, isWhole = false): Promise<string> {
  const handle = await open(file);
  const tar = await writeTar(changed(name));
  let sums = "";
  for (const member of await readMembers(handle)) {
    const isManifest = member.name === "manifest.json";
    if (member.name === "SHA256SUMS") continue;
    if (member.type === "directory") {
      await tar.addDirectory(member.name);
      continue;
    }
    if (!isManifest && !isWhole) continue;
    const read = await Array.fromAsync(readContent(handle, member));
    const manifest = isManifest && JSON.parse(Buffer.concat(read).toString());
    const bytes = isManifest ? Buffer.from(JSON.stringify({ ...manifest, ...change(manifest) })) : Buffer.concat(read);
    await tar.add(member.name, bytesOf(bytes));
    sums += `${createHash("sha256").update(bytes).digest("hex")}  ${member.name}\n`;
  }
  await tar.add("SHA256SUMS", bytesOf(Buffer.from(sums)));
  await tar.end();
  await handle.close();
  return changed(name);
}
async function* bytesOf(bytes: Buffer) {
  yield bytes;
}

test("--keep deletes only the oldest backups of this database, after the new one was compared", async () => {
  const kept = changed("kept");
  const old = (day: number) => `volute-2026-01-0${day}T021500Z.backup`;
  const made =
    (day: number, change: object = {}) =>
    () => ({ madeAt: `2026-01-0${day}T02:15:00.000Z`, ...change });
  await mkdir(kept);
  for (const day of [1, 2, 3]) await withManifest(`kept/${old(day)}`, made(day));
  await withManifest(`kept/${old(4)}`, made(1, { firstSeal: "of another" }));
  await withManifest("kept/before-the-move.backup", made(1));
  await writeFile(join(kept, old(5)), "Dear Sir or Madam,\n".repeat(100));
  await mkdir(join(kept, old(6)));
  await writeFile(join(kept, `${old(7)}.partial`), "");

  const { code, said } = await called(source, "backup", kept, "--keep", "2");
  const left = ["before-the-move.backup", ...[3, 4, 5, 6].map(old), `${old(7)}.partial`];
  const [name = "", ...others] = (await readdir(kept)).filter((one) => !left.includes(one));
  expect([code, others, name]).toEqual([0, [], expect.stringMatching(/^volute-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/)]);
  expect(await readdir(kept)).toEqual(expect.arrayContaining(left));
  const path = (one: string) => join(kept, one);
  expect(said).toEqual(
    expect.arrayContaining([
      "A test restore was compared with it: every table has the same rows.",
      `Removed the oldest: ${path(old(1))}, ${path(old(2))}.`,
      `${path(old(5))} is not a backup made by npx volute backup. It was left in place.`,
      `${path(old(7))}.partial was left in place: delete it if no other backup is running.`,
    ]),
  );
  const { madeAt, firstSeal } = await withBackup(path(name), async ({ manifest }) => manifest);
  expect(Math.abs(Date.parse(madeAt) - Date.now())).toBeLessThan(600_000);
  expect(firstSeal).toMatch(/^[0-9a-f]{64}$/);
});

describe("refused in one sentence, with nothing changed:", () => {
  /** A copy of the backup with one byte changed. */
  async function withByte(name: string, at: (size: number) => number): Promise<string> {
    const bytes = await readFile(file);
    const place = at(bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ 0x40;
    await writeFile(changed(name), bytes);
    return changed(name);
  }
  async function cut(name: string, keep: (size: number) => number): Promise<string> {
    await copyFile(file, changed(name));
    await truncate(changed(name), keep((await stat(file)).size));
    return changed(name);
  }
  const foreign = async (name: string, text: string | Buffer) => {
    await writeFile(changed(name), text);
    return changed(name);
  };

  const [damaged, notWhole, notOurs] = [
    /is damaged: its \S+ is not what was written/,
    /is incomplete/,
    /is not a backup/,
  ];
  test.each<[what: string, make: () => Promise<string>, sentence: RegExp]>([
    ["a byte changed early", () => withByte("early", () => 700), /damaged|not a backup/],
    ["a byte changed in the middle", () => withByte("middle", (size) => Math.floor(size / 2)), damaged],
    ["half of it", () => cut("half", (size) => Math.floor(size / 2)), notWhole],
    ["its last bytes missing", () => cut("last", (size) => size - 1600), notWhole],
    ["nothing in it", () => cut("nothing", () => 0), notWhole],
    ["a text", () => foreign("text", "Dear Sir or Madam,\n".repeat(100)), notOurs],
    ["zeros", () => foreign("zeros", Buffer.alloc(4096)), notOurs],
    [
      "a newer kind of backup",
      () => withManifest("format", () => ({ format: 2, volute: "9.1.0" })),
      /newer version of Volute, 9\.1\.0/,
    ],
    [
      "a newer schema",
      () =>
        withManifest("newer", ({ migrations }) => ({
          migrations: [...migrations, { name: "9999_next", checksum: "x" }],
        })),
      /newer version of Volute, .+ has migration 9999_next, which this version does not know/,
    ],
    [
      "another history",
      () =>
        withManifest("other", ({ migrations }) => ({
          migrations: migrations.map((one, index) => (index === 1 ? { ...one, checksum: "x" } : one)),
        })),
      /with a different migration 0002_companies/,
    ],
    [
      "a development version",
      () =>
        withManifest("development", ({ migrations }) => ({
          migrations: migrations.map((one) => ({ ...one, checksum: "x" })),
        })),
      /development: This database was made by a development version of Volute, from before 1\.0\.0\. No release can read or upgrade it, so it was left as it is: start with an empty database\.$/,
    ],
    [
      "the other engine",
      () => withManifest("engine", () => ({ engine: onServer ? "embedded" : "server" })),
      onServer ? /of an embedded database/ : /from a PostgreSQL server/,
    ],
    ["no such file", async () => changed("absent"), /no such file/],
  ])("%s", async (_, make, sentence) => {
    const [place, path] = [await emptyPlace(), await make()];
    await expect(called(place, "restore", path)).rejects.toThrow(sentence);
    expect(existsSync(place.env.DATA_DIR)).toBe(false);
    // And a good one can still be restored there: seen below.
  });

  test("a database that holds anything", async () => {
    await expect(called(source, "restore", file)).rejects.toThrow("already contains an installation of Volute.");
    expect(await worked(source, (copy) => copy())).toBe(after(numbers.at(-1)));
  });

  test.runIf(onServer || isWholeSuite)("an existing file, unless overwriting is confirmed", async () => {
    const before = await readFile(file);
    await expect(called(source, "backup", file)).rejects.toThrow(
      /already exists\. Overwrite it\? There is no terminal/,
    );
    expect((await readFile(file)).equals(before)).toBe(true);
    expect(await called(source, "backup", file, "--yes", "--unchecked")).toMatchObject({ code: 0 });
  });

  test.runIf(onServer || isWholeSuite)(
    "rows that differ from the manifest; a server does not start on the result",
    async () => {
      const change = ({ tables }: Manifest) => ({ tables: { ...tables, plans: { rows: "1", checksum: "1" } } });
      const path = await withManifest("counted", change, true);
      const place = await emptyPlace();
      await expect(called(place, "restore", path)).rejects.toThrow(
        /does not match the backup: plans has \d+ rows instead of 1/,
      );
      await expect(opened(place)).rejects.toThrow(/A restore (or move )?into/);
    },
  );
});

test.runIf(onServer || isWholeSuite)(
  "a server does not start on an interrupted restore, and the same command completes it",
  async () => {
    const place = await emptyPlace();
    if (onServer) {
      const client = new pg.Client({ connectionString: place.env.DATABASE_URL });
      await client.connect();
      await client.query(
        "create table restore_in_progress (digest text primary key, is_compared boolean not null default false)",
      );
      await client.end();
    } else await mkdir(join(place.env.DATA_DIR, "restoring", "postgres"), { recursive: true });
    const refused = opened(place);
    await expect(refused).rejects.toBeInstanceOf(StartupProblem);
    await expect(refused).rejects.toThrow(/run the same npx volute (command|restore) again/);
    expect(await called(place, "restore", file)).toMatchObject({ code: 0 });
    await (await opened(place)).close();
  },
);

test.runIf(onServer)("a killed restore leaves no role with the rights that it was given", async () => {
  const place = await emptyPlace();
  expect(await called(place, "restore", file)).toMatchObject({ code: 0 });
  const digest = await withBackup(file, async (backup) => backup.digest);
  const client = new pg.Client({ connectionString: place.env.DATABASE_URL });
  await client.connect();
  // As it is between the end of pg_restore and that of the command.
  await client.query(`set role none;
    grant create on schema public to volute_company, volute_platform, volute_eraser;
    create table restore_in_progress (digest text primary key, is_compared boolean not null default false);
    insert into restore_in_progress values ('${digest}', true)`);
  expect(await called(place, "restore", file)).toMatchObject({ code: 0 });
  const { rows } = await client.query(
    "select rolname from pg_roles where rolname ~ '^volute_(company|platform|eraser|link)$' and has_schema_privilege(oid, 'public', 'create')",
  );
  await client.end();
  expect(rows).toEqual([]);
});
