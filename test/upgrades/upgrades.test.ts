// An installation of any earlier schema becomes one of today, and of tomorrow, without losing a row.
// Each .sql file beside this one holds, as comments, the migrations of that schema with their checksums, and then rows
// as such an installation would have them. Whoever adds a migration adds a file; no file is changed later.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Migration, migrate, readMigrations } from "#server/database/migrate.ts";
import type { Owner } from "#server/database/owner.ts";
import { emptyDatabase } from "#test/databases.ts";

const here = new URL("./", import.meta.url);
const schemas = readdirSync(here).filter((file) => file.endsWith(".sql"));
const all = await readMigrations();

/** The next one, as it might be: whatever the newest file is, there is something to upgrade to. */
const trial: Migration = {
  name: `${String(all.length + 1).padStart(4, "0")}_trial`,
  sql: "alter table quotes add column shouted_name text; update quotes set shouted_name = upper(customer_name);",
  checksum: "trial",
};

test("there are earlier schemas to upgrade from", () => {
  expect(schemas.length).toBeGreaterThan(0);
});

test("each migration says which versions can run on what it leaves", () => {
  const silent = all.filter(
    // Those before were there before this was asked; none of them says that another version can.
    ({ name, sql }) => name.slice(0, 4) > "0026" && !/^-- Readable by (\d{4}|none)\.$/m.test(sql),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

type Row = Record<string, unknown>;

async function allRows(owner: Owner): Promise<Map<string, Row[]>> {
  const tables = await owner.rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const found = new Map<string, Row[]>();
  for (const { name } of tables) {
    const rows = await owner.rows<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

describe.each(schemas)("%s", (schema) => {
  const sql = readFileSync(new URL(schema, here), "utf8").replaceAll("\r\n", "\n");
  const recorded = [...sql.matchAll(/^-- migration (\S+) (\S+)$/gm)].map(([, name, checksum]) => `${name} ${checksum}`);
  const then = all.slice(0, recorded.length);

  test("its migrations are still the same: whatever has landed is never changed, only followed by another", () => {
    expect(recorded.length).toBeGreaterThan(0);
    expect(then.map(({ name, checksum }) => `${name} ${checksum}`)).toEqual(recorded);
  });

  test("keeps every row, and every value of the columns that are still there, and counts what each person made", async () => {
    const owner = await emptyDatabase();
    await migrate(owner, then);
    await owner.run(sql);
    const before = await allRows(owner);
    await migrate(owner, [...all, trial]);
    const after = await allRows(owner);
    const counted = await owner.rows(`select user_id, company_id, count(*)::int as last_number from quotes
      where user_id is not null group by user_id, company_id order by user_id, company_id`);
    const counters = await owner.rows("select * from own_quote_counters order by user_id, company_id");
    const reached = await owner.rows("select from quotes where shouted_name = upper(customer_name)");
    await owner.close();
    expect(counters).toEqual(counted);
    expect(reached).toHaveLength(before.get("quotes")?.length ?? 0);

    const filled = [...before].filter(([, rows]) => rows.length > 0);
    expect(filled.length).toBeGreaterThan(2);
    for (const [table, rows] of filled) {
      const now = after.get(table) ?? [];
      for (const row of rows) {
        const kept = now.some((one) => Object.keys(row).every((key) => !(key in one) || same(one[key], row[key])));
        expect(kept, `${table}: ${JSON.stringify(row)}`).toBe(true);
      }
    }
  });
});

test("a quote that was kept as expired is one that was sent (0008)", async () => {
  const owner = await emptyDatabase();
  await migrate(owner, all.slice(0, 7));
  await owner.run(readFileSync(new URL("first-schema.sql", here), "utf8"));
  await owner.run(`update quotes set status = 'expired', sent_at = '2026-01-01', valid_until = '2026-01-31'
    where id in (select id from quotes where calculated_at is not null order by id limit 1)`);
  const before = await owner.rows<{ id: string; status: string }>("select id, status from quotes order by id");
  await migrate(owner, all);
  const after = await owner.rows("select id, status, revision from quotes order by id");
  await expect(owner.run("update quotes set status = 'expired'")).rejects.toThrow(/quotes_expired_is_derived/);
  await owner.close();
  expect(before.filter(({ status }) => status === "expired")).toHaveLength(1);
  const statusOf = (status: string) => (status === "expired" ? "sent" : status);
  expect(after).toEqual(before.map(({ id, status }) => ({ id, status: statusOf(status), revision: 1 })));
});

test("what was opened and answered before stands beside the quote, of its present revision alone (0015)", async () => {
  const owner = await emptyDatabase();
  await migrate(owner, all.slice(0, 14));
  await owner.run(readFileSync(new URL("first-schema.sql", here), "utf8"));
  await owner.run(`
    create temp table chosen as select id, company_id, row_number() over (order by id) as n from quotes order by id limit 3;
    update quotes q set status = 'sent', sent_at = '2026-01-02', valid_until = '2026-02-01', revision = case n when 3 then 2 else 1 end
      from chosen where chosen.id = q.id;
    insert into documents select distinct company_id, repeat('a', 64), 'application/pdf', '\\x25'::bytea from chosen;
    insert into quote_revisions (company_id, id, quote_id, number, content, quote, document_sha256, issued_at, issued_by_name,
        valid_until)
      select company_id, id, id, 1, '{}', '{}', repeat('a', 64), '2026-01-02', 'Ann', '2026-02-01' from chosen;
    insert into quote_links (company_id, id, revision_id, token_hash, made_by_name, made_at, counts_from, first_seen_at)
      select company_id, id, id, 'token ' || n, 'Ann', '2026-01-02', '2026-01-02', '2026-01-03' from chosen;
    insert into quote_answers (company_id, revision_id, answer, at, how, name, reason)
      select company_id, id, 'declined', '2026-01-04', 'link', 'Mia', repeat('x', 300) from chosen where n <> 2`);
  await migrate(owner, all);
  const found = await owner.rows(`select opened_at is not null as opened, answered_at is not null as answered,
      length(declined_because) as because
    from quotes join chosen using (id) order by n`);
  await owner.close();
  expect(found).toEqual([
    { opened: true, answered: true, because: 200 },
    { opened: true, answered: false, because: null },
    { opened: false, answered: false, because: null },
  ]);
});

test("a move that is under way is one move at both ends, and other companies' are others (0029)", async () => {
  const owner = await emptyDatabase();
  const [before, moves] = [all.slice(0, 28), all.slice(28, 29)];
  await migrate(owner, before);
  const at = (transit: string) => `alter table companies disable trigger user;
    delete from companies;
    insert into companies (id, name, slug, quote_prefix, transit, created_at) overriding system value
      values (7, 'Seven', 'seven', 'S', '${transit}', '2026-01-02 03:04:05.678+00'), (8, 'Eight', 'eight', 'E', null, '2026-01-02+00');
    alter table companies enable trigger user`;
  const found: unknown[] = [];
  for (const transit of ["left", "arriving"]) {
    await owner.run(`begin; set local timezone = '${transit === "left" ? "Asia/Tokyo" : "UTC"}'; ${at(transit)}`);
    for (const { sql } of moves) await owner.run(sql);
    found.push(await owner.rows("select move from companies order by id"));
    await owner.run("rollback");
  }
  await owner.close();
  expect(found[0]).toEqual(found[1]);
  expect(new Set((found[0] as Row[]).map(({ move }) => move)).size).toBe(2);
});

test("the price tables of companies of before begin with the first number, and rise from there (0028)", async () => {
  const owner = await emptyDatabase();
  await migrate(owner, all.slice(0, 27));
  await owner.run(readFileSync(new URL("first-schema.sql", here), "utf8"));
  await migrate(owner, all);
  const companies = await owner.rows<{ id: number }>("select id from companies order by id");
  const versions = () =>
    owner.rows<{ version: number }>(
      "select version, array_length(began, 1) as known from tables_versions order by company_id",
    );
  expect(await versions()).toEqual(companies.map(() => ({ version: 1, known: 1 })));
  await owner.run("update job_types set base_hours = base_hours + 1");
  const risen = (await versions()).map(({ version }) => version);
  await owner.close();
  expect(companies.length).toBeGreaterThan(0);
  expect(Math.max(...risen)).toBe(2);
});

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
