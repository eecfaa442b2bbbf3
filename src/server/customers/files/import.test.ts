// An import of customers, sites and pumps: all rows or none, added and never changed.
import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import type { CustomerImportReport } from "#contract/customers/files.ts";
import { customerCsvHeadings } from "#domain/customers/csv.ts";
import { lines, utf8 } from "#test/import-steps.ts";
import { onServer } from "#test/kit/conditions.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { freshCustomer } from "#test/walk-customers.ts";
import { newQuote } from "#test/world.ts";
import { lockForImport } from "./queries.ts";

const world = await openWorld();
const { north } = world;

interface Refused {
  code: string;
  error: string;
  fields: Record<string, string>;
}
const send = <Body = CustomerImportReport>(
  file: Buffer,
  dryRun = false,
  who: "company_admin" | "user" = "company_admin",
) => world.as<Body>(who, "POST", "/api/customers/import", { content: file.toString("base64"), dryRun });
const outcomes = ({ json }: { json: CustomerImportReport }) => json.rows.map(({ outcome }) => outcome);
const countAll = async () => {
  const [row] = await world.inNorth.rows<
    Record<string, number>
  >`select (select count(*)::int from customers) as customers,
    (select count(*)::int from sites) as sites, (select count(*)::int from pumps) as pumps`;
  return row;
};
const exported = async () => {
  const headers = { cookie: world.people.company_admin.cookie };
  return (await world.app.inject({ url: "/api/customers/export", headers })).body;
};

test("adds customers, sites and pumps with every column, once, and leaves one entry that names only ids", async () => {
  const [choices] = await world.inNorth.rows<Record<string, string>>`select
    (select name from locations order by id limit 1) as zone, (select name from equipment_access order by id limit 1) as access,
    (select name from pump_styles order by id limit 1) as style, (select name from motor_sizes order by id limit 1) as motor,
    (select name from drive_types order by id limit 1) as drive, (select name from job_types order by id limit 1) as job`;
  const { zone, access, style, motor, drive, job } = choices ?? {};
  const file = utf8(
    lines(
      Object.values(customerCsvHeadings).join(";"),
      [
        "I-1;Imported Mill Ltd;business;office@mill.test;0161 496 0000;1 Mill Street;GB123456789;Pays late;No",
        `Boiler house;1 Mill Street;m46bf;${zone};Bob;0161 496 0001;bob@mill.test;Ring twice`,
        `Circulator;Grundfos;CR5;SN-1;5,5;${access};${style};${motor};${drive};30/06/2026;2028-06-30;;12;${job};1/7/2027;Loud`,
      ].join(";"),
      `;Former Imported;;;;;;;yes${";".repeat(24)}`,
    ),
  );
  const before = await countAll();
  const preview = await send(file, true);
  expect([preview.status, preview.json.rows.flatMap(({ cells }) => cells)]).toEqual([200, []]);
  expect(preview.json).toMatchObject({ dryRun: true, customers: 2, sites: 1, pumps: 1, unchanged: 0, failed: 0 });
  expect(await countAll()).toEqual(before);
  const last = (await world.lastEntry())?.id ?? 0;
  const done = await send(file);
  expect([done.status, done.json]).toEqual([200, { ...preview.json, dryRun: false }]);
  const entries = await world.auditEntries(last);
  expect(entries.map(({ metadata }) => metadata?.event)).toEqual(["customer_record.imported"]);
  expect(JSON.stringify(entries)).not.toMatch(/Mill|Former|0161|Boiler|Circulator/);
  const [made] = await world.inNorth.rows`select c.kind, c.email, c.phone, c.invoice_address, c.vat_number, c.notes,
      c.ended_at, c.version, s.name as site, s.address, s.postcode, s.location_id is not null as zoned, s.contact_name, s.contact_phone, s.contact_email, s.directions,
      p.name as pump, p.make, p.model, p.serial, p.kw, p.installed_on::text, p.warranty_until::text, p.service_months, p.next_due::text, p.notes as pump_notes,
      num_nonnulls(p.equipment_access_id, p.pump_style_id, p.motor_size_id, p.drive_type_id, p.service_job_type_id) as choices
    from customers c join sites s on s.customer_id = c.id join pumps p on p.site_id = s.id where c.reference = 'I-1'`;
  expect(made).toEqual({
    ...{ kind: "business", email: "office@mill.test", phone: "0161 496 0000", invoiceAddress: "1 Mill Street" },
    ...{ vatNumber: "GB123456789", notes: "Pays late", endedAt: null, version: 1, site: "Boiler house" },
    ...{
      address: "1 Mill Street",
      postcode: "M4 6BF",
      zoned: true,
      contactName: "Bob",
      contactPhone: "0161 496 0001",
    },
    ...{ contactEmail: "bob@mill.test", directions: "Ring twice", pump: "Circulator", make: "Grundfos", model: "CR5" },
    ...{ serial: "SN-1", kw: 550, installedOn: "2026-06-30", warrantyUntil: "2028-06-30", serviceMonths: 12 },
    ...{ nextDue: "2027-07-01", pumpNotes: "Loud", choices: 5 },
  });
  const [former] = await world.inNorth.rows<{
    ended: boolean;
  }>`select ended_at is not null as ended from customers where name = 'Former Imported'`;
  expect(former?.ended).toBe(true);
  const again = await send(file);
  expect([outcomes(again), again.json.customers + again.json.sites + again.json.pumps]).toEqual([
    ["unchanged", "unchanged"],
    0,
  ]);
  expect((await world.auditEntries(last)).length).toBe(1);
});

