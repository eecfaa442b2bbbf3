// A large installation is backed up while users work, and restored into an empty server: how long both take, each with
// its own comparison, every earlier row, that no seal was changed and numbers continue. PostgreSQL syncs its commits, as
// in installations.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onServer } from "#test/kit/conditions.ts";
import { LARGE, multiply, sumsOfQuotes } from "#test/operation/multiply.ts";
import { fillWithDemonstration, signIn } from "#test/operation/pair.ts";
import { lost, startWork } from "#test/operation/work.ts";
import { type PostgresServer, startPostgresServer, usualSettings } from "#test/postgres-server.ts";
import { type Product, startProduct } from "#test/running-product.ts";

const QUOTES = Number(process.env.QUOTES ?? 1_000_000);
const COMMANDS = fileURLToPath(new URL("../../src/commands/main.ts", import.meta.url));
/** In this time they send more emails than a company may in an hour. */
const PEOPLE_ARE_TOLD = ["200", "201", "429 too_many", "503 with Retry-After"];

describe.runIf(onServer)("a backup of many quotes", () => {
  let source: PostgresServer;
  let target: PostgresServer;
  let product: Product;
  let directory: string;
  let until: Date;
  let before: Record<string, string>;
  const sums = (server: PostgresServer) => asked(server, (admin) => sumsOfQuotes(admin, 1, until));

  beforeAll(async () => {
    [source, target] = await Promise.all([
      startPostgresServer(undefined, { ...usualSettings, ...LARGE }),
      startPostgresServer(undefined, { ...usualSettings, ...LARGE }),
    ]);
    directory = await mkdtemp(join(tmpdir(), "volute-backups-"));
    const since = performance.now();
    await fillWithDemonstration(source.url);
    await asked(source, (admin) => multiply(admin, 1, QUOTES));
    until = new Date();
    before = await sums(source);
    console.log(`${QUOTES} quotes filled and summed in ${seconds(since)} s`);
    product = await startProduct("", { DATABASE_URL: source.url, NODE_ENV: "production" });
    await product.ready();
  }, 3_600_000);
  afterAll(async () => {
    await product?.kill();
    await Promise.all([source?.stop(), target?.stop()]);
    await rm(directory, { recursive: true, force: true });
  });

  test("is made while people work, and has every row when it is restored", async () => {
    const file = join(directory, "volute.backup");
    const engineer = await signIn(product.url, "engineer@northern-pumps.test");
    const work = await startWork(engineer);
    await work.untilCreated();
    let since = performance.now();
    // Restoring it, below, compares every row with the file.
    await volute(source, "backup", file, "--unchecked");
    console.log(`backed up in ${seconds(since)} s, ${Math.round((await stat(file)).size / 2 ** 20)} MiB`);
    const answers = await work.end();
    console.log("meanwhile", answers);
    expect(Object.keys(answers).filter((one) => !PEOPLE_ARE_TOLD.includes(one))).toEqual([]);

    since = performance.now();
    await volute(target, "restore", file);
    console.log(`restored in ${seconds(since)} s`);
    expect(await sums(target)).toEqual(before);

    // Tampering would be named first. The rows that filled the database were not written by a server, which seals them.
    expect(await verifyAudit(target)).toMatch(/^[\d,]+ (?:newer )?entries have no seal/m);
    const restored = await startProduct("", { DATABASE_URL: target.url, NODE_ENV: "production" });
    try {
      await restored.ready();
      const goingOn = await startWork(await signIn(restored.url, "engineer@northern-pumps.test"));
      await goingOn.untilCreated();
      await goingOn.end();
      expect(await lost(goingOn.done, inVolute(target))).toEqual([]);
    } finally {
      await restored.kill();
    }
  }, 3_600_000);
});

const inVolute = ({ adminUrl }: PostgresServer) => adminUrl.replace(/postgres$/, "volute");
const seconds = (since: number) => Math.round((performance.now() - since) / 1000);

const environment = ({ url }: PostgresServer) => ({
  PATH: process.env.PATH,
  NODE_ENV: "production",
  DATABASE_URL: url,
});

async function volute(server: PostgresServer, ...words: string[]): Promise<void> {
  const running = spawn(process.execPath, [COMMANDS, ...words], { env: environment(server), stdio: "inherit" });
  const [code] = await once(running, "close");
  if (code !== 0) throw new Error(`volute ${words[0]} ended with ${code}`);
}

/** What the command says of the log. */
async function verifyAudit(server: PostgresServer): Promise<string> {
  const running = spawn(process.execPath, [COMMANDS, "audit", "verify"], { env: environment(server) });
  const [stdout, stderr] = await Promise.all([text(running.stdout), text(running.stderr)]);
  return stdout + stderr;
}

async function asked<T>(server: PostgresServer, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inVolute(server) });
  await admin.connect();
  return work(admin).finally(() => admin.end());
}
