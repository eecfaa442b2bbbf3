// node bench/customers.ts [--size 100000]: the calls of customers beside the first page of quotes, over HTTP, in a company
// with so many customers and quotes, one and a half times as many sites and twice as many pumps, of which 2,000 are due in
// a month. All quotes are unfiled but 5,000 of one customer.
import { randomUUIDv7 } from "node:crypto";
import { parseArgs } from "node:util";
import pg from "pg";
import { Client, measureTime, quantile } from "./client.ts";
import { startBuilt } from "./processes.ts";
import { type Seeded, seed } from "./seed.ts";
import { startMeasuredServer } from "./server.ts";

const CALLS = 30;
/** Of one customer, whose page is measured. */
const FILED = 5000;
/** Pumps with a schedule, in the next 12 months. */
const DUE = 24_000;

const { values } = parseArgs({ options: { size: { type: "string", default: "100000" } } });
const size = Number(values.size);
const server = await startMeasuredServer();
try {
  const seeded = await seed(server, size, true);
  const address = new URL(server.adminUrl);
  address.pathname = new URL(server.url).pathname;
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  const filled = await measureTime(() => fill(admin, seeded));
  console.log(`Filled in ${Math.round(filled / 1000)} s`);
  const product = await startBuilt("product", { DATABASE_URL: server.url });
  const client = new Client({ cookie: seeded.cookie, "x-volute-company": String(seeded.companyId) });
  const ask = (path: string) => client.send(product, { method: "GET", path });
  const { rows } = await admin.query<{ id: string; month: string }>(
    `select (select customer_id from quotes where customer_id is not null limit 1) as id,
      to_char(current_date + interval '2 months', 'YYYY-MM') as month`,
  );
  const [{ id, month }] = rows as [{ id: string; month: string }];
  for (const [question, path, limit] of [
    ["customers by name", "/api/customers", 1.5],
    ["search: in one of 1,000", "/api/customers?search=name00077", 1.5],
    ["search: common word", "/api/customers?search=works", 1.5],
    ["search: common words", "/api/customers?search=works%20street", 1.5],
    ["search: two letters", "/api/customers?search=wo", 1.5],
    ["search: absent", "/api/customers?search=xylophone", 1.5],
    ["search: a serial number", "/api/customers?search=S0001234", 1.5],
    ["find: a name", "/api/customers/find?q=name00077", 1.5],
    ["find: common word", "/api/customers/find?q=works", 1.5],
    ["find: absent", "/api/customers/find?q=xylophone", 1.5],
    ["find: exact", "/api/customers/find?q=name00077%20works&postcode=M1%201AA", 1.5],
    [`a customer with ${FILED} quotes`, `/api/customers/${id}`, 2],
    [`its sites`, `/api/customers/${id}/sites`, 2],
    [`its history`, `/api/customers/${id}/history`, 2],
    [`its quotes`, `/api/quotes?limit=50&customerId=${id}`, 2],
    ["services due: the months", "/api/services/due", 3],
    ["services due: one month", `/api/services/due?month=${month}`, 3],
    ["unfiled groups", "/api/customers/unfiled", 20],
  ] as const) {
    for (let warm = 0; warm < 5; warm++) await ask(path);
    const [plain, asked]: [number[], number[]] = [[], []];
    // By turns, so that both meet the machine in the same mood.
    for (let call = 0; call < CALLS; call++) {
      plain.push(await measureTime(() => ask("/api/quotes?limit=50")));
      asked.push(await measureTime(() => ask(path)));
    }
    const ratio = (part: number) => (quantile(asked, part) / quantile(plain, part)).toFixed(2);
    const p50 = `${quantile(asked, 0.5).toFixed(1)} ms`;
    console.log(
      `${question.padEnd(32)} ${p50.padStart(10)}  ${ratio(0.5)} (of the best ${ratio(0.1)}), wanted ${limit}`,
    );
  }
  const services = await listServices(admin, seeded);
  const [plain, quoted]: [number[], number[]] = [[], []];
  const post = (path: string, body: object = {}) =>
    client.send(product, { method: "POST", path, body: JSON.stringify(body) });
  for (const { pump, due_on: dueOn } of services) {
    const quoteId = randomUUIDv7();
    const createAndCalculate = async () => {
      await post("/api/quotes", { id: quoteId, ...seeded.job });
      await post(`/api/quotes/${quoteId}/calculate`);
    };
    plain.push(await measureTime(createAndCalculate));
    quoted.push(await measureTime(() => post(`/api/pumps/${pump}/service-quote`, { dueOn })));
  }
  const rate = (quantile(plain, 0.5) / quantile(quoted, 0.5)).toFixed(2);
  console.log(`service quotes, to creating and calculating: a rate of ${rate}, wanted 0.5`);
  client.close();
  await product.stop();
  await admin.end();
} finally {
  await server.stop();
}

