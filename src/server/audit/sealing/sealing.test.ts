import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as immediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { computeSealDigests, digestEntries } from "#domain/audit/seal.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { readSqlState } from "#server/database/connect.ts";
import { createSeededRandom } from "#server/demonstration/random.ts";
import { separatePersonalData } from "#server/kernel/personal-data.ts";
import { insertAuditEntry } from "#server/kernel/queries.ts";
import { freshDatabase, freshDatabaseWithOwner } from "#test/databases.ts";
import { isWholeSuite, onEmbedded, onServer } from "#test/kit/conditions.ts";
import { folderOfTest } from "#test/kit/folder.ts";
import { sealAll } from "#test/kit/sealing.ts";
import { insertIn, raw, runIn } from "#test/rows.ts";
import { BATCH_SIZE, pickEntries } from "./entry-batches.ts";
import { UnreadableExport, verifyExport } from "./export-verification.ts";
import { findLastSeal, listEntries } from "./queries.ts";
import { runSealing, SealsTampered, startSealing, type Watched } from "./sealer.ts";
import { computeSha256, streamSealedLog, verifyLog } from "./verify.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const now = () => new Date("2026-11-21T12:00:00Z");

function write(db: Tx, count: number) {
  return insertIn(
    db,
    "audit_logs",
    ...Array.from({ length: count }, (_, index) => ({
      action: "update",
      entityType: "quote",
      entityId: String(index),
      metadata: { event: "quote.updated", changes: { notes: { before: "Łukasz’s", after: null } } },
      description: `Ann changed quote ${index}`,
    })),
  );
}

/** As the program writes them, with the personal data separate. */
async function writeParted(db: Tx, count: number) {
  for (let index = 0; index < count; index++) {
    const metadata = { event: "quote.updated", changes: { notes: { before: "Łukasz’s", after: null } } };
    const who = { userId: null, userName: "Ann", userEmail: null, companyId: 1, companyName: "North" };
    const device = { sessionId: null, ipAddress: null, userAgent: null, impersonating: false };
    const about = { action: "update", entityType: "quote", entityId: `quote-${index}`, riskLevel: "low" as const };
    const rest = {
      success: true,
      errorMessage: null,
      createdAt: now().toISOString(),
      description: "Ann changed a quote",
    };
    await insertAuditEntry(db, separatePersonalData({ ...who, ...device, ...about, ...rest, metadata }), null, []);
  }
}

test("changed personal data is detected unless an erasure entry explains it, also in an exported file", async () => {
  const { database: log, owner } = await freshDatabaseWithOwner();
  await log.asPlatform((db) => writeParted(db, 60));
  const at = "2026-11-21T11:00:00.000Z";
  const erasure = { action: "delete", entityType: "customer", entityId: "1", companyId: 1, createdAt: at };
  const metadata = { event: "customer.erased", quotes: ["quote-4"] };
  await log.asPlatform((db) => insertIn(db, "audit_logs", { ...erasure, metadata }));
  const erase = (quote: string, time = at) =>
    owner.run(
      `update audit_personal_data set personal_values = null, erased_at = '${time}' where quote_id = '${quote}'`,
    );
  await seal(log);
  await erase("quote-4");
  await owner.run("create table kept as table audit_personal_data");
  const file = join(await folderOfTest(), "log.jsonl");
  const found = async () => {
    let text = "";
    for await (const part of streamSealedLog(log)) text += part;
    await writeFile(file, text);
    const inFile = (await verifyExport(file, () => {})).tampering;
    const { tampering } = await verifyLog(log);
    expect(inFile).toEqual(tampering);
    return tampering?.sentence ?? null;
  };
  expect(await found()).toBeNull();
  const { below, pick } = createSeededRandom("tampering beside");
  for (let attempt = 0; attempt < tamperings; attempt++) {
    const index = 5 + below(50);
    const quote = `quote-${index}`;
    const values = `The customer's values beside entry ${index + 1} have been`;
    const where = `where quote_id = '${quote}'`;
    const [sentence, sql] = pick([
      [
        `${values} changed.`,
        `update audit_personal_data set personal_values = '{"metadata changes notes before": "Ann"}' ${where}`,
      ],
      [`${values} changed.`, `update audit_personal_data set personal_values = '{}' ${where}`],
      [`${values} changed.`, `update audit_personal_data set salt = md5(salt) ${where}`],
      [`${values} changed.`, `update audit_personal_data set erased_at = '${at}' ${where}`],
      [`${values} changed.`, `update audit_personal_data set quote_id = 'quote-4' ${where}`],
      [`${values} changed.`, `update audit_personal_data set subject = 'customer_record 1' ${where}`],
      [`${values} changed.`, `update audit_personal_data set company_id = 2 ${where}`],
      [`${values} removed.`, `delete from audit_personal_data ${where}`],
      [`${values} removed.`, `update audit_personal_data set id = 'another' ${where}`],
      [`${values} erased, and no entry says so.`, `update audit_personal_data set personal_values = null ${where}`],
      [
        `${values} erased, and no entry says so.`,
        `update audit_personal_data set personal_values = null, erased_at = '${at}' ${where}`,
      ],
      [
        `Entry ${index + 1} has been changed.`,
        `update audit_logs set metadata = jsonb_set(metadata, '{personal,sha256}', '"0"') where id = ${index + 1}`,
      ],
      [
        `Entry ${index + 1} has been changed.`,
        `update audit_logs set metadata = metadata - 'personal' where id = ${index + 1}`,
      ],
    ] as const);
    await owner.run("create table entries as table audit_logs; alter table entries drop column search_words");
    await owner.run(sql);
    expect(await found(), sql).toBe(sentence);
    await owner.run(`delete from audit_personal_data; insert into audit_personal_data select * from kept;
      delete from audit_logs; insert into audit_logs overriding system value select * from entries; drop table entries`);
  }
  // At another time than the entry says.
  await erase("quote-4", "2026-11-21T11:00:00.001Z");
  expect(await found()).toBe("The customer's values beside entry 5 have been erased, and no entry says so.");
  await log.close();
});

