// The customers of a demonstration company, made from its earlier quotes, with further sites, and with the pumps that are
// installed there. By the product's own calls; services are due all year round.
import { createCustomersFromQuotes } from "#contract/customers/filing.ts";
import { createPump, settleService } from "#contract/customers/pumps.ts";
import { createSite } from "#contract/customers/sites.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Catalogue } from "#domain/catalogue/items.ts";
import { addMonths } from "#domain/customers/schedule.ts";
import { toDay } from "#domain/days.ts";
import { listUnfiledGroups } from "#server/customers/unfiled/queries.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { type Author, findAuthor } from "./authors.ts";
import { type DemonstrationCompany, type DemonstrationCustomer, formatMotorName, type TypicalJob } from "./company.ts";
import { findCall, runDirectCall } from "./direct-calls.ts";
import { findItem } from "./price-list.ts";
import { listFirstSites } from "./queries.ts";
import { createSeededRandom, createUuidAt, type Random } from "./random.ts";

interface Scene {
  database: Database;
  authors: ReadonlyMap<string, Author>;
  catalogue: Catalogue;
}

const DAY = 86_400_000;
const MAKES = ["Calder", "Irwell", "Lune", "Ribble", "Wharfe"];
const SITE_NAMES = ["Annexe", "East block", "Pump house", "Workshop", "Yard"];
const INWARD = "ABDEFGHJLNPQRSTUWXYZ";

/** All by the company's administrator, who added them in an afternoon. */
export async function createCustomers(db: Tx, scene: Scene, company: DemonstrationCompany, now: Date): Promise<void> {
  const { known } = company;
  if (!known) return;
  const at = new Date(Math.floor((now.getTime() - 34 * DAY) / DAY) * DAY + 13.5 * 3_600_000);
  const random = createSeededRandom(`customers of ${company.slug}`);
  const author = findAuthor(scene.authors, {
    by: company.users.find(({ role }) => role === "company_admin")?.email ?? "",
  });
  const run = async (endpoint: Endpoint, params: object, body: object) => {
    const call = { endpoint, actor: author.actor, params, body, now: at, web: author.buildContext(at) };
    return runDirectCall(await findCall(db, scene.database, call));
  };

  const customers = company.customers.slice(0, known.customers);
  const groups = await listUnfiledGroups(db, { words: [], after: null, most: company.customers.length });
  const chosen = groups.filter(({ name }) => customers.some((customer) => customer.name === name));
  await run(
    createCustomersFromQuotes,
    {},
    {
      groups: chosen.map(({ nameKey, sites }) => ({ nameKey, postcodes: sites.map(({ postcode }) => postcode) })),
    },
  );

  const sites = await listFirstSites(db);
  const places = sites.flatMap(({ id, customerId, name }) => {
    const customer = customers.find((candidate) => candidate.name === name);
    return customer ? [{ id, customerId, customer }] : [];
  });
  const business = random.shuffled(places.filter(({ customer }) => customer.sector !== "household"));
  for (let index = 0; index < known.sites - sites.length; index++) {
    const { customerId, customer } = business[index % business.length] ?? random.pick(places);
    const id = createUuidAt(at, random);
    await run(createSite, { id: customerId }, { id, ...buildSite(customer, random) });
    places.push({ id, customerId, customer });
  }

  const today = toDay(now);
  for (let index = 0; index < known.pumps; index++) {
    const place = index < places.length ? places[index] : random.pick(business);
    if (!place) continue;
    const id = createUuidAt(at, random);
    const pump = buildPump(place.customer, company, { catalogue: scene.catalogue, today, random, index });
    const earlier = index % 6 === 0 ? findEarlierService(pump, toDay(at)) : null;
    await run(createPump, { id: place.id }, { id, ...pump, ...(earlier !== null && { nextDue: earlier }) });
    const done = { settled: "done", settledOn: earlier, was: null };
    if (earlier !== null) await run(settleService, { id, dueOn: earlier }, done);
  }
}

function buildSite({ postcode }: DemonstrationCustomer, random: Random) {
  const [outward] = postcode.split(" ");
  const letter = () => random.pick([...INWARD]);
  return { name: random.pick(SITE_NAMES), postcode: `${outward} ${1 + random.below(9)}${letter()}${letter()}` };
}

interface Terms {
  catalogue: Catalogue;
  today: string;
  random: Random;
  index: number;
}

/** Work that is usual at such a customer says which pump is installed there. */
function buildPump({ sector }: DemonstrationCustomer, { jobs, known }: DemonstrationCompany, terms: Terms) {
  const { catalogue, today, random, index } = terms;
  const { access, pump, kw, drives } = random.pick(jobs.filter(({ sectors }) => sectors.includes(sector)));
  const power = random.pick(kw);
  const installedOn = addMonths(pickDay(today, -30, 28, random), -3 - random.below(100));
  const hasSchedule = random.below(8) > 0;
  return {
    name: pump,
    make: random.pick(MAKES),
    model: `${pump.slice(0, 2).toUpperCase()} ${25 + 5 * random.below(12)}-${40 + 20 * random.below(8)}`,
    serial: `${random.pick([...INWARD])}${String(100_000 + random.below(900_000))}`,
    kw: power,
    ...findChoices(catalogue, { access, pump, kw: power, drive: random.pick(drives) }),
    installedOn,
    warrantyUntil: addMonths(installedOn, 24),
    serviceMonths: hasSchedule ? random.pick([12, 12, 12, 6]) : null,
    serviceJobTypeId: hasSchedule ? findItem(catalogue, "job_type", known?.service ?? "").id : null,
    // By the golden section, so that each month has some.
    nextDue: hasSchedule ? pickDay(today, Math.floor(((index * 0.618) % 1) * 368) - 45, 6, random) : null,
  };
}

type Choice = Pick<TypicalJob, "access" | "pump"> & { kw: number; drive: string };
const findChoices = (catalogue: Catalogue, { access, pump, kw, drive }: Choice) => ({
  equipmentAccessId: findItem(catalogue, "equipment_access", access).id,
  pumpStyleId: findItem(catalogue, "pump_style", pump).id,
  motorSizeId: findItem(catalogue, "motor_size", formatMotorName(kw)).id,
  driveTypeId: findItem(catalogue, "drive_type", drive).id,
});

/** A working day from `first` days after today on, within so many days. */
function pickDay(today: string, first: number, days: number, random: Random): string {
  const day = new Date(Date.parse(today) + (first + random.below(days)) * DAY);
  const weekend = { 0: 1, 6: 2 }[day.getUTCDay()] ?? 0;
  return new Date(day.getTime() + weekend * DAY).toISOString().slice(0, 10);
}

/** The day an interval before the next one, if that has passed by `day`: its service was done then. */
function findEarlierService(
  { serviceMonths, nextDue, installedOn }: ReturnType<typeof buildPump>,
  day: string,
): string | null {
  if (serviceMonths === null || nextDue === null) return null;
  const earlier = addMonths(nextDue, -serviceMonths);
  const isPossible = earlier >= installedOn && earlier <= day;
  return isPossible && addMonths(earlier, serviceMonths) === nextDue ? earlier : null;
}
