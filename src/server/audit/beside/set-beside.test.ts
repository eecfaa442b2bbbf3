import { afterEach, beforeEach, expect, test } from "vitest";
import { listEntries } from "#server/audit/queries.ts";
import { sealedLog, verifyLog } from "#server/audit/sealing/verify.ts";
import type { Database } from "#server/database/connect.ts";
import type { Owner } from "#server/database/owner.ts";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { sealAll } from "#test/kit/sealing.ts";
import { insertIn, rowsIn } from "#test/rows.ts";
import { setBeside } from "./set-beside.ts";

const NAME = "Mia Canary";
let log: Database;
let owner: Owner;
beforeEach(async () => {
  ({ database: log, owner } = await freshDatabaseWithOwner());
  await owner.run("delete from audit_settings_beside");
});
afterEach(() => log.close());

/** As the versions before wrote them. */
const write = (count: number) =>
  log.asPlatform((db) =>
    insertIn(
      db,
      "audit_logs",
      ...Array.from({ length: count }, (_, index) => ({
        action: "update",
        entityType: index % 3 === 0 ? "user" : "quote",
        entityId: `quote ${index}`,
        userName: index % 3 === 2 ? NAME : "Ann",
        ipAddress: index % 3 === 2 ? "81.2.69.142" : "10.0.0.1",
        metadata:
          index % 3 === 2
            ? { event: "quote.declined", reason: `${NAME} moved`, linkId: "l" }
            : { event: "quote.updated", changes: { notes: { before: null, after: NAME }, total: { before: 1.5 } } },
        description: index % 3 === 2 ? `${NAME} declined quote ${index}` : `Ann changed quote ${index}`,
      })),
    ),
  );

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const read = (count: number) => log.asPlatform((db) => listEntries(db, ids(count)));
const raw = async () => JSON.stringify(await log.asPlatform((db) => rowsIn(db)`select * from audit_logs order by id`));

/** Two seals, and some entries behind them. */
async function anEarlierLog(): Promise<void> {
  await write(60);
  await sealAll(log);
  await write(30);
  await sealAll(log);
  await write(9);
}

test("what is a customer's moves beside the entries of before; readers see no difference, and the log says so", async () => {
  await anEarlierLog();
  const [before, { lastHash }] = [await read(99), await verifyLog(log)];
  expect(await setBeside(log)).toContain(`The chain of before ended in seal 2: ${lastHash}`);
  expect(await read(99)).toEqual(before);
  const kept = JSON.parse(await raw()) as { entityType: string }[];
  expect(JSON.stringify(kept.filter(({ entityType }) => entityType === "quote"))).not.toMatch(/Mia|81\.2\.69/);
  const after = await verifyLog(log);
  expect(after).toMatchObject({ seals: 2, sealedEntries: 90, unsealedEntries: 10, tampering: null, late: null });
  expect(after.lastHash).not.toBe(lastHash);
  const [entry] = await log.asPlatform((db) => listEntries(db, [100]));
  expect(entry?.metadata).toEqual({ event: "log.set_beside", seals: 2, lastHash });
  expect(await setBeside(log)).toBeNull();
});

test("a log that somebody has changed is not sealed anew, and says which entry it was", async () => {
  await anEarlierLog();
  await owner.run("update audit_logs set description = 'Ann deleted quote 7' where id = 71");
  const before = await raw();
  expect(await setBeside(log)).toMatch(/^The audit log is not as it was written: Entry 71 has been changed\. /);
  expect(await raw()).toBe(before);
  expect((await verifyLog(log)).tampering?.sentence).toBe("Entry 71 has been changed.");
});

test("what a start that was killed has left is carried on by the next, which trusts no seal more than the first did", async () => {
  await anEarlierLog();
  // Killed behind the first seal: the second cannot be made anew.
  await owner.run(`create function die() returns trigger language plpgsql as $$ begin
      if new.number = 2 then raise 'killed'; end if; return new; end $$;
    create trigger die before update on audit_seals for each row execute function die()`);
  await expect(setBeside(log)).rejects.toThrow(/killed/);
  await owner.run("drop trigger die on audit_seals");
  await owner.run("create table kept as table audit_logs; update audit_logs set user_name = 'x' where id = 80");
  expect(await setBeside(log)).toMatch(/Entry 80 has been changed/);
  await owner.run("delete from audit_logs; insert into audit_logs overriding system value select * from kept");
  expect(await setBeside(log)).toContain("made its 2 seals anew");
  expect((await verifyLog(log)).tampering).toBeNull();
  let text = "";
  for await (const part of sealedLog(log)) text += part;
  expect(text).toContain(NAME);
});
