import { randomUUIDv7 } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Customer } from "#contract/customers/records.ts";
import type { Site } from "#contract/customers/sites.ts";
import { another } from "#test/kit/another.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { type ActorName, newQuote } from "#test/world.ts";

const world = await openWorld();
const ADMIN = "company_admin";

const create = (body: object, actor: ActorName = ADMIN) =>
  world.as<Customer>(actor, "POST", "/api/customers", { name: another("Ancoats Mill"), ...body });
const read = (id: string, actor: ActorName = ADMIN) => world.as<Customer>(actor, "GET", `/api/customers/${id}`);
const change = (id: string, body: object, actor: ActorName = ADMIN) =>
  world.as<Customer & { current: Customer; fields: Record<string, string>; code: string }>(
    actor,
    "PUT",
    `/api/customers/${id}`,
    body,
  );
const file = (quoteId: unknown, place: object) =>
  world.inNorth.run`update quotes set customer_id = ${(place as { customerId: string }).customerId},
    site_id = ${(place as { siteId?: string }).siteId ?? null} where id = ${quoteId as string}`;
const quoteOf = async (actor: ActorName) =>
  (await world.as(actor, "POST", "/api/quotes", newQuote(world.north))).json.id;

test("a customer is created with its first site, once, however often it is sent", async () => {
  const body = {
    id: randomUUIDv7(),
    name: "Pennine Laundry",
    kind: "business",
    email: "office@pennine.test",
    phone: "",
    site: { id: randomUUIDv7(), postcode: "m4 6bf", address: "1 Dairy Lane" },
  };
  const before = (await world.lastEntry())?.id;
  const [made, again] = [await create(body), await create(body)];
  expect([made.status, again.status], made.text).toEqual([201, 200]);
  expect(made.json).toMatchObject({
    ...{ id: body.id, name: "Pennine Laundry", kind: "business", phone: null, version: 1, isLimited: false },
    ...{ sites: 1, pumps: 0, quotes: 0, nextDue: null, open: { quotes: 0, value: 0 }, merged: [], mergedFrom: null },
  });
  expect(again.json).toEqual(made.json);
  expect((await create(body, "user")).status).toBe(409);
  const entries = await world.auditEntries(before);
  expect(entries).toMatchObject([
    {
      entityType: "customer_record",
      entityId: body.id,
      description: "admin Example added customer Pennine Laundry",
      metadata: { event: "customer_record.created", changes: { email: { after: "office@pennine.test" } } },
    },
  ]);
  const [stored] = await world.platform.rows`select description, metadata, p.subject, p.quote_id from audit_logs e
    join audit_personal_data p on p.id = e.metadata -> 'personal' ->> 'id' where e.id = ${entries[0]?.id ?? 0}`;
  expect(stored).toMatchObject({
    description: "admin Example added customer erased",
    subject: `customer_record ${body.id}`,
    quoteId: null,
  });
  expect(JSON.stringify(stored)).not.toContain("ennine");
});

test("a site without an address, a wrong email and a reference that is in use are refused", async () => {
  expect((await create({ site: {} })).json).toMatchObject({ fields: { "site.postcode": expect.any(String) } });
  expect((await create({ email: "nobody" })).json).toMatchObject({ fields: { email: expect.any(String) } });
  expect((await create({ site: { name: "x", locationId: 999_999 } })).json).toMatchObject({
    code: "unknown_choice",
    fields: { "site.locationId": expect.any(String) },
  });
  const reference = another("REF");
  const first = await create({ reference });
  const taken = await create({ reference: reference.toLowerCase() });
  expect([taken.status, taken.json]).toMatchObject([
    409,
    { code: "already_exists", fields: { reference: expect.any(String) } },
  ]);
  const second = (await create({})).json;
  expect((await change(second.id, { reference })).status).toBe(409);
  expect((await change(first.json.id, { reference })).json).toMatchObject({ reference, version: 1 });
});

test("an outdated version is refused with the present record; other fields are changed", async () => {
  const { id } = (await create({ phone: "0161 496 0001" })).json;
  const changed = await change(id, { version: 1, phone: "0161 496 0002" });
  expect(changed.json).toMatchObject({ phone: "0161 496 0002", version: 2 });
  const late = await change(id, { version: 1, email: "ann@x.test" });
  expect([late.status, late.json]).toMatchObject([
    409,
    { code: "version_conflict", current: { phone: "0161 496 0002", version: 2 } },
  ]);
  expect((await change(id, { version: 2, email: "ann@x.test", notes: "Ring first" })).json).toMatchObject({
    ...{ email: "ann@x.test", phone: "0161 496 0002", notes: "Ring first", version: 3 },
  });
});

