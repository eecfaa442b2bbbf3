import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { setting } from "#test/rows.ts";
import { newQuote } from "#test/world.ts";

interface Page {
  quotes: { id: string; quoteNumber: string; customerName: string; status: string; createdAt: string }[];
  total: number | null;
  more: boolean;
  atLeast: number;
  mine: number;
  start: number;
  nextCursor: string | null;
  previousCursor: string | null;
  statuses: { name: string; label: string; color: string }[];
}

const world = await openWorld();
const CUSTOMERS = ["O'Brien Dairies", "Siân Powell", "Łukasz Nowak", "100% Pumps_Ltd", "Back\\slash & Sons"];

beforeAll(async () => {
  for (let n = 0; n < 23; n++) {
    const customerName = CUSTOMERS[n % CUSTOMERS.length];
    const actor = n % 3 === 0 ? "company_admin" : "user";
    const made = await world.as(
      actor,
      "POST",
      "/api/quotes",
      newQuote(world.north, { customerName, postcode: n === 7 ? "M60 1AA" : "M4 6BF" }),
    );
    expect(made.status).toBe(201);
    // A day apart, going back from 20 November, with two in the same millisecond.
    const createdAt = new Date(Date.UTC(2026, 10, 20 - (n === 22 ? 21 : n), 12)).toISOString();
    await world.inNorth
      .run`update quotes set ${setting({ createdAt, ...(n === 5 ? { status: "sent", validUntil: "2999-12-31T23:59:59.999Z" } : {}) })}
      where id = ${String(made.json.id)}`;
  }
  await world.as(
    "user of the other company",
    "POST",
    "/api/quotes",
    newQuote(world.south, { customerName: "Severn O'Brien" }),
  );
});
const page = async (
  query: string,
  actor: "company_admin" | "user" | "colleague" | "platform_admin" = "company_admin",
) => {
  const answer = await world.as<Page>(actor, "GET", `/api/quotes?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const names = ({ quotes }: Page) => quotes.map(({ customerName }) => customerName);

test("with no query it is the plain list, newest first", async () => {
  const { json } = await world.as<Page["quotes"]>("company_admin", "GET", "/api/quotes");
  expect(json).toHaveLength(23);
  expect(json.map(({ createdAt }) => createdAt)).toEqual(
    json
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  );
});

test.each([1, 5, 7, 22, 23, 50])("pages of %i lead through all quotes and back, each once", async (limit) => {
  const all = (await world.as<Page["quotes"]>("company_admin", "GET", "/api/quotes")).json.map(({ id }) => id);
  const seen: string[] = [];
  let current = await page(`limit=${limit}`);
  const pages = [current];
  for (;;) {
    expect([current.total, current.start]).toEqual([23, seen.length + 1]);
    seen.push(...current.quotes.map(({ id }) => id));
    if (!current.nextCursor) break;
    current = await page(`limit=${limit}&cursor=${current.nextCursor}`);
    pages.push(current);
  }
  expect(seen).toEqual(all);
  expect(pages).toHaveLength(Math.ceil(23 / limit));
  for (const earlier of pages.slice(0, -1).toReversed()) {
    expect(current.previousCursor).not.toBeNull();
    current = await page(`limit=${limit}&cursor=${current.previousCursor}`);
    expect(current.quotes).toEqual(earlier.quotes);
    expect(current.start).toBe(earlier.start);
  }
  expect(current.previousCursor).toBeNull();
});

describe("search", () => {
  test.each([
    ["brien", "O'Brien Dairies"],
    ["O'BRIEN dairies", "O'Brien Dairies"],
    ["dairies o'b", "O'Brien Dairies"],
    ["SIÂN", "Siân Powell"],
    ["łukasz", "Łukasz Nowak"],
    ["100%", "100% Pumps_Ltd"],
    ["s_l", "100% Pumps_Ltd"],
    ["k\\s", "Back\\slash & Sons"],
  ])("%s finds %s and nothing else", async (search, customer) => {
    const found = await page(`search=${encodeURIComponent(search)}`);
    expect(new Set(names(found))).toEqual(new Set([customer]));
    expect(found.total).toBe(found.quotes.length);
  });

  test("finds a postcode with and without its space, and a number", async () => {
    expect((await page("search=m60 1aa")).total).toBe(1);
    expect((await page("search=M601AA")).total).toBe(1);
    expect((await page("search=NPL-000003")).quotes.map(({ quoteNumber }) => quoteNumber)).toEqual(["NPL-000003"]);
  });

  test("finds nothing of another company, nor of a colleague", async () => {
    expect((await page("search=severn")).total).toBe(0);
    expect((await page("search=%25")).total).toBe(4);
    expect((await page("search=brien", "colleague")).total).toBe(0);
    expect((await page("search=brien", "platform_admin")).total).toBe(0);
    const own = await page("search=brien", "user");
    expect(own.total).toBeGreaterThan(0);
    expect(own.total).toBeLessThan((await page("search=brien")).total ?? 0);
  });

  test("SQL in the words is only words", async () => {
    for (const search of ["') or 1=1 --", "%' and pg_sleep(9) --", "\\", "'", "$1", "{}", "a\u00a0b"]) {
      expect((await page(`search=${encodeURIComponent(search)}`)).total, search).toBeLessThan(24);
    }
  });

  test("needs the permission to search", async () => {
    const set = (search: boolean) =>
      world.platform.run`update role_permissions
      set permissions = ${{ view: true, create: true, edit: true, delete: true, search }}
      where role = 'user'`;
    await set(false);
    expect((await world.as("user", "GET", "/api/quotes?search=x")).status).toBe(403);
    expect((await world.as("user", "GET", "/api/quotes?limit=5")).status).toBe(200);
    await set(true);
  });
});

test("status, zone and days filter, alone and together, across pages", async () => {
  expect((await page("status=sent")).total).toBe(1);
  expect((await page(`locationId=${world.north.choices.locationId}`)).total).toBe(23);
  expect((await page("locationId=999999")).total).toBe(0);
  expect((await page("from=2026-11-20&to=2026-11-20")).total).toBe(1);
  expect((await page("from=2026-11-10&to=2026-11-12")).total).toBe(3);
  expect((await page("status=sent&from=2026-11-16")).total).toBe(0);
  const first = await page("from=2026-11-01&limit=8");
  const second = await page(`from=2026-11-01&limit=8&cursor=${first.nextCursor}`);
  expect([first.total, second.start]).toEqual([20, 9]);
  const back = await page(`from=2026-11-01&limit=8&cursor=${second.previousCursor}`);
  expect(back.quotes).toEqual(first.quotes);
});

test("customer, site and pump filter, a customer's with those that were merged into it", async () => {
  const made = { companyId: world.north.id, createdByName: "Ann" };
  const [customerId, mergedId, siteId, pumpId] = Array.from({ length: 4 }, () => randomUUIDv7());
  await world.inNorth.insert("customers", { id: customerId, ...made, name: "Winner" });
  await world.inNorth.insert("customers", { id: mergedId, ...made, name: "Loser" });
  await world.inNorth.insert("sites", { id: siteId, ...made, customerId, postcode: "M4 6BF" });
  await world.inNorth.insert("pumps", { id: pumpId, ...made, siteId, name: "Booster" });
  const ids = (await page("limit=4")).quotes.map(({ id }) => id);
  const file = (id: string | undefined, place: object) =>
    world.inNorth.run`update quotes set ${setting(place)} where id = ${String(id)}`;
  await file(ids[0], { customerId });
  await file(ids[1], { customerId, siteId });
  await file(ids[2], { customerId, siteId, pumpId });
  await file(ids[3], { customerId: mergedId });
  const found = async (query: string) => (await page(query)).quotes.map(({ id }) => id);
  expect(await found(`customerId=${customerId}`)).toEqual(ids.slice(0, 3));
  expect(await found(`siteId=${siteId}`)).toEqual(ids.slice(1, 3));
  expect(await found(`pumpId=${pumpId}`)).toEqual(ids.slice(2, 3));
  await world.inNorth.run`update customers set merged_into = ${String(customerId)} where id = ${String(mergedId)}`;
  expect(await found(`customerId=${customerId}`)).toEqual(ids);
  expect(await found(`customerId=${mergedId}&limit=2`)).toEqual(ids.slice(0, 2));
  expect(await found(`customerId=${customerId}&siteId=${siteId}`)).toEqual(ids.slice(1, 3));
  expect(await found(`customerId=${customerId}&search=nowhere`)).toEqual([]);
  const first = await page(`customerId=${customerId}&limit=3`);
  const second = await page(`customerId=${customerId}&limit=3&cursor=${first.nextCursor}`);
  expect([first.total, ...second.quotes.map(({ id }) => id)]).toEqual([4, ids[3]]);
  expect((await page(`customerId=${customerId}&limit=3&cursor=${second.previousCursor}`)).quotes).toEqual(first.quotes);
  const own = (await page(`customerId=${customerId}`, "user")).quotes;
  expect(own.length).toBeLessThan(4);
  expect(await found(`customerId=${randomUUIDv7()}`)).toEqual([]);
  for (const id of ids) await file(id, { customerId: null, siteId: null, pumpId: null });
});

test("says which statuses occur, how many there are in all and how many are the person's own", async () => {
  const everything = await page("limit=1");
  expect(everything.statuses.map(({ name }) => name)).toEqual(["draft", "sent"]);
  expect(everything).toMatchObject({ total: 23, mine: 8, more: false });
  const own = await page("limit=1", "user");
  expect(own).toMatchObject({ total: 15, mine: 15 });
  expect(await page("limit=1", "platform_admin")).toMatchObject({
    quotes: [],
    total: 0,
    mine: 0,
    statuses: [],
    nextCursor: null,
  });
});

test.each([
  ["limit=0", "limit"],
  ["limit=1001", "limit"],
  ["limit=x", "limit"],
  ["cursor=x", "cursor"],
  ["cursor=after_2026-11-20T12:00:00.000Z_x_1_0", "cursor"],
  ["cursor=after_2026-13-40T12:00:00.000Z_0193a1b2-0000-7000-8000-000000000001_1_0", "cursor"],
  ["cursor=after_2026-02-31T12:00:00.000Z_0193a1b2-0000-7000-8000-000000000001_1_0", "cursor"],
  ["cursor=after_2026-11-20T12:00:00.000Z_0193a1b2-0000-7000-8000-000000000001_1_x", "cursor"],
  ["from=2026-02-30", "from"],
  ["to=yesterday", "to"],
  ["locationId=M1", "locationId"],
  [`search=${"x".repeat(201)}`, "search"],
  ["search=%00", "search"],
])("%s is a 400 at its field", async (query, field) => {
  const answer = await world.as("user", "GET", `/api/quotes?${query}`);
  expect(answer.status, answer.text).toBe(400);
  expect(Object.keys(answer.json.fields as object)).toEqual([field]);
});

test("an unknown or repeated key of the query is no error of ours", async () => {
  expect((await page("limit=5&utm=x")).quotes).toHaveLength(5);
  expect((await world.as("user", "GET", "/api/quotes?status=a&status=b")).status).toBe(400);
});

test("a total is the true number up to 1,000, and none beyond", async () => {
  const { id } = world.north;
  await world.inCompany(id).run`insert into quotes (id, company_id, quote_number, created_by_name, customer_name)
      select gen_random_uuid(), ${id}::int, 'X-' || n, 'Ann', 'Waterworks ' || n from generate_series(1, 1020) n`;
  expect(await page("search=waterworks&limit=40")).toMatchObject({ total: null, more: true, atLeast: 1000 });
  const totals: (number | null)[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const read: Page = await page(`search=waterworks&limit=400${cursor && `&cursor=${cursor}`}`);
    totals.push(read.total);
    cursor = read.nextCursor;
  }
  expect(totals).toEqual([null, 1020, 1020]);
});