const seal = (log = database, mark?: Watched) => sealAll(log, now, mark);

test("entries are sealed one round after they were written, in consecutive batches", async () => {
  expect(await verifyLog(database)).toMatchObject({ seals: 0, sealedEntries: 0, lastHash: null, tampering: null });
  await database.asPlatform((db) => write(db, 12));
  const mark = await runSealing(database, null, now);
  await database.asPlatform((db) => write(db, 3));
  expect(await verifyLog(database)).toMatchObject({ seals: 0, unsealedEntries: 15 });
  await seal(database, mark);
  expect(await verifyLog(database)).toMatchObject({ seals: 1, sealedEntries: 12, unsealedEntries: 3, tampering: null });
  await seal();
  expect(await verifyLog(database)).toMatchObject({ seals: 2, sealedEntries: 15, unsealedEntries: 0, tampering: null });
});

test("sealing and checking in slices yields to other work and gives the same seal", async () => {
  const log = await freshDatabase();
  await log.asPlatform((db) => write(db, 1234));
  const mark = await runSealing(log, null, now);
  const entries = pickEntries(await log.asPlatform((db) => listEntries(db, 0, mark.upTo, 2000)));
  // The most entries that are digested in one turn of the process.
  let mostInTurn = 0;
  const stringify = vi.spyOn(JSON, "stringify").mockName("stringify");
  let turning = true;
  let seen = 0;
  const others = (async () => {
    while (turning) {
      await immediate();
      const digested = stringify.mock.calls.filter(([value]) => Array.isArray(value) && value.length === 19).length;
      mostInTurn = Math.max(mostInTurn, digested - seen);
      seen = digested;
    }
  })();
  await seal(log, mark);
  expect(await verifyLog(log)).toMatchObject({ sealedEntries: 1234, tampering: null });
  turning = false;
  await others;
  stringify.mockRestore();
  expect(seen).toBe(2 * 1234);
  expect(mostInTurn).toBeLessThanOrEqual(BATCH_SIZE);
  expect(await log.asPlatform(findLastSeal)).toEqual(
    computeSealDigests(digestEntries(entries, computeSha256), null, now().toISOString(), computeSha256),
  );
  await log.close();
});

test("the application's roles can neither change nor remove a seal", async () => {
  for (const attempt of ["update audit_seals set hash = 'x'", "delete from audit_seals", "truncate audit_seals"]) {
    const state = await database.asPlatform((db) => runIn(db)`${raw(attempt)}`).then(() => "done", readSqlState);
    expect(state).toBe("42501");
  }
});

