// The server is killed while it writes and while it seals, and started again: `audit verify` finds the log whole, with an
// entry of each change that was acknowledged.
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { emptyServerDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { pauseFor } from "#test/kit/pause.ts";
import { rowsIn } from "#test/rows.ts";
import { cookieOf, type Product, startProduct } from "#test/running-product.ts";

const COMMANDS = fileURLToPath(new URL("../../src/commands/main.ts", import.meta.url));
const KILLS_WHILE_WRITING = 6;
const KILLS_AFTER_A_SEAL = 2;
const WRITERS = 2;
const ADMIN = { ADMIN_EMAIL: "kate@platform.test", ADMIN_PASSWORD: "correct horse" };

const engines = [{ engine: "the embedded database" }, ...(onServer ? [{ engine: "a PostgreSQL server" }] : [])];

describe.each(engines)("killed while it writes to $engine", ({ engine }) => {
  const isEmbedded = engine === "the embedded database";
  let directory: string;
  let witness: string;
  let env: Record<string, string>;
  let drop = async () => {};
  const acknowledged: string[] = [];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "volute-audit-"));
    witness = join(directory, "seals");
    env = { SEAL_WITNESS: witness, NODE_ENV: "production", ...ADMIN };
    if (isEmbedded) return;
    const made = await emptyServerDatabase();
    drop = made.drop;
    env.DATABASE_URL = made.url;
  });
  afterAll(async () => {
    await running?.kill();
    await drop();
    await rm(directory, { recursive: true, force: true });
  });

  let running: Product | undefined;
  async function start(): Promise<Product> {
    running = await startProduct(join(directory, "data"), env);
    await running.ready();
    return running;
  }
  const countSeals = () => (existsSync(witness) ? readFileSync(witness, "utf8").split("\n").length - 1 : 0);
  const untilSealed = async (from: number) =>
    expect.poll(countSeals, { timeout: 180_000, interval: 5 }).toBeGreaterThan(from);

  /** Plans are created one after another until the kill, which comes when `moment` resolves. */
  async function killWhileWriting(moment: () => Promise<unknown>): Promise<void> {
    const product = await start();
    const cookie = await cookieOf(product, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
    const headers = { cookie, "content-type": "application/json" };
    const before = acknowledged.length;
    const write = async () => {
      for (;;) {
        const plan = { name: `Plan ${randomUUID()}`, description: "For a depot", maxUsers: 1, maxQuotes: 1, price: 1 };
        const path = `${product.url}/api/admin/plans`;
        const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(plan) }).catch(() => null);
        if (answer && !answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
        const made = answer ? ((await answer.json().catch(() => null)) as { id: number } | null) : null;
        if (!made) return;
        acknowledged.push(String(made.id));
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
    await moment();
    await product.kill();
    await Promise.all(writers);
  }

  function verify(): { status: number | null; output: string } {
    const settings = { PATH: process.env.PATH, DATA_DIR: join(directory, "data"), ...env };
    const options = { env: settings, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMANDS, "audit", "verify"], options);
    return { status, output: stdout + stderr };
  }

  test("every change that was acknowledged has its entry, and the seals are whole", async () => {
    for (let kill = 0; kill < KILLS_WHILE_WRITING; kill++) await killWhileWriting(() => pauseFor(Math.random() * 500));
    const afterWrites = verify();
    expect(afterWrites.status, afterWrites.output).toBe(0);

    // The witness gets a seal's line right after its commit.
    for (let kill = 0; kill < KILLS_AFTER_A_SEAL; kill++) {
      const seals = countSeals();
      await killWhileWriting(() => untilSealed(seals));
    }
    const afterSeals = verify();
    expect(afterSeals.status, afterSeals.output).toBe(0);
    expect(afterSeals.output).toContain("no seal yet");

    const seals = countSeals();
    const product = await start();
    await untilSealed(seals);
    expect(await product.stop()).toBe(0);
    const atTheEnd = verify();
    expect(atTheEnd.status, atTheEnd.output).toBe(0);
    expect(atTheEnd.output).toContain(`The seals go on from the newest in ${witness}.`);
    expect(await findWithoutEntry()).toEqual([]);
    expect(new Set(acknowledged).size).toBeGreaterThan(KILLS_WHILE_WRITING);
  }, 1_200_000);

  async function findWithoutEntry(): Promise<string[]> {
    const database = await openDatabase(
      isEmbedded ? { dataDirectory: join(directory, "data") } : { databaseUrl: env.DATABASE_URL ?? null },
    );
    try {
      const rows = await database.asPlatform(
        (db) =>
          rowsIn<{ id: string }>(
            db,
          )`select entity_id as id from audit_logs where metadata ->> 'event' = 'plan.created'`,
      );
      const recorded = Object.groupBy(rows, ({ id }) => id);
      return acknowledged.filter((id) => recorded[id]?.length !== 1);
    } finally {
      await database.close();
    }
  }
});
