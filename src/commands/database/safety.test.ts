// What ends a backup early leaves no file that looks whole; what cannot be done is said.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findProgram } from "#server/database/backup/programs.ts";
import { openDatabase } from "#server/database/connect.ts";
import { emptyServerDatabase, testEngine } from "#test/databases.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const onServer = testEngine === "server";

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
}, 120_000);
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
  await expect.poll(() => existsSync(`${file}.partial`), { interval: 1, timeout: 30_000 }).toBe(true);
  running.kill("SIGKILL");
  await once(running, "close");
  expect(existsSync(file)).toBe(false);
  expect(backedUp(file)).toMatchObject({ status: 0, stderr: "" });
  expect((await readdir(directory)).filter((name) => name.startsWith("killed"))).toEqual(["killed.backup"]);
});

const [unshare, ...alone] = ["unshare", "-rm"] as const;
const hasSmallDisk = spawnSync(unshare, [...alone, "true"]).status === 0;

test.skipIf(!hasSmallDisk)("a disk that is full ends it in one sentence, and leaves no FILE", async () => {
  const disk = join(directory, "disk");
  await mkdir(disk);
  const small = `mount -t tmpfs -o size=64k tmpfs "${disk}" && "$@"; code=$?; ls "${disk}"; exit $code`;
  const { status, stdout, stderr } = spawnSync(
    unshare,
    [...alone, "sh", "-c", small, "sh", ...words(join(disk, "full.backup"))],
    { env, encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([2, "ENOSPC: no space left on device, write\n"]);
  expect(stdout).not.toContain("full.backup\n");
});

test("PostgreSQL's programs are of the server's version or newer, or refused", () => {
  expect(() => findProgram("pg_restore", 99)).toThrow(
    /^(The pg_restore on this machine is of PostgreSQL \d+\S*, and PostgreSQL 99 needs one of its own version or newer|There is no pg_restore on this machine): install postgresql-client-99/,
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
      expect([status, stdout]).toEqual([0, expect.stringContaining("It was unpacked to its end, but not restored")]);
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${name}`);
      await admin.end();
    }
  });
});
