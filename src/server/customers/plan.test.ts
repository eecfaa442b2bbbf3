// However many customers, pumps and unfiled quotes there are, a search and a page of earlier quotes read few of them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyMigrations } from "#server/database/migrate.ts";
import { emptyDatabase } from "#test/databases.ts";

let owner: Awaited<ReturnType<typeof emptyDatabase>>;

/** 5,000 customers, each with a site and a pump, and 5,000 unfiled quotes of 1,000 others, the first names the oldest. */
beforeAll(async () => {
  owner = await emptyDatabase();
  await applyMigrations(owner);
  await owner.run(`
    insert into companies (id, name, slug, quote_prefix) overriding system value values (1, 'North', 'north', 'N');
    insert into customers (id, company_id, name, created_by_name)
      select gen_random_uuid(), 1, 'Works ' || n, 'Ann' from generate_series(1, 5000) n;
    insert into sites (id, company_id, customer_id, address, created_by_name)
      select gen_random_uuid(), 1, id, 'High Street', 'Ann' from customers;
    insert into pumps (id, company_id, site_id, name, created_by_name)
      select gen_random_uuid(), 1, id, 'Booster set', 'Ann' from sites;
    insert into quotes (id, company_id, quote_number, created_by_name, customer_name, postcode, created_at)
      select gen_random_uuid(), 1, 'N-' || n, 'Ann', 'Mill ' || lpad((n / 5)::text, 4, '0'), 'M1 1AA',
          now() - interval '1 minute' * (5000 - n)
        from generate_series(1, 5000) n;`);
  await owner.run("vacuum analyze");
  await owner.run("set app.company_id = '1'; set role volute_company");
});
afterAll(() => owner.close());

test.each([
  ["a search of one word", "find_customers('{works}', 1000)", 1500],
  ["a search of two words that all hold", "find_customers('{booster,street}', 1000)", 5500],
  ["a page of earlier quotes", "list_unfiled_groups('{}', null, 51)", 2500],
])("%s", async (_, call, most) => {
  await owner.run(`select from ${call}`);
  const [explained] = await owner.rows<{ "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number } }] }>(
    `explain (analyze, buffers, format json) select * from ${call}`,
  );
  expect(explained?.["QUERY PLAN"][0].Plan["Shared Hit Blocks"]).toBeLessThan(most);
});
