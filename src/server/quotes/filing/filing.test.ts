// Where new quotes are filed: by the ids that are given, or by name and postcode (customers.md, cases 5 to 11).
import { randomUUIDv7 } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { offlineQuote } from "#test/kit/quotes/seen.ts";
import { insertIn, readOnlyRow, rowsIn, runIn, setting } from "#test/rows.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();
const { north, south } = world;
type Company = typeof north;
type Author = "user" | "company_admin" | "user of the other company";

const inCompany = <T>(work: Parameters<typeof world.database.asCompany<T>>[1], company: Company = north) =>
  world.database.asCompany(company.id, work);
const post = (body: object, author: Author = "company_admin", path = "/api/quotes") =>
  world.as<QuoteDetail>(author, "POST", path, body);

/** A new quote of a customer; the reply. */
async function quote(words: object, author: Author = "company_admin"): Promise<QuoteDetail> {
  const { status, json, text } = await post({ ...newQuote(north), ...words }, author);
  expect(status, text).toBe(201);
  return json;
}
const setZone = (...postcodes: string[]) =>
  inCompany((db) => runIn(db)`update locations set ${setting({ postcodes })} where id = ${north.choices.locationId}`);
let last = 0;
/** A postcode of this test alone. */
const freshPostcode = () => {
  last += 1;
  return `M${1 + (last % 60)} ${last % 10}${String.fromCharCode(65 + (last % 20))}Z`;
};

const listCustomers = (name: string) =>
  inCompany((db) => rowsIn<Record<string, unknown>>(db)`select * from customers where name = ${name}`);
const listSites = (postcode: string) =>
  inCompany((db) => rowsIn<Record<string, unknown>>(db)`select * from sites where postcode = ${postcode}`);

async function insertCustomer(name: string, postcode: string, more: object = {}, site: object = {}, company = north) {
  const base = { companyId: company.id, createdByName: "Ann" };
  const customer = { id: randomUUIDv7(), name, ...base, ...more };
  const { id: customerId } = await readOnlyRow(
    inCompany((db) => insertIn<{ id: string }>(db, "customers", customer), company),
  );
  const place = { id: randomUUIDv7(), customerId, postcode, ...base, ...site };
  const { id: siteId } = await readOnlyRow(inCompany((db) => insertIn<{ id: string }>(db, "sites", place), company));
  return { customerId, siteId };
}

async function insertPump(siteId: string, company = north): Promise<string> {
  const pump = { id: randomUUIDv7(), companyId: company.id, siteId, name: "Booster", createdByName: "Ann" };
  return (await readOnlyRow(inCompany((db) => insertIn<{ id: string }>(db, "pumps", pump), company))).id;
}

