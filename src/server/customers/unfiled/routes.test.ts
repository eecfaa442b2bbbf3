// Quotes without a customer, by name, and customers made from them.
import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { UnfiledGroup } from "#contract/customers/filing.ts";
import type { Customer } from "#contract/customers/records.ts";
import { openWorld } from "#test/kit/open-world.ts";

const world = await openWorld();
const ADMIN = "company_admin";
interface Groups {
  groups: UnfiledGroup[];
  total: { groups: number; quotes: number };
  nextCursor: string | null;
}
const list = async (query = "") => (await world.as<Groups>(ADMIN, "GET", `/api/customers/unfiled${query}`)).json;
const make = (groups: object[]) =>
  world.as<Record<"customers" | "sites" | "quotes", number>>(ADMIN, "POST", "/api/customers/from-quotes", { groups });

let last = 0;
async function addQuote(customerName: string, postcode: string | null, more: object = {}): Promise<string> {
  const id = randomUUIDv7();
  last += 1;
  const row = { id, quoteNumber: `NPL-${100_000 + last}`, companyId: world.north.id, createdByName: "Ann" };
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, last)).toISOString();
  await world.inNorth.insert("quotes", { ...row, customerName, postcode, createdAt, ...more });
  return id;
}
const placeOf = async (id: string) =>
  (
    await world.platform.rows<Record<string, unknown>>`select customer_id as customer, site_id as site, version,
    keep_unfiled from quotes where id = ${id}`
  )[0] as { customer: string | null; site: string | null; version: number };

let brien: string[];
beforeAll(async () => {
  brien = [
    await addQuote("O'Brien", "M4 6BF", { customerPhone: "0161 496 0001", siteAddress: "1 Old Lane" }),
    await addQuote("OBRIEN Ltd", "M4 6BF", { siteAddress: "1 New Lane" }),
    await addQuote("O’Brien Limited", "M1 1AE", { customerEmail: "office@obrien.test", customerKind: "business" }),
  ];
  await addQuote("Zeta Works", "M1 1AE");
  await addQuote("…", "M1 1AE");
  await addQuote("Kept Apart", "M1 1AE", { keepUnfiled: true });
  await addQuote("Erased customer", "M1 1AE", { erasedAt: "2026-01-01T00:00:00.000Z" });
  // A copy of it, which has no postcode either.
  await addQuote("Erased customer", null);
});

test("are groups by name, with postcodes and the customer of that name", async () => {
  const all = await list();
  expect(all).toMatchObject({ total: { groups: 2, quotes: 4 }, nextCursor: null });
  expect(all.groups).toEqual([
    {
      ...{ nameKey: "obrien", name: "O’Brien Limited", quotes: 3, customers: 0, customerId: null },
      sites: [
        { postcode: "M1 1AE", quotes: 1 },
        { postcode: "M4 6BF", quotes: 2 },
      ],
    },
    {
      nameKey: "zetaworks",
      name: "Zeta Works",
      quotes: 1,
      sites: [{ postcode: "M1 1AE", quotes: 1 }],
      customers: 0,
      customerId: null,
    },
  ]);
  expect((await list("?search=zeta")).groups.map(({ name }) => name)).toEqual(["Zeta Works"]);
  expect((await list("?cursor=obrien")).groups.map(({ name }) => name)).toEqual(["Zeta Works"]);
});

test("become one customer with a site for each postcode, in the newest words, whatever came meanwhile", async () => {
  const late = await addQuote("O BRIEN", "M4 6BF", { siteAddress: "1 New Lane" });
  const before = (await world.lastEntry())?.id;
  const reply = await make([{ nameKey: "obrien", postcodes: ["M1 1AE", "M4 6BF"] }]);
  expect([reply.status, reply.json], reply.text).toEqual([200, { customers: 1, sites: 2, quotes: 4 }]);
  const places = await Promise.all([...brien, late].map(placeOf));
  const [first] = places;
  expect(places.map(({ customer, version }) => [customer, version])).toEqual(places.map(() => [first?.customer, 1]));
  expect(new Set(places.map(({ site }) => site)).size).toBe(2);
  const customer = (await world.as<Customer>(ADMIN, "GET", `/api/customers/${first?.customer}`)).json;
  expect(customer).toMatchObject({ name: "O BRIEN", email: null, sites: 2, quotes: 4 });
  const sites = await world.as<{ sites: object[] }>(ADMIN, "GET", `/api/customers/${first?.customer}/sites`);
  expect(sites.json.sites).toMatchObject([{ address: "1 New Lane", postcode: "M4 6BF" }, { postcode: "M1 1AE" }]);
  const entries = await world.auditEntries(before);
  expect(entries).toMatchObject([
    {
      description: expect.stringContaining(" added customers from quotes: 1 customer, 4 quotes"),
      metadata: { event: "customer_record.grouped", customers: 1, quotes: 4, records: [first?.customer] },
    },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/brien/i);
  expect((await list()).total).toEqual({ groups: 1, quotes: 1 });
});

test("are filed under the customer of that name, at its site; and under nobody else's", async () => {
  const customerId = (await placeOf(brien[0] as string)).customer;
  const more = [await addQuote("O'Brien Ltd", "M4 6BF"), await addQuote("O'Brien Ltd", "M2 2AA")];
  expect((await list()).groups[0]).toMatchObject({ nameKey: "obrien", customers: 1, customerId });
  const unknown = await make([{ nameKey: "obrien", postcodes: ["M4 6BF"], customerId: randomUUIDv7() }]);
  expect([unknown.status, unknown.json]).toMatchObject([400, { code: "unknown_choice" }]);
  const reply = await make([{ nameKey: "obrien", postcodes: ["M4 6BF"], customerId }]);
  expect(reply.json).toEqual({ customers: 0, sites: 0, quotes: 1 });
  expect(await placeOf(more[0] as string)).toMatchObject({ customer: customerId });
  expect(await placeOf(more[1] as string)).toMatchObject({ customer: null });
  expect((await make([{ nameKey: "", postcodes: ["M1 1AE"] }])).status).toBe(400);
  expect((await make([{ nameKey: "nobody", postcodes: ["M1 1AE"] }])).json).toEqual({
    customers: 0,
    sites: 0,
    quotes: 0,
  });
});

test("of a name that two customers have are told from those of a new one", async () => {
  await addQuote("Father and Son", "M1 1AE");
  const addCustomer = async (more: object = {}) => {
    const body = { name: "Father & Son", site: { postcode: "M1 1AE" }, ...more };
    return (await world.as<Customer>(ADMIN, "POST", "/api/customers", body)).json;
  };
  const father = await addCustomer();
  const son = await addCustomer();
  const find = async () => (await list("?search=father")).groups;
  expect(await find()).toMatchObject([{ customers: 2, customerId: null }]);
  const merge = { version: father.version, into: son.id };
  await world.as(ADMIN, "POST", `/api/customers/${father.id}/merge`, merge);
  expect(await find()).toMatchObject([{ customers: 1, customerId: son.id }]);
});
