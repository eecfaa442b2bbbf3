// The history of a customer: by time, page after page.
import { expect, test } from "vitest";
import type { Customer, RecordHistoryEntry } from "#contract/customers/records.ts";
import type { Site } from "#contract/customers/sites.ts";
import { openWorld } from "#test/kit/open-world.ts";

const world = await openWorld();
const ADMIN = "company_admin";

test("is sorted by time, whatever the order of writing, and shows each entry on one page", async () => {
  const { id } = (await world.as<Customer>(ADMIN, "POST", "/api/customers", { name: "Ancoats Mill" })).json;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  for (const minutes of [...Array(23).keys()].map((n) => 10 + ((n * 7) % 23))) {
    const entry = { action: "update", entityType: "customer_record", entityId: id, companyId: world.north.id };
    const metadata = { event: "customer_record.updated", changes: {} };
    await world.inNorth.insert("audit_logs", { ...entry, metadata, createdAt: minutesAgo(minutes) });
  }
  const read = async (query = "") =>
    (
      await world.as<{ entries: RecordHistoryEntry[]; nextCursor: string | null }>(
        ADMIN,
        "GET",
        `/api/customers/${id}/history${query}`,
      )
    ).json;
  const first = await read();
  const second = await read(`?cursor=${first.nextCursor}`);
  expect([first.entries.length, second.entries.length, second.nextCursor]).toEqual([20, 4, null]);
  const all = [...first.entries, ...second.entries];
  expect(all[0]?.sentences).toEqual(["added the customer"]);
  const times = all.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  expect(new Set(all.map((entry) => entry.id)).size).toBe(24);
});

test("of a site that came from another customer tells what was done, and not what it held there", async () => {
  const call = async <T>(method: "GET" | "POST" | "PUT", path: string, body?: object) => {
    const { status, json, text } = await world.as<T>(ADMIN, method, `/api/${path}`, body);
    expect(status, text).toBeLessThan(300);
    return json;
  };
  const seller = await call<Customer>("POST", "customers", { name: "Seller" });
  const buyer = await call<Customer>("POST", "customers", { name: "Buyer" });
  const site = await call<Site>("POST", `customers/${seller.id}/sites`, { name: "Mill" });
  await call("PUT", `sites/${site.id}`, { version: 1, contactName: "Zenobia", contactPhone: "0161 496 0001" });
  await call("PUT", `sites/${site.id}`, { version: 2, customerId: buyer.id });
  await call("PUT", `sites/${site.id}`, { version: 3, contactName: "Mia" });
  const { entries } = await call<{ entries: RecordHistoryEntry[] }>("GET", `customers/${buyer.id}/history`);
  expect(entries.map(({ sentences }) => sentences)).toEqual([
    ["set the contact’s name to Mia"],
    ["moved the site here from another customer"],
    ["changed the site"],
    ["added the site"],
    ["added the customer"],
  ]);
});
