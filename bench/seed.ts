// Fills a new database: the demonstration, then the company under test with so many quotes, as an administrator of the
// server would load them: without triggers, and with the indexes built at the end.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { openDatabase } from "#server/database/connect.ts";
import { loadDemonstration } from "#server/demonstration/load.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { hashToken } from "#server/kernel/session.ts";
import type { PostgresServer } from "#test/postgres-server.ts";
import type { NewRow } from "./statements.ts";

export interface Seeded {
  /** The version of PostgreSQL. */
  postgres: string;
  companyId: number;
  /** How many of the quotes are of the company under test; the others are of 199 more. */
  ofCompany: number;
  cookie: string;
  /** The newest calculated quotes, of which a quarter each have 20 lines, or three options. */
  ids: string[];
  linedIds: string[];
  optionIds: string[];
  /** What every quote is made of. */
  job: Omit<NewRow, "id">;
}

const ADMIN = "admin@northern-pumps.test";
const COMPANIES = 200;
/** From here on the quotes are shared out: a quarter, but at most 250,000, to the company under test. */
const SHARED_FROM = 1_000_000;

/** With `alone` all quotes are those of the company under test. */
export async function seed(server: PostgresServer, quotes: number, alone = false): Promise<Seeded> {
  const database = await openDatabase({ databaseUrl: server.url });
  const { version: postgres } = database;
  await loadDemonstration(database, new Date(), hashPassword);
  await database.close();

  const address = new URL(server.adminUrl);
  address.pathname = new URL(server.url).pathname;
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  try {
    return { ...(await fill(admin, quotes, alone)), postgres };
  } finally {
    await admin.end();
  }
}

async function fill(admin: pg.Client, quotes: number, alone: boolean): Promise<Omit<Seeded, "postgres">> {
  const ofCompany = quotes >= SHARED_FROM && !alone ? quotes / 4 : quotes;
  const {
    rows: [person],
  } = await admin.query<{ id: string; company_id: number }>("select id, company_id from users where email = $1", [
    ADMIN,
  ]);
  if (!person) throw new Error(`The demonstration has no ${ADMIN}`);
  const { id: userId, company_id: companyId } = person;

  await admin.query("set session_replication_role = replica");
  await admin.query(
    `create temp table job as select * from quotes where company_id = $1 and status = 'calculated'
       and price_snapshot is not null and not is_manual and not needs_recalculation order by quote_number limit 1`,
    [companyId],
  );
  await admin.query("delete from quotes");
  const rebuild = await dropIndexes(admin);
  await copyJob(admin, { companies: [companyId], each: ofCompany });
  if (quotes > ofCompany) {
    const others = await addCompanies(admin);
    await copyJob(admin, { companies: others, each: Math.round((quotes - ofCompany) / others.length) });
  }
  for (const index of rebuild) await admin.query(index);
  await admin.query(`insert into quote_counters (company_id, last_number)
    select company_id, count(*) from quotes group by 1
    on conflict (company_id) do update set last_number = excluded.last_number`);
  await admin.query("delete from user_quote_counters");
  await admin.query(`insert into user_quote_counters (company_id, user_id, last_number)
    select company_id, user_id, count(*) from quotes where user_id is not null group by 1, 2`);
  await admin.query("vacuum analyze");
  await admin.query("checkpoint");

  const token = randomBytes(32).toString("base64url");
  await admin.query("insert into sessions (token_hash, user_id) values ($1, $2)", [hashToken(token), userId]);
  const newest = await admin.query<{ id: string }>(
    `select id from quotes where company_id = $1 and status = 'calculated' order by created_at desc, id desc limit 200`,
    [companyId],
  );
  const jobs = await admin.query<Seeded["job"]>(`select customer_name as "customerName", postcode,
    location_id as "locationId", equipment_access_id as "equipmentAccessId", job_type_id as "jobTypeId",
    pump_style_id as "pumpStyleId", motor_size_id as "motorSizeId", drive_type_id as "driveTypeId",
    coalesce(notes, '') as notes from job`);
  const job = jobs.rows[0];
  if (!job) throw new Error("The demonstration has no calculated quote");
  const ids = newest.rows.map(({ id }) => id);
  const some = -Math.ceil(ids.length / 4);
  const linedIds = ids.splice(some);
  const optionIds = ids.splice(some);
  await addLines(admin, companyId, linedIds);
  await addOptions(admin, optionIds);
  return { companyId, ofCompany, cookie: `volute_session=${token}`, ids, linedIds, optionIds, job };
}

/** Half of them from the price list. */
const addLines = (admin: pg.Client, companyId: number, ids: string[]) =>
  admin.query(
    `update quotes set lines = (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(),
        'extraId', case when n % 2 = 0 then (select id from extras where company_id = $1 order by id offset n / 2 % 5 limit 1) end,
        'heading', null, 'words', 'Line ' || n, 'details', null, 'quantity', 200, 'unit', null, 'price', 1000 + n,
        'state', 'included', 'options', '[]'::jsonb)) from generate_series(1, 20) n)
     where id = any ($2)`,
    [companyId, ids],
  );