describe("by name and postcode", () => {
  test("the first quote makes customer and site from its words, with one entry; the second is filed there", async () => {
    await setZone("M");
    const postcode = freshPostcode();
    const details = { customerKind: "consumer", customerEmail: "ada@lovelace.test", customerPhone: "0161 496 0123" };
    const words = { customerName: "Ada Lovelace", postcode, ...details, siteAddress: "1 Mill Lane" };
    const before = (await world.auditEntries()).length;
    const first = await quote(words);
    expect((await world.auditEntries()).length - before).toBe(1);
    expect(await listCustomers("Ada Lovelace")).toMatchObject([
      { id: first.customerId, kind: "consumer", email: "ada@lovelace.test", phone: "0161 496 0123", version: 1 },
    ]);
    expect(await listSites(postcode)).toMatchObject([
      { id: first.siteId, customerId: first.customerId, address: "1 Mill Lane", locationId: null },
    ]);
    const second = await quote({ customerName: "ada lovelace", postcode });
    expect([second.customerId, second.siteId, second.pumpId]).toEqual([first.customerId, first.siteId, null]);
    const stored = await world.as<QuoteDetail>("company_admin", "GET", `/api/quotes/${second.id}`);
    expect(stored.json).toMatchObject({ customerId: first.customerId, siteId: first.siteId, pumpId: null });
  });

  test("O'Brien, OBRIEN Ltd and O’Brien Limited at one postcode are one customer", async () => {
    const postcode = freshPostcode();
    const quotes = [];
    for (const customerName of ["O'Brien", "OBRIEN Ltd", "O’Brien Limited"])
      quotes.push(await quote({ customerName, postcode }));
    expect(new Set(quotes.map(({ customerId }) => customerId)).size).toBe(1);
    expect(quotes[0]?.customerId).not.toBeNull();
  });

  test("other telephone, email or address, where both have one: another customer", async () => {
    const postcode = freshPostcode();
    const smith = (words: object) => quote({ customerName: "J Smith", postcode, ...words });
    const first = await smith({ customerPhone: "+44 (0)161 496 0001", customerEmail: "j@smith.test" });
    const same = await smith({ customerPhone: "0161 4960001" });
    const other = await smith({ customerPhone: "0161 496 0002" });
    expect([same.customerId === first.customerId, other.customerId === first.customerId]).toEqual([true, false]);
    const third = await smith({ customerEmail: "other@smith.test", customerPhone: "0161 496 0001" });
    expect([first.customerId, other.customerId]).not.toContain(third.customerId);
    const flats = freshPostcode();
    const one = await quote({ customerName: "K Jones", postcode: flats, siteAddress: "Flat 1,\n2 High Street" });
    const two = await quote({ customerName: "K Jones", postcode: flats, siteAddress: "Flat 2, 2 High Street" });
    const again = await quote({ customerName: "K Jones", postcode: flats, siteAddress: "Flat 1, 2 High street" });
    expect([two.customerId === one.customerId, again.siteId === one.siteId]).toEqual([false, true]);
  });

  test("'not this customer' makes a second one; then two match, and a quote is filed under neither", async () => {
    const postcode = freshPostcode();
    const words = { customerName: "George Best", postcode };
    const father = await quote(words);
    const son = await quote({ ...words, isNewCustomer: true });
    expect(son.customerId).not.toBe(father.customerId);
    const next = await quote(words);
    expect([next.customerId, next.siteId]).toEqual([null, null]);
    expect(await listCustomers("George Best")).toHaveLength(2);
  });

  test("a former customer's new quote is filed there; a merged one's too, whichever name it has", async () => {
    const postcode = freshPostcode();
    const ended = await insertCustomer("Old Mill", postcode, { endedAt: new Date() });
    expect(await quote({ customerName: "Old Mill", postcode })).toMatchObject(ended);
    const [here, there] = [freshPostcode(), freshPostcode()];
    const winner = await insertCustomer("Canal Street Trust", here);
    const loser = await insertCustomer("Canal St Trust", there, { mergedInto: winner.customerId });
    expect(await quote({ customerName: "Canal Street Trust", postcode: there })).toMatchObject(loser);
    expect(await quote({ customerName: "Canal St Trust", postcode: here })).toMatchObject(winner);
  });

  test("a zone that does not list the postcode was chosen by a person, and stays with the site", async () => {
    const postcode = freshPostcode();
    await setZone("ZE");
    const made = await quote({ customerName: "Far Away", postcode });
    expect(await listSites(postcode)).toMatchObject([{ id: made.siteId, locationId: north.choices.locationId }]);
  });

  test("a name of no letters and digits matches nothing", async () => {
    const postcode = freshPostcode();
    const quotes = [await quote({ customerName: "!!!", postcode }), await quote({ customerName: "!!!", postcode })];
    expect(quotes[0]?.customerId).not.toBe(quotes[1]?.customerId);
  });

  test("the other company's customer of this name is not found", async () => {
    const postcode = freshPostcode();
    const theirs = await insertCustomer("Shared Name", postcode, {}, {}, south);
    const ours = await quote({ customerName: "Shared Name", postcode });
    expect(ours.customerId).not.toBe(theirs.customerId);
  });
});

test("20 parallel quotes for one new customer make one customer and one site", async () => {
  const words = { customerName: "Parallel Ltd", postcode: freshPostcode() };
  const made = await Promise.all(Array.from({ length: 20 }, () => quote(words)));
  expect(new Set(made.map(({ customerId, siteId }) => `${customerId} ${siteId}`)).size).toBe(1);
  expect([await listCustomers("Parallel Ltd"), await listSites(words.postcode)]).toMatchObject([[{}], [{}]]);
});

