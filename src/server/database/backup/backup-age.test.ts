import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { buildMetrics } from "#server/metrics.ts";
import { type FreshDatabase, freshDatabase } from "#test/databases.ts";
import { folderOfTest } from "#test/kit/folder.ts";
import { sealAll } from "#test/kit/sealing.ts";
import { insertIn, rowsIn } from "#test/rows.ts";
import { writeBackup } from "./archive.ts";
import { watchBackups } from "./backup-age.ts";
import { buildBackupName } from "./directory.ts";
import type { Manifest } from "./manifest.ts";

const HOUR_MS = 3_600_000;
let database: FreshDatabase;
let firstSeal: string;

beforeAll(async () => {
  database = await freshDatabase();
  await database.asPlatform((db) => insertIn(db, "audit_logs", { action: "login", entityType: "session" }));
  await sealAll(database);
  const [seal] = await database.asPlatform((db) => rowsIn<{ hash: string }>(db)`select hash from audit_seals`);
  firstSeal = seal?.hash ?? "";
});
afterAll(() => database.close());

function write(directory: string, hoursAgo: number, seal = firstSeal): Promise<Manifest> {
  const madeAt = new Date(database.now().getTime() - hoursAgo * HOUR_MS);
  const manifest = {
    format: 1,
    volute: "1.0.0",
    madeAt: madeAt.toISOString(),
    engine: "server",
    firstSeal: seal,
  } as const;
  const rest = { postgresql: "15.1", dumpedWith: null, migrations: [], tables: {}, seal: null, signingKeys: [] };
  const path = join(directory, buildBackupName(madeAt));
  return writeBackup(
    path,
    async () => ({ ...manifest, ...rest }),
    async () => {},
  );
}

/** The age in hours, once the directory was looked through. */
async function watched(directory: string): Promise<number> {
  const watch = watchBackups(database, directory);
  await expect.poll(watch.readAge).not.toBeNull();
  watch.stop();
  return (watch.readAge() ?? 0) / 3600;
}

test("is the age of this database's newest backup, whatever other files there are", async () => {
  const directory = join(await folderOfTest(), "backups");
  expect(await watched(directory)).toBe(Infinity);
  await mkdir(directory);
  await write(directory, 1, "of another installation");
  await writeFile(join(directory, buildBackupName(database.now())), "no backup");
  await writeFile(join(directory, `${buildBackupName(database.now())}.partial`), "half of one");
  expect(await watched(directory)).toBe(Infinity);
  await write(directory, 50);
  await write(directory, 30);
  expect(await watched(directory)).toBeCloseTo(30, 1);
});

test.each([
  [108_000.5, 108_000, /^volute_backup_age_seconds 108000\.5$/m],
  [Infinity, null, /^volute_backup_age_seconds \+Inf$/m],
])("%s s is what /readyz and the metrics say, and nothing becomes unready", async (age, told, line) => {
  const app = await createApp({ database, webDirectory: "", readBackupAge: () => age });
  const answer = await app.inject("/readyz");
  await app.close();
  expect([answer.statusCode, answer.json().backupAgeSeconds]).toEqual([200, told]);
  expect(await buildMetrics(database, () => age).text()).toMatch(line);
});

test("the metric is absent without BACKUP_DIR", async () => {
  expect(await buildMetrics(database).text()).not.toMatch(/^volute_backup_age_seconds/m);
});
