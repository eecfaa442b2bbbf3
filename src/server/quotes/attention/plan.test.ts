// However much waits, what needs attention is planned once per connection, and few rows are read to find it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyMigrations } from "#server/database/migrate.ts";
import { listStatements } from "#server/database/statement.ts";
import { emptyDatabase } from "#test/databases.ts";
import "#server/customers/due/queries.ts";
import "./queries.ts";

let owner: Awaited<ReturnType<typeof emptyDatabase>>;
const PERSON = "00000000-0000-4000-8000-000000000000";
const id = (kind: number, n: string) => `('0000000${kind}-0000-7000-8000-' || lpad(${n}, 12, '0'))::uuid`;

/** Of 5,000 quotes each needs something, and one of every hundred is the user's. A pump for each is due, and quoted. */
beforeAll(async () => {
  owner = await emptyDatabase();
  await applyMigrations(owner);
  await owner.run(`
    insert into companies (id, name, slug, quote_prefix) overriding system value values (1, 'North', 'north', 'N');
    insert into users (id, email, password_hash, first_name, last_name, role, company_id)
      values ('${PERSON}', 'ann@north.test', 'x', 'Ann', 'Mill', 'user', 1);
    insert into quotes (id, company_id, quote_number, created_by_name, customer_name, user_id, status, valid_until,
        needs_recalculation, pending_acceptance, updated_at)
      select ${id(1, "n::text")}, 1, 'N-' || n, 'Ann', 'Hope Mill', case when n / 7 % 100 = 0 then '${PERSON}'::uuid end,
          case n % 5 when 1 then 'draft' when 2 then 'calculated' else 'sent' end,
          case when n % 5 > 2 then now() + interval '9 days' when n % 5 = 0 then now() + interval '1 hour' end,
          n % 5 = 2, case when n % 5 = 3 then '{}'::jsonb end, now() - interval '3 days' - interval '1 second' * n
        from generate_series(1, 5000) n;
    insert into documents (company_id, sha256, media_type, bytes) values (1, repeat('0', 64), 'application/pdf', '');
    insert into quote_revisions (company_id, id, quote_id, number, content, quote_row, document_sha256, issued_at,
        issued_by_name, valid_until)
      select 1, ${id(2, "right(q.id::text, 12)")}, q.id, 1, '{}', '{}', repeat('0', 64), now(), 'Ann', q.valid_until
        from quotes q where q.status = 'sent';
    insert into quote_questions (company_id, id, quote_id, revision_id, link_id, kind, asked_at, question, quote_user_id)
      select 1, ${id(3, "right(q.id::text, 12)")}, q.id, ${id(2, "right(q.id::text, 12)")}, q.id, 'question',
          q.updated_at, 'When?', q.user_id
        from quotes q where q.status = 'sent';
    insert into emails (id, company_id, quote_id, revision_id, kind, to_address, subject, parameters, idempotency_key, state)
      select ${id(4, "right(q.id::text, 12)")}, 1, q.id, ${id(2, "right(q.id::text, 12)")}, 'offer', 'a@b.test', 'Quote',
          '{}', q.id::text, 'failed'
        from quotes q where q.status = 'sent';
    insert into job_types (company_id, name, base_hours) values (1, 'Service', 1);
    insert into customers (id, company_id, name, created_by_name) values (${id(5, "'1'")}, 1, 'Hope Mill', 'Ann');
    insert into sites (id, company_id, customer_id, postcode, created_by, created_by_name)
      values (${id(6, "'1'")}, 1, ${id(5, "'1'")}, 'M4 6BF', '${PERSON}', 'Ann');
    insert into pumps (id, company_id, site_id, name, created_by_name, service_months, service_job_type_id, next_due)
      select ${id(7, "n::text")}, 1, ${id(6, "'1'")}, 'Booster', 'Ann', 12, (select id from job_types), '2026-01-01'
        from generate_series(1, 5000) n;
    insert into pump_services (id, company_id, pump_id, due_on, quote_id, created_by_name)
      select ${id(8, "n::text")}, 1, ${id(7, "n::text")}, '2026-01-01', ${id(1, "n::text")}, 'Ann'
        from generate_series(1, 5000) n;`);
  await owner.run("vacuum analyze");
  await owner.run("set app.company_id = '1'; set role volute_company");
});
afterAll(() => owner.close());

interface Node {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
}
const countReadRows = (node: Node): number =>
  (node["Relation Name"] ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"] : 0) +
  (node.Plans ?? []).reduce((sum, one) => sum + countReadRows(one), 0);

test.each([
  ["attention", "true", 100, 400],
  ["own_attention", `'${PERSON}', true`, 100, 400],
])("%s", async (name, values, total, most) => {
  const { text } = listStatements().find((one) => one.name === name) ?? { text: "" };
  await owner.run(`reset plan_cache_mode; prepare ${name} as ${text}`);
  const rows = await owner.rows<{ total: number }>(`execute ${name} (${values})`);
  expect([rows.length, rows[0]?.total]).toEqual([50, total]);
  await expectFewRows(name, values, most);
});

test.each(["null", `'${PERSON}'`])("services due, as %s sees them", async (seer) => {
  const values = `'1900-01-01', '2026-11-01', ${seer}`;
  const name = "count_first_due";
  await owner.run("deallocate all");
  const { text } = listStatements().find((one) => one.name === name) ?? { text: "" };
  await owner.run(`reset plan_cache_mode; prepare ${name} as ${text}`);
  expect(await owner.rows(`execute ${name} (${values})`)).toEqual([{ due: 100, quoted: 100 }]);
  await expectFewRows(name, values, 700);
});

async function expectFewRows(name: string, values: string, most: number): Promise<void> {
  // PostgreSQL plans the first five times for their values, then once for all, unless those five plans were cheaper.
  for (let time = 0; time < 6; time++) await owner.run(`execute ${name} (${values})`);
  const [kept] = await owner.rows(
    `select generic_plans::int as "generic" from pg_prepared_statements where name = '${name}'`,
  );
  expect(kept).toEqual({ generic: 2 });
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await owner.run(`set plan_cache_mode = ${mode}`);
    const [explained] = await owner.rows<{ "QUERY PLAN": [{ Plan: Node }] }>(
      `explain (analyze, format json) execute ${name} (${values})`,
    );
    const plan = explained?.["QUERY PLAN"][0].Plan;
    expect(plan && countReadRows(plan), mode).toBeLessThan(most);
  }
}
