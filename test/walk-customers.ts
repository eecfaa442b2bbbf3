// How the walks call customers, sites and pumps: each call about records of its own.
import { randomUUIDv7 } from "node:crypto";
import { another } from "./kit/another.ts";
import type { Sample, Whose } from "./walk.ts";
import type { World } from "./world.ts";

interface Fresh {
  customerId: string;
  siteId: string;
  pumpId: string;
}

const DUE_ON = "2027-06-30";

const creatorOf = (whose: Whose) => (whose === "south" ? "user of the other company" : "user");

/** A customer with a site and a pump, made by the company's user; unknown ids for nobody. */
export async function freshCustomer(world: World, whose: Whose, more: object = {}): Promise<Fresh> {
  const ids = { customerId: randomUUIDv7(), siteId: randomUUIDv7(), pumpId: randomUUIDv7() };
  if (whose === "nobody") return ids;
  const company = world[whose];
  const made = { companyId: company.id, createdBy: world.people[creatorOf(whose)].id, createdByName: "Walked" };
  const inside = world.inCompany(company.id);
  await inside.insert("customers", { id: ids.customerId, ...made, name: another(`Walked ${company.name}`), ...more });
  await inside.insert("sites", { id: ids.siteId, ...made, customerId: ids.customerId, postcode: "M4 6BF" });
  const { equipmentAccessId, pumpStyleId, motorSizeId, driveTypeId, jobTypeId } = company.choices;
  await inside.insert("pumps", {
    id: ids.pumpId,
    ...made,
    siteId: ids.siteId,
    name: `Walked pump of ${company.name}`,
    ...{ equipmentAccessId, pumpStyleId, motorSizeId, driveTypeId },
    ...{ serviceMonths: 12, serviceJobTypeId: jobTypeId, nextDue: DUE_ON },
  });
  return ids;
}

const customerUrl = async (world: World, whose: Whose, rest = "") =>
  `/api/customers/${(await freshCustomer(world, whose)).customerId}${rest}`;
const siteUrl = async (world: World, whose: Whose, rest = "") =>
  `/api/sites/${(await freshCustomer(world, whose)).siteId}${rest}`;

const pumpUrl = async (world: World, whose: Whose, rest = "") =>
  `/api/pumps/${(await freshCustomer(world, whose)).pumpId}${rest}`;

/** A quote without a customer, for this call alone. */
async function unfiledGroup(world: World) {
  const name = another("Unfiled");
  const id = randomUUIDv7();
  const quote = { companyId: world.north.id, createdByName: "Walked", customerName: name, postcode: "M4 6BF" };
  await world.inCompany(world.north.id).insert("quotes", { id, quoteNumber: `W-${id}`, ...quote });
  const [row] = await world.platform.rows<{ key: string }>`select customer_key(${name}) as key`;
  return { groups: [{ nameKey: row?.key ?? "", postcodes: ["M4 6BF"] }] };
}

/** A site with nothing at it. */
async function emptySiteUrl(world: World, whose: Whose): Promise<string> {
  const { siteId, pumpId } = await freshCustomer(world, whose);
  if (whose !== "nobody") await world.inCompany(world[whose].id).run`delete from pumps where id = ${pumpId}`;
  return `/api/sites/${siteId}`;
}

export const customerSamples: Record<string, Sample> = {
  "GET /api/customers": { url: () => "/api/customers" },
  "GET /api/customers/export": { url: () => "/api/customers/export" },
  "POST /api/customers/import": {
    url: () => "/api/customers/import",
    body: () => ({ content: Buffer.from(`Customer\n${another("Imported")}\n`).toString("base64"), dryRun: false }),
  },
  "GET /api/customers/find": { url: () => "/api/customers/find?q=wa" },
  "GET /api/customers/:id/history": { url: (world, _ids, whose) => customerUrl(world, whose, "/history") },
  "POST /api/customers/:id/merge": {
    url: (world, _ids, whose) => customerUrl(world, whose, "/merge"),
    body: async (world) => ({ version: 1, into: (await freshCustomer(world, "north")).customerId }),
  },
  "POST /api/customers/:id/separate": {
    url: async (world, _ids, whose) => {
      const into = await freshCustomer(world, whose);
      return `/api/customers/${(await freshCustomer(world, whose, { mergedInto: into.customerId })).customerId}/separate`;
    },
    body: () => ({ version: 1 }),
  },
  "POST /api/customers": {
    url: () => "/api/customers",
    body: () => ({ name: another("Walked"), email: "ann@walked.test", site: { postcode: "M4 6BF" } }),
  },
  "GET /api/customers/:id": { url: (world, _ids, whose) => customerUrl(world, whose) },
  "PUT /api/customers/:id": {
    url: (world, _ids, whose) => customerUrl(world, whose),
    body: () => ({ name: another("Changed") }),
  },
  "GET /api/customers/:id/sites": { url: (world, _ids, whose) => customerUrl(world, whose, "/sites") },
  "POST /api/customers/:id/sites": {
    url: (world, _ids, whose) => customerUrl(world, whose, "/sites"),
    body: () => ({ name: another("Walked"), postcode: "M4 6BF" }),
  },
  "PUT /api/sites/:id": {
    url: (world, _ids, whose) => siteUrl(world, whose),
    body: () => ({ directions: another("Changed") }),
  },
  "POST /api/sites/:id/pumps": {
    url: (world, _ids, whose) => siteUrl(world, whose, "/pumps"),
    body: ({ north }) => ({ name: another("Walked"), pumpStyleId: north.choices.pumpStyleId }),
  },
  "GET /api/pumps/:id": { url: (world, _ids, whose) => pumpUrl(world, whose) },
  "PUT /api/pumps/:id": {
    url: (world, _ids, whose) => pumpUrl(world, whose),
    body: () => ({ notes: another("Changed") }),
  },
  "DELETE /api/pumps/:id": { url: (world, _ids, whose) => pumpUrl(world, whose) },
  "GET /api/services/due": { url: () => "/api/services/due?month=2027-06" },
  "POST /api/pumps/:id/service-quote": {
    url: (world, _ids, whose) => pumpUrl(world, whose, "/service-quote"),
    body: () => ({ dueOn: DUE_ON }),
  },
  "GET /api/customers/unfiled": { url: () => "/api/customers/unfiled" },
  "POST /api/customers/from-quotes": {
    url: () => "/api/customers/from-quotes",
    body: (world) => unfiledGroup(world),
  },
  "PUT /api/pumps/:id/services/:dueOn": {
    url: (world, _ids, whose) => pumpUrl(world, whose, `/services/${DUE_ON}`),
    body: () => ({ settled: "skipped", because: another("Because"), was: null }),
  },
  "DELETE /api/sites/:id": { url: (world, _ids, whose) => emptySiteUrl(world, whose) },
};
