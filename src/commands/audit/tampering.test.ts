// What somebody who may write to the database can do to the audit log, and what `audit verify` says about it (decision
// 87): from the database alone, or, where the chain of seals itself looks sound, from a hash noted elsewhere.
import { appendFile } from "node:fs/promises";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { explainUnsealedAtStart } from "#server/audit/sealing/delayed-entries.ts";
import { runSealing } from "#server/audit/sealing/sealer.ts";
import { verifyLog } from "#server/audit/sealing/verify.ts";
import type { Database } from "#server/database/connect.ts";
import { withOwner } from "#server/database/owner-connection.ts";
import { loadDemonstration } from "#server/demonstration/load.ts";
import { separatePersonalData } from "#server/kernel/personal-data.ts";
import { insertAuditEntry } from "#server/kernel/queries.ts";
import { onServer } from "#test/kit/conditions.ts";
import { type Installation, newInstallation } from "#test/kit/installation.ts";
import { sealAll } from "#test/kit/sealing.ts";
import { insertIn } from "#test/rows.ts";

/** Under each of three seals. */
const ENTRIES = 4;
const MINUTE_MS = 60_000;

/** The bounds of a check without a hash noted elsewhere, in one sentence. */
const BOUNDS =
  "Whether the seals were made anew, the newest are missing or an older backup was restored cannot be seen without a hash kept elsewhere: name it with --last, or keep a file with SEAL_WITNESS.";