// The embedded database has one connection: two transactions at once do not exist there.
test.runIf(onServer)("an entry of a long transaction is never left out of the seals", async () => {
  const before = await verifyLog(database);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const late = database.asPlatform(async (db) => {
    await write(db, 1);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  await database.asPlatform((db) => write(db, 1));
  const mark = await runSealing(database, null, now);
  await runSealing(database, mark, now);
  expect(await verifyLog(database)).toMatchObject({ sealedEntries: before.sealedEntries, unsealedEntries: 1 });
  end.resolve();
  await late;
  await seal();
  expect(await verifyLog(database)).toMatchObject({
    sealedEntries: before.sealedEntries + 2,
    unsealedEntries: 0,
    tampering: null,
  });
});

const tamperings = isWholeSuite ? 100 : 40;
test(`${tamperings} of ${tamperings} random tamperings by the owner of the tables are found, and the first bad entry is named`, async () => {
  const { database: log, owner } = await freshDatabaseWithOwner();
  await log.asPlatform((db) => write(db, 400));
  // Ids that were assigned and never used, as a failed transaction leaves them.
  await owner.run("alter table audit_logs alter column id drop identity; delete from audit_logs where id % 10 = 0");
  await seal(log);
  await owner.run("create table kept as table audit_logs; alter table kept drop column search_words");
  const { below, pick } = createSeededRandom("tampering");
  const some = () => below(40) * 10 + 1 + below(9);
  const columns = ["description", "user_name", "entity_id", "error_message", "ip_address", "company_name"];
  for (let attempt = 0; attempt < 100; attempt++) {
    const [one, other] = [some(), some()].sort((a, b) => a - b) as [number, number];
    const unused = below(39) * 10 + 10;
    const [sentence, first, sql] = pick([
      ["changed", one, `update audit_logs set ${pick(columns)} = 'tampered' where id = ${one}`],
      ["changed", one, `update audit_logs set created_at = created_at + interval '1 ms' where id = ${one}`],
      ["removed", one, `delete from audit_logs where id = ${one}`],
      ["inserted", unused, `update audit_logs set id = ${unused} where id = 399`],
      ["inserted", -one, `update audit_logs set id = -${one} where id = 399`],
      ["removed", one, `delete from audit_logs where id between ${one} and ${other}`],
      [
        one === other ? null : "changed",
        one,
        `update audit_logs set id = -1 where id = ${one}; update audit_logs set id = ${one} where id = ${other};
         update audit_logs set id = ${other} where id = -1`,
      ],
    ] as const);
    await owner.run(sql);
    const { tampering } = await verifyLog(log);
    if (sentence === null) expect(tampering).toBeNull();
    else {
      expect(tampering, sql).toMatchObject({ entryId: first });
      expect(tampering?.sentence).toContain(`Entry ${first} has been ${sentence}`);
    }
    await owner.run("delete from audit_logs; insert into audit_logs select * from kept");
  }
  expect((await verifyLog(log)).tampering).toBeNull();
  await log.close();
});

test("seals that the tables' owner removes or rebuilds are noticed, and sealing stops", async () => {
  const { database: log, owner } = await freshDatabaseWithOwner();
  for (const count of [5, 4]) {
    await log.asPlatform((db) => write(db, count));
    await seal(log);
  }
  const last = await log.asPlatform(findLastSeal);
  await owner.run("create table kept as table audit_seals");
  const anew = computeSealDigests([{ id: 9, digest: "0".repeat(32) }], null, now().toISOString(), computeSha256);
  for (const [sql, fate] of [
    ["delete from audit_seals where number = 2", "is gone"],
    ["delete from audit_seals", "is gone"],
    [`update audit_seals set hash = '${anew.hash}' where number = 2`, "has been made anew"],
  ]) {
    await owner.run(`${sql}`);
    await log.asPlatform((db) => write(db, 1));
    const sentence = `Seal 2, which this server knew as ${last?.hash}, ${fate}.`;
    const mark = await runSealing(log, null, now);
    const before = await owner.rows("select * from audit_seals order by number");
    // While a transaction that was running at the mark still runs in any database of the server, a round does nothing.
    await expect
      .poll(() => runSealing(log, mark, now).catch((error: unknown) => error), { timeout: 50_000 })
      .toEqual(new SealsTampered(sentence));
    expect(await owner.rows("select * from audit_seals order by number")).toEqual(before);
    if (fate === "is gone")
      expect((await verifyLog(log)).tampering).toEqual({ entryId: null, sealNumber: 2, sentence });
    await owner.run("delete from audit_seals; insert into audit_seals select * from kept");
  }
  await seal(log);
  expect(await verifyLog(log)).toMatchObject({ seals: 3, sealedEntries: 12, tampering: null, late: null });
  await log.close();
});

test("entries sealed late without a reason are named, in the database and in a file", async () => {
  const log = await freshDatabase();
  const createdAt = new Date(now().getTime() - 11 * 60_000).toISOString();
  await log.asPlatform((db) => write(db, 2));
  await log.asPlatform((db) =>
    insertIn(db, "audit_logs", { action: "update", entityType: "quote", createdAt, description: "On\u2028two lines" }),
  );
  await seal(log);
  const late = { entries: 1, firstId: 3 };
  expect(await verifyLog(log)).toMatchObject({ sealedEntries: 3, tampering: null, late });
  let text = "";
  for await (const part of streamSealedLog(log)) text += part;
  const file = join(await folderOfTest(), "log.jsonl");
  await writeFile(file, text);
  expect(await verifyExport(file, () => {})).toMatchObject({ tampering: null, late });
  await log.close();
});

// On a server another database may have a transaction running, and a seal waits for that.
test.runIf(onEmbedded)(
  "a running server reports each seal and each missing one, and seals the rest when it stops",
  async () => {
    const { database: log, owner } = await freshDatabaseWithOwner();
    const [reported, errors]: [object[], string[]] = [[], []];
    const logger = { info: (about: object) => reported.push(about), error: (message: string) => errors.push(message) };
    const sealAll = async () => {
      const { last, stop } = await startSealing(log, logger);
      await log.asPlatform((db) => write(db, 3));
      await stop();
      return last;
    };
    expect(await sealAll()).toBeNull();
    const first = await log.asPlatform(findLastSeal);
    expect(reported).toEqual([{ seal: 1, lastEntry: 3, hash: first?.hash }]);
    const { stop } = await startSealing(log, logger);
    await owner.run("delete from audit_seals");
    await log.asPlatform((db) => write(db, 1));
    await stop();
    expect(await log.asPlatform(findLastSeal)).toBeNull();
    expect(errors).toEqual([
      expect.stringMatching(`^Seal 1, which this server knew as ${first?.hash}, is gone. The audit log was changed`),
    ]);
    await log.close();
  },
);

test("every failed round is logged", async () => {
  const { database: log, owner } = await freshDatabaseWithOwner();
  const errors: string[] = [];
  const { stop } = await startSealing(log, { info() {}, error: (message) => errors.push(message) });
  await log.asPlatform((db) => write(db, 1));
  await owner.run("alter table audit_logs alter column id drop identity; update audit_logs set id = 9007199254740993");
  await stop();
  expect(errors).toHaveLength(2);
  expect(errors[0]).toMatch(/^The audit log could not be sealed: 9007199254740993 is more than/);
  await log.close();
});

test("an exported file is checked line by line, against a noted hash of any seal", async () => {
  let text = "";
  for await (const part of streamSealedLog(database)) text += part;
  const file = join(await folderOfTest(), "log.jsonl");
  const check = async (lines: readonly string[]) => {
    await writeFile(file, lines.join("\n"));
    const hashes: string[] = [];
    const said = await verifyExport(file, ({ hash }) => hashes.push(hash)).then(
      ({ tampering }) => tampering?.sentence ?? null,
      (error: unknown) => (error instanceof UnreadableExport ? error.message : error),
    );
    return { said, hashes };
  };
  const lines = text.trimEnd().split("\n");
  const hashes = lines.flatMap((line) => (JSON.parse(line) as { seal?: { hash: string } }).seal?.hash ?? []);
  expect(hashes.length).toBeGreaterThan(1);
  expect(await check(lines)).toEqual({ said: null, hashes });

  const [seal = "", first = "", second = "", ...rest] = lines;
  const notALine = `Line 2 of ${file} is not a line of an exported audit log.`;
  for (const [wrong, said] of [
    [[seal, first, first, second, ...rest], "Entry 1 stands there twice."],
    [[seal, second, first, ...rest], "Entry 1 is not in its place."],
    [[first, seal, first, second, ...rest], "Entry 1 stands before the first seal."],
    [[...lines, seal], "Seal 3 is missing."],
    [[seal, "junk", ...rest], notALine],
    [[seal, "null", ...rest], notALine],
    [[seal, '{"seal":{"number":1}}', ...rest], notALine],
    [[], `${file} holds no seal: it is not an exported audit log, or nothing was sealed yet.`],
  ] as const) {
    expect((await check(wrong)).said).toBe(said.replace("Seal 3", `Seal ${hashes.length + 1}`));
  }
});