/** Due pumps with all that a quote needs, as the job of the other quotes. */
async function listServices(admin: pg.Client, { companyId, job }: Seeded): Promise<{ pump: string; due_on: string }[]> {
  const { locationId, equipmentAccessId, pumpStyleId, motorSizeId, driveTypeId, jobTypeId } = job;
  const { rows } = await admin.query(
    `with chosen as (
        select id, site_id from pumps where company_id = $1 and next_due > current_date order by next_due, id limit ${CALLS * 2}
      ), placed as (update sites set location_id = $2 where id in (select site_id from chosen))
      update pumps set equipment_access_id = $3, pump_style_id = $4, motor_size_id = $5, drive_type_id = $6,
          service_job_type_id = $7
        where id in (select id from chosen) returning id as pump, next_due::text as due_on`,
    [companyId, locationId, equipmentAccessId, pumpStyleId, motorSizeId, driveTypeId, jobTypeId],
  );
  return rows;
}

/** Without references and triggers, as `seed` does. */
async function fill(admin: pg.Client, { companyId }: Seeded): Promise<void> {
  await admin.query("set session_replication_role = replica");
  await admin.query(
    `insert into customers (id, company_id, name, email, phone, created_by_name, updated_at)
      select gen_random_uuid(), $1, format('Name%s %s', lpad((n % 1000)::text, 5, '0'), (array['Works', 'Mill', 'School', 'Baths'])[1 + n % 4] || ' ' || n),
        format('office%s@customer.test', n), '0161 49' || lpad(n::text, 6, '0'), 'Ann', now() from generate_series(1, ${size}) n`,
    [companyId],
  );
  await admin.query(
    `insert into sites (id, company_id, customer_id, address, postcode, created_by_name)
      select gen_random_uuid(), $1, c.id, format('%s High Street', m), format('M%s %sAA', 1 + m % 60, m % 10), 'Ann'
        from (select id, row_number() over () as m from customers where company_id = $1) c
        cross join generate_series(1, 2) n where n = 1 or m % 2 = 0`,
    [companyId],
  );
  await admin.query(
    `insert into pumps (id, company_id, site_id, name, make, model, serial, created_by_name, service_months, service_job_type_id, next_due)
      select gen_random_uuid(), $1, s.id, 'Booster ' || m, 'Grundfos', 'CR ' || m % 100, 'S' || lpad(m::text, 7, '0'), 'Ann',
          case when m <= ${DUE} then 12 end, case when m <= ${DUE} then (select min(id) from job_types where company_id = $1) end,
          case when m <= ${DUE} then current_date + (m % 365)::int end
        from (select id, row_number() over () as m from sites where company_id = $1) s`,
    [companyId],
  );
  await admin.query(
    `insert into pumps (id, company_id, site_id, name, created_by_name)
      select gen_random_uuid(), $1, id, 'Second pump', 'Ann' from sites where company_id = $1 limit ${size / 2}`,
    [companyId],
  );
  await admin.query(
    `update quotes set customer_id = place.customer_id, site_id = place.id
      from (select id, customer_id from sites where company_id = $1 limit 1) place
      where quotes.id in (select id from quotes where company_id = $1 order by created_at desc limit ${FILED})`,
    [companyId],
  );
  await admin.query("set session_replication_role = default");
  await admin.query("vacuum analyze");
}
