// Where a customer's record has no telephone, email or address, what its earlier quotes say tells two customers apart.
import { expect, test } from "vitest";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { another } from "#test/kit/another.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();

test.each([
  ["telephone", { customerPhone: "0161 496 0001" }, { customerPhone: "0161 496 0002" }],
  ["email", { customerEmail: "one@best.test" }, { customerEmail: "two@best.test" }],
  ["address", { siteAddress: "Flat 1" }, { siteAddress: "Flat 2" }],
])("another %s than an earlier quote, however many without one came since: another customer", async (_, one, two) => {
  const customerName = another("Ann Best");
  const file = async (words: object = {}) => {
    const quote = newQuote(world.north, { customerName, ...words });
    return (await world.as<QuoteDetail>("company_admin", "POST", "/api/quotes", quote)).json;
  };
  const [first, same] = [await file(), await file(one)];
  for (let silent = 0; silent < 20; silent++) await file();
  const other = await file(two);
  expect(first.customerId).toBeTruthy();
  expect([same.customerId === first.customerId, other.customerId === first.customerId]).toEqual([true, false]);
  expect([(await file(one)).siteId, (await file(two)).siteId]).toEqual([first.siteId, other.siteId]);
});
