// A quote of a new customer names none that exists.
import { expect, test } from "vitest";
import type { Customer } from "#contract/customers/records.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { offlineQuote } from "#test/kit/quotes/seen.ts";
import { newQuote } from "#test/world.ts";

const { as, north } = await openWorld();
const post = <T>(path: string, body: object) => as<T>("company_admin", "POST", path, body);

test("a new customer that is a known one is refused beside the field; without a network the known one counts", async () => {
  const site = { id: "019e2a11-0000-7000-8000-000000000077", postcode: "M4 6BF" };
  const { id: customerId } = (await post<Customer>("/api/customers", { name: "Both Ltd", site })).json;
  const both = { customerName: "Both Ltd", postcode: "M4 6BF", isNewCustomer: true };
  for (const ids of [{ customerId }, { siteId: site.id }]) {
    const refused = await post("/api/quotes", { ...newQuote(north), ...both, ...ids });
    expect([refused.status, refused.json]).toMatchObject([400, { fields: { isNewCustomer: expect.any(String) } }]);
  }
  const made = await post("/api/quotes/offline", { ...offlineQuote(north), ...both, customerId });
  expect([made.status, made.json], made.text).toMatchObject([201, { customerId, siteId: site.id }]);
});
