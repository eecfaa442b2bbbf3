// Every figure of the pipeline and the reports, counted again by plain SQL from revisions, links and answers alone; and
// each of its links leads to exactly those quotes.
import { beforeAll, describe, expect, test } from "vitest";
import type { Pipeline } from "#contract/quotes/pipeline.ts";
import type { OutcomeCounts, Outcomes } from "#contract/stats.ts";
import { toDay } from "#domain/days.ts";
import { buildStageFilters } from "#domain/quotes/outcomes/outcomes.ts";
import { listMonthStarts, type OutcomePeriod, outcomePeriods } from "#domain/stats.ts";
import { insertLives } from "#test/kit/lives.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { insertIn, raw, rowsIn, runIn } from "#test/rows.ts";
import type { ActorName } from "#test/world.ts";

const world = await openWorld();
const { north, south, people } = world;
const inNorth = <T>(work: Parameters<typeof world.database.asCompany<T>>[1]) =>
  world.database.asCompany(north.id, work);

const QUOTES = 520;
/** Beyond the months that are shown separately. */
const DAYS = 900;

beforeAll(async () => {
  await inNorth(async (db) => {
    const zone = { companyId: north.id, labourHours: 100, hourlyRate: 100 };
    const zones = await insertIn(db, "locations", { ...zone, name: "East" }, { ...zone, name: "West" });
    const [job] = await insertIn(db, "job_types", { companyId: north.id, name: "Service", baseHours: 100 });
    const cast = {
      people: [people.user.id, people.colleague.id, null],
      locations: [north.choices.locationId, null, ...zones.map(({ id }) => id)],
      jobTypes: [north.choices.jobTypeId, job?.id ?? null, null],
    };
    await insertLives(db, { companyId: north.id, ...cast }, QUOTES, DAYS);
  });
  await world.database.asCompany(south.id, (db) =>
    insertLives(db, { companyId: south.id, people: [null], locations: [null], jobTypes: [null] }, 60, DAYS),
  );
});

