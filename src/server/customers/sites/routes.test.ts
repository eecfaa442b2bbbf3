// One of a customer's sites, whatever has become of its postcode.
import { expect, test } from "vitest";
import type { Site } from "#contract/customers/sites.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { freshCustomer } from "#test/walk-customers.ts";

const world = await openWorld();
const list = async (customerId: string, query: string) => {
  const url = `/api/customers/${customerId}/sites?${query}`;
  const { status, json, text } = await world.as<{ sites: Site[] }>("company_admin", "GET", url);
  expect(status, text).toBe(200);
  return json.sites.map(({ id, pumps }) => [id, pumps.length]);
};

test("one site of a customer, also of a merged one, and none of another's", async () => {
  const { customerId, siteId } = await freshCustomer(world, "north");
  const merged = await freshCustomer(world, "north", { mergedInto: customerId });
  const other = await freshCustomer(world, "north");
  expect(await list(customerId, "")).toHaveLength(2);
  expect(await list(customerId, `site=${siteId}`)).toEqual([[siteId, 1]]);
  expect(await list(customerId, `site=${merged.siteId}`)).toEqual([[merged.siteId, 1]]);
  expect(await list(customerId, `site=${other.siteId}`)).toEqual([]);
});
