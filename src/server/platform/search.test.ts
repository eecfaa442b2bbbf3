// A search of the platform's lists reads a limited number of rows in one transaction, however few of them match.
import { beforeAll, expect, test } from "vitest";
import { readInBatches } from "#server/kernel/streamed-lists.ts";
import type { UserOrder } from "#server/users/queries.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { raw, runIn } from "#test/rows.ts";
import { type CompanyPosition, listPlatformCompanies } from "./queries.ts";
import { listPlatformAccounts } from "./users/queries.ts";

const ROWS = 300;
const LIMITS = { walk: 40, most: 10 };
/** A third has the same name. */
const NAME = raw("(array['Aire Pumps', 'Zeal', 'wharfe ' || n])[n % 3 + 1]");

const world = await openWorld();
beforeAll(() =>
  world.database.asPlatform(async (db) => {
    await runIn(db)`insert into companies (name, slug, quote_prefix)
      select ${NAME}, 'walked-' || n, 'W' || n from generate_series(1, ${ROWS}::int) n`;
    await runIn(db)`insert into users (id, email, first_name, last_name, role, company_id, password_hash)
      select gen_random_uuid(), n || '@walked.test', ${NAME}, 'x', case n % 2 when 0 then 'user' else 'company_admin' end,
        ${world.north.id}::int, 'x' from generate_series(1, ${ROWS}::int) n`;
  }),
);

const ordered = { companies: "lower(name), id", users: "lower(first_name), lower(last_name), id" };

test.each([
  ["wharfe", "name ilike '%wharfe%' or slug ilike '%wharfe%'"],
  ["WALKED-7", "slug like 'walked-7%'"],
  ["zeal", "name = 'Zeal'"],
  ["xylophone", "false"],
  [undefined, "true"],
])("companies with %s", async (search, condition) => {
  const parts: number[] = [];
  const found: number[] = [];
  for await (const rows of readInBatches<{ id: number; name: string }, CompanyPosition>((beyond) =>
    world.database.asPlatform((db) => listPlatformCompanies(db, search, beyond, LIMITS)),
  )) {
    parts.push(rows.length);
    found.push(...rows.map(({ id }) => id));
  }
  const expected = await world.platform.rows`select id from companies where ${raw(condition)}
    order by ${raw(ordered.companies)}`;
  expect(found).toEqual(expected.map(({ id }) => id));
  expect(Math.max(0, ...parts)).toBeLessThanOrEqual(LIMITS.most);
});

test.each([
  [{ search: "wharfe" }, "first_name ilike '%wharfe%'"],
  [{ search: "WALKED.test", role: "user" as const }, "email like '%@walked.test' and role = 'user'"],
  [{ search: "zeal", companyId: world.north.id }, `first_name = 'Zeal' and company_id = ${world.north.id}`],
  [{ search: "xylophone" }, "false"],
  [{ search: "xylophone", companyId: world.north.id }, "false"],
  [{}, "true"],
])("users with %o", async (wanted, condition) => {
  const found: string[] = [];
  for await (const rows of readInBatches<UserOrder, UserOrder>((beyond) =>
    world.database.asPlatform((db) => listPlatformAccounts(db, wanted, beyond, LIMITS)),
  )) {
    found.push(...rows.map(({ id }) => id));
  }
  const expected = await world.platform
    .rows`select id from users where ${raw(condition)} order by ${raw(ordered.users)}`;
  expect(found).toEqual(expected.map(({ id }) => id));
});

test("one part of a search for an absent word reads no more than its limit", async () => {
  const { rows, reached } = await world.database.asPlatform((db) =>
    listPlatformCompanies(db, "xylophone", null, LIMITS),
  );
  const walked = await world.platform
    .rows`select id from companies order by ${raw(ordered.companies)} limit ${LIMITS.walk}`;
  expect([rows, reached?.id]).toEqual([[], walked.at(-1)?.id]);
});
