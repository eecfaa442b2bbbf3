// Services due by month, and their quotes.
import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { DueService } from "#contract/customers/due.ts";
import type { Pump } from "#contract/customers/pumps.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { addMonths } from "#domain/customers/schedule.ts";
import { toDay } from "#domain/days.ts";
import { another } from "#test/kit/another.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { type ActorName, newQuote } from "#test/world.ts";

const world = await openWorld();
const { choices, others } = world.north;
const ADMIN = "company_admin";
const made = { companyId: world.north.id, createdBy: world.people[ADMIN].id, createdByName: "Ann" };
const thisMonth = toDay(new Date()).slice(0, 7);
const dayIn = (months: number) => addMonths(`${thisMonth}-15`, months);

interface Due {
  months: { month: string; due: number; quoted: number }[];
  rows: DueService[];
  nextCursor: string | null;
}
const due = (query = "", actor: ActorName = ADMIN) => world.as<Due>(actor, "GET", `/api/services/due${query}`);
type Made = { isNew: boolean; quote: QuoteDetail | null; code: string; fields: Record<string, string> };
const quote = (pumpId: string, body: object, actor: ActorName = ADMIN) =>
  world.as<Made>(actor, "POST", `/api/pumps/${pumpId}/service-quote`, body);

const fromPump = {
  equipmentAccessId: choices.equipmentAccessId,
  pumpStyleId: choices.pumpStyleId,
  motorSizeId: choices.motorSizeId,
  driveTypeId: choices.driveTypeId,
};
async function addSite(site: object = {}, customer: object = {}) {
  const [customerId, siteId] = [randomUUIDv7(), randomUUIDv7()];
  const named = { name: another("Mill"), kind: "business", email: "office@mill.test", phone: "0161 496 0123" };
  await world.inNorth.insert("customers", { id: customerId, ...made, ...named, ...customer });
  const place = { customerId, address: "1 Mill Lane", postcode: "M4 6BF", ...site };
  await world.inNorth.insert("sites", { id: siteId, ...made, ...place });
  return { customerId, siteId };
}
async function addPump(siteId: string, nextDue: string, more: object = {}) {
  const id = randomUUIDv7();
  const schedule = { serviceMonths: 12, serviceJobTypeId: choices.jobTypeId, nextDue };
  await world.inNorth.insert("pumps", {
    id,
    ...made,
    siteId,
    name: another("Pump"),
    ...fromPump,
    ...schedule,
    ...more,
  });
  return id;
}

describe("the months", () => {
  let siteId: string;
  beforeAll(async () => {
    ({ siteId } = await addSite());
    for (const months of [-14, -1, 0, 1, 1, 12, 13]) await addPump(siteId, dayIn(months));
    await addPump(siteId, dayIn(1), { removedOn: "2026-01-01" });
    await addPump((await addSite({ endedAt: "2026-01-01T00:00:00.000Z" })).siteId, dayIn(1));
    const winner = await addSite({}, { endedAt: "2026-01-01T00:00:00.000Z" });
    await addPump(winner.siteId, dayIn(1));
    await addPump((await addSite({}, { mergedInto: winner.customerId })).siteId, dayIn(1));
  });

  test("count what is due, without removed pumps and former sites and customers", async () => {
    const { months, rows } = (await due()).json;
    expect(months).toHaveLength(14);
    expect(rows).toEqual([]);
    const counts = [months[0]?.month, ...[0, 1, 2, 13].map((n) => months[n]?.due)];
    expect(counts).toEqual(["overdue", 2, 1, 2, 1]);
    expect(months[1]?.month).toBe(thisMonth);
  });

  test("list one, by day, with what its quote takes; and a search among all", async () => {
    const { rows } = (await due("?month=overdue")).json;
    expect(rows.map(({ dueOn }) => dueOn)).toEqual([dayIn(-14), dayIn(-1)]);
    expect(rows[0]).toMatchObject({
      ...{ state: "due", quote: null, pump: fromPump, site: { id: siteId, postcode: "M4 6BF" } },
      customer: { phone: "0161 496 0123" },
    });
    const name = rows[0]?.pump.name.toLowerCase() ?? "";
    expect(
      (await due(`?search=${encodeURIComponent(name)}`)).json.rows.map(({ pump }) => pump.name.toLowerCase()),
    ).toContain(name);
    expect((await due("?search=nowhere")).json.rows).toEqual([]);
    expect((await due("?month=2027-13")).status).toBe(400);
    expect((await due(`?month=overdue&cursor=${rows[0]?.pump.id}`)).json.rows.map(({ dueOn }) => dueOn)).toEqual([
      dayIn(-1),
    ]);
  });

  test("hold for an engineer who sees own quotes only their sites", async () => {
    expect((await due("?month=overdue", "user")).json).toMatchObject({ rows: [] });
    const id = (await world.as("user", "POST", "/api/quotes", newQuote(world.north))).json.id as string;
    await world.inNorth.run`update quotes set site_id = ${siteId} where id = ${id}`;
    const seen = (await due("?month=overdue", "user")).json;
    expect([seen.rows.length, seen.months]).toEqual([2, [{ month: "overdue", due: 2, quoted: 0 }]]);
    const { months } = (await due("", "user")).json;
    expect([months[0]?.due, months[2]?.due]).toEqual([2, 2]);
    await world.inNorth.run`update quotes set site_id = null where id = ${id}`;
  });
});

