// A customer's quotes are found by the telephone number, whatever note stands behind it.
import { expect, test } from "vitest";
import type { CustomerDataQuote } from "#contract/quotes/customer-data.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { storyOf } from "#test/kit/quotes/sent-quotes.ts";

const world = await openWorld();
const ADMIN = "company_admin";

test("a number finds quotes that have it, alone, written otherwise or with a note, and no longer number", async () => {
  const phones = ["01865 000000 (after 6pm)", "(01865) 000000", "01865 000000 3-5pm", "01865 0000001", "01865 000001"];
  for (const customerPhone of phones) await storyOf(world, { customerPhone }, ADMIN);
  const find = async (search: string) => {
    const url = `/api/customer-data?search=${encodeURIComponent(search)}`;
    const { json } = await world.as<{ quotes: CustomerDataQuote[] }>(ADMIN, "GET", url);
    return json.quotes.map(({ customerPhone }) => customerPhone).sort();
  };
  const same = phones.slice(0, 3).sort();
  expect([await find("01865 000000"), await find("01865000000")]).toEqual([same, same]);
  expect(await find("018650")).toEqual([]);
});