test("a customer is marked as a former one, and taken back", async () => {
  const { id } = (await create({})).json;
  const before = (await world.lastEntry())?.id;
  expect((await change(id, { isEnded: true })).json).toMatchObject({ endedAt: expect.any(String), version: 2 });
  expect((await change(id, { isEnded: true })).json).toMatchObject({ version: 2 });
  expect((await change(id, { isEnded: false })).json).toMatchObject({ endedAt: null, version: 3 });
  const events = (await world.auditEntries(before)).map(({ metadata }) => metadata?.event);
  expect(events).toEqual(["customer_record.ended", "customer_record.restored"]);
});

describe("an engineer who sees own quotes only", () => {
  test("marks a customer that they created as a former one", async () => {
    const { id } = (await create({}, "user")).json;
    expect((await change(id, { isEnded: true }, "user")).json).toMatchObject({ endedAt: expect.any(String) });
  });

  test("sees all of a customer that they created, and nothing of a customer without a quote of theirs", async () => {
    const own = (await create({ notes: "Mine" }, "user")).json;
    const others = (await create({ notes: "Not yours" })).json;
    expect((await read(own.id, "user")).json).toMatchObject({ notes: "Mine", isLimited: false });
    expect((await read(own.id, "colleague")).status).toBe(404);
    expect((await read(others.id, "user")).status).toBe(404);
    expect((await change(others.id, { name: "Other" }, "user")).status).toBe(404);
    expect((await read(others.id)).json).toMatchObject({ notes: "Not yours" });
  });

  test("sees the name, contact and own quotes' sites of a colleague's customer, and may not change the rest", async () => {
    const secrets = { notes: "Secret", invoiceAddress: "Secret", vatNumber: "GB 482 1177 03", reference: another("S") };
    const { id } = (await create({ ...secrets, phone: "0161 496 0003", site: { postcode: "M4 6BF" } })).json;
    const other = (await world.as<Site>(ADMIN, "POST", `/api/customers/${id}/sites`, { postcode: "M1 1AE" })).json;
    const [own, admins] = [await quoteOf("user"), await quoteOf(ADMIN)];
    await file(own, { customerId: id, siteId: other.id });
    await file(admins, { customerId: id });
    const seen = (await read(id, "user")).json;
    expect(seen).toMatchObject({
      ...{ isLimited: true, phone: "0161 496 0003", notes: null, invoiceAddress: null, vatNumber: null },
      ...{ reference: null, sites: 1, quotes: 1 },
    });
    expect((await read(id)).json).toMatchObject({ sites: 2, quotes: 2 });
    const sites = await world.as<{ sites: Site[] }>("user", "GET", `/api/customers/${id}/sites`);
    expect(sites.json.sites.map((site) => site.id)).toEqual([other.id]);
    expect((await change(id, { notes: "Mine" }, "user")).status).toBe(403);
    expect((await change(id, { phone: "0161 496 0004" }, "user")).json).toMatchObject({ phone: "0161 496 0004" });
    expect((await change(id, { isEnded: true }, "user")).status).toBe(403);
    expect((await change(id, { isEnded: true })).json).toMatchObject({ endedAt: expect.any(String) });
    expect((await change(id, { isEnded: false, phone: "0161 496 0005" }, "user")).status).toBe(403);
    expect((await read(id)).json).toMatchObject({ endedAt: expect.any(String), phone: "0161 496 0004" });
    await world.platform.run`update companies set engineers_see = 'company' where id = ${world.north.id}`;
    expect((await read(id, "colleague")).json).toMatchObject({
      isLimited: false,
      notes: "Secret",
      sites: 2,
      quotes: 2,
    });
    await world.platform.run`update companies set engineers_see = 'own' where id = ${world.north.id}`;
    expect((await read(id, "colleague")).status).toBe(404);
  });
});

test("open and accepted quotes are summed, net, without those that are over", async () => {
  const { id } = (await create({})).json;
  const make = async (columns: object) => {
    const quote = await quoteOf(ADMIN);
    await file(quote, { customerId: id });
    const { status, validUntil = null, answeredAt = null } = columns as Record<string, string | null>;
    await world.inNorth.run`update quotes set status = ${status ?? "draft"}, total_cost = 100.5, sent_at = now(),
      valid_until = ${validUntil}::timestamptz, answered_at = ${answeredAt}::timestamptz where id = ${quote as string}`;
  };
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await make({ status: "sent", validUntil: at(1) });
  await make({ status: "sent", validUntil: at(-1) });
  await make({ status: "accepted", answeredAt: at(-10) });
  await make({ status: "accepted", answeredAt: at(-400) });
  await make({ status: "declined" });
  expect((await read(id)).json).toMatchObject({
    ...{ quotes: 5, open: { quotes: 1, value: 100.5 }, accepted: { quotes: 1, value: 100.5 } },
  });
});