describe.runIf(onServer)("the sealed audit log", () => {
  let here: Installation;
  let witness: string;

  const asOwner = (sql: string) => {
    const { DATABASE_URL: databaseUrl = null, DATABASE_LISTEN_URL: listenUrl = null } = here.env;
    return withOwner({ databaseUrl, listenUrl, dataDirectory: "" }, (owner) => owner.run(sql));
  };

  /** Changes of a quote, each with a customer's value that stands beside the entry; company by company in turn. */
  const writeAndSeal = () =>
    here.inDatabase(async (database) => {
      await database.asPlatform(async (db) => {
        for (let index = 0; index < ENTRIES; index++) {
          const companyId = 1 + (index % 2);
          const metadata = { event: "quote.updated", changes: { notes: { before: "Ann’s", after: null } } };
          const who = {
            userId: null,
            userName: "Ann",
            userEmail: null,
            companyId,
            companyName: `Company ${companyId}`,
          };
          const device = { sessionId: null, ipAddress: null, userAgent: null, impersonating: false };
          const about = {
            action: "update",
            entityType: "quote",
            entityId: `quote-${index}`,
            riskLevel: "low" as const,
          };
          const description = "Ann changed a quote";
          const rest = { success: true, errorMessage: null, createdAt: database.now().toISOString(), description };
          await insertAuditEntry(
            db,
            separatePersonalData({ ...who, ...device, ...about, ...rest, metadata }),
            null,
            [],
          );
        }
      });
      await sealAll(database, database.now);
      const { seals, lastHash } = await verifyLog(database);
      await appendFile(witness, `${seals} ${lastHash}\n`);
    });

  /** An entry that says to be this old, sealed or not. */
  const writeOld = (minutes: number, isSealed: boolean) =>
    here.inDatabase(async (database) => {
      const createdAt = new Date(database.now().getTime() - minutes * MINUTE_MS).toISOString();
      await database.asPlatform((db) =>
        insertIn(db, "audit_logs", { action: "update", entityType: "quote", createdAt }),
      );
      if (isSealed) await sealAll(database, database.now);
    });
  const reseal = () => here.inDatabase((database) => sealAll(database, database.now));

  beforeAll(async () => {
    here = await newInstallation();
    witness = here.file("seals");
    await writeAndSeal();
    // An id that was assigned and never used, as a failed transaction leaves it.
    await asOwner("select nextval(pg_get_serial_sequence('audit_logs', 'id'))");
    await writeAndSeal();
    expect((await here.run(["backup", here.file("older.backup")])).code).toBe(0);
    await writeAndSeal();
    for (const table of TABLES) await asOwner(`create table kept_${table} as table ${table}`);
    return () => here.end();
  });
  const TABLES = ["audit_logs", "audit_personal_data", "audit_seals"];
  /** Undoes the tampering when the test ends. */
  const undoAfterwards = () =>
    onTestFinished(async () => {
      for (const table of TABLES)
        await asOwner(`
          delete from ${table};
          do $$ declare
            -- All but those that the database computes.
            names constant text := (select string_agg(attname, ', ') from pg_attribute
              where attrelid = '${table}'::regclass and attnum > 0 and attgenerated = '');
          begin
            execute format('insert into ${table} (%s) overriding system value select %1$s from kept_${table}', names);
          end $$`);
    });

  test("is as it was written, and what cannot be seen without a witness is said in one sentence", async () => {
    const { code, text } = await here.run(["audit", "verify"]);
    expect([code, text.split("\n")[0]]).toEqual([0, "12 entries under 3 seals are as they were written."]);
    expect(text.split("\n")).toContain(BOUNDS);
    const witnessed = await here.run(["audit", "verify"], { SEAL_WITNESS: witness });
    expect([witnessed.code, witnessed.text.split("\n").at(-1)]).toEqual([
      0,
      `The seals go on from the newest in ${witness}.`,
    ]);
  });

  const changed = (id: number) => `Entry ${id} has been changed.`;
  const values = (id: number, fate: string) => `The customer's values beside entry ${id} have been ${fate}`;
  const beside = (id: number) => `id = (select metadata -> 'personal' ->> 'id' from audit_logs where id = ${id})`;
  const swap = (column: string, id: number, other: number) =>
    `update audit_logs a set ${column} = b.${column} from audit_logs b
      where (a.id, b.id) in ((${id}, ${other}), (${other}, ${id}))`;

  test.each<[string, string | (() => Promise<unknown>), string | RegExp]>([
    [
      "one byte of an entry is changed",
      "update audit_logs set description = 'Ann changed a quota' where id = 3",
      changed(3),
    ],
    [
      "an entry is dated back",
      "update audit_logs set created_at = created_at - interval '1 day' where id = 7",
      changed(7),
    ],
    [
      "an entry is given to another company",
      "update audit_logs set company_id = 3 - company_id where id = 8",
      changed(8),
    ],
    ["two companies' entries are swapped", swap("company_id", 3, 4), changed(3)],
    ["two entries are swapped", swap("entity_id", 2, 6), changed(2)],
    ["an entry is deleted", "delete from audit_logs where id = 6", "Entry 6 has been removed."],
    ["the newest sealed entry is deleted", "delete from audit_logs where id = 13", "Entry 13 has been removed."],
    [
      "an entry is put where none was",
      "insert into audit_logs (id, action, entity_type) overriding system value values (5, 'update', 'quote')",
      "Entry 5 has been inserted after its time.",
    ],
    ["a seal is deleted", "delete from audit_seals where number = 2", "Seal 2 is missing."],
    [
      "a seal is changed",
      "update audit_seals set sealed_at = sealed_at - interval '1 hour' where number = 2",
      "Seal 2 has been changed.",
    ],
    [
      "a customer's value is changed",
      `update audit_personal_data set personal_values = replace(personal_values::text, 'Ann’s', 'Ben’s')::jsonb where ${beside(4)}`,
      values(4, "changed."),
    ],
    ["a customer's value is deleted", `delete from audit_personal_data where ${beside(4)}`, values(4, "removed.")],
    [
      "a customer's value is erased, and no entry says so",
      `update audit_personal_data set personal_values = null, erased_at = now() where ${beside(4)}`,
      values(4, "erased, and no entry says so."),
    ],
    [
      "an entry has no seal for 11 minutes",
      () => writeOld(11, false),
      /^1 entry has no seal, the oldest since \S+Z\. Entries are sealed within a minute while Volute runs, [^\n]+$/,
    ],
    [
      "an entry is sealed late without a reason",
      () => writeOld(11, true),
      /^Entry \d+ was sealed more than ten minutes after the time of writing, and no sealed entry says why: it may have been dated back\.$/,
    ],
  ])("shows from itself alone that %s", async (_title, tamper, sentence) => {
    undoAfterwards();
    await (typeof tamper === "string" ? asOwner(tamper) : tamper());
    expect(await here.run(["audit", "verify"])).toEqual({
      code: 1,
      text: typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    });
  });

  /** Without a witness all looks well, but for the sentence about its bounds; with one it does not. */
  async function expectFoundByWitnessAlone(installation: Installation): Promise<void> {
    const alone = await installation.run(["audit", "verify"]);
    expect([alone.code, alone.text.split("\n")]).toEqual([0, expect.arrayContaining([BOUNDS])]);
    expect(await installation.run(["audit", "verify"], { SEAL_WITNESS: witness })).toEqual({
      code: 1,
      text: `Seal 3 is not as ${witness} has it: the seals were made anew, the newest are missing, or an older backup was restored.`,
    });
  }

  test.each<[string, () => Promise<unknown>]>([
    [
      "after a change its seals are made anew to the end",
      async () => {
        await asOwner("update audit_logs set description = 'Ben changed a quote' where id = 7");
        await asOwner("delete from audit_seals where number > 1");
        await reseal();
      },
    ],
    [
      "its newest seal is removed together with the entries under it",
      () => asOwner("delete from audit_seals where number = 3; delete from audit_logs where id > 9"),
    ],
  ])("needs a witness to show that %s", async (_title, tamper) => {
    undoAfterwards();
    await tamper();
    await expectFoundByWitnessAlone(here);
  });

  test("needs a witness to show that an older backup was restored", async () => {
    const there = await newInstallation();
    onTestFinished(() => there.end());
    expect(await there.run(["restore", here.file("older.backup")])).toMatchObject({ code: 0 });
    await expectFoundByWitnessAlone(there);
  });

  const at = (now: Date, minutesAgo: number) => new Date(now.getTime() - minutesAgo * MINUTE_MS);
  const write = (database: Database, minutesAgo: number, more: object = {}) =>
    database.asPlatform((db) =>
      insertIn(db, "audit_logs", {
        action: "update",
        entityType: "quote",
        createdAt: at(database.now(), minutesAgo).toISOString(),
        ...more,
      }),
    );

  test.each<[string, (database: Database) => Promise<unknown>]>([
    [
      "a process was killed and started again an hour later",
      async (database) => {
        await write(database, 60);
        await explainUnsealedAtStart(database, database.now());
      },
    ],
    [
      "a company was imported",
      async (database) => {
        await write(database, 500, { companyId: 7 });
        await write(database, 0, { companyId: 7, entityType: "company", metadata: { event: "company.moved_in" } });
      },
    ],
    [
      "a backup held sealing up for an hour",
      async (database) => {
        const now = database.now();
        const mark = await runSealing(database, null, () => at(now, 62));
        await write(database, 61);
        await sealAll(database, () => at(now, 60), await runSealing(database, mark, () => at(now, 60)));
        await write(database, 59);
        await sealAll(database, () => now, await runSealing(database, null, () => at(now, 60)));
      },
    ],
    ["a demonstration was made", (database) => loadDemonstration(database, database.now(), async () => "")],
  ])("is as it was written after %s", async (_title, happen) => {
    const fresh = await newInstallation();
    onTestFinished(() => fresh.end());
    await fresh.inDatabase(async (database) => {
      await happen(database);
      await sealAll(database, database.now);
    });
    const { code, text } = await fresh.run(["audit", "verify"]);
    expect([code, text]).toEqual([0, expect.stringMatching(/^\d+ entries under \d seals? are as they were written\./)]);
    expect(text).toContain("sealed late because of");
  });
});
