// A company's file is imported into an installation that has 20 companies: with an id range of its own, and without.
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { setIdRange } from "#server/companies/move/id-range.ts";
import { importCompany } from "#server/companies/move/import.ts";
import { exportCompany } from "#server/companies/move/leave.ts";
import { COPY_TRANSACTION, runInTransaction } from "#server/companies/move/queries.ts";
import { listMovingTables } from "#server/companies/move/source-company.ts";
import type { Table } from "#server/companies/move/tables.ts";
import { describeTables } from "#server/database/schema-tables.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { folderOfTest } from "#test/kit/folder.ts";
import { freshDatabaseWithOwner } from "./databases.ts";
import { type Company, createWorld, type World } from "./world.ts";

let world: World;
let session: TableOwner;
let company: Company;
let numbered: Table[];
beforeAll(async () => {
  const made = await freshDatabaseWithOwner();
  session = made.session;
  await session.run("set role none");
  world = await createWorld({}, Promise.resolve(made.database));
  company = world.north;
  await session.rows("insert into extras (company_id, name, price) values ($1, 'Isolation valve', 18)", [company.id]);
  numbered = (await listMovingTables(session)).tables.filter(({ hasIdentity }) => hasIdentity);
});
afterAll(() => world?.end());

async function exported(): Promise<string> {
  const file = join(await folderOfTest(), "its.company");
  await exportCompany(session, company.id, file);
  return file;
}

/** Another installation, with 20 companies that have two items each; without a range its ids begin at 1. */
async function withTwenty(range: number | null): Promise<TableOwner> {
  const { database, session: owner } = await freshDatabaseWithOwner();
  onTestFinished(() => database.close());
  await owner.run("set role none");
  if (range !== null) await setIdRange(owner, range);
  await runInTransaction(owner, COPY_TRANSACTION, async () => {
    await owner.rows(
      "insert into companies (name, slug, quote_prefix) select 'Own ' || n, 'own-' || n, 'OWN' || n from generate_series(1, 20) n",
    );
    await owner.rows(
      "insert into locations (company_id, name, labour_hours, hourly_rate) select id, n, 1, 50 from companies, generate_series(1, 2) n order by id desc, n",
    );
  });
  return owner;
}

async function digestsOf(owner: TableOwner): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { name } of await describeTables(owner)) {
    found[name] = await owner.rows(
      `select count(*)::int, md5(string_agg(t::text, '' order by t::text)) from ${name} t`,
    );
  }
  return found;
}

async function idsOf(owner: TableOwner): Promise<Record<string, number[]>> {
  const ids: Record<string, number[]> = {};
  for (const { name, condition } of numbered) {
    const rows = await owner.rows<{ id: number }>(`select id from ${name} t where ${condition} order by id`, [
      company.id,
    ]);
    ids[name] = rows.map(({ id }) => id);
  }
  return ids;
}

test("where 20 companies have ids of a range of their own, another one arrives with all its ids", async () => {
  const file = await exported();
  const ids = await idsOf(session);
  expect(Object.keys(ids)).toEqual(expect.arrayContaining(["companies", "locations", "configuration_rules"]));
  expect(Object.values(ids).filter((some) => some.length === 0)).toEqual([]);
  const there = await withTwenty(2);
  const own = () =>
    there.rows("select * from companies c join locations l on l.company_id = c.id where slug like 'own-%'");
  const before = await own();
  await importCompany(there, file);
  expect(await idsOf(there)).toEqual(ids);
  expect(await own()).toEqual(before);
  const next = () =>
    there.rows("insert into companies (name, slug, quote_prefix) values ('Next', 'next', 'NEXT') returning id");
  expect(await runInTransaction(there, COPY_TRANSACTION, next)).toEqual([{ id: 20_000_021 }]);
});

test("where 20 companies have taken its ids, it is refused in one sentence, and nothing is written", async () => {
  const file = await exported();
  const there = await withTwenty(null);
  const before = await digestsOf(there);
  await expect(importCompany(there, file)).rejects.toThrow(
    `${company.name} cannot be imported: the number ${company.id} is already taken here.`,
  );
  expect(await digestsOf(there)).toEqual(before);
  // Then its own id is free, and those of its items are not.
  await runInTransaction(there, COPY_TRANSACTION, () =>
    there.rows("delete from companies where id = $1", [company.id]),
  );
  const without = await digestsOf(there);
  await expect(importCompany(there, file)).rejects.toThrow(
    "Nothing was changed: an item, rule or quote of another company already has the same id or name here. Id ranges prevent this (npx volute company id-range --help).",
  );
  expect(await digestsOf(there)).toEqual(without);
});

test("an id range is set before the first company", async () => {
  await expect(setIdRange(await withTwenty(null), 3)).rejects.toThrow(
    "This installation already has companies, items or rules: an id range must be set before the first one.",
  );
});