describe("by the ids that are given", () => {
  test("a site, a pump with its site, or a customer with its site at the postcode or a new one", async () => {
    const postcode = freshPostcode();
    const known = await insertCustomer("Given Ltd", postcode);
    const pumpId = await insertPump(known.siteId);
    const words = { customerName: "Whatever it is called", postcode };
    expect(await quote({ ...words, siteId: known.siteId })).toMatchObject({ ...known, pumpId: null });
    expect(await quote({ ...words, pumpId })).toMatchObject({ ...known, pumpId });
    expect(await quote({ ...words, customerId: known.customerId })).toMatchObject(known);
    const elsewhere = await quote({ ...words, customerId: known.customerId, postcode: freshPostcode() });
    expect(elsewhere.customerId).toBe(known.customerId);
    expect(elsewhere.siteId).not.toBe(known.siteId);
    expect(await listCustomers(words.customerName)).toEqual([]);
  });

  test("of another company, of nobody, or a pump of another site: 400, and no quote", async () => {
    const here = await insertCustomer("Here Ltd", freshPostcode());
    const there = await insertCustomer("There Ltd", freshPostcode(), {}, {}, south);
    const pumpId = await insertPump((await insertCustomer("Pump Ltd", freshPostcode())).siteId);
    const wrong = [
      { customerId: there.customerId },
      { siteId: there.siteId },
      { pumpId: await insertPump(there.siteId, south) },
      { siteId: randomUUIDv7() },
      { siteId: here.siteId, pumpId },
    ];
    for (const ids of wrong) {
      const { status, json } = await post({ ...newQuote(north), ...ids });
      expect([status, json], JSON.stringify(ids)).toMatchObject([400, { code: "unknown_choice" }]);
    }
  });

  test("who sees only their own quotes may not name another's customer, whom its name and postcode find all the same", async () => {
    const postcode = freshPostcode();
    const others = await quote({ customerName: "Boss's own", postcode });
    const named = await post({ ...newQuote(north), siteId: others.siteId }, "user");
    expect([named.status, named.json]).toMatchObject([400, { code: "unknown_choice" }]);
    const mine = await quote({ customerName: "Boss's own", postcode }, "user");
    expect(mine.siteId).toBe(others.siteId);
    expect((await quote({ customerName: "Boss's own", siteId: others.siteId }, "user")).siteId).toBe(others.siteId);
  });
});

describe("from a device without a network", () => {
  const send = (body: object) => post(body, "company_admin", "/api/quotes/offline");

  test("a quote that arrives twice is one quote of one customer", async () => {
    const body = { ...offlineQuote(north), customerName: "Cellar Ltd", postcode: freshPostcode() };
    const [first, second] = await Promise.all([send(body), send(body)]);
    expect([first.status, second.status].sort()).toEqual([200, 201]);
    expect(first.json.customerId).toBe(second.json.customerId);
    expect(await listCustomers("Cellar Ltd")).toHaveLength(1);
  });

  test("ids that name nothing, or another company's customer, are ignored", async () => {
    const theirs = await insertCustomer("Theirs", freshPostcode(), {}, {}, south);
    const body = { ...offlineQuote(north), customerName: "Erased since", postcode: freshPostcode(), ...theirs };
    const { status, json } = await send(body);
    expect(status).toBe(201);
    expect(await listCustomers("Erased since")).toMatchObject([{ id: json.customerId }]);
  });

  test("a customer that was merged meanwhile keeps the quote", async () => {
    const postcode = freshPostcode();
    const winner = await insertCustomer("Winner", freshPostcode());
    const loser = await insertCustomer("Loser", postcode, { mergedInto: winner.customerId });
    const { json } = await send({ ...offlineQuote(north), customerName: "Loser", postcode, ...loser });
    expect(json).toMatchObject(loser);
  });
});

