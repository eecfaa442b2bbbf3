// More quotes than one search reads: what it has not found yet is found by going on.
import { beforeAll, expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";

interface Page {
  quotes: { quoteNumber: string }[];
  total: number | null;
  more: boolean;
  atLeast: number;
  searched: number | null;
  start: number;
  nextCursor: string | null;
  previousCursor: string | null;
}

const world = await openWorld();

beforeAll(async () => {
  const { id } = world.north;
  await world.inCompany(id)
    .run`insert into quotes (id, company_id, quote_number, created_by_name, customer_name, created_at)
    select gen_random_uuid(), ${id}::int, 'X-' || n, 'Ann',
        case when n in (1, 5002, 5003) then 'Bygone Mill' when n in (2500, 2501) then 'Twin' else 'Mill' end,
        now() - n * interval '1 minute'
      from generate_series(1, 5100) n`;
  await world.inCompany(id).run`update quote_counters set last_number = last_number + 5100`;
});

async function read(query: string): Promise<Page> {
  const { status, json, text } = await world.as<Page>("company_admin", "GET", `/api/quotes?${query}`);
  expect(status, text).toBe(200);
  return json;
}
const numbers = ({ quotes }: Page) => quotes.map(({ quoteNumber }) => quoteNumber);

test("a search that has read 5,000 quotes says so and goes on among the older ones", async () => {
  const first = await read("search=bygone");
  expect(first).toMatchObject({
    total: null,
    more: true,
    atLeast: 1,
    searched: 5000,
    start: 1,
    previousCursor: null,
  });
  expect(numbers(first)).toEqual(["X-1"]);
  expect(await read("search=bygone")).toEqual(first);
  const second = await read(`search=bygone&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ total: 3, more: false, atLeast: 3, searched: null, start: 2, nextCursor: null });
  expect(numbers(second)).toEqual(["X-5002", "X-5003"]);
  // Backwards a search would stop as well: it leads to the first page.
  expect(await read(`search=bygone&cursor=${second.previousCursor}`)).toEqual(first);
});

test("where nothing is found it has not read all, so there is no total; after the last part there is", async () => {
  const first = await read("search=nobody");
  expect(first).toMatchObject({ quotes: [], total: null, more: true, atLeast: 0, searched: 5000 });
  const second = await read(`search=nobody&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ quotes: [], total: 0, more: false, searched: null, nextCursor: null });
});

test("the pages of a search count what was read before them", async () => {
  const first = await read("search=twin&limit=1");
  expect(first).toMatchObject({ total: null, atLeast: 2, searched: null });
  const second = await read(`search=twin&limit=1&cursor=${first.nextCursor}`);
  expect([numbers(second), second.searched]).toEqual([["X-2501"], null]);
  expect(numbers(await read(`search=twin&limit=1&cursor=${second.previousCursor}`))).toEqual(["X-2500"]);
  const bygone = await read("search=bygone&limit=1");
  expect([bygone.searched, bygone.nextCursor]).toEqual([5000, expect.any(String)]);
});

test("an export and a search for a customer's data read on by themselves", async () => {
  const { text } = await world.as("company_admin", "GET", "/api/quotes/export?search=bygone");
  expect(text.match(/X-\d+/g)).toEqual(["X-1", "X-5002", "X-5003"]);
  const { json } = await world.as<{ quotes: unknown[]; more: boolean }>(
    "company_admin",
    "GET",
    "/api/customer-data?search=bygone",
  );
  expect([json.quotes.length, json.more]).toEqual([3, false]);
});
