// Entries that were sealed late, and what explains them (decision 87): in the database and in an exported file alike.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/database/connect.ts";
import { loadDemonstration } from "#server/demonstration/load.ts";
import { freshDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { folderOfTest } from "#test/kit/folder.ts";
import { waitUntil } from "#test/kit/pause.ts";
import { insertIn, runIn } from "#test/rows.ts";
import { explainDelayedSealing, explainUnsealedAtStart } from "./delayed-entries.ts";
import { verifyExport } from "./export-verification.ts";
import { runSealing, type Watched } from "./sealer.ts";
import { streamSealedLog, verifyLog } from "./verify.ts";

let log: Database;
beforeEach(async () => {
  log = await freshDatabase();
});
afterEach(() => log.close());

const START = Date.parse("2026-11-21T12:00:00Z");
const at = (minutes: number) => new Date(START + minutes * 60_000);

const write = (minutes: number, more: object = {}) =>
  log.asPlatform((db) =>
    insertIn(db, "audit_logs", {
      action: "update",
      entityType: "quote",
      createdAt: at(minutes).toISOString(),
      ...more,
    }),
  );

/** Rounds of one process until everything has a seal; returns what it has seen. */
async function seal(minutes: number, before: Watched | null = null): Promise<Watched> {
  let mark = before;
  await waitUntil("everything to be sealed", async () => {
    mark = await runSealing(log, mark, () => at(minutes));
    return (await verifyLog(log)).unsealedEntries === 0;
  });
  return mark as unknown as Watched;
}

/** What the check reports of late entries. */
async function lateOnes() {
  const { late, explained, tampering } = await verifyLog(log);
  expect(tampering).toBeNull();
  let text = "";
  for await (const part of streamSealedLog(log)) text += part;
  const file = join(await folderOfTest(), "log.jsonl");
  await writeFile(file, text);
  expect(await verifyExport(file, () => {})).toMatchObject({ late, explained, tampering });
  return { late, explained: explained.map(({ reason, entries }) => [reason, entries]) };
}

test("twenty thousand entries that were left do not hold up a start", async () => {
  await log.asPlatform(
    (db) => runIn(db)`insert into audit_logs (action, entity_type, created_at)
      select 'update', 'quote', ${at(0).toISOString()}::timestamptz from generate_series(1, 20000)`,
  );
  await explainUnsealedAtStart(log, at(60));
  expect((await verifyLog(log)).unsealedEntries).toBe(20_001);
});

test("a start explains entries that a killed process left an hour ago; if all are sealed it writes nothing", async () => {
  await explainUnsealedAtStart(log, at(0));
  await write(0);
  await write(1);
  await explainUnsealedAtStart(log, at(60));
  await write(60);
  await seal(61);
  expect(await lateOnes()).toEqual({ late: null, explained: [["server.started", 2]] });
  await explainUnsealedAtStart(log, at(120));
  expect((await verifyLog(log)).sealedEntries).toBe(4);
  expect((await verifyLog(log)).unsealedEntries).toBe(0);
});

test("a start explains neither later entries nor ones backdated before those it found", async () => {
  await write(0);
  await write(-30);
  await explainUnsealedAtStart(log, at(60));
  await write(10);
  await seal(61);
  expect(await lateOnes()).toEqual({ late: { entries: 2, firstId: 2 }, explained: [["server.started", 1]] });
});

test("a backdated entry is never explained, however quiet the log was", async () => {
  await write(0);
  const mark = await seal(0);
  const later = await runSealing(log, mark, () => at(100));
  await write(70);
  await seal(100, later);
  expect(await lateOnes()).toEqual({ late: { entries: 1, firstId: 2 }, explained: [] });
  // Nor does a later start, which finds it sealed.
  await write(160);
  await explainUnsealedAtStart(log, at(200));
  await seal(200);
  expect(await lateOnes()).toEqual({ late: { entries: 1, firstId: 2 }, explained: [["server.started", 1]] });
});

test("delayed sealing explains entries that it saw in time, and no backdated ones", async () => {
  let mark: Watched | null = await runSealing(log, null, () => at(0));
  await write(1);
  mark = await runSealing(log, mark, () => at(2));
  mark = await seal(2, mark);
  await write(3);
  // An hour passes before the next round, in which the second entry is seen.
  mark = await runSealing(log, mark, () => at(62));
  await write(20);
  await seal(63, mark);
  expect(await lateOnes()).toEqual({ late: { entries: 1, firstId: 3 }, explained: [["log.sealed_late", 1]] });
});

test("more late entries than one entry may explain are explained one part after the other", async () => {
  let mark: Watched | null = await runSealing(log, null, () => at(0));
  for (let entry = 0; entry < 5; entry++) await write(1);
  mark = await runSealing(log, mark, () => at(2));
  const explain = () => log.asPlatform((db) => explainDelayedSealing(db, mark as Watched, 0, at(62), 2));
  expect([await explain(), await explain(), await explain(), await explain()]).toEqual([true, true, true, false]);
  await seal(63, mark);
  expect(await lateOnes()).toEqual({ late: null, explained: [["log.sealed_late", 5]] });
});

// The embedded database has one connection: two transactions at once do not exist there.
test.runIf(onServer)("a backup that delays sealing for an hour is explained", async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const backup = log.asPlatform(async (db) => {
    // A change that has a position in the order of transactions.
    await insertIn(db, "audit_logs", { action: "update", entityType: "quote", createdAt: at(0).toISOString() });
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  let mark: Watched | null = null;
  for (let minute = 0; minute < 60; minute += 5) {
    await write(minute);
    mark = await runSealing(log, mark, () => at(minute + 1));
  }
  expect(await verifyLog(log)).toMatchObject({ seals: 0, unsealedEntries: 12 });
  end.resolve();
  await backup;
  await seal(60, mark);
  const { late, explained } = await lateOnes();
  expect({ late, reasons: explained.map(([reason]) => reason) }).toEqual({ late: null, reasons: ["log.sealed_late"] });
});

test("an import explains the entries of its company that arrived with it, and no others", async () => {
  await write(-500, { companyId: 7 });
  await write(-400, { companyId: 7 });
  await write(-400, { companyId: 8 });
  await write(0, { companyId: 7, entityType: "company", metadata: { event: "company.moved_in" } });
  await write(-400, { companyId: 7 });
  await seal(1);
  expect(await lateOnes()).toEqual({ late: { entries: 2, firstId: 3 }, explained: [["company.moved_in", 2]] });
});

test("a new demonstration's entries are explained; later backdated ones are not", async () => {
  await loadDemonstration(log, at(0), async () => "");
  await explainUnsealedAtStart(log, at(0));
  await seal(1);
  const { late, explained } = await lateOnes();
  expect({ late, reasons: explained.map(([reason]) => reason) }).toEqual({
    late: null,
    reasons: ["demonstration.made"],
  });
  await write(-30, { companyId: 1 });
  await seal(2);
  expect((await lateOnes()).late?.entries).toBe(1);
});

test("entries of a demonstration that have no seal yet are not overdue while its making is new", async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await loadDemonstration(log, minutesAgo(0), async () => "");
  const { unsealedEntries, overdueEntries } = await verifyLog(log);
  expect(unsealedEntries).toBeGreaterThan(100);
  expect(overdueEntries).toBe(0);
  const companyId = 1;
  const later = { action: "update", entityType: "quote", createdAt: minutesAgo(30).toISOString(), companyId };
  await log.asPlatform((db) => insertIn(db, "audit_logs", later));
  expect((await verifyLog(log)).overdueEntries).toBe(1);
});

test("entries of a demonstration that no process has sealed for more than ten minutes are overdue", async () => {
  await loadDemonstration(log, new Date(Date.now() - 11 * 60_000), async () => "");
  const { unsealedEntries, overdueEntries } = await verifyLog(log);
  expect([unsealedEntries, overdueEntries]).toEqual([unsealedEntries, unsealedEntries]);
});