test("an export adds nothing when it is imported again, with formulas, several lines and merged records", async () => {
  const { customerId, siteId } = await freshCustomer(world, "north", {
    name: "=1+1 & Sons",
    phone: "+44 161 496 0002",
  });
  await world.inNorth.insert("pumps", {
    ...{
      id: randomUUIDv7(),
      companyId: north.id,
      createdByName: "Ann",
      siteId,
      name: "'=quoted",
      notes: 'One\nTwo; "three"',
    },
  });
  const loser = randomUUIDv7();
  await world.inNorth.insert("customers", {
    id: loser,
    companyId: north.id,
    createdByName: "Ann",
    name: "Loser",
    mergedInto: customerId,
  });
  const part = { companyId: north.id, createdByName: "Ann", customerId: loser, directions: "Left\nright" };
  await world.inNorth.insert("sites", { id: randomUUIDv7(), ...part, postcode: "M2 2AA" });
  await world.inNorth.insert("sites", { id: randomUUIDv7(), ...part, address: "-Quay 1" });
  await world.inNorth.insert("customers", {
    id: randomUUIDv7(),
    companyId: north.id,
    createdByName: "Ann",
    name: "Bare",
  });
  // All of whose sites are those of a merged one.
  const winner = randomUUIDv7();
  await world.inNorth.insert("customers", {
    id: winner,
    companyId: north.id,
    createdByName: "Ann",
    name: "Winner without a site",
  });
  const merged = await freshCustomer(world, "north", { name: "Merged into it", mergedInto: winner });
  expect(merged.siteId).toEqual(expect.any(String));
  const before = await countAll();
  const last = (await world.lastEntry())?.id ?? 0;
  const report = await send(utf8(await exported()), true);
  expect(report.json.rows.filter(({ outcome }) => outcome !== "unchanged")).toEqual([]);
  expect((await send(utf8(await exported()))).status).toBe(200);
  expect([await countAll(), await world.auditEntries(last)]).toEqual([before, [expect.anything(), expect.anything()]]);
});

test("an existing record stays as it is, and gains what it has not", async () => {
  const { customerId } = await freshCustomer(world, "north", { name: "Standing Ltd", phone: "0161 496 0003" });
  const { json } = await send(
    utf8(lines("Customer,Postcode,Telephone,Pump,Unknown", "standing limited,M4 6BF,0161 496 9999,Added pump,x")),
  );
  expect(json).toMatchObject({ customers: 0, sites: 0, pumps: 1, ignoredColumns: ["Unknown"] });
  expect(json.rows[0]?.cells).toEqual([
    { column: "Customer", sentence: "“Standing Ltd” stays" },
    { column: "Telephone", sentence: "“0161 496 0003” stays" },
  ]);
  const [row] = await world.inNorth.rows`select c.phone, c.version, count(*)::int as pumps from customers c
    join sites s on s.customer_id = c.id join pumps p on p.site_id = s.id where c.id = ${customerId} group by c.id`;
  expect(row).toEqual({ phone: "0161 496 0003", version: 1, pumps: 2 });
});

