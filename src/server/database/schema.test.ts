import { is, SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDatabase } from "#test/databases.ts";
import { migrate } from "./migrate.ts";
import * as schema from "./schema.ts";

/** Written down once more, so that a table forgotten on both sides is missed as well (AD 3 and the decisions). */
const TABLES = [
  "audit_logs",
  "audit_seals",
  "companies",
  "configuration_rules",
  "drive_types",
  "equipment_access",
  "job_types",
  "known_places",
  "locations",
  "motor_sizes",
  "own_quote_counters",
  "plans",
  "presences",
  "pump_styles",
  "quote_counters",
  "quote_statuses",
  "quotes",
  "role_permissions",
  "sessions",
  "sign_in_attempts",
  "users",
];

const described = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));

interface FoundColumn {
  table: string;
  column: string;
  type: string;
  not_null: boolean;
  expression: string | null;
  identity: boolean;
}

let owner: Awaited<ReturnType<typeof emptyDatabase>>;
let columns: FoundColumn[];
let keys: { table: string; columns: string[] }[];

beforeAll(async () => {
  owner = await emptyDatabase();
  await migrate(owner);
  columns = await owner.rows<FoundColumn>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as not_null, pg_get_expr(d.adbin, d.adrelid) as expression, a.attidentity <> '' as identity
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migrations'
    order by 1, a.attname`);
  keys = await owner.rows(`
    select c.relname as table,
           (select array_agg(a.attname::text order by position.n)
            from unnest(i.indkey::int[]) with ordinality as position (attnum, n)
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = position.attnum) as columns
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique and c.relname <> 'schema_migrations'`);
});
afterAll(() => owner.close());

test("there are these tables and no others", () => {
  expect(described.map((table) => table.name).sort()).toEqual(TABLES);
  expect([...new Set(columns.map((column) => column.table))].sort()).toEqual(TABLES);
});

describe.each(described)("$name", (table) => {
  test("has the described columns, with their types and nulls", () => {
    const found = columns.filter((column) => column.table === table.name);
    expect(found.length).toBeGreaterThan(1);
    expect(
      found.map(({ column, type, not_null, expression, identity }) => ({
        column,
        type,
        not_null,
        default: identity || expression !== null,
        identity,
      })),
    ).toEqual(
      table.columns
        .map((column) => ({
          column: column.name,
          type: column.getSQLType(),
          not_null: column.notNull,
          default: column.hasDefault,
          identity: column.generatedIdentity !== undefined,
        }))
        .sort((a, b) => (a.column < b.column ? -1 : 1)),
    );
  });

  test("has the described default values", async () => {
    for (const column of table.columns) {
      if (column.default === undefined) continue;
      const found = columns.find((one) => one.table === table.name && one.column === column.name);
      if (is(column.default, SQL)) {
        expect(found?.expression).toBe("now()");
        continue;
      }
      const [row] = await owner.rows<{ same: boolean }>(
        `select (${found?.expression})::${found?.type} = $1::text::${found?.type} as same`,
        [String((column as PgColumn).mapToDriverValue(column.default))],
      );
      expect(row, `${table.name}.${column.name}: ${found?.expression}`).toEqual({ same: true });
    }
  });

  test("has the described keys", () => {
    const expected = [
      ...table.columns.filter((column) => column.primary || column.isUnique).map((column) => [column.name]),
      ...[...table.primaryKeys, ...table.uniqueConstraints].map((constraint) =>
        constraint.columns.map((column) => column.name),
      ),
    ];
    const found = keys.filter((key) => key.table === table.name).map((key) => key.columns);
    expect(found.map(String).sort()).toEqual(expected.map(String).sort());
  });
});

test("money holds £99,999,999.99 and hours 999.99 (AD 9)", () => {
  const typeOf = (name: string) => [
    ...new Set(columns.filter(({ column }) => column === name).map((column) => column.type)),
  ];
  for (const name of ["price", "hourly_rate", "material_cost_base", "labour_cost", "material_cost", "total_cost"]) {
    expect([name, typeOf(name)]).toEqual([name, ["numeric(10,2)"]]);
  }
  for (const name of ["labour_hours", "base_hours", "kw", "multiplier", "cost_multiplier", "vat_rate"]) {
    expect([name, typeOf(name)]).toEqual([name, ["numeric(5,2)"]]);
  }
});