describe("later", () => {
  const edit = async (id: string, change: object) => {
    const { status, json, text } = await world.as<QuoteDetail>("company_admin", "PUT", `/api/quotes/${id}`, change);
    expect(status, text).toBe(200);
    return json;
  };

  test("a draft's changed name or postcode files it again; another spelling of the name does not", async () => {
    const [here, there] = [freshPostcode(), freshPostcode()];
    const known = await insertCustomer("Known Ltd", there);
    const draft = await quote({ customerName: "Unknown", postcode: here });
    const renamed = await edit(draft.id, { customerName: "Known", postcode: there });
    expect(renamed).toMatchObject({ ...known, version: 2 });
    await insertCustomer("Known", there);
    expect(await edit(draft.id, { customerName: "KNOWN" })).toMatchObject(known);
    expect(await edit(draft.id, { notes: "Ring first" })).toMatchObject(known);
  });

  test("taking over the words of the customer that it is filed under keeps it there, even if two match", async () => {
    const [here, there] = [freshPostcode(), freshPostcode()];
    const known = await insertCustomer("Renamed Ltd", there);
    await insertCustomer("Renamed", there);
    const draft = await quote({ customerName: "Old name", postcode: here, siteId: known.siteId });
    expect(await edit(draft.id, { customerName: "Renamed", postcode: there })).toMatchObject(known);
  });

  test("a quote that was sent stays filed as it was", async () => {
    const draft = await quote({ customerName: "Sent before", postcode: freshPostcode() });
    await inCompany((db) => runIn(db)`update quotes set sent_at = now() where id = ${draft.id}`);
    const renamed = await edit(draft.id, { customerName: "Another name" });
    expect([renamed.customerId, renamed.siteId]).toEqual([draft.customerId, draft.siteId]);
  });

  test("a duplicate is filed by its words, not by its original, and takes no pump", async () => {
    const known = await insertCustomer("Original Ltd", freshPostcode());
    const pumpId = await insertPump(known.siteId);
    const original = await quote({ customerName: "Copied", postcode: freshPostcode(), pumpId });
    const { json } = await post({}, "company_admin", `/api/quotes/${original.id}/duplicate`);
    expect([json.pumpId, json.customerId === known.customerId]).toEqual([null, false]);
    expect(await listCustomers("Copied")).toMatchObject([{ id: json.customerId }]);
  });
});

describe("for a due service", () => {
  const DUE_ON = "2027-06-30";
  async function insertDuePump() {
    const postcode = freshPostcode();
    const known = await insertCustomer("Serviced Ltd", postcode);
    const pumpId = await insertPump(known.siteId);
    const schedule = { serviceMonths: 12, serviceJobTypeId: north.choices.jobTypeId, nextDue: DUE_ON };
    await inCompany((db) => runIn(db)`update pumps set ${setting(schedule)} where id = ${pumpId}`);
    return { words: { ...newQuote(north), customerName: "Serviced Ltd", postcode }, pumpId };
  }
  const listServices = (pumpId: string) =>
    inCompany((db) => rowsIn<{ quoteId: string }>(db)`select quote_id from pump_services where pump_id = ${pumpId}`);

  test("the first quote is its quote, also when it is sent again; the second is refused, and made without a network", async () => {
    const { words, pumpId } = await insertDuePump();
    const body = { ...words, id: randomUUIDv7(), pumpId, serviceDueOn: DUE_ON };
    const first = await post(body);
    expect([first.status, (await post(body)).status], first.text).toEqual([201, 200]);
    expect(await listServices(pumpId)).toMatchObject([{ quoteId: body.id }]);
    const second = await post({ ...body, id: randomUUIDv7() });
    expect([second.status, second.json]).toMatchObject([409, { code: "already_quoted" }]);
    const offline = { ...offlineQuote(north), customerName: "Serviced Ltd", pumpId, serviceDueOn: DUE_ON };
    expect((await post(offline, "company_admin", "/api/quotes/offline")).status).toBe(201);
    expect(await listServices(pumpId)).toMatchObject([{ quoteId: body.id }]);
  });

  test("a day on which it is not due is ignored; without a network the first quote is its quote too", async () => {
    const { words, pumpId } = await insertDuePump();
    expect((await post({ ...words, pumpId, serviceDueOn: "2027-07-31" })).status).toBe(201);
    expect(await listServices(pumpId)).toEqual([]);
    const offline = { ...offlineQuote(north), customerName: "Serviced Ltd", pumpId, serviceDueOn: DUE_ON };
    await post(offline, "company_admin", "/api/quotes/offline");
    expect(await listServices(pumpId)).toMatchObject([{ quoteId: offline.id }]);
  });
});

test("sending a creation again with the ids it had is the same creation; with others it is another", async () => {
  const postcode = freshPostcode();
  const known = await insertCustomer("Again Ltd", postcode);
  const body = { ...newQuote(north), id: randomUUIDv7(), customerName: "Again Ltd", postcode };
  const first = await post({ ...body, siteId: known.siteId });
  const again = await post({ ...body, siteId: known.siteId });
  expect([first.status, again.status, again.json.id]).toEqual([201, 200, first.json.id]);
  expect((await post({ ...body, isNewCustomer: true })).status).toBe(409);
});

