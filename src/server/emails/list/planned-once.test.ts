// The statements of the list are planned once per connection: for each user anew takes longer than the page.
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
    insert into quotes (id, company_id, quote_number, created_by_name, customer_name)
      select overlay('00000000-0000-7000-8000-000000000000' placing lpad(n::text, 12, '0') from 25)::uuid, 1, 'N-' || n,
          'Ann', 'Hope Mill' from generate_series(1, 3000) n;
    insert into emails (id, company_id, quote_id, quote_owner_id, customer_name, kind, to_address, subject, parameters,
        idempotency_key, state, created_at)
      select id, 1, id, case when quote_number like '%00' then ${somebody}::uuid else ${colleague}::uuid end, 'Hope Mill',
          'offer', 'office@mill.test', 'Quotation', '{}', id::text, 'sent', now() - interval '1 minute' * random() * 9999
        from quotes`);
  await owner.run("vacuum analyze emails");
  await owner.run("set app.company_id = '1'; set role volute_company");
});
afterAll(() => owner.close());

// Few of the emails are this user's, which looks cheap enough to be planned anew.
const somebody = "'00000000-0000-4000-8000-000000000000'";
const colleague = "'00000000-0000-4000-8000-000000000001'";
const start = "'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'";
const states = "'{held,uncertain,failed,queued,sending,sent}'";

test.each([
  ["emails_page_own", `${states}, ${somebody}, ${start}`],
  ["emails_counts_own", `${somebody}, ${states}`],
  ["emails_search_all", `${start}, '{%mill%}', false, 1001, ${states}, ${states}`],
  ["emails_search_own", `${somebody}, ${start}, '{%mill%}', false, 1001, ${states}, ${states}`],
  [
    "emails_search_ofQuote",
    `'00000000-0000-7000-8000-000000000007', ${start}, '{%mill%}', false, 1001, ${states}, ${states}`,
  ],
])("%s", async (name, values) => {
  const { text } = listStatements().find((one) => one.name === name) ?? { text: "" };
  await owner.run(`prepare ${name} as ${text}`);
  for (let time = 0; time < 7; time++) await owner.run(`execute ${name} (${values})`);
  const kept = await owner.rows(
    `select generic_plans::int as "generic" from pg_prepared_statements where name = lower('${name}')`,
  );
  expect(kept).toEqual([{ generic: 2 }]);
});
