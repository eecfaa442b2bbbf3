import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { withBackup } from "#server/database/backup/archive.ts";
import { openDatabase } from "#server/database/connect.ts";
import { DATA_DIRECTORY, wrapPglite as ownerOnFiles } from "#server/database/embedded.ts";
import { applyMigrations, type Migration, parseReadableBy, readMigrations } from "#server/database/migrate.ts";
import { wrapClient as ownerOnServer } from "#server/database/server.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { emptyServerDatabase } from "#test/databases.ts";
import { isWholeSuite, onServer } from "#test/kit/conditions.ts";
import { NO_FUNCTIONS } from "#test/kit/no-functions.ts";
import { startNetwork } from "#test/network.ts";

const all = await readMigrations();
const before = all.filter(({ name }) => name < "0015");
const pending = all.slice(before.length);
const GOES_ON = "those of the previous version keep working meanwhile.";
let directory: string;
let databaseUrl: string | null = null;
const ends: (() => Promise<void>)[] = [];

/** The following tests use another installation, with the schema of these migrations. */
async function install(migrations: Migration[]): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), "volute-upgrade-"));
  ends.push(() => rm(made, { recursive: true, force: true }));
  directory = made;
  await mkdir(data());
  if (onServer) {
    const { url, drop } = await emptyServerDatabase();
    databaseUrl = url;
    ends.push(drop);
  }
  await asOwner(async (owner) => void (await applyMigrations(owner, migrations, NO_FUNCTIONS)));
}

beforeAll(async () => {
  await install(before);
  // Makes one of the pending migrations fail.
  await asOwner((owner) => owner.run("alter table quotes add column options jsonb"));
});
afterAll(async () => {
  for (const end of ends) await end();
});

const data = () => join(directory, "data");

async function asOwner(work: (owner: TableOwner) => Promise<void>): Promise<void> {
  if (databaseUrl === null) {
    const pglite = await PGlite.create({ dataDir: join(data(), DATA_DIRECTORY) });
    await work(ownerOnFiles(pglite));
    return pglite.close();
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("set role none");
  await work(ownerOnServer(client)).finally(() => client.end());
}

async function upgraded(file: string, address = databaseUrl, hear: (line: string) => void = () => {}) {
  const said: string[] = [];
  const say = (line: string) => {
    said.push(line);
    hear(line);
  };
  const env = { PATH: process.env.PATH, DATA_DIR: data(), DATABASE_URL: address ?? "" };
  return { code: await runCommand(commands, ["upgrade", join(directory, file)], { env, out: say, err: say }), said };
}

test("a failed upgrade leaves the old schema and a backup of it, and says what to do", async () => {
  await expect(upgraded("first")).rejects.toThrow(
    /^Migration 0015_options could not be applied: column "options" of relation "quotes" already exists\n\nApplied migrations stay, .+ npx volute restore .+first with/s,
  );
  await withBackup(join(directory, "first"), async ({ manifest }) => {
    expect(manifest.migrations.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  });
});

test.runIf(isWholeSuite && onServer)("a lost connection also ends with what to do", async () => {
  const address = new URL(databaseUrl ?? "");
  const network = await startNetwork(Number(address.port));
  network.open();
  try {
    await asOwner(async (owner) => {
      // The migrations' lock, so that they wait for it.
      await owner.rows("select pg_advisory_lock(7601865)");
      const waiting = async () => {
        const asked = "query like 'select pg_try_advisory%' or query = 'rollback'";
        const mine = "datname = current_database() and pid <> pg_backend_pid()";
        return (await owner.rows(`select 1 from pg_stat_activity where (${asked}) and ${mine}`)).length;
      };
      const cut = () => expect.poll(waiting).toBeGreaterThan(0).then(network.cut);
      let isCut = Promise.resolve();
      const upgrading = upgraded("lost", Object.assign(address, { host: new URL(network.url).host }).href, (line) => {
        if (line.startsWith(`Applying ${pending[0]?.name}`)) isCut = cut();
      });
      await expect(upgrading).rejects.toThrow(
        /^The database cannot be reached; npx volute doctor shows why\.\n\nApplied migrations stay, .+ npx volute restore .+lost\./s,
      );
      await isCut;
    });
  } finally {
    await network.close();
  }
});

test("once the problem is fixed the upgrade succeeds, and the program starts without migrating", async () => {
  await asOwner((owner) => owner.run("alter table quotes drop column options"));
  const { said } = await upgraded("second");
  const words = said.join("\n");
  expect(words).toContain(`(${pending.length} migrations applied).`);
  const isReadable = pending.every(({ sql }) => Number(parseReadableBy(sql) ?? Infinity) <= before.length);
  const isBeside = databaseUrl !== null && isReadable;
  expect(words).toContain(isBeside ? GOES_ON : "Stop every process of the previous version, then start the new one.");
  // Doctor has checked the database, although no server has started on it yet.
  expect(words).toMatch(/^(ok|advice) +Migrations /m);
  const database = await openDatabase({ databaseUrl, dataDirectory: data(), migrates: false });
  await database.close();
});

test.runIf(isWholeSuite)(
  "the previous version may keep running if there is a server and no migration to apply",
  async () => {
    const { said } = await upgraded("third");
    expect(said.join("\n").includes(GOES_ON)).toBe(databaseUrl !== null);
  },
);

test.runIf(isWholeSuite)("the previous version may keep running if it can read the newest migration", async () => {
  const known = all.slice(0, -1);
  await install(known);
  const { said } = await upgraded("fourth");
  const isReadable = Number(parseReadableBy(all.at(-1)?.sql ?? "") ?? Infinity) <= known.length;
  expect(said).toContain(`Applying ${all.at(-1)?.name} …`);
  expect(said.join("\n").includes(GOES_ON)).toBe(databaseUrl !== null && isReadable);
});
