import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Pump } from "#contract/customers/pumps.ts";
import type { Customer } from "#contract/customers/records.ts";
import { toDay } from "#domain/days.ts";
import { another } from "#test/kit/another.ts";
import { onServer } from "#test/kit/conditions.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { runIn } from "#test/rows.ts";
import { type ActorName, newQuote } from "#test/world.ts";

const world = await openWorld();
const { choices } = world.north;
const ADMIN = "company_admin";
type Reply = Pump & { code: string; fields: Record<string, string>; current: Pump };

let siteId: string;
let customerId: string;
beforeAll(async () => {
  siteId = randomUUIDv7();
  const body = { name: "Ancoats Mill", site: { id: siteId, postcode: "M4 6BF" } };
  customerId = (await world.as<Customer>(ADMIN, "POST", "/api/customers", body)).json.id;
});

const add = (more: object = {}, actor: ActorName = ADMIN) =>
  world.as<Reply>(actor, "POST", `/api/sites/${siteId}/pumps`, { name: another("Pump"), ...more });
const pump = (method: string, id: string, body?: object, rest = "", actor: ActorName = ADMIN) =>
  world.as<Reply>(actor, method, `/api/pumps/${id}${rest}`, body);
const schedule = { serviceMonths: 12, serviceJobTypeId: choices.jobTypeId };
const settle = (id: string, dueOn: string, body: object) => pump("PUT", id, body, `/services/${dueOn}`);
const today = toDay(new Date());
const inYears = (years: number) => `${Number(today.slice(0, 4)) + years}-06-30`;

/** An accepted quote, filed under a customer of this name; under none without one. */
async function sellPump(customerName?: string) {
  const body = { ...newQuote(world.north), customerName: customerName ?? another("Buyer") };
  const quote = (await world.as(ADMIN, "POST", "/api/quotes", body)).json;
  await world.inNorth.run`update quotes set status = 'accepted' where id = ${quote.id}`;
  if (!customerName)
    await world.inNorth.run`update quotes set customer_id = null, site_id = null where id = ${quote.id}`;
  return quote;
}

