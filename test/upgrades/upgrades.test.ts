// An installation of any earlier landing becomes one of today without losing a row.
// Each .sql file beside this one holds, as comments, the migrations of that landing with their checksums, and then rows
// as such an installation would have them. A landing adds a file; no file is changed later.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { migrate, type Owner, readMigrations } from "#server/database/migrate.ts";
import { emptyDatabase } from "#test/databases.ts";

const here = new URL("./", import.meta.url);
const landings = readdirSync(here).filter((file) => file.endsWith(".sql"));
const all = await readMigrations();

test("there are earlier landings to upgrade from", () => {
  expect(landings.length).toBeGreaterThan(0);
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

describe.each(landings)("%s", (landing) => {
  const sql = readFileSync(new URL(landing, here), "utf8").replaceAll("\r\n", "\n");
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
    await migrate(owner, all);
    const after = await allRows(owner);
    const counted = await owner.rows(`select user_id, company_id, count(*)::int as last_number from quotes
      where user_id is not null group by user_id, company_id order by user_id, company_id`);
    const counters = await owner.rows("select * from own_quote_counters order by user_id, company_id");
    await owner.close();
    expect(counters).toEqual(counted);

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

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
