// What a device prefetches is what it would read of each quote, limited, and no other user's quotes.
import { beforeAll, expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { runIn } from "#test/rows.ts";
import { newQuote } from "#test/world.ts";

interface Prefetched {
  quotes: { id: string; quoteNumber: string; conflicts: string[] }[];
  seesAll: boolean;
  erased: { id: string; version: number }[] | null;
  asOf: string;
}

const world = await openWorld();
const createdIds: Record<"user" | "company_admin", string[]> = { user: [], company_admin: [] };

beforeAll(async () => {
  for (const actor of ["user", "company_admin", "user", "user"] as const) {
    const { json } = await world.as<{ id: string }>(actor, "POST", "/api/quotes", newQuote(world.north));
    await world.as(actor, "POST", `/api/quotes/${json.id}/calculate`);
    createdIds[actor].unshift(json.id);
  }
  const { id, choices } = world.north;
  await world.inNorth.insert("configuration_rules", {
    companyId: id,
    name: "Of now",
    priority: 1,
    triggerType: "location",
    triggerValueIds: [choices.locationId],
    constraintType: "job_type",
    allowedValueIds: [choices.jobTypeId + 1000],
  });
});

const HOUR_MS = 60 * 60_000;
const eraseAt = (id: string, at: Date) =>
  world.database.asCompany(
    world.north.id,
    (db) => runIn(db)`update quotes set erased_at = ${at.toISOString()}, version = version + 1 where id = ${id}`,
  );

const prefetch = async (actor: Parameters<typeof world.as>[0], most: number, since = "") => {
  const address = `/api/quotes/prefetch?most=${most}&since=${since}`;
  const { status, json, text } = await world.as<Prefetched>(actor, "GET", address);
  expect(status, text).toBe(200);
  return json;
};

test("each is byte for byte the quote's own reply, newest first, only what the user may see", async () => {
  for (const actor of ["user", "company_admin"] as const) {
    const { text, json } = await world.as<Prefetched>(actor, "GET", "/api/quotes/prefetch?most=100");
    const single = await Promise.all(
      json.quotes.map(async ({ id }) => (await world.as(actor, "GET", `/api/quotes/${id}`)).text),
    );
    expect(text).toBe(
      `{"quotes":[${single.join(",")}],"seesAll":${actor === "company_admin"},"erased":[],"asOf":"${json.asOf}"}`,
    );
    expect(json.quotes.map(({ conflicts }) => conflicts.length)).toEqual(json.quotes.map(() => 1));
  }
  const ids = async (actor: keyof typeof createdIds) => (await prefetch(actor, 100)).quotes.map(({ id }) => id);
  expect(await ids("user")).toEqual(createdIds.user);
  expect(await ids("company_admin")).toEqual([
    ...createdIds.user.slice(0, 2),
    ...createdIds.company_admin,
    ...createdIds.user.slice(2),
  ]);
  expect((await prefetch("user of the other company", 100)).quotes).toEqual([]);
});

test("a change of whose quotes the user may see is reported in the next reply", async () => {
  const { id } = world.north;
  const told: boolean[] = [];
  for (const see of ["company", "own"]) {
    await world.inNorth.run`update companies set engineers_see = ${see} where id = ${id}`;
    told.push((await prefetch("user", 0)).seesAll);
  }
  expect(told).toEqual([true, false]);
});

test("rules do not count towards the size limit", async () => {
  const { north } = world;
  const createdIds = await world.inNorth.insert("configuration_rules", {
    companyId: north.id,
    name: "Long",
    description: "x".repeat(300_000),
    priority: 1,
    triggerType: "location",
    triggerValueIds: [north.choices.locationId],
    constraintType: "job_type",
    allowedValueIds: [north.choices.jobTypeId],
  });
  expect(createdIds).toBeDefined();
  expect((await prefetch("company_admin", 100)).quotes).toHaveLength(4);
});

test("no more than requested, and no more than the size limit", async () => {
  expect((await prefetch("user", 2)).quotes.map(({ id }) => id)).toEqual(createdIds.user.slice(0, 2));
  expect((await prefetch("user", 0)).quotes).toEqual([]);
  expect((await world.as("user", "GET", "/api/quotes/prefetch?most=101")).status).toBe(400);
  const longNotes = (db: Parameters<typeof runIn>[0]) => runIn(db)`update quotes set notes = repeat('ü', 150000)`;
  await world.database.asCompany(world.north.id, longNotes);
  expect((await prefetch("user", 100)).quotes.map(({ id }) => id)).toEqual(createdIds.user.slice(0, 2));
});

test("an erased quote is reported for 15 days to every user who may have a copy", async () => {
  const [id = ""] = createdIds.user;
  const moved = (hours: number) => eraseAt(id, new Date(Date.now() - hours * HOUR_MS));
  await moved(15 * 24 - 1);
  const { version } = (await world.as<{ version: number }>("user", "GET", `/api/quotes/${id}`)).json;
  // The colleague may have seen all quotes until this morning.
  for (const actor of ["user", "company_admin", "colleague"] as const)
    expect((await prefetch(actor, 0)).erased).toEqual([{ id, version }]);
  expect((await prefetch("user of the other company", 0)).erased).toEqual([]);
  await moved(15 * 24 + 1);
  expect((await prefetch("user", 0)).erased).toEqual([]);
});

test("a device gets the erasures since its last reply, and those still in progress then", async () => {
  const [id = ""] = createdIds.user;
  const isTold = async (since: string) => ((await prefetch("user", 0, since)).erased ?? []).length === 1;
  const { asOf } = await prefetch("user", 0);
  const around = (ms: number) => new Date(Date.parse(asOf) + ms).toISOString();
  // A transaction may end minutes after the time that it writes; ten of them are reported twice.
  const told = [0, 1, -1, -9 * 60_000].map((ms) => [ms, true]);
  const known = [-11 * 60_000, -HOUR_MS].map((ms) => [ms, false]);
  for (const [ms, expected] of [...told, ...known] as [number, boolean][]) {
    await eraseAt(id, new Date(around(ms)));
    expect([ms, await isTold(asOf)]).toEqual([ms, expected]);
  }
  // No mark, one of a reply that nobody can have had, and one from before the first.
  for (const since of ["", around(HOUR_MS), "0000-01-01T00:00:00.000Z"])
    expect([since, await isTold(since)]).toEqual([since, true]);
  expect((await world.as("user", "GET", "/api/quotes/prefetch?most=0&since=yesterday")).status).toBe(400);
});

test("too many erasures are reported only since the last reply", async () => {
  const { north } = world;
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  const insert = (count: number, more: number) =>
    world.database.asCompany(
      north.id,
      (db) => runIn(db)`insert into quotes
      (id, company_id, user_id, quote_number, created_by_name, customer_name, created_at, erased_at)
    select gen_random_uuid(), ${north.id}::int, (select user_id from quotes where id = ${createdIds.user[0] ?? ""}),
      'E' || ${more}::int + n, 'Ann', 'Erased customer', ${at}, ${at} from generate_series(1, ${count}::int) n`,
    );
  const before = (await prefetch("user", 0)).erased?.length ?? 0;
  await insert(1000 - before, 0);
  expect((await prefetch("user", 0)).erased).toHaveLength(1000);
  await insert(1, 1000);
  expect((await prefetch("user", 0)).erased).toBeNull();
  const { erased, asOf } = await prefetch("user", 0, at);
  expect(erased).toBeNull();
  // By the server's own clock, which is not the system's.
  expect((await prefetch("user", 0, asOf)).erased).toEqual([]);
});
