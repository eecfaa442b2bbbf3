// Each column of the database is declared once, with the type that it has (decision 85).
import { expect, test } from "vitest";
import { openAsOwner } from "#test/kit/open-database.ts";
import { routes } from "./app.ts";
import { declaredTables } from "./columns.ts";
import { listTableColumns, type Table } from "./database/columns.ts";
import { separatePersonalData } from "./kernel/personal-data.ts";

const owner = await openAsOwner();
const described = async () => {
  const rows = await owner.rows<{ column: string }>(
    `select concat(c.relname, '.', attname, ' ', format_type(atttypid, null), case when attnotnull then ' not null' end) as column
      from pg_attribute join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped`,
  );
  return rows.map(({ column }) => column).sort();
};

const declared = (tables: readonly Table[]) =>
  tables
    .flatMap((table) =>
      listTableColumns(table).map(
        ([column, { codec }]) => `${table.name}.${column} ${typeOf(codec.type)}${nullness(codec)}`,
      ),
    )
    .sort();
const typeOf = (type: string) => type.replace("timestamptz", "timestamp with time zone");
function nullness({ encode }: { encode: (value: null) => unknown }): string {
  try {
    encode(null);
    return "";
  } catch {
    return " not null";
  }
}

test("every column is declared, with its type, and none that is not there", async () => {
  expect(declared(declaredTables).length).toBeGreaterThan(300);
  expect(await described()).toEqual(declared(declaredTables));
});

test("an undeclared column is named", async () => {
  await owner.run("begin; alter table plans add column colour text");
  const columns = await described();
  await owner.run("rollback");
  expect(columns.filter((column) => !declared(declaredTables).includes(column))).toEqual(["plans.colour text"]);
});

test("each table is declared once", () => {
  const names = declaredTables.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("the erasing role may change only customer data and derived columns", async () => {
  const granted = await owner.rows<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.column_privileges
      where grantee = 'volute_eraser' and privilege_type = 'UPDATE' order by 1`,
  );
  const wanted = declaredTables.flatMap(({ name, columns, erasing }) => [
    ...listTableColumns({ name, columns, erasing }).flatMap(([column, one]) =>
      one.kind === "personal" && typeof one.whose === "object" ? `${name}.${column}` : [],
    ),
    ...[...Object.keys(erasing?.also ?? {}), ...(erasing?.byTriggers ?? [])].map((column) => `${name}.${column}`),
  ]);
  expect(granted.map(({ column }) => column).sort()).toEqual([...new Set(wanted)].sort());
});

test("the erasing role sees only the current company's rows", async () => {
  const policies = await owner.rows<{ name: string }>(
    "select tablename as name from pg_policies where policyname = 'eraser' and roles = '{volute_eraser}' order by 1",
  );
  const isOfRecord = (table: Table) =>
    Object.values(table.columns).some((column) => column.kind === "personal" && column.whose === "record");
  const erased = declaredTables.flatMap((table) => (table.erasing || isOfRecord(table) ? table.name : []));
  expect(policies.map(({ name }) => name)).toEqual(["companies", ...erased].sort());
});

const quote = { entityType: "quote", entityId: "1", companyId: 1 };

test("a quote's entry leaves out exactly the texts declared as customer data", () => {
  const columns: Table["columns"] = declaredTables.find(({ name }) => name === "quotes")?.columns ?? {};
  const texts = Object.entries(columns).filter(([, { codec }]) => codec.type === "text");
  const ofCustomers = texts.filter(([, column]) => column.kind === "personal" && typeof column.whose === "object");
  const changes = Object.fromEntries(texts.map(([name]) => [name, { before: "one", after: "two" }]));
  const rest = { description: null, userName: null, ipAddress: null, userAgent: null };
  const { personalData } = separatePersonalData({ ...quote, metadata: { changes }, ...rest });
  const ways = ofCustomers.flatMap(([name]) => ["before", "after"].map((when) => `metadata changes ${name} ${when}`));
  expect(ways.length).toBeGreaterThan(10);
  expect(Object.keys(personalData?.personalValues ?? {}).sort()).toEqual(ways.sort());
});

test("every customer link call stores its holder's name, address and browser as personal data", () => {
  const events = routes.flatMap(({ endpoint }) => (endpoint.audience === "link" && endpoint.audit) || []);
  expect(events.length).toBeGreaterThan(4);
  for (const event of events) {
    const customer = { userName: "Ann", ipAddress: "192.0.2.1", userAgent: "Mozilla/5.0" };
    const { personalData } = separatePersonalData({
      ...quote,
      metadata: { event },
      description: "Ann did it",
      ...customer,
    });
    expect(Object.keys(personalData?.personalValues ?? {}).sort(), event).toEqual(
      ["description", ...Object.keys(customer)].sort(),
    );
  }
});
