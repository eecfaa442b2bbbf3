import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { AdminOverview } from "#contract/stats.ts";
import { startOfMonth, toDay } from "#domain/days.ts";
import { findStatusAt } from "#domain/quotes/lifecycle.ts";
import { listWeekStarts } from "#domain/stats.ts";
import { runIn, setting } from "#test/rows.ts";
import { type ActorName, createWorld, newQuote } from "#test/world.ts";

interface Stats {
  totalQuotes: number;
  totalUsers: number;
  totalLocations: number;
  totalJobTypes: number;
  previousMonth: Omit<Stats, "previousMonth"> | null;
}

let world = await createWorld();
afterAll(() => world.end());
const month = startOfMonth(new Date());
const minutesBeforeMonth = (minutes: number) => new Date(month.getTime() - minutes * 60_000).toISOString();
const readStats = async (actor: ActorName = "company_admin") => {
  const answer = await world.as<Stats>(actor, "GET", "/api/admin/stats");
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
/** Everything that the world created began so long before this month. */
const ageRows = (minutes: number) =>
  world.database.asPlatform(async (db) => {
    await runIn(db)`update companies set created_at = ${minutesBeforeMonth(minutes)}`;
    await runIn(db)`update active_periods set started_at = ${minutesBeforeMonth(minutes)}`;
  });

test("a company created this month has no comparison", async () => {
  expect(await readStats()).toEqual({
    totalQuotes: 0,
    totalUsers: 3,
    totalLocations: 1,
    totalJobTypes: 1,
    previousMonth: null,
  });
});

test.each(["/api/admin/stats", "/api/admin/overview"])("%s is for administrators of the company", async (path) => {
  for (const actor of ["user", "user of the other company", "user without a company"] as const) {
    expect((await world.as(actor, "GET", path)).status).toBe(403);
  }
  expect((await world.as("signed out", "GET", path)).status).toBe(401);
  const outside = await world.as("platform_admin", "GET", path);
  expect(outside.status).toBe(200);
  expect(outside.text).not.toContain("NPL");
});

test("last month's figures are those at its end, whatever has happened since", async () => {
  await ageRows(10_000);
  const same = { totalUsers: 3, totalLocations: 1, totalJobTypes: 1 };
  expect((await readStats()).previousMonth).toEqual({ totalQuotes: 0, ...same });

  // Two quotes, one of them of last month.
  for (const minutes of [1, null]) {
    const made = await world.as("user", "POST", "/api/quotes", newQuote(world.north));
    if (minutes)
      await world.inNorth.run`update quotes set created_at = ${minutesBeforeMonth(minutes)}
      where id = ${String(made.json.id)}`;
  }
  // Users: one is added, one deleted, one moved away.
  const person = { passwordHash: "x", firstName: "Ann", lastName: "New", companyId: world.north.id };
  await world.platform.insert("users", { ...person, id: randomUUIDv7(), email: "ann@north.test" });
  await world.inNorth.run`delete from users where id = ${world.people.colleague.id}`;
  await world.platform.run`update users set company_id = ${world.south.id}
      where id = ${world.people.user.id}`;
  // Zones: one is deactivated, one is new, one was created and deactivated since.
  await world.inNorth.run`update locations set is_active = false`;
  const zone = { companyId: world.north.id, labourHours: 100, hourlyRate: 100 };
  await world.inNorth.insert(
    "locations",

    { ...zone, name: "New" },
    { ...zone, name: "Brief" },
  );
  await world.inNorth.run`update locations set is_active = false where name = 'Brief'`;
  // Job types: deactivated and activated again, and one that was never active.
  await world.inNorth.run`update job_types set is_active = false`;
  await world.inNorth.run`update job_types set is_active = true`;
  await world.inNorth.insert("job_types", { companyId: world.north.id, name: "Off", baseHours: 1, isActive: false });

  expect(await readStats()).toEqual({
    totalQuotes: 2,
    totalUsers: 2,
    totalLocations: 1,
    totalJobTypes: 1,
    previousMonth: { totalQuotes: 1, ...same },
  });
  expect(await readStats("platform_admin impersonating")).toEqual(await readStats());
});

test("records deleted before the end of last month or created after it do not count", async () => {
  const record = (entityId: string, change: object) =>
    world.platform.run`update active_periods set ${setting(change)}
      where entity_id = ${entityId}`;
  await record(world.people.colleague.id, { endedAt: minutesBeforeMonth(5) });
  await record(world.people.user.id, { startedAt: month.toISOString() });
  expect((await readStats()).previousMonth?.totalUsers).toBe(1);
});

test("deleting a company deletes its activity records", async () => {
  const left = () => world.platform.rows`select * from active_periods where company_id = ${world.south.id}`;
  expect(await left()).not.toEqual([]);
  await world.platform.run`delete from companies where id = ${world.south.id}`;
  expect(await left()).toEqual([]);
});

test("the overview counts this month, and twelve weeks by week, status and zone", async () => {
  await world.end();
  world = await createWorld();
  const now = new Date();
  const weeks = listWeekStarts(now, 12);
  const dates = [
    weeks[0]?.getTime() ?? 0,
    (weeks[0]?.getTime() ?? 0) - 1,
    (weeks[4]?.getTime() ?? 0) + 1,
    now.getTime(),
    now.getTime(),
  ];
  for (const [index, at] of dates.entries()) {
    const made = await world.as("user", "POST", "/api/quotes", newQuote(world.north));
    const values = {
      createdAt: new Date(at).toISOString(),
      ...(index === 1 ? {} : { totalCost: 100_000_01 + index, status: index === 4 ? "accepted" : "calculated" }),
    };
    await world.inNorth.run`update quotes set ${setting(values)}
      where id = ${String(made.json.id)}`;
  }
  await world.as("user of the other company", "POST", "/api/quotes", newQuote(world.south));
  const answer = await world.as<AdminOverview>("company_admin", "GET", "/api/admin/overview");
  expect(answer.status, answer.text).toBe(200);
  const { month: ofMonth, weeks: byWeek, statuses, zones } = answer.json;
  expect(ofMonth).toEqual({ quotes: 2, value: 200_000.09, approved: 1, choices: { quotes: 0, value: 0 } });
  expect(byWeek.map(({ from }) => from)).toEqual(weeks.map(toDay));
  expect(byWeek.map(({ quotes: found }) => found)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2]);
  expect(byWeek[0]?.value).toBe(100_000.01);
  expect(statuses.map(({ name, quotes: found, value }) => [name, found, value])).toEqual([
    ["calculated", 3, 300_000.08],
    ["accepted", 1, 100_000.05],
  ]);
  expect(statuses[0]).toMatchObject({ label: "Calculated", color: "#2563eb" });
  expect(zones).toEqual([{ id: world.north.choices.locationId, name: "NPL Central", quotes: 4, value: 400_000.13 }]);
});

