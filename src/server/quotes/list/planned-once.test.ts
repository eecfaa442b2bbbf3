// The statements of a page are planned once per connection, not again for each page, which takes longer than the page.
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyMigrations } from "#server/database/migrate.ts";
import { listStatements } from "#server/database/statement.ts";
import { emptyDatabase } from "#test/databases.ts";
import "./queries.ts";

let owner: Awaited<ReturnType<typeof emptyDatabase>>;

beforeAll(async () => {
  owner = await emptyDatabase();
  await applyMigrations(owner);
  await owner.run(`
    insert into companies (id, name, slug, quote_prefix) overriding system value values (1, 'North', 'north', 'N');
    insert into quotes (id, company_id, quote_number, created_by_name, customer_name, created_at)
      select gen_random_uuid(), 1, 'N-' || n, 'Ann', 'Hope Mill', now() - interval '1 minute' * n
        from generate_series(1, 3000) n order by md5(n::text);
    insert into users (id, email, password_hash, first_name, last_name, role, company_id)
      values ('00000000-0000-4000-8000-000000000000', 'ann@north.test', 'x', 'Ann', 'Mill', 'user', 1);
    update quotes set user_id = '00000000-0000-4000-8000-000000000000' where quote_number like '%00';
    update quotes set status = 'sent', valid_until = now() where quote_number like '%5'`);
  await owner.run("vacuum analyze quotes");
  await owner.run("set app.company_id = '1'; set role volute_company");
});
afterAll(() => owner.close());

// The newest five of many: what looks cheap enough to be planned anew.
const start = "'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 5";
const somebody = "'00000000-0000-4000-8000-000000000000'";

test.each([
  ["page_after", start],
  ["page_before", start],
  ["own_page_after", `${somebody}, ${start}`],
  ["own_page_before", `${somebody}, ${start}`],
])("%s", async (name, values) => {
  const { text } = listStatements().find((one) => one.name === name) ?? { text: "" };
  await owner.run(`prepare ${name} as ${text}`);
  // PostgreSQL plans the first five times for their values, then once for all, unless those five plans were cheaper.
  for (let time = 0; time < 7; time++) await owner.run(`execute ${name} (${values})`);
  const [kept] = await owner.rows(
    `select generic_plans::int as "generic" from pg_prepared_statements where name = '${name}'`,
  );
  expect(kept).toEqual({ generic: 2 });
});

/** The indexes of the quotes from which a statement reads, as planned without its values. */
async function findIndexes(name: string, values: string): Promise<string[]> {
  const { text } = listStatements().find((one) => one.name === name) ?? { text: "" };
  await owner.run(`set plan_cache_mode = force_generic_plan; prepare ${name} as ${text}`);
  const plan = await owner.rows<{ "QUERY PLAN": string }>(`explain execute ${name} (${values})`);
  await owner.run("reset plan_cache_mode");
  return plan.flatMap((line) => line["QUERY PLAN"].match(/(?<=using )quotes_\w+/) ?? []);
}

test("which statuses a user's quotes have is looked up among these, however many quotes the company has in others", async () => {
  const indexes = await findIndexes("own_statuses_present", somebody);
  expect(indexes).toHaveLength(3);
  for (const index of indexes) expect(index).toMatch(/^quotes_(search_)?of_user$/);
});

test("whether quotes await a price is read from these alone, also if it was planned while none did", async () => {
  const index = "quotes_with_price_conflict";
  expect(await findIndexes("quote_totals", somebody)).toEqual([index, index]);
});
