// The file of all customers: a row for each pump, site without pumps, and customer without sites.
import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { customerCsvHeadings } from "#domain/customers/csv.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { insertIn } from "#test/rows.ts";
import { freshCustomer } from "#test/walk-customers.ts";

const world = await openWorld();
const { north } = world;
const own = { companyId: north.id, createdByName: "Ann" };
const insert = (table: string, row: object) =>
  world.database.asCompany(north.id, (db) => insertIn(db, table, { id: randomUUIDv7(), ...own, ...row }));

/** Each line as its cells by heading; no cell of these tests holds a comma or a line break. */
async function exported(): Promise<Record<string, string>[]> {
  const headers = { cookie: world.people.company_admin.cookie };
  const { statusCode, body, headers: sent } = await world.app.inject({ url: "/api/customers/export", headers });
  expect([statusCode, sent["content-type"]]).toEqual([200, expect.stringContaining("text/csv")]);
  const [heading = "", ...lines] = body.replace("\uFEFF", "").trimEnd().split("\r\n");
  const headings = heading.split(",");
  expect(headings).toEqual(Object.values(customerCsvHeadings));
  return lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, place) => [headings[place], cell.replace(/^"|"$/g, "")])),
  );
}

test("holds every pump, every site without one and every customer without a site, and no merged or other company's one", async () => {
  const { customerId, siteId } = await freshCustomer(world, "north", { name: "Exported Mill", reference: "EXP-1" });
  await freshCustomer(world, "south", { name: "Not ours" });
  await insert("sites", { customerId, name: "Empty house", postcode: "M1 1AE" });
  await insert("pumps", { siteId, name: "=cmd()", serial: "A-1", kw: 550 });
  const loser = randomUUIDv7();
  await insert("customers", { id: loser, name: "Exported Mill Ltd", mergedInto: customerId });
  await insert("sites", { customerId: loser, postcode: "M2 2AA" });
  await insert("customers", { name: "Nowhere Ltd", kind: "consumer", endedAt: new Date() });
  const rows = await exported();
  const mill = rows.filter((row) => row.Customer === "Exported Mill");
  expect(mill.map((row) => [row.Reference, row.Postcode, row.Site, row.Pump]).sort()).toEqual([
    ["EXP-1", "M1 1AE", "Empty house", ""],
    ["EXP-1", "M2 2AA", "", ""],
    ["EXP-1", "M4 6BF", "", "'=cmd()"],
    ["EXP-1", "M4 6BF", "", `Walked pump of ${north.name}`],
  ]);
  expect(rows.find((row) => row.Pump === "'=cmd()")).toMatchObject({ "Serial number": "A-1", "Power (kW)": "5.5" });
  expect(rows.find((row) => row.Customer === "Nowhere Ltd")).toMatchObject({
    ...{ "Kind of customer": "Consumer", "Former customer": "Yes", Postcode: "" },
  });
  expect(rows.map((row) => row.Customer)).not.toContain("Not ours");
  expect(rows.map((row) => row.Customer)).not.toContain("Exported Mill Ltd");
});

test("goes on where a part ends, within a customer and between customers", async () => {
  const before = (await exported()).length;
  const customerId = randomUUIDv7();
  await insert("customers", { id: customerId, name: "Many Sites Ltd" });
  await world.inNorth.run`insert into sites (id, company_id, customer_id, postcode, created_by_name)
    select gen_random_uuid(), ${north.id}, ${customerId}, 'M4 6BF', 'Ann' from generate_series(1, 1100)`;
  await world.inNorth.run`insert into customers (id, company_id, name, created_by_name)
    select gen_random_uuid(), ${north.id}, 'Customer ' || n, 'Ann' from generate_series(1, 250) n`;
  expect((await exported()).length).toBe(before + 1100 + 250);
});

test("is for administrators, and leaves one entry without a name", async () => {
  const last = (await world.lastEntry())?.id ?? 0;
  await exported();
  const entries = await world.auditEntries(last);
  expect(entries.map(({ metadata }) => metadata?.event)).toEqual(["customer_record.exported"]);
  expect((await world.as("user", "GET", "/api/customers/export")).status).toBe(403);
});
