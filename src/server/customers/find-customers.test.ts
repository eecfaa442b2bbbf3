// find_customers gives what a search of every row would, or part of it where it says so, however common the words are.
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyMigrations } from "#server/database/migrate.ts";
import { emptyDatabase } from "#test/databases.ts";

let owner: Awaited<ReturnType<typeof emptyDatabase>>;

/** 1,200 customers of which a site holds "half", a pump "third", the name itself "tenth", "few" or "single"; some are merged. */
beforeAll(async () => {
  owner = await emptyDatabase();
  await applyMigrations(owner);
  await owner.run(`
    insert into companies (id, name, slug, quote_prefix) overriding system value values (1, 'North', 'north', 'N');
    insert into customers (id, company_id, name, created_by_name)
      select ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, 1, concat_ws(' ', 'Works', n,
          case when n % 10 = 7 then 'tenth' end, case when n % 20 = 9 then 'few' end, case when n = 1150 then 'single' end), 'Ann'
        from generate_series(1, 1200) n;
    update customers set merged_into = '00000000-0000-0000-0000-000000000001'
      where id in (select id from customers where name like '%tenth%' order by id desc limit 20);
    insert into sites (id, company_id, customer_id, address, created_by_name)
      select gen_random_uuid(), 1, id, case when split_part(name, ' ', 2)::int % 2 = 0 then 'Half Street' else 'Lane' end, 'Ann'
        from customers;
    insert into pumps (id, company_id, site_id, name, created_by_name)
      select gen_random_uuid(), 1, s.id, case when split_part(c.name, ' ', 2)::int % 3 = 0 then 'Third set' else 'Set' end, 'Ann'
        from sites s join customers c on c.id = s.customer_id;`);
  await owner.run("vacuum analyze");
  await owner.run("set app.company_id = '1'; set role volute_company");
});
afterAll(() => owner.close());

const listAllHolders = (words: string) => `
  select shown.id from (select distinct coalesce(merged_into, id) as id from customers) shown
  where not exists (select from unnest('${words}'::text[]) word where not exists (
    select from customers c left join sites s on s.customer_id = c.id left join pumps p on p.site_id = s.id
    where coalesce(c.merged_into, c.id) = shown.id and word <> ''
      and strpos(concat_ws(' ', c.search_text, s.search_text, p.search_text), word) > 0))`;

test.each([
  ["{single}", false],
  ["{few}", false],
  ["{few,half}", false],
  ["{few,third}", false],
  ["{few,works}", false],
  ["{tenth}", true],
  ["{works}", true],
  ["{half}", true],
  ["{third,half}", true],
  ["{works,third,half}", true],
  ["{absent}", false],
  ["{works,absent}", false],
  ["{single,absent}", false],
])("%s", async (words, isCut) => {
  const [found] = await owner.rows<{ isCut: boolean; ids: string[]; falseOnes: number; held: number }>(`
    with held as materialized (${listAllHolders(words)}), found as (select * from find_customers('${words}', 100))
    select is_cut as "isCut", to_json(ids) as ids, (select count(*)::int from held) as held,
      (select count(*)::int from unnest(ids) one where one not in (select id from held)) as "falseOnes"
    from found`);
  expect(found).toMatchObject({ isCut, falseOnes: 0 });
  expect(new Set(found?.ids).size).toBe(found?.ids.length);
  if (isCut) expect(found?.ids.length).toBeGreaterThan(0);
  else expect(found?.ids).toHaveLength(found?.held ?? -1);
});
