import { beforeAll, describe, expect, test } from "vitest";
import { type Catalogue, mapKinds, readChoices } from "#domain/catalogue/items.ts";
import { detectZone } from "#domain/catalogue/zones.ts";
import { computePrice } from "#domain/quotes/price.ts";
import { findConflicts } from "#domain/rules/narrow.ts";
import type { FoundEntry } from "#server/audit/queries.ts";
import { listItems } from "#server/catalogue/queries.ts";
import type { FoundQuote } from "#server/quotes/queries.ts";
import { listRulesInOrder } from "#server/rules/queries.ts";
import { openFresh } from "#test/kit/open-database.ts";
import { rowsIn } from "#test/rows.ts";
import { demonstrationAccounts, demonstrationCompanies, demonstrationPassword } from "./accounts.ts";
import { loadDemonstration } from "./load.ts";

const now = new Date("2026-11-20T16:20:00.000Z");
const hashed: string[] = [];
const hashPassword = async (password: string) => {
  hashed.push(password);
  return `hash ${hashed.length}`;
};

const database = await openFresh();
let first: boolean;

beforeAll(async () => {
  first = await loadDemonstration(database, now, hashPassword);
});
const idOf = async (name: string) => {
  const [row] = await database.asPlatform(
    (db) => rowsIn<{ id: number }>(db)`select id from companies where name = ${name}`,
  );
  if (!row) throw new Error(`No company called ${name}`);
  return row.id;
};
const quotesOf = async (name: string) => {
  const companyId = await idOf(name);
  return database.asCompany(companyId, (db) => rowsIn<FoundQuote>(db)`select * from quotes order by quote_number`);
};
const priceBookOf = async (name: string) =>
  database.asCompany(await idOf(name), async (db) => {
    const catalogue: Catalogue = {
      location: await listItems(db, "location", { activeOnly: true }),
      equipment_access: await listItems(db, "equipment_access", { activeOnly: true }),
      job_type: await listItems(db, "job_type", { activeOnly: true }),
      pump_style: await listItems(db, "pump_style", { activeOnly: true }),
      motor_size: await listItems(db, "motor_size", { activeOnly: true }),
      drive_type: await listItems(db, "drive_type", { activeOnly: true }),
    };
    return { catalogue, rules: await listRulesInOrder(db) };
  });

test("fills an empty database, and leaves a filled one alone", async () => {
  expect(first).toBe(true);
  const count = () => database.asPlatform(async (db) => (await rowsIn(db)`select id from quotes`).length);
  const before = await count();
  expect(await loadDemonstration(database, new Date(), hashPassword)).toBe(false);
  expect(await count()).toBe(before);
});

test("hashes the shared password separately for each account", async () => {
  const users = await database.asPlatform((db) => rowsIn(db)`select * from users`);
  expect(hashed).toEqual(users.map(() => demonstrationPassword));
  expect(new Set(users.map(({ passwordHash }) => passwordHash)).size).toBe(users.length);
  const emails = users.map(({ email }) => email);
  for (const { email } of demonstrationAccounts) expect(emails).toContain(email);
});

test("puts both companies on the plan without limits", async () => {
  const found = await database.asPlatform(
    (db) =>
      rowsIn(db)`select c.name, p.name as plan, p.max_users, p.max_quotes
      from companies c join plans p on p.id = c.plan_id`,
  );
  expect(found).toHaveLength(2);
  for (const company of found) expect(company).toMatchObject({ plan: "Unlimited", maxUsers: null, maxQuotes: null });
});

test("gives Northern Pumps NPL-000148 next, after Tom Hargreaves's 38th quote for £3,741.95", async () => {
  const northern = await quotesOf("Northern Pumps Ltd");
  expect(northern.at(-1)).toMatchObject({
    ...{ quoteNumber: "NPL-000147", createdByName: "Tom Hargreaves", customerName: "Ancoats Mill Management Co." },
    totalCost: 374_195,
  });
  expect(northern.filter(({ createdByName }) => createdByName === "Tom Hargreaves")).toHaveLength(38);
});

