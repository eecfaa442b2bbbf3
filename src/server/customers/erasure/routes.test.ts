// Erasing a customer's record: what goes, what stays until its day, and what prevents it (customers.md, cases 34 to 37).
import { randomUUIDv7 } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { CustomerDataRecord } from "#contract/quotes/customer-data.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { freshOffer } from "#test/fresh-offers.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { insertIn, raw, rowsIn, runIn, setting } from "#test/rows.ts";
import type { ActorName } from "#test/world.ts";

const world = await openWorld();
const { north } = world;
const POSTCODE = "M4 6BF";

const inNorth = <T>(work: Parameters<typeof world.database.asCompany<T>>[1]) =>
  world.database.asCompany(north.id, work);
const readQuote = async (id: string) => (await world.as<QuoteDetail>("company_admin", "GET", `/api/quotes/${id}`)).json;
const count = async (table: string, id: string) =>
  (await inNorth((db) => rowsIn(db)`select from ${raw(table)} where id = ${id}`)).length;

/** A customer with a site, a pump and a service; all of them old enough to be due, unless `more` says otherwise. */
async function makeRecord(
  name: string,
  more: { updatedAt?: Date; [field: string]: unknown } = {},
  pump: object = {},
  service: object = {},
) {
  const [customerId, siteId, pumpId, serviceId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const own = { companyId: north.id, createdByName: "Ann" };
  const at = more.updatedAt && { updatedAt: more.updatedAt };
  await inNorth(async (db) => {
    await insertIn(db, "customers", { id: customerId, name, email: `${customerId}@mill.test`, ...own, ...more });
    await insertIn(db, "sites", { id: siteId, customerId, postcode: POSTCODE, ...own, ...at });
    await insertIn(db, "pumps", { id: pumpId, siteId, name: "Booster", ...own, ...pump });
    await insertIn(db, "pump_services", { id: serviceId, pumpId, dueOn: "2020-06-01", ...own, ...service });
  });
  return { customerId, siteId, pumpId, serviceId };
}

/** An offer in this state under a customer's name. */
async function fileOffer(state: Parameters<typeof freshOffer>[2], customerId: string, customerName: string) {
  const offer = await freshOffer(world, north, state);
  await inNorth((db) => runIn(db)`update quotes set ${setting({ customerId, customerName })} where id = ${offer.id}`);
  return offer;
}

const erase = (id: string, version = 1, actor: ActorName = "company_admin") =>
  world.as<{ quotes: number; kept: { quoteNumber: string; until: string }[]; code: string; error: string }>(
    actor,
    "POST",
    `/api/customer-data/records/${id}/erase`,
    { version },
  );
const readRecord = async (id: string) => {
  const url = `/api/customer-data?record=${id}`;
  return (await world.as<{ records: CustomerDataRecord[] }>("company_admin", "GET", url)).json.records;
};

test("a customer goes with what was merged into it; accepted quotes stay until their day, and quotes in another name stay", async () => {
  const winner = await makeRecord("Zenobia Mill");
  const loser = await makeRecord("Zenobia's Mill Ltd", { mergedInto: winner.customerId });
  const declined = await fileOffer("declined", winner.customerId, "Zenobia Mill Limited");
  const draft = await fileOffer("draft", loser.customerId, "Zenobias Mill");
  const accepted = await fileOffer("accepted", loser.customerId, "Zenobia Mill");
  const others = await fileOffer("sent", winner.customerId, "Somebody Else");
  const kept = (await readQuote(accepted.id)).quoteNumber;
  const [shown] = await readRecord(loser.customerId);
  expect(shown).toMatchObject({
    id: winner.customerId,
    name: "Zenobia Mill",
    ...{ sites: 2, pumps: 2, services: 2, quotes: 2, refusal: null },
    kept: [{ quoteNumber: kept }],
    unfiled: [(await readQuote(others.id)).quoteNumber],
  });
  const last = (await world.lastEntry())?.id ?? 0;
  const erased = await erase(winner.customerId);
  expect([erased.status, erased.json], erased.text).toMatchObject([200, { quotes: 2, kept: [{ quoteNumber: kept }] }]);
  for (const { customerId, siteId, pumpId, serviceId } of [winner, loser]) {
    expect([await count("customers", customerId), await count("sites", siteId)]).toEqual([0, 0]);
    expect([await count("pumps", pumpId), await count("pump_services", serviceId)]).toEqual([0, 0]);
  }
  for (const { id } of [declined, draft]) expect((await readQuote(id)).customerName).toBe("Erased customer");
  for (const [{ id }, customerName] of [
    [accepted, "Zenobia Mill"],
    [others, "Somebody Else"],
  ] as const) {
    expect(await readQuote(id)).toMatchObject({ customerName, customerId: null, siteId: null, erasedAt: null });
    const [row] = await inNorth(
      (db) => rowsIn<{ keepUnfiled: boolean }>(db)`select keep_unfiled from quotes where id = ${id}`,
    );
    expect(row?.keepUnfiled).toBe(true);
  }
  const [entry, ...further] = await world.auditEntries(last);
  expect(further).toEqual([]);
  expect(entry?.metadata).toMatchObject({
    event: "customer.erased",
    quotes: expect.arrayContaining([declined.id, draft.id]),
    records: [winner.customerId, loser.customerId].sort(),
  });
  expect(JSON.stringify(entry)).not.toContain("Zenobia");
  expect((await erase(winner.customerId)).status).toBe(404);
});

test("a quote for the name of an erased customer makes a new one", async () => {
  const old = await makeRecord("Once Erased");
  await erase(old.customerId);
  const words = { customerName: "Once Erased", postcode: POSTCODE, ...north.choices };
  const { json } = await world.as<QuoteDetail>("company_admin", "POST", "/api/quotes", words);
  expect([json.customerId === null, json.customerId === old.customerId]).toEqual([false, false]);
});

test("refused: an open offer, an email that is leaving, another version, too many quotes; nothing is erased", async () => {
  const open = await makeRecord("Open Ltd");
  const sent = await fileOffer("sent", open.customerId, "Open");
  const number = (await readQuote(sent.id)).quoteNumber;
  expect((await erase(open.customerId)).json).toMatchObject({
    code: "offer_open",
    error: `Withdraw ${number} first: its customer can still accept it.`,
  });
  expect((await readRecord(open.customerId))[0]?.refusal).toMatch(/^Withdraw/);
  expect((await erase(open.customerId, 7)).json).toMatchObject({ code: "version_conflict" });

  const leaving = await makeRecord("Leaving Ltd");
  const declined = await fileOffer("declined", leaving.customerId, "Leaving");
  const email = { id: randomUUIDv7(), companyId: north.id, quoteId: declined.id, kind: "offer", state: "sending" };
  const content = { toAddress: "a@b.test", subject: "Offer", parameters: {}, idempotencyKey: email.id };
  await world.database.asPlatform((db) => insertIn(db, "emails", { ...email, ...content }));
  expect((await erase(leaving.customerId)).json).toMatchObject({ code: "email_leaving" });

  const many = await makeRecord("Many Ltd");
  await inNorth(
    (db) => runIn(db)`insert into quotes (id, quote_number, company_id, created_by_name, customer_name, customer_id)
    select gen_random_uuid(), 'MANY-' || n, ${north.id}, 'Ann', 'Many', ${many.customerId} from generate_series(1, 501) n`,
  );
  expect((await erase(many.customerId)).json).toMatchObject({ code: "too_many_quotes" });
  for (const { customerId } of [open, leaving, many]) expect(await count("customers", customerId)).toBe(1);
});

test("of another company, or as an engineer: not found, or not allowed; never while impersonating", async () => {
  const { customerId } = await makeRecord("Ours Ltd");
  expect((await erase(customerId, 1, "user")).status).toBe(403);
  const theirs = { id: randomUUIDv7(), companyId: world.south.id, name: "Theirs", createdByName: "Ben" };
  await world.database.asCompany(world.south.id, (db) => insertIn(db, "customers", theirs));
  expect((await erase(theirs.id)).status).toBe(404);
  expect(await readRecord(theirs.id)).toEqual([]);
  expect((await erase(customerId, 1, "platform_admin impersonating")).status).toBe(403);
  expect(await readRecord(randomUUIDv7())).toEqual([]);
});

test("due for erasure: no quote, no schedule, and warranty, last change and last service long over", async () => {
  const long = { updatedAt: new Date("2000-01-01") };
  const due = await makeRecord("Due Ltd", long, long, { settled: "done", settledOn: "2001-01-01" });
  const cases: [string, { updatedAt?: Date }, object, object][] = [
    ["Changed", {}, long, {}],
    ["Warranty", long, { ...long, warrantyUntil: "2099-01-01" }, {}],
    ["Serviced", long, long, { settled: "done", settledOn: new Date() }],
    [
      "Scheduled",
      long,
      { ...long, serviceMonths: 12, serviceJobTypeId: north.choices.jobTypeId, nextDue: "2020-01-01" },
      {},
    ],
  ];
  const kept = await Promise.all(cases.map(([name, ...more]) => makeRecord(`${name} Ltd`, ...more)));
  const filed = await makeRecord("Filed Ltd", long, long);
  await fileOffer("declined", filed.customerId, "Filed");
  // A former customer's schedule keeps nothing.
  const former = await makeRecord("Former Ltd", { ...long, endedAt: new Date("2000-01-01") }, cases[3]?.[2]);
  const url = "/api/customer-data";
  const { json } = await world.as<{ records: CustomerDataRecord[] }>("company_admin", "GET", url);
  const ids = json.records.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([due.customerId, former.customerId]));
  for (const { customerId } of [...kept, filed]) expect(ids).not.toContain(customerId);
});