describe("by hand", () => {
  const file = (body: object, author: Author = "company_admin") =>
    world.as<{ filed: number }>(author, "POST", "/api/quotes/file", body);
  const read = async (id: string) => (await world.as<QuoteDetail>("company_admin", "GET", `/api/quotes/${id}`)).json;

  test("several quotes under a site, and nowhere again; their version and time stay, and each change is one entry", async () => {
    const known = await insertCustomer("By Hand Ltd", freshPostcode());
    const pumpId = await insertPump(known.siteId);
    const one = await quote({ customerName: "First", postcode: freshPostcode() });
    const two = await quote({ customerName: "Second", postcode: freshPostcode() });
    const quotes = [one.id, two.id];
    const before = (await world.auditEntries()).length;
    expect(await file({ quotes, ...known, pumpId })).toMatchObject({ status: 200, json: { filed: 2 } });
    for (const { id, version, updatedAt } of [one, two])
      expect(await read(id)).toMatchObject({ ...known, pumpId, version, updatedAt });
    const [entry, ...others] = (await world.auditEntries()).slice(before);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ entityId: known.customerId, metadata: { quotes, ...known, pumpId } });
    expect(JSON.stringify(entry)).not.toContain("By Hand");
    expect((await file({ quotes, customerId: null })).status).toBe(200);
    expect(await read(one.id)).toMatchObject({ customerId: null, siteId: null, pumpId: null });
  });

  test("under a customer alone: at its site at the quote's postcode, or a new one", async () => {
    const postcode = freshPostcode();
    const known = await insertCustomer("Two Sites Ltd", postcode);
    const [here, there] = [
      await quote({ customerName: "X", postcode }),
      await quote({ customerName: "Y", postcode: freshPostcode() }),
    ];
    await file({ quotes: [here.id, there.id], customerId: known.customerId });
    expect(await read(here.id)).toMatchObject(known);
    const elsewhere = await read(there.id);
    expect([elsewhere.customerId, elsewhere.siteId === known.siteId]).toEqual([known.customerId, false]);
  });

  test("refused: an unknown customer, a site of another one, an erased quote, others' quotes, quotes that do not exist", async () => {
    const [here, there] = [
      await insertCustomer("Here", freshPostcode()),
      await insertCustomer("There", freshPostcode()),
    ];
    const theirs = await insertCustomer("Theirs", freshPostcode(), {}, {}, south);
    const own = await quote({ customerName: "Own", postcode: freshPostcode() }, "user");
    const others = await quote({ customerName: "Others", postcode: freshPostcode() });
    const erased = await quote({ customerName: "Erased", postcode: freshPostcode() });
    await inCompany((db) => runIn(db)`update quotes set erased_at = now() where id = ${erased.id}`);
    const cases: [object, Author, number, string][] = [
      [{ quotes: [own.id], ...theirs }, "company_admin", 400, "unknown_choice"],
      [{ quotes: [own.id], customerId: here.customerId, siteId: there.siteId }, "company_admin", 400, "unknown_choice"],
      [{ quotes: [own.id], customerId: null, siteId: here.siteId }, "company_admin", 400, "unknown_choice"],
      [{ quotes: [own.id], ...here }, "user", 400, "unknown_choice"],
      [{ quotes: [erased.id], ...here }, "company_admin", 409, "erased"],
      [{ quotes: [own.id, others.id], customerId: null }, "user", 404, "not_found"],
      [{ quotes: [randomUUIDv7()], ...here }, "company_admin", 404, "not_found"],
      [{ quotes: [own.id], customerId: null }, "user of the other company", 404, "not_found"],
    ];
    for (const [body, author, status, code] of cases) {
      const refused = await file(body, author);
      expect([refused.status, refused.json], JSON.stringify(body)).toMatchObject([status, { code }]);
    }
    await inCompany((db) => runIn(db)`update companies set engineers_see = 'company' where id = ${north.id}`);
    expect((await file({ quotes: [others.id], customerId: null }, "user")).status).toBe(403);
    expect((await file({ quotes: [own.id], ...here }, "user")).status).toBe(200);
    await inCompany((db) => runIn(db)`update companies set engineers_see = 'own' where id = ${north.id}`);
  });
});