const addOptions = (admin: pg.Client, ids: string[]) =>
  admin.query(
    `update quotes set is_selectable = true, options = (select jsonb_agg(jsonb_build_object('label', 'Option ' || n, 'words', null,
        'job', case when n > 1 then jsonb_build_object('equipmentAccessId', equipment_access_id, 'jobTypeId', job_type_id,
          'pumpStyleId', pump_style_id, 'motorSizeId', motor_size_id, 'driveTypeId', drive_type_id, 'names', '{}'::jsonb,
          'motorKw', null, 'labourHours', null, 'engineerCount', null, 'labourCost', null, 'materialCost', null,
          'linesCost', 0, 'totalCost', null, 'priceSnapshot', null) end)) from generate_series(1, 3) n)
     where id = any ($1)`,
    [ids],
  );

/** Answers the statements that make them again. */
async function dropIndexes(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'quotes'::regclass and not indisunique`,
  );
  for (const { name } of rows) await admin.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function addCompanies(admin: pg.Client): Promise<number[]> {
  const { rows } = await admin.query<{ id: number }>(
    `insert into companies (name, slug, quote_prefix, plan_id)
     select 'Pump house ' || n, 'pump-house-' || n, 'P' || n || 'X', (select min(id) from plans)
       from generate_series(2, $1) n returning id`,
    [COMPANIES],
  );
  return rows.map(({ id }) => id);
}

/**
 * Copies of the one job in all zones and of all types, over two years, a second name in the first company for every 2,000 quotes. Other companies'
 * copies are without the choices and the person, which are not theirs.
 */
async function copyJob(admin: pg.Client, { companies, each }: { companies: number[]; each: number }): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'quotes' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const ours = (column: string) => `case when job.company_id = company.id then ${column} end`;
  const differing: Record<string, string> = {
    // Version 7: the time first, as the product makes them.
    id: `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8'
          || substr(hash, 4, 15))::uuid`,
    quote_number: "company.quote_prefix || '-' || lpad(n::text, greatest(6, length(n::text)), '0')",
    company_id: "company.id",
    user_id: ours("people.ids[n % cardinality(people.ids) + 1]"),
    status: "(array['calculated', 'sent', 'calculated', 'accepted', 'calculated', 'declined'])[n % 6 + 1]",
    customer_name: `(array['Hargreaves','Longden','Ashworth','Pemberton','Nowak','Evans','Fairclough','Okafor','Shaw','Whitby'])
        [n % 10 + 1] || ' ' || (array['Brewery','Dairy','Mill','Farm','Quarry','Laundry','School','Hospital'])[n / 10 % 8 + 1]
        || ' ' || (array['North','South','East','West','Upper'])[n / 80 % 5 + 1] || ' ' || n / 400 % 250
        || case when n <= 500 then ' Bygone' else '' end || case when n <= $2 - 300 then ' Limited' else '' end`,
    postcode: "'M' || n % 40 + 1 || ' ' || n % 9 + 1 || 'AE'",
    creation_hash: "null",
    created_at: "at",
    updated_at: "at",
    calculated_at: "at",
    sent_at: "case when n % 6 in (1, 3, 5) then at end",
    valid_until: "case when n % 6 in (1, 3, 5) then at + interval '30 days' end",
    // As it would be kept beside them: two of three were opened, and whoever declined mostly said why.
    opened_at: "case when n % 6 in (1, 3, 5) and n % 9 > 2 then at + interval '1 minute' * (n * 37 % 9000) end",
    answered_at: "case when n % 6 in (3, 5) then at + interval '1 minute' * (n * 53 % 20000) end",
    decline_reason: `case when n % 6 = 5 then (array['Too dear', 'Went elsewhere', null, 'Project cancelled', 'Too late',
        'We have decided to repair the old pump for now.'])[n / 6 % 6 + 1] end`,
    location_id: ours("zones.ids[n / 7 % cardinality(zones.ids) + 1]"),
    job_type_id: ours("jobs.ids[n / 11 % cardinality(jobs.ids) + 1]"),
    ...Object.fromEntries(
      ["equipment_access", "pump_style", "motor_size", "drive_type"].map((kind) => [
        `${kind}_id`,
        ours(`job.${kind}_id`),
      ]),
    ),
    price_snapshot: ours("job.price_snapshot"),
  };
  const names = rows.map(({ name }) => name);
  await admin.query(
    `insert into quotes (${names.join(", ")})
     select ${names.map((name) => differing[name] ?? `job.${name}`).join(", ")}
       from job, companies company, generate_series(1, $2::int) n,
         lateral (select date_trunc('milliseconds', now() - interval '2 years' * ($2 - n + 1) / ($2 + 1)) as at,
                         md5(company.id || ' ' || n) as hash) made,
         lateral (select array_agg(id order by email) as ids from users where company_id = job.company_id) people,
         lateral (select array_agg(id order by id) as ids from locations where company_id = job.company_id) zones,
         lateral (select array_agg(id order by id) as ids from job_types where company_id = job.company_id) jobs
      where company.id = any ($1)`,
    [companies, each],
  );
}