describe("the quote of a service", () => {
  test("is the one that a user would make and price by hand, filed for the pump, with one entry", async () => {
    const { customerId, siteId } = await addSite();
    const pumpId = await addPump(siteId, dayIn(2));
    const before = (await world.lastEntry())?.id;
    const made = await quote(pumpId, { dueOn: dayIn(2) });
    expect([made.status, made.json.isNew], made.text).toEqual([201, true]);
    const entries = await world.auditEntries(before);
    expect(entries).toMatchObject([
      { metadata: { event: "quote.created", service: { pump: pumpId, dueOn: dayIn(2) } } },
    ]);
    const service = made.json.quote as QuoteDetail;
    const words = {
      ...{ customerName: service.customerName, customerKind: "business", customerEmail: "office@mill.test" },
      ...{ customerPhone: "0161 496 0123", siteAddress: "1 Mill Lane", postcode: "M4 6BF" },
    };
    const byHand = await world.as<QuoteDetail>(ADMIN, "POST", "/api/quotes", {
      ...choices,
      ...words,
      customerId,
      siteId,
      pumpId,
    });
    const priced = await world.as<QuoteDetail>(ADMIN, "POST", `/api/quotes/${byHand.json.id}/calculate`);
    const own = ["id", "quoteNumber", "createdAt", "updatedAt", "calculatedAt"];
    const shared = (of: object) => Object.fromEntries(Object.entries(of).filter(([key]) => !own.includes(key)));
    expect(shared(service)).toEqual(shared(priced.json));
    expect(service).toMatchObject({ status: "calculated", totalCost: 3299.95, customerId, siteId, pumpId });
    const row = (await due(`?month=${dayIn(2).slice(0, 7)}`)).json;
    expect(row.rows.find(({ pump }) => pump.id === pumpId)).toMatchObject({
      state: "quoted",
      quote: { id: service.id },
    });
    expect(row.months.find(({ month }) => month === dayIn(2).slice(0, 7))).toMatchObject({ quoted: 1 });
  });

  test("is made once although several users ask, and named only to those who may read it", async () => {
    const { siteId } = await addSite();
    const pumpId = await addPump(siteId, dayIn(3));
    const answers = await Promise.all(Array.from({ length: 5 }, () => quote(pumpId, { dueOn: dayIn(3) })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ json }) => json.quote?.id)).size).toBe(1);
    const id = (await world.as("user", "POST", "/api/quotes", newQuote(world.north))).json.id as string;
    await world.inNorth.run`update quotes set site_id = ${siteId} where id = ${id}`;
    expect(await quote(pumpId, { dueOn: dayIn(3) }, "user")).toMatchObject({
      status: 200,
      json: { isNew: false, quote: null },
    });
    expect((await quote(pumpId, { dueOn: dayIn(3) }, "colleague")).status).toBe(404);
    const seen = (await world.as<Pump>("user", "GET", `/api/pumps/${pumpId}`)).json;
    expect(seen.services).toMatchObject([{ state: "quoted", quote: null }]);
  });

  test("is refused: on another day, for a removed pump, at a former site", async () => {
    const { siteId } = await addSite();
    const pumpId = await addPump(siteId, dayIn(3));
    expect((await quote(pumpId, { dueOn: dayIn(4) })).json).toMatchObject({ code: "wrong_state" });
    const removed = await addPump(siteId, dayIn(3), { removedOn: "2026-01-01" });
    expect((await quote(removed, { dueOn: dayIn(3) })).status).toBe(409);
    const ended = await addPump((await addSite({ endedAt: "2026-01-01T00:00:00.000Z" })).siteId, dayIn(3));
    expect((await quote(ended, { dueOn: dayIn(3) })).status).toBe(409);
  });

  test("is refused with the choice that is missing, switched off or excluded by a rule", async () => {
    const nowhere = await addPump((await addSite({ name: "Yard", postcode: null })).siteId, dayIn(3), {
      motorSizeId: null,
    });
    const open = await quote(nowhere, { dueOn: dayIn(3) });
    expect([open.status, open.json.code, Object.keys(open.json.fields).toSorted()]).toEqual([
      ...[422, "incomplete"],
      ["locationId", "motorSizeId", "postcode"],
    ]);
    expect(open.json.fields.motorSizeId).toBe("Please choose the motor size");
    const uncovered = await quote(await addPump((await addSite({ postcode: "ZE1 0AA" })).siteId, dayIn(3)), {
      dueOn: dayIn(3),
    });
    expect(uncovered.json.fields).toEqual({ locationId: "No pricing zone covers ZE1 0AA" });
    const { siteId } = await addSite();
    const wet = { equipmentAccessId: others.equipmentAccessId, pumpStyleId: others.pumpStyleId };
    const forbidden = await quote(await addPump(siteId, dayIn(3), wet), { dueOn: dayIn(3) });
    expect([forbidden.status, forbidden.json.code]).toEqual([422, "excluded_by_rule"]);
    await world.inNorth.run`update drive_types set is_active = false where id = ${choices.driveTypeId}`;
    const off = await quote(await addPump(siteId, dayIn(3)), { dueOn: dayIn(3) });
    await world.inNorth.run`update drive_types set is_active = true where id = ${choices.driveTypeId}`;
    expect([off.status, off.json.code, Object.keys(off.json.fields)]).toEqual([422, "incomplete", ["driveTypeId"]]);
  });

  test("is followed by another once it was declined or withdrawn", async () => {
    const { siteId } = await addSite();
    const pumpId = await addPump(siteId, dayIn(5));
    const first = (await quote(pumpId, { dueOn: dayIn(5) })).json.quote as QuoteDetail;
    const again = { dueOn: dayIn(5), replaces: first.id };
    expect((await quote(pumpId, again)).json).toMatchObject({ code: "wrong_state" });
    await world.inNorth.run`update quotes set status = 'declined', sent_at = now() where id = ${first.id}`;
    const month = `?month=${dayIn(5).slice(0, 7)}`;
    expect((await due(month)).json.rows.find(({ pump }) => pump.id === pumpId)).toMatchObject({ state: "declined" });
    expect((await quote(pumpId, { dueOn: dayIn(5) })).json).toMatchObject({ isNew: false, quote: { id: first.id } });
    const second = await quote(pumpId, again);
    expect([second.status, second.json.isNew]).toEqual([201, true]);
    expect((await quote(pumpId, again)).json).toMatchObject({ isNew: false, quote: { id: second.json.quote?.id } });
  });

  test("stops at the plan's limit", async () => {
    const pumpId = await addPump((await addSite()).siteId, dayIn(6));
    const [plan] = await world.platform.insert("plans", { name: "Tiny", description: "", maxQuotes: 1, features: {} });
    await world.platform.run`update companies set plan_id = ${plan?.id} where id = ${world.north.id}`;
    const refused = await quote(pumpId, { dueOn: dayIn(6) });
    await world.platform.run`update companies set plan_id = null where id = ${world.north.id}`;
    expect([refused.status, refused.json.code]).toEqual([402, "plan_limit"]);
    expect((await world.as<Pump>(ADMIN, "GET", `/api/pumps/${pumpId}`)).json).toMatchObject({ quotes: 0 });
  });
});