test("a quote that expires moves from sent to expired, and every sum stays exact", async () => {
  await world.end();
  world = await createWorld();
  const { locationId } = world.north.choices;
  await world.inNorth
    .run`insert into quotes (id, company_id, quote_number, created_by_name, customer_name, location_id, status,
        total_cost, valid_until, created_at)
      select gen_random_uuid(), ${world.north.id}::int, 'X-' || n, 'Ann', 'Mill', ${locationId}::int,
        (array['sent', 'sent', 'accepted'])[n % 3 + 1], n * 1.01, now() + (n - 29.5) * interval '1 hour', now()
      from generate_series(1, 60) n`;
  const made = await world.inNorth.rows<{
    status: string;
    totalCost: number;
    validUntil: string;
  }>`select * from quotes`;
  let gone = 0;
  for (const hours of [0, 7, 93]) {
    await world.inNorth.run`update quotes set valid_until = valid_until - ${`${hours} hours`}::interval`;
    gone += hours * 3_600_000;
    const now = new Date(Date.now() + gone);
    const expected = new Map<string, { quotes: number; pence: number }>();
    for (const { status, totalCost, validUntil } of made) {
      const name = findStatusAt(status, validUntil, now);
      const { quotes, pence } = expected.get(name) ?? { quotes: 0, pence: 0 };
      expected.set(name, { quotes: quotes + 1, pence: pence + totalCost });
    }
    const { json } = await world.as<AdminOverview>("company_admin", "GET", "/api/admin/overview");
    const found = json.statuses.map(({ name, quotes, value }) => [name, { quotes, pence: Math.round(value * 100) }]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    expect(json.month).toMatchObject({ quotes: 60, value: 1848.3, approved: 20 });
  }
});