const readReport = async <Body>(path: string, actor: ActorName = "company_admin") => {
  const answer = await world.as<Body>(actor, "GET", path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const pence = (pounds: number) => Math.round(pounds * 100);

interface Listed {
  quotes: { totalCost: number | null }[];
  total: number;
}
/** The quotes that the list finds: their number, and their value. */
async function listQuotesBehind(filter: Record<string, string | null | undefined>, actor?: ActorName) {
  const set = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const { quotes, total } = await readReport<Listed>(
    `/api/quotes?${new URLSearchParams([["limit", "1000"], ...set])}`,
    actor,
  );
  expect(quotes).toHaveLength(total);
  return { quotes: total, value: quotes.reduce((sum, { totalCost }) => sum + pence(totalCost ?? 0), 0) };
}

/** Each quote's outcome by its newest revision, its links and its answer, not by the columns of the quote. */
const livesSql = `select q.id, q.total_cost, q.user_id, q.location_id, q.job_type_id, r.issued_at, a.answered_at as at, split_part(a.reason, E'\\n', 1) as reason, a.cancelled_at,
    (select min(first_opened_at) from quote_links l where l.revision_id = r.id) as seen,
    coalesce(a.answer, case when r.closed_at is not null or r.id is null then case when q.calculated_at is null then 'draft' else 'calculated' end
      when r.valid_until <= now() then 'expired' else 'open' end) as fate
  from quotes q
    left join lateral (select * from quote_revisions one where one.quote_id = q.id order by number desc limit 1) r on true
    left join quote_answers a on a.revision_id = r.id`;
const countAndSum = (condition: string) =>
  inNorth(async (db) => {
    const [row] = await rowsIn<{ quotes: number; value: number }>(db)`
      select count(*)::int as quotes, (coalesce(sum(total_cost), 0) * 100)::bigint as value from (${raw(livesSql)}) life
      where ${raw(condition)}`;
    return row ?? { quotes: 0, value: 0 };
  });

const stages = {
  calculated: "fate = 'calculated'",
  sent: "fate = 'open' and seen is null",
  opened: "fate = 'open' and seen is not null",
  accepted: "fate = 'accepted'",
  declined: "fate = 'declined'",
  expired: "fate = 'expired'",
};

describe("the pipeline", () => {
  test.each([
    ["company_admin", "true"],
    ["user", `user_id = '${people.user.id}'`],
    ["colleague", `user_id = '${people.colleague.id}'`],
  ] as const)("for %s counts what they may see in each stage, with links", async (actor, own) => {
    const pipeline = await readReport<Pipeline>("/api/quotes/pipeline", actor);
    expect(pipeline.map(({ stage }) => stage)).toEqual(Object.keys(stages));
    for (const { stage, quotes, value } of pipeline) {
      const found = { quotes, value: pence(value) };
      expect([stage, found]).toEqual([stage, await countAndSum(`${stages[stage]} and ${own}`)]);
      expect([stage, found]).toEqual([stage, await listQuotesBehind(buildStageFilters(stage), actor)]);
      expect(quotes).toBeGreaterThan(0);
    }
  });

  test("is of the whole company for engineers who may see it, and empty outside of one", async () => {
    const whole = await readReport<Pipeline>("/api/quotes/pipeline");
    await world.inNorth.run`update companies set engineers_see = 'company' where id = ${north.id}`;
    expect(await readReport<Pipeline>("/api/quotes/pipeline", "user")).toEqual(whole);
    await world.inNorth.run`update companies set engineers_see = 'own' where id = ${north.id}`;
    const none = await readReport<Pipeline>("/api/quotes/pipeline", "platform_admin");
    expect(none.every(({ quotes, value }) => quotes === 0 && value === 0)).toBe(true);
    const other = await readReport<Pipeline>("/api/quotes/pipeline", "user of the other company");
    expect(other.every(({ quotes }) => quotes === 0)).toBe(true);
  });
});

const pickCounts = ({ accepted, acceptedValue, declined, declinedValue, expired, expiredValue }: OutcomeCounts) => ({
  accepted: { quotes: accepted, value: pence(acceptedValue) },
  declined: { quotes: declined, value: pence(declinedValue) },
  expired: { quotes: expired, value: pence(expiredValue) },
});
const outcomes = ["accepted", "declined", "expired"] as const;

describe.each(outcomePeriods)("the figures of a period: %s", (period: OutcomePeriod) => {
  let figures: Outcomes;
  let since: string;
  beforeAll(async () => {
    figures = await readReport<Outcomes>(`/api/admin/reports?period=${period}`);
    const first = listMonthStarts(period, new Date())[0]?.toISOString() ?? "";
    since = period === "all" ? "issued_at is not null" : `issued_at >= '${first}'`;
    expect(figures.from).toBe(period === "all" ? null : toDay(new Date(first)));
  });

  /** By the second count, and by the list. */
  async function expectRow(row: OutcomeCounts, condition: string, filter: Record<string, string | null>) {
    const became = pickCounts(row);
    for (const fate of outcomes) {
      expect([condition, fate, became[fate]]).toEqual([
        condition,
        fate,
        await countAndSum(`fate = '${fate}' and ${since} and ${condition}`),
      ]);
      const found = await listQuotesBehind({ sentFrom: figures.from, outcome: fate, ...filter });
      expect([filter, fate, became[fate]]).toEqual([filter, fate, found]);
    }
    const decided = await listQuotesBehind({ sentFrom: figures.from, outcome: "decided", ...filter });
    expect(decided.quotes).toBe(row.accepted + row.declined + row.expired);
  }

  test("the total", () => expectRow(figures.total, "true", {}));

  test("by month, without gaps between the days", async () => {
    const months = `to_char(issued_at at time zone 'Europe/London', 'YYYY-MM-DD')`;
    for (const { from, to, ...row } of figures.months) {
      await expectRow(row, `${months} between '${from ?? "0001-01-01"}' and '${to}'`, { sentFrom: from, sentTo: to });
    }
    const sum = figures.months.reduce((all, { accepted, expired }) => all + accepted + expired, 0);
    expect(sum).toBe(figures.total.accepted + figures.total.expired);
    expect(figures.months.length).toBe({ month: 1, quarter: 3, year: 12, all: 25 }[period]);
    for (const [index, { to }] of figures.months.entries()) {
      const next = figures.months[index + 1]?.from;
      if (next) expect(Date.parse(next) - Date.parse(to)).toBe(86_400_000);
    }
  });

  test.each([
    ["zones", "location_id", "locationId"],
    ["engineers", "user_id", "engineer"],
    ["jobTypes", "job_type_id", "jobTypeId"],
  ] as const)("%s", async (dimension, column, filter) => {
    const rows = figures[dimension];
    for (const { key, name, ...row } of rows) {
      const condition = key === "none" ? `${column} is null` : `${column}::text = '${key}'`;
      await expectRow(row, condition, { [filter]: key });
      if (key === "none") expect(name).toBeNull();
      else expect(name).not.toBeNull();
    }
    const sums = rows.map((row) => row.accepted + row.declined + row.expired);
    expect(sums).toEqual(sums.toSorted((a, b) => b - a));
    expect(sums.reduce((all, one) => all + one, 0)).toBe(
      figures.total.accepted + figures.total.declined + figures.total.expired,
    );
    if (period === "all") expect(rows.length).toBeGreaterThan(2);
  });

  test.each([
    ["toOpen", "seen", "opened"],
    ["toAnswer", "at", "answered"],
  ] as const)("the median time: %s", async (key, column, outcome) => {
    const those = `fate not in ('draft', 'calculated') and ${column} is not null and ${since}`;
    const waits = await world.inNorth.rows<{
      waited: number;
    }>`select (extract(epoch from ${raw(column)} - issued_at) * 1000)::bigint as waited
        from (${raw(livesSql)}) life where ${raw(those)}`;
    const sorted = waits.map(({ waited }) => Math.max(0, waited)).sort((a, b) => a - b);
    expect(figures[key]).toEqual({ quotes: sorted.length, median: sorted[Math.ceil(sorted.length / 2) - 1] ?? null });
    expect(await listQuotesBehind({ sentFrom: figures.from, outcome })).toMatchObject({ quotes: sorted.length });
  });

  test("why customers declined, and what was cancelled", async () => {
    for (const { reason, quotes, value } of figures.reasons) {
      const found = { quotes, value: pence(value) };
      const condition = reason === null ? "reason is null" : `reason = '${reason.replaceAll("'", "''")}'`;
      expect([reason, found]).toEqual([reason, await countAndSum(`fate = 'declined' and ${since} and ${condition}`)]);
      const filter = reason === null ? { outcome: "unexplained" } : { reason };
      expect([reason, found]).toEqual([reason, await listQuotesBehind({ sentFrom: figures.from, ...filter })]);
    }
    const told = figures.reasons.reduce((sum, { quotes }) => sum + quotes, figures.otherReasons.quotes);
    expect(told).toBe(figures.total.declined);
    const { quotes, value } = figures.cancelled;
    const cancelled = { quotes, value: pence(value) };
    expect(cancelled).toEqual(await countAndSum(`fate = 'accepted' and cancelled_at is not null and ${since}`));
    expect(cancelled).toEqual(await listQuotesBehind({ sentFrom: figures.from, outcome: "cancelled" }));
    if (period === "all") expect(cancelled.quotes).toBeGreaterThan(10);
  });
});

test("zones and reasons beyond the limit share one row", async () => {
  await inNorth(async (db) => {
    await runIn(db)`insert into locations (company_id, name, labour_hours, hourly_rate)
      select ${north.id}::int, 'Zone ' || n, 1, 1 from generate_series(1, 60) n`;
    await runIn(
      db,
    )`insert into quotes (id, company_id, quote_number, created_by_name, customer_name, location_id, status, total_cost,
        sent_at, valid_until, decline_reason)
      select gen_random_uuid(), ${north.id}::int, 'Z' || row_number() over (), 'Ann', 'Mill', id, 'declined', 10, now(), now(),
        'Because of ' || id
      from locations where name like 'Zone %'`;
  });
  const { zones, reasons, otherReasons, total } = await readReport<Outcomes>("/api/admin/reports?period=month");
  expect([zones.length, zones.at(-1)?.key]).toEqual([51, null]);
  expect(zones.reduce((sum, { declined }) => sum + declined, 0)).toBe(total.declined);
  expect(zones.reduce((sum, { declinedValue }) => sum + pence(declinedValue), 0)).toBe(pence(total.declinedValue));
  expect(reasons.filter(({ reason }) => reason !== null)).toHaveLength(10);
  expect(otherReasons.quotes).toBeGreaterThanOrEqual(50);
});

test.each([["period=week", "period"]])("%s is a 400 at its field", async (query, field) => {
  const answer = await world.as("company_admin", "GET", `/api/admin/reports?${query}`);
  expect([answer.status, Object.keys(answer.json.fields as object)]).toEqual([400, [field]]);
});