test("is found by name, email or a site's postcode, and exported with what belongs to it, others' quotes by number alone", async () => {
  const { customerId, pumpId } = await makeRecord("Export Weavers", { notes: "Rings on Mondays" });
  const own = await fileOffer("declined", customerId, "Export Weavers");
  const others = await fileOffer("declined", customerId, "Their Tenant");
  for (const search of ["export weavers", `${customerId}@mill.test`, "Weavers M4"]) {
    const url = `/api/customer-data?search=${encodeURIComponent(search)}`;
    const { json } = await world.as<{ records: CustomerDataRecord[] }>("company_admin", "GET", url);
    expect(
      json.records.map(({ id }) => id),
      search,
    ).toEqual([customerId]);
  }
  const headers = { cookie: world.people.company_admin.cookie };
  const url = `/api/customer-data/export?records=${customerId}`;
  const { statusCode, rawPayload } = await world.app.inject({ url, headers });
  expect(statusCode).toBe(200);
  const files = unzipSync(new Uint8Array(rawPayload));
  expect(Object.keys(files)).toEqual(["customer-1/data.json"]);
  const content = JSON.parse(strFromU8(Object.values(files)[0] ?? new Uint8Array()));
  expect(content).toMatchObject({
    records: [{ id: customerId, notes: "Rings on Mondays", sites: [{ pumps: [{ id: pumpId, services: [{}] }] }] }],
    quotes: {
      inThisName: [(await readQuote(own.id)).quoteNumber],
      inAnotherName: [(await readQuote(others.id)).quoteNumber],
    },
  });
  expect(JSON.stringify(content)).not.toContain("Their Tenant");
  expect((await world.app.inject({ url: "/api/customer-data/export", headers })).statusCode).toBe(400);
  const nobody = `/api/customer-data/export?records=${randomUUIDv7()}`;
  expect((await world.app.inject({ url: nobody, headers })).statusCode).toBe(404);
});