describe("a pump", () => {
  test("is created once, with its schedule counted from its installation", async () => {
    const body = {
      id: randomUUIDv7(),
      name: "Booster",
      installedOn: "2026-08-31",
      kw: "5.5",
      ...schedule,
      serviceMonths: "6",
    };
    const [made, again] = [await add(body), await add(body)];
    expect([made.status, again.status], made.text).toEqual([201, 200]);
    expect(made.json).toMatchObject({
      ...{ id: body.id, siteId, kw: 5.5, serviceMonths: 6, nextDue: "2027-02-28", version: 1, quotes: 0 },
      ...{ site: { postcode: "M4 6BF" }, customer: { id: customerId, name: "Ancoats Mill" } },
      services: [{ dueOn: "2027-02-28", state: "due", settled: null, quote: null }],
    });
    expect(again.json).toEqual(made.json);
    expect(await world.lastEntry()).toMatchObject({
      ...{ entityType: "pump", entityId: body.id, description: "admin Example added pump Booster" },
    });
  });

  test("is refused with half a schedule, a choice that is not on the lists, or an empty name", async () => {
    expect((await add({ serviceMonths: 12 })).json).toMatchObject({
      fields: { serviceJobTypeId: expect.any(String), nextDue: expect.any(String) },
    });
    expect((await add({ motorSizeId: 999_999 })).json).toMatchObject({
      ...{ code: "unknown_choice", fields: { motorSizeId: expect.any(String) } },
    });
    expect((await add({ ...schedule, serviceMonths: 121 })).status).toBe(400);
    expect((await add({ name: " " })).json).toMatchObject({ fields: { name: "Name is required" } });
    expect((await add({ installedOn: "2026-02-30" })).status).toBe(400);
  });

  test("has days that make sense: not installed or removed later than today, nor removed or serviced before it was installed", async () => {
    const installedOn = "2020-05-01";
    const { id } = (await add({ installedOn })).json;
    const replaced = await add({ replaces: id, installedOn: "2019-01-01" });
    expect([replaced.status, replaced.json.fields]).toEqual([400, { installedOn: expect.any(String) }]);
    const early = await add({ installedOn, ...schedule, nextDue: "2020-04-30" });
    expect([early.status, early.json.fields]).toEqual([400, { nextDue: "The pump was installed after this day" }]);
    for (const [body, ...fields] of [
      [{ installedOn: inYears(1) }, "installedOn"],
      [{ removedOn: inYears(1) }, "removedOn"],
      [{ removedOn: "2020-04-30" }, "installedOn", "removedOn"],
      [{ warrantyUntil: "2020-04-30" }, "warrantyUntil"],
      [{ ...schedule, nextDue: "2199-01-01" }, "nextDue"],
      [{ ...schedule, nextDue: "2020-04-30" }, "nextDue"],
    ] as [object, ...string[]][]) {
      const refused = await pump("PUT", id, body);
      expect([refused.status, Object.keys(refused.json.fields ?? {}).sort()], refused.text).toEqual([400, fields]);
    }
    expect((await pump("GET", id)).json).toMatchObject({ installedOn, removedOn: null, version: 1 });
  });

  test("replaces another one, and files the quote by which it was sold", async () => {
    const old = (await add({ ...schedule })).json;
    const quote = await sellPump();
    const made = await add({ replaces: old.id, fromQuote: quote.id, installedOn: "2026-11-20" });
    expect([made.status, made.json], made.text).toMatchObject([201, { replaced: { id: old.id }, quotes: 1 }]);
    expect((await pump("GET", old.id)).json).toMatchObject({
      ...{ removedOn: "2026-11-20", replacedBy: { id: made.json.id }, services: [] },
    });
    const filed = await world.as(ADMIN, "GET", `/api/quotes/${quote.id}`);
    expect(filed.json).toMatchObject({ customerId, siteId, pumpId: made.json.id, version: quote.version });
    expect(await world.lastEntry()).toMatchObject({
      metadata: { event: "pump.replaced", replaces: old.id, fromQuote: quote.quoteNumber },
    });
    expect((await add({ fromQuote: randomUUIDv7() })).json).toMatchObject({
      fields: { fromQuote: expect.any(String) },
    });
    expect((await add({ replaces: randomUUIDv7() })).json).toMatchObject({ fields: { replaces: expect.any(String) } });
  });

  test("replaces none that another pump has replaced; the same call again is answered", async () => {
    const { id: replaces } = (await add()).json;
    const same = { id: randomUUIDv7(), name: "Next", replaces };
    expect([(await add(same)).status, (await add(same)).status]).toEqual([201, 200]);
    const refused = await add({ replaces });
    expect([refused.status, refused.json], refused.text).toMatchObject([
      400,
      { code: "invalid", fields: { replaces: "Another pump has already replaced this one" } },
    ]);
    // Also after it was installed again, and after its successor was replaced in turn.
    await pump("PUT", replaces, { removedOn: null });
    expect((await add({ replaces: same.id })).status).toBe(201);
    expect((await add({ replaces })).status).toBe(400);
    expect((await pump("GET", replaces)).json).toMatchObject({ removedOn: null, replacedBy: { id: same.id } });
  });

  // The embedded database makes one call after the other.
  test.runIf(onServer)("replaces another one once, if several calls want it at the same time", async () => {
    const { id: replaces } = (await add()).json;
    const same = { id: randomUUIDv7(), replaces };
    const [held, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = world.database.asCompany(world.north.id, async (db) => {
      await runIn(db)`select from pumps where id = ${replaces} for update`;
      held.resolve();
      await waited.promise;
    });
    await held.promise;
    const calls = [add(same), add(same), add({ replaces }), add({ replaces })];
    // A transaction that waits for a row holds the lock on it, or waits for that one.
    const countWaiting = async () =>
      (
        await world.platform.rows`select pid from pg_locks where locktype = 'tuple'
          and database = (select oid from pg_database where datname = current_database())`
      ).length;
    await expect.poll(countWaiting).toBeGreaterThan(2);
    waited.resolve();
    await holding;
    const made = await Promise.all(calls);
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    const ids = new Set(made.filter(({ status }) => status < 300).map(({ json }) => json.id));
    const next = await world.inNorth.rows<{ id: string }>`select id from pumps where replaces = ${replaces}`;
    expect(next.map(({ id }) => id)).toEqual([...ids]);
  });

  test("is recorded from an accepted quote of the same customer alone", async () => {
    const refuse = async (id: string, body: object = {}) => {
      const { status, json } = await add({ fromQuote: id, ...body });
      expect([status, json], JSON.stringify(json)).toMatchObject([400, { fields: { fromQuote: expect.any(String) } }]);
    };
    const draft = (await world.as(ADMIN, "POST", "/api/quotes", newQuote(world.north))).json;
    await refuse(String(draft.id));
    const theirs = await sellPump("Another Mill");
    await refuse(String(theirs.id));
    expect((await world.as(ADMIN, "GET", `/api/quotes/${theirs.id}`)).json).toMatchObject({
      customerId: theirs.customerId,
      pumpId: null,
    });
    const body = { version: 1, into: customerId };
    const merged = await world.as(ADMIN, "POST", `/api/customers/${theirs.customerId}/merge`, body);
    expect(merged.status, merged.text).toBe(200);
    expect((await add({ fromQuote: theirs.id })).status).toBe(201);
  });

  test("is not recorded from a quote of another pump, unless it replaces that one; the same call again is answered", async () => {
    const { id: quoteId } = await sellPump();
    const body = { id: randomUUIDv7(), name: "Sold once", fromQuote: quoteId };
    expect([(await add(body)).status, (await add(body)).status]).toEqual([201, 200]);
    const readPumpId = async () => (await world.as(ADMIN, "GET", `/api/quotes/${quoteId}`)).json.pumpId;
    const refused = await add({ fromQuote: quoteId });
    expect([refused.status, refused.json], refused.text).toMatchObject([
      400,
      { code: "invalid", fields: { fromQuote: "This quote is filed under another pump" } },
    ]);
    expect(await readPumpId()).toBe(body.id);
    const next = await add({ fromQuote: quoteId, replaces: body.id });
    expect([next.status, await readPumpId()], next.text).toEqual([201, next.json.id]);
  });

  test("is recorded once from a quote, however many calls come at the same time", async () => {
    const { id: fromQuote } = await sellPump();
    const same = { id: randomUUIDv7(), fromQuote };
    const made = await Promise.all([add(same), add(same), add({ fromQuote }), add({ fromQuote })]);
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    const ids = new Set(made.filter(({ status }) => status < 300).map(({ json }) => json.id));
    const { pumpId } = (await world.as(ADMIN, "GET", `/api/quotes/${fromQuote}`)).json;
    expect([...ids]).toEqual([pumpId]);
  });

  test("is changed, moved and removed, and deleted only while it has no service", async () => {
    const { id } = (await add({ ...schedule, nextDue: "2026-06-30" })).json;
    expect((await pump("PUT", id, { version: 1, make: "Grundfos" })).json).toMatchObject({
      make: "Grundfos",
      version: 2,
    });
    expect((await pump("PUT", id, { version: 1, make: "Wilo" })).json).toMatchObject({
      ...{ code: "version_conflict", current: { make: "Grundfos", version: 2 } },
    });
    const other = { name: "Other", site: { id: randomUUIDv7(), postcode: "M1 1AE" } };
    await world.as(ADMIN, "POST", "/api/customers", other);
    expect((await pump("PUT", id, { siteId: other.site.id })).json).toMatchObject({ siteId: other.site.id });
    expect((await pump("PUT", id, { removedOn: "2026-10-01" })).json).toMatchObject({ removedOn: "2026-10-01" });
    expect((await pump("PUT", id, { removedOn: "" })).json).toMatchObject({ removedOn: null });
    const events = (await world.auditEntries()).slice(-3).map(({ metadata }) => metadata?.event);
    expect(events).toEqual(["pump.moved", "pump.removed", "pump.restored"]);
    await settle(id, "2026-06-30", { settled: "done", was: null });
    expect((await pump("DELETE", id)).json).toMatchObject({ code: "in_use" });
    const unused = (await add()).json;
    expect((await pump("DELETE", unused.id)).json).toEqual({ success: true });
    expect((await pump("GET", unused.id)).status).toBe(404);
  });

  test("is seen by an engineer only at a site of their own quotes", async () => {
    const { id } = (await add()).json;
    expect((await pump("GET", id, undefined, "", "user")).status).toBe(404);
    const quote = (await world.as("user", "POST", "/api/quotes", newQuote(world.north))).json.id as string;
    await world.inNorth.run`update quotes set customer_id = ${customerId}, site_id = ${siteId} where id = ${quote}`;
    expect((await pump("GET", id, undefined, "", "user")).json).toMatchObject({ id });
    expect((await pump("GET", id, undefined, "", "colleague")).status).toBe(404);
  });
});

describe("a service", () => {
  test("done late counts from that day; reopened it is due again", async () => {
    const { id } = (await add({ ...schedule, nextDue: "2026-02-28" })).json;
    const done = await settle(id, "2026-02-28", {
      settled: "done",
      settledOn: "2026-06-15",
      because: "Shut till then",
      was: null,
    });
    expect(done.json, done.text).toMatchObject({
      ...{ nextDue: "2027-06-15", version: 2 },
      services: [
        { dueOn: "2027-06-15", settled: null },
        {
          dueOn: "2026-02-28",
          settled: "done",
          settledOn: "2026-06-15",
          because: "Shut till then",
          settledByName: "admin Example",
        },
      ],
    });
    expect(await world.lastEntry()).toMatchObject({
      ...{ entityType: "service", entityId: id },
      metadata: { event: "service.settled", dueOn: "2026-02-28", because: "Shut till then", nextDue: "2027-06-15" },
    });
    expect((await settle(id, "2026-02-28", { settled: null, was: "done" })).json).toMatchObject({
      ...{ nextDue: "2026-02-28", services: [{ dueOn: "2026-02-28", settled: null }] },
    });
    expect((await world.lastEntry())?.metadata).toMatchObject({ event: "service.reopened" });
  });

  test("that was skipped long after it was due is due next on the first day of its rhythm after today", async () => {
    const { id } = (await add({ ...schedule, nextDue: inYears(-3) })).json;
    const next = inYears(0) > today ? inYears(0) : inYears(1);
    expect((await settle(id, inYears(-3), { settled: "skipped", was: null })).json).toMatchObject({ nextDue: next });
  });

  test("is refused for a day after today or before the installation, if it or a later one was settled in the meantime, and on a day without a service", async () => {
    const { id } = (await add({ ...schedule, installedOn: "2023-06-30", nextDue: "2024-06-30" })).json;
    const done = { settled: "done", was: null };
    expect((await settle(id, "2024-06-30", { ...done, settledOn: inYears(2) })).json).toMatchObject({
      fields: { settledOn: expect.any(String) },
    });
    expect((await settle(id, "2024-06-30", { ...done, settledOn: "2023-06-29" })).json).toMatchObject({
      fields: { settledOn: "The pump was installed after this day" },
    });
    expect((await settle(id, "2024-07-01", done)).status).toBe(404);
    expect((await settle(id, "2024-06-30", { ...done, settledOn: "2024-06-30" })).status).toBe(200);
    expect((await settle(id, "2024-06-30", done)).json).toMatchObject({ code: "wrong_state" });
    expect((await settle(id, "2025-06-30", done)).status).toBe(200);
    expect((await settle(id, "2024-06-30", { settled: null, was: "done" })).json).toMatchObject({
      code: "wrong_state",
    });
    expect((await settle(id, "2025-06-30", { settled: null, was: null })).json).toMatchObject({ code: "wrong_state" });
  });

  test("moves with its quote to a day that is set by hand, not to one that was settled", async () => {
    const { id } = (await add({ ...schedule, nextDue: "2026-05-01" })).json;
    const quote = (await world.as(ADMIN, "POST", "/api/quotes", newQuote(world.north))).json;
    const made = { companyId: world.north.id, createdByName: "Ann" };
    const row = { id: randomUUIDv7(), ...made, pumpId: id, dueOn: "2026-05-01", quoteId: quote.id };
    await world.inNorth.insert("pump_services", row);
    const moved = await pump("PUT", id, { nextDue: "2026-07-01" });
    expect(moved.json.services).toMatchObject([{ dueOn: "2026-07-01", state: "quoted", quote: { id: quote.id } }]);
    await settle(id, "2026-07-01", { settled: "done", settledOn: "2026-07-01", was: null });
    expect((await pump("PUT", id, { nextDue: "2026-07-01" })).json).toMatchObject({
      fields: { nextDue: expect.any(String) },
    });
    expect((await pump("PUT", id, { serviceMonths: null })).json).toMatchObject({
      nextDue: null,
      serviceJobTypeId: null,
    });
  });
});
