// A backup that ends early leaves no file that looks whole; what cannot be done is reported.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findProgram } from "#server/database/backup/pg-programs.ts";
import { openDatabase } from "#server/database/connect.ts";
import { emptyServerDatabase } from "#test/databases.ts";
import { hasOwnMounts, onServer } from "#test/kit/conditions.ts";

const MAIN = fileURLToPath(new URL("../../src/commands/main.ts", import.meta.url));

let directory: string;
let env: Record<string, string>;
let drop = async () => {};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "volute-safety-"));
  env = { PATH: process.env.PATH ?? "", DATA_DIR: join(directory, "data") };
  if (onServer) {
    const made = await emptyServerDatabase();
    drop = made.drop;
    env.DATABASE_URL = made.url;
  }
  await (await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDirectory: join(directory, "data") })).close();
});
afterAll(async () => {
  await drop();
  await rm(directory, { recursive: true, force: true });
});

const words = (file: string) => [process.execPath, MAIN, "backup", file];
const backedUp = (file: string, given = env) => {
  const [program = "", ...rest] = words(file);
  return spawnSync(program, rest, { env: given, encoding: "utf8" });
};

test("a backup that is killed leaves no FILE, and the next one is whole", async () => {
  const file = join(directory, "killed.backup");
  const [program = "", ...rest] = words(file);
  const running = spawn(program, rest, { env, stdio: "ignore" });
  await expect.poll(() => existsSync(`${file}.partial`), { interval: 1 }).toBe(true);
  running.kill("SIGKILL");
  await once(running, "close");
  expect(existsSync(file)).toBe(false);
  expect(backedUp(file)).toMatchObject({ status: 0, stderr: "" });
  expect((await readdir(directory)).filter((name) => name.startsWith("killed"))).toEqual(["killed.backup"]);
});

test.runIf(hasOwnMounts)("a disk that is full ends it in one sentence, and leaves no FILE", async () => {
  const disk = join(directory, "disk");
  await mkdir(disk);
  const small = `mount -t tmpfs -o size=64k tmpfs "${disk}" && "$@"; code=$?; ls "${disk}"; exit $code`;
  const { status, stdout, stderr } = spawnSync(
    "unshare",
    ["-rm", "sh", "-c", small, "sh", ...words(join(disk, "full.backup"))],
    { env, encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([2, `The disk that holds ${join(disk, "full.backup")} is full.\n`]);
  expect(stdout).not.toContain("full.backup\n");
});

test("PostgreSQL's programs are of the server's version or newer, or refused", () => {
  expect(() => findProgram("pg_restore", 99)).toThrow(
    /^(The pg_restore on this machine is from PostgreSQL \d+\S*, but PostgreSQL 99 needs its own version or a newer one|There is no pg_restore on this machine): install postgresql-client-99/,
  );
});

describe.runIf(onServer)("a login that may not make a database", () => {
  test("has its backup unpacked to the end, and is told that it was not restored", async () => {
    const admin = new pg.Client({ connectionString: env.DATABASE_URL });
    await admin.connect();
    const name = `volute_plain_${process.pid}`;
    await admin.query("set role none");
    await admin.query(`create role ${name} login password 'plain'`);
    await admin.query(`grant ${name} to current_user`);
    await admin.query(`grant volute_company, volute_eraser, volute_link, volute_platform to ${name}`);
    await admin.query(`create database ${name} owner ${name}`);
    const url = Object.assign(new URL(env.DATABASE_URL ?? ""), { pathname: name, username: name, password: "plain" });
    try {
      await (await openDatabase({ databaseUrl: url.href })).close();
      const { status, stdout } = backedUp(join(directory, "plain.backup"), { ...env, DATABASE_URL: url.href });
      expect([status, stdout]).toEqual([
        0,
        expect.stringContaining("The whole file could be read, but it was not restored as a test"),
      ]);
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${name}`);
      await admin.end();
    }
  });
});

describe.runIf(onServer)("the database to try a backup in that is there already", () => {
  let beside: string;
  const administer = async <T>(url: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("set role none");
    return work(client).finally(() => client.end());
  };
  const addressOf = (name: string) => Object.assign(new URL(env.DATABASE_URL ?? ""), { pathname: name }).href;
  const isThere = () =>
    administer(env.DATABASE_URL, async (client) => {
      const { rowCount } = await client.query("select from pg_database where datname = $1", [beside]);
      return rowCount === 1;
    });
  const refused = [2, expect.stringMatching(/^The test restore needs the database name volute_check_\d+, .+\n$/)];

  beforeEach(() =>
    administer(env.DATABASE_URL, async (client) => {
      const { rows } = await client.query("select oid from pg_database where datname = current_database()");
      beside = `volute_check_${rows[0].oid}`;
      await client.query(`create database ${beside}`);
    }),
  );
  afterEach(() => administer(env.DATABASE_URL, (client) => client.query(`drop database if exists ${beside}`)));

  test("as one leaves it that is killed while the server makes it, goes", async () => {
    expect(backedUp(join(directory, "after.backup"))).toMatchObject({ status: 0, stderr: "" });
    expect(await isThere()).toBe(false);
  });

  test("stays where it holds anything", async () => {
    await administer(addressOf(beside), (client) => client.query("create table kept (id int)"));
    const { status, stderr } = backedUp(join(directory, "held.backup"));
    expect([status, stderr]).toEqual(refused);
    expect(await isThere()).toBe(true);
  });

  test("stays where somebody has written about it", async () => {
    await administer(env.DATABASE_URL, (client) => client.query(`comment on database ${beside} is 'mine'`));
    const { status, stderr } = backedUp(join(directory, "described.backup"));
    expect([status, stderr]).toEqual(refused);
    expect(await isThere()).toBe(true);
  });

  test("stays where somebody is connected", async () => {
    await administer(addressOf(beside), async () => {
      const { status, stderr } = backedUp(join(directory, "used.backup"));
      expect([status, stderr]).toEqual(refused);
    });
    expect(await isThere()).toBe(true);
  });
});