describe.each(demonstrationCompanies)("$name", ({ name, quotePrefix, users, known }) => {
  test("numbers its quotes without gaps in order of creation, and continues from there", async () => {
    const found = await quotesOf(name);
    expect(found.length).toBe(users.reduce((sum, person) => sum + person.quotes, 0));
    expect(found.map(({ quoteNumber }) => quoteNumber)).toEqual(
      found.map((_, index) => `${quotePrefix}-${String(index + 1).padStart(6, "0")}`),
    );
    const times = found.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    const companyId = await idOf(name);
    const [counter] = await database.asCompany(companyId, (db) => rowsIn(db)`select * from quote_counters`);
    expect(counter?.lastNumber).toBe(found.length);
  });

  test("has figures that its price snapshots reproduce", async () => {
    for (const { status, isManual, priceSnapshot, ...quote } of await quotesOf(name)) {
      const { labourHours, engineerCount, labourCost, materialCost, linesCost, totalCost } = quote;
      const ofJob = totalCost === null ? null : totalCost - linesCost;
      const figures = { labourHours, engineerCount, labourCost, materialCost, totalCost: ofJob };
      if (status === "draft") {
        expect(Object.values(figures)).toEqual([null, null, null, null, null]);
        continue;
      }
      const calculated = priceSnapshot && computePrice(priceSnapshot.choices, priceSnapshot.settings);
      if (isManual) expect(figures).not.toEqual(calculated);
      else expect(figures).toEqual(calculated);
    }
  });

  test("has quotes in the zones of their postcodes, with choices that the rules allow", async () => {
    const { catalogue, rules } = await priceBookOf(name);
    for (const quote of await quotesOf(name)) {
      expect(detectZone(catalogue.location, quote.postcode ?? "")?.zone.id).toBe(quote.locationId);
      expect(findConflicts(catalogue, rules, readChoices(quote)), quote.quoteNumber).toEqual([]);
    }
  });

  test("allows the first active option of every list together, as the look-ups order them", async () => {
    const { catalogue, rules } = await priceBookOf(name);
    const choices = mapKinds((kind) => catalogue[kind][0]?.id ?? null);
    expect(Object.values(choices)).not.toContain(null);
    expect(findConflicts(catalogue, rules, choices)).toEqual([]);
  });

  test("has recent entries in its audit log, one of them a failure", async () => {
    const companyId = await idOf(name);
    const entries = await database.asCompany(companyId, (db) => rowsIn<FoundEntry>(db)`select * from audit_logs`);
    expect(entries.length).toBeGreaterThanOrEqual(40);
    expect(entries.filter(({ success }) => !success)).toHaveLength(1);
    const found = await quotesOf(name);
    const ids = new Set(found.map(({ id }) => id));
    for (const { action, entityType, entityId, companyName, createdAt } of entries) {
      expect(companyName).toBe(name);
      expect(createdAt <= now.toISOString()).toBe(true);
      if (entityType === "quote") expect(ids, action).toContain(entityId);
    }
  });

  test("has customers with sites and pumps, of which services are due all year round, and quotes that are in none", async () => {
    const read = async (text: TemplateStringsArray) => {
      const companyId = await idOf(name);
      return database.asCompany(companyId, (db) => rowsIn<Record<string, never>>(db)(text));
    };
    const [counts] = await read`select (select count(*)::int from customers) as customers,
      (select count(*)::int from sites) as sites, (select count(*)::int from pumps) as pumps`;
    const { customers, sites, pumps } = known ?? {};
    expect(counts).toEqual({ customers, sites, pumps });
    const months = await read`select to_char(next_due, 'YYYY-MM') as month, count(*)::int as due from pumps
      where next_due is not null group by 1 order by 1`;
    expect(months.length).toBeGreaterThanOrEqual(12);
    const [overdue] = await read`select count(*)::int as pumps from pumps where next_due < '2026-11-20'`;
    expect(overdue?.pumps).toBeGreaterThan(0);
    const [done] = await read`select count(*)::int as services from pump_services where settled = 'done'`;
    expect(done?.services).toBeGreaterThan(3);
    const [unfiled] = await read`select groups from count_unfiled_groups()`;
    expect(unfiled?.groups).toBeGreaterThan(5);
  });

  test("has pumps whose service can be priced by its lists and rules", async () => {
    const { catalogue, rules } = await priceBookOf(name);
    const companyId = await idOf(name);
    const pumps = await database.asCompany(
      companyId,
      (db) => rowsIn<Record<string, string>>(db)`select * from pumps where next_due is not null`,
    );
    for (const pump of pumps) {
      const job = catalogue.job_type.find(({ id }) => id === Number(pump.serviceJobTypeId));
      expect(job?.materialPercent).toBe(0);
      const choices = readChoices({
        ...(pump as unknown as Parameters<typeof readChoices>[0]),
        locationId: null,
        jobTypeId: job?.id ?? null,
      });
      expect(findConflicts(catalogue, rules, choices), pump.name).toEqual([]);
    }
  });
});
