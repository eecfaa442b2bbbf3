// A company whose rows somebody goes on writing past the program, while it moves.
import { afterAll, beforeAll, expect, test } from "vitest";
import { moveCompany } from "#server/companies/moving/move.ts";
import type { Database } from "#server/database/connect.ts";
import type { Owner } from "#server/database/owner.ts";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { insertIn } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";

let here: World;
let there: Database;
let from: Owner;
let to: Owner;
beforeAll(async () => {
  const made = [await freshDatabaseWithOwner(), await freshDatabaseWithOwner()] as const;
  [from, to] = [made[0].session, made[1].session];
  for (const session of [from, to]) await session.run("set role none");
  here = await createWorld({}, Promise.resolve(made[0].database));
  there = made[1].database;
});
afterAll(async () => {
  await here?.end();
  await there?.close();
});

test("it is not compared without an end, lives nowhere meanwhile, and moves once that has ended", async () => {
  const { id } = here.north;
  const livesAt = (owner: Owner) => owner.rows("select from companies where id = $1 and transit is null", [id]);
  const entry = { companyId: id, action: "login", entityType: "session", success: false };
  let rounds = 0;
  let isLeft = false;
  // Before each comparison requests are waited for, which begins by asking for the time.
  const rows: Owner["rows"] = async (sql, values) => {
    if (isLeft && sql.startsWith("select clock_timestamp()")) {
      rounds++;
      await here.database.asPlatform((db) => insertIn(db, "audit_logs", entry));
    }
    return from.rows(sql, values);
  };
  const names = { from: "here", to: "there" };
  const busy = { from: { ...from, run: (sql: string) => from.run(sql), rows }, to, names };
  const moving = moveCompany(
    busy,
    id,
    () => {},
    (step) => {
      isLeft ||= step === "left";
    },
  );
  await expect(moving).rejects.toThrow("Something goes on writing rows of");
  expect(rounds).toBe(10);
  expect([await livesAt(from), await livesAt(to)]).toEqual([[], []]);
  await moveCompany({ from, to, names }, id, () => {});
  expect([await livesAt(from), await livesAt(to)]).toEqual([[], [{}]]);
});
