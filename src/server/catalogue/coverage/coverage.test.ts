import { expect, test } from "vitest";
import type { Coverage } from "#contract/catalogue/coverage.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();

const readCoverage = async (who: "company_admin" | "platform_admin" = "company_admin") =>
  (await world.as<Coverage>(who, "GET", "/api/admin/coverage")).json;

test("before the first quote there is nothing", async () => {
  expect(await readCoverage()).toMatchObject({ counted: 0, isCapped: false, districts: [] });
});

test("districts come with their number and their newest three, of this company and of the last 12 months", async () => {
  const { north, south } = world;
  for (const postcode of ["M4 6BF", "m46aa", "SW1A 1AA", "M4 1AA", "M4 2BB"])
    await world.as("user", "POST", "/api/quotes", newQuote(north, { postcode }));
  await world.as("user of the other company", "POST", "/api/quotes", newQuote(south, { postcode: "BS1 4DJ" }));
  const { json: old } = await world.as("user", "POST", "/api/quotes", newQuote(north, { postcode: "LS1 1AA" }));
  await world.inNorth.run`update quotes set created_at = now() - interval '366 days'
      where id = ${old.id}`;
  const { districts, counted } = await readCoverage();
  expect(districts.map(({ outward, quotes }) => [outward, quotes])).toEqual([
    ["M4", 4],
    ["SW1A", 1],
  ]);
  expect(districts[0]?.latest.map(({ postcode }) => postcode)).toEqual(["M4 2BB", "M4 1AA", "M4 6AA"]);
  expect(counted).toBe(5);
  expect(await readCoverage("platform_admin"), "no company, no quotes").toMatchObject({ counted: 0, districts: [] });
});

const QUOTE_COUNT = process.env.VOLUTE_ALL === "1" ? 100_000 : 25_000;

test(`with ${QUOTE_COUNT} quotes it counts the newest 20,000, and says so`, async () => {
  const { north } = world;
  await world.inNorth
    .run`insert into quotes (id, quote_number, company_id, created_by_name, customer_name, postcode, created_at)
      select gen_random_uuid(), 'C-' || n, ${north.id}, 'Example', 'Customer ' || n,
          (array['M', 'LS', 'BS', 'SW'])[n % 4 + 1] || n % 50 || ' ' || n % 10 || 'AA', now() - n * interval '1 minute'
        from generate_series(1, ${QUOTE_COUNT}) n`;
  const { counted, isCapped, districts } = await readCoverage();
  expect({ counted, isCapped }).toEqual({ counted: 20_000, isCapped: true });
  expect(districts.reduce((sum, { quotes }) => sum + quotes, 0)).toBe(20_000);
});
