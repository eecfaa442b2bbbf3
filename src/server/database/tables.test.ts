// The result of the migrations, read from the database's own catalogue.
import { expect, test } from "vitest";
import { openAsOwner } from "#test/kit/open-database.ts";

/** Listed again here, so that none is forgotten or left behind (AD 3 and the decisions). */
const TABLES = [
  "active_periods",
  "audit_logs",
  "audit_moved_entries",
  "audit_personal_data",
  "audit_seals",
  "companies",
  "configuration_rules",
  "customers",
  "documents",
  "drive_types",
  "emails",
  "equipment_access",
  "extras",
  "job_types",
  "last_imports",
  "locations",
  "motor_sizes",
  "password_links",
  "plans",
  "price_book_versions",
  "pump_services",
  "pump_styles",
  "pumps",
  "quote_answers",
  "quote_counters",
  "quote_links",
  "quote_questions",
  "quote_revisions",
  "quote_statuses",
  "quotes",
  "reminder_skips",
  "reminder_stops",
  "role_permissions",
  "sessions",
  "sign_in_attempts",
  "sign_in_sources",
  "signing_keys",
  "sites",
  "user_quote_counters",
  "users",
];

/** What identifies a row besides its own key. */
const UNIQUE = [
  "audit_seals last_entry_id",
  "companies quote_prefix",
  "companies slug",
  "configuration_rules company_id,id",
  // With lower(reference), which is no column.
  "customers company_id",
  "customers company_id,id",
  "drive_types company_id,id",
  "emails company_id,id",
  "emails company_id,idempotency_key",
  "equipment_access company_id,id",
  // With lower(name), which is no column.
  "extras company_id",
  "extras company_id,id",
  "job_types company_id,id",
  "locations company_id,id",
  "locations company_id,name",
  "motor_sizes company_id,id",
  "password_links user_id",
  "pump_services company_id,id",
  "pump_services company_id,pump_id,due_on",
  "pump_services company_id,quote_id",
  "pump_styles company_id,id",
  "pumps company_id,id",
  "quote_links token_hash",
  "quote_revisions company_id,quote_id,number",
  "quote_statuses name",
  "quotes company_id,id",
  "quotes quote_number",
  "reminder_skips company_id,revision_id,key",
  "role_permissions role,resource",
  "sites company_id,id",
  "users company_id,id",
  "users email",
];

const owner = await openAsOwner();
/** One text a row. */
const found = async (sql: string) => (await owner.rows<{ found: string }>(sql)).map((row) => row.found);

test("there are these tables and no others, each with a key", async () => {
  const tables = (condition: string) =>
    found(`select relname as found from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('schema_migrations', 'schema_functions') and ${condition} order by relname collate "C"`);
  expect(await tables("true")).toEqual(TABLES);
  const keyless = "not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique)";
  expect(await tables(keyless)).toEqual([]);
});

test("these are unique; what a quote points at is so together with its company", async () => {
  const keys = await found(`
    select i.indrelid::regclass || ' ' || (
             select string_agg(a.attname, ',' order by place)
             from unnest(i.indkey::int[]) with ordinality as keyed (attnum, place)
             join pg_attribute a on a.attrelid = i.indrelid and a.attnum = keyed.attnum) as found
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique and not i.indisprimary`);
  expect(keys.sort()).toEqual(UNIQUE);
});

const column = (name: string) => `select distinct format_type(atttypid, atttypmod) as found
  from pg_attribute a join pg_class c on c.oid = attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attname = '${name}'`;

test.each(["price", "hourly_rate", "material_cost_base", "labour_cost", "material_cost", "lines_cost", "total_cost"])(
  "money holds £99,999,999.99 (AD 9): %s",
  async (name) => expect(await found(column(name))).toEqual(["numeric(10,2)"]),
);

test.each(["labour_hours", "base_hours", "kw", "multiplier", "cost_multiplier", "vat_rate"])(
  "hours, multipliers and per cent hold 999.99 (AD 9): %s",
  async (name) => expect(await found(column(name))).toEqual(["numeric(5,2)"]),
);

test("every time is kept to the millisecond, in UTC", async () => {
  const times = `select distinct format_type(atttypid, atttypmod) as found
    from pg_attribute a join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attname like '%\\_at'`;
  expect(await found(times)).toEqual(["timestamp(3) with time zone"]);
});
