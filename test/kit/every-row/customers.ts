// Customers, sites, pumps and services with a value in every column.
import type { Pump } from "#contract/customers/pumps.ts";
import type { Customer } from "#contract/customers/records.ts";
import type { Site } from "#contract/customers/sites.ts";
import { newQuote, type World } from "#test/world.ts";
import { succeed } from "./succeed.ts";

const dairy = {
  name: "Ashbourne Dairy Ltd",
  kind: "business",
  email: "office@dairy.test",
  phone: "0161 496 0002",
  invoiceAddress: "2 Mill Lane, Ashbourne",
  vatNumber: "GB 482 1177 03",
  reference: "AD 7",
  notes: "Pays on time",
};
const boilerHouse = {
  name: "Boiler house",
  address: "1 Dairy Lane",
  postcode: "M4 6BF",
  contactName: "Margaret",
  contactPhone: "0161 496 0003",
  contactEmail: "margaret@dairy.test",
  directions: "By the back gate",
};

function callsOf(world: World) {
  const call = async <T>(method: string, path: string, body: object) =>
    succeed(await world.as<T>("company_admin", method, `/api/${path}`, body));
  return {
    addCustomer: (body: object) => call<Customer>("POST", "customers", body),
    addSite: (id: string, body: object) => call<Site>("POST", `customers/${id}/sites`, body),
    addPump: (siteId: string, body: object) => call<Pump>("POST", `sites/${siteId}/pumps`, body),
    end: (path: string) => call("PUT", path, { isEnded: true }),
    merge: ({ id, version }: Customer, into: string) => call("POST", `customers/${id}/merge`, { version, into }),
    /** The pump with its next service. */
    settle: ({ id }: Pump, dueOn: string | null, body: object) =>
      call<Pump>("PUT", `pumps/${id}/services/${dueOn}`, { was: null, ...body }),
    quoteService: ({ id, nextDue }: Pump) => call("POST", `pumps/${id}/service-quote`, { dueOn: nextDue }),
    addQuote: (more: Record<string, unknown>) => call<{ id: string }>("POST", "quotes", newQuote(world.north, more)),
    fileQuote: (id: string, place: object) => call("POST", "quotes/file", { quotes: [id], ...place }),
  };
}

/** A customer of each kind, a former and a merged one; and quotes that are filed under a pump. */
export async function makeCustomers(world: World): Promise<void> {
  const { addCustomer, addSite, end, merge, addQuote, fileQuote } = callsOf(world);
  const { locationId } = world.north.choices;
  const { id: customerId } = await addCustomer(dairy);
  const { id: siteId } = await addSite(customerId, { ...boilerHouse, locationId });
  await end(`sites/${(await addSite(customerId, { name: "Old dairy" })).id}`);
  await merge(await addCustomer({ name: "Ashbourne Dairies" }), customerId);
  await end(`customers/${(await addCustomer({ name: "Ann Smith", kind: "consumer" })).id}`);
  const place = { customerId, siteId, pumpId: (await makePumps(world, siteId)).id };
  await addQuote(place);
  await fileQuote((await addQuote({ customerName: "The dairy" })).id, place);
}

/** A pump that took the place of another one; their services are done, skipped, quoted or open again. */
async function makePumps(world: World, siteId: string): Promise<Pump> {
  const { addPump, settle, quoteService } = callsOf(world);
  const { locationId: _, jobTypeId: serviceJobTypeId, ...choices } = world.north.choices;
  const schedule = { serviceMonths: 6, serviceJobTypeId };
  const old = await addPump(siteId, { name: "Booster", installedOn: "2019-05-01", ...schedule });
  await settle(old, old.nextDue, { settled: "done" });
  await settle(old, old.nextDue, { settled: null, was: "done" });
  const pump = await addPump(siteId, {
    name: "Booster 2",
    make: "Grundfos",
    model: "CR 5-8",
    serial: "P1 1234-56",
    kw: 2.2,
    installedOn: "2024-05-01",
    warrantyUntil: "2026-05-01",
    notes: "Isolator on the left",
    replaces: old.id,
    ...choices,
    ...schedule,
  });
  await quoteService(pump);
  const served = await settle(pump, pump.nextDue, { settled: "done", settledOn: "2024-11-05" });
  const spared = await settle(served, served.nextDue, { settled: "skipped", because: "Under repair" });
  await quoteService(spared);
  return spared;
}