test("one wrong row adds none, and each wrong cell is named", async () => {
  await freshCustomer(world, "north", { name: "Twin", email: "one@twin.test" });
  await freshCustomer(world, "north", { name: "Twin Ltd", email: "two@twin.test" });
  const file = utf8(
    lines(
      "Customer,Postcode,Email,Power (kW),Pump,Pump style,Installed on,Removed on,Serviced every (months),Kind of customer,Next service on",
      "Right row,M4 6BF",
      "Twin,M4 6BF",
      "Wrong,nowhere,not an address,much,P,No such style,31/02/2026,,12,person",
      ",M4 6BF",
      "Late,M4 6BF,,,P,,01/06/2020,31/05/2020",
      "Early,M4 6BF,,,P,,01/06/2020,,,,31/05/2020",
    ),
  );
  const before = await countAll();
  const preview = await send(file, true);
  expect(outcomes(preview)).toEqual(["create", "error", "error", "error", "error", "error"]);
  expect(preview.json.rows[5]?.cells).toContainEqual({
    column: "Next service on",
    sentence: "The pump was installed after this day",
  });
  const refused = await send<Refused>(file);
  expect([refused.status, refused.json.code, refused.json.error]).toEqual([
    422,
    "rows_refused",
    "0 of 6 imported: 5 rows are wrong.",
  ]);
  expect(Object.keys(refused.json.fields).sort()).toEqual([
    "row 3, Customer",
    ...["Email", "Installed on", "Kind of customer", "Postcode", "Power (kW)", "Pump style"].map(
      (column) => `row 4, ${column}`,
    ),
    "row 5, Customer",
    "row 6, Installed on",
    "row 6, Removed on",
    // With a third of a schedule.
    "row 7, Job type of the service",
    "row 7, Next service on",
    "row 7, Serviced every (months)",
  ]);
  expect(await countAll()).toEqual(before);
});

test("is refused in a sentence for what is no table of customers, and for those who administer nothing", async () => {
  const refusal = async (file: Buffer) => {
    const { status, json } = await send<Refused>(file);
    return [status, json.fields.content];
  };
  expect(await refusal(utf8("Name,Price\r\nA,1\r\n"))).toEqual([
    400,
    expect.stringMatching(/^No column is called Customer/),
  ]);
  expect(await refusal(utf8("Customer\r\n"))).toEqual([400, "The file has headings but no rows"]);
  const many = `Customer\r\n${"A\r\n".repeat(10_001)}`;
  expect(await refusal(utf8(many))).toEqual([400, "The file has more than 10,000 rows, the limit for one import"]);
  expect((await send(utf8("Customer\r\nA\r\n"), false, "user")).status).toBe(403);
});

test("two imports of one file at once add its rows once, and another company's records are not its own", async () => {
  await freshCustomer(world, "south", { name: "Parallel Ltd", reference: "PAR" });
  const file = utf8(lines("Reference,Customer,Postcode", "PAR,Parallel Ltd,M4 6BF"));
  const replies = await Promise.all([send(file), send(file), send(file)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(replies.reduce((sum, { json }) => sum + json.customers, 0)).toBe(1);
});

test.runIf(onServer)("new quotes do not wait for an import", async () => {
  const [isLocked, isMade] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const importing = world.database.asCompany(north.id, async (db) => {
    await lockForImport(db, north.id);
    isLocked.resolve();
    await isMade.promise;
  });
  await isLocked.promise;
  const made = await world.as("company_admin", "POST", "/api/quotes", newQuote(north));
  isMade.resolve();
  await importing;
  expect(made.status, made.text).toBe(201);
});

test("a large file is added in a few statements, and found again", async () => {
  const rows = Array.from({ length: 2000 }, (_, n) => `L-${n >> 1},Large ${n >> 1},M4 6BF,Pump ${n & 1}`);
  const before = await countAll();
  const file = utf8(lines("Reference,Customer,Postcode,Pump", ...rows));
  const { status, json } = await send(file);
  expect([status, json.customers, json.sites, json.pumps]).toEqual([200, 1000, 1000, 2000]);
  expect(await countAll()).toEqual({
    ...{ customers: (before?.customers ?? 0) + 1000, sites: (before?.sites ?? 0) + 1000 },
    pumps: (before?.pumps ?? 0) + 2000,
  });
  expect((await world.lastEntry())?.metadata?.records).toHaveLength(200);
  expect((await send(file)).json).toMatchObject({ customers: 0, sites: 0, pumps: 0, unchanged: 2000 });
});
