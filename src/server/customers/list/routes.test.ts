// Lists of customers: by name, searched, suggested for a new quote.
import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { FoundSite, ListedCustomer } from "#contract/customers/records.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { type ActorName, newQuote } from "#test/world.ts";

const world = await openWorld();
const ADMIN = "company_admin";
interface Page {
  customers: ListedCustomer[];
  nextCursor: string | null;
  more: boolean;
}
const list = (query = "", actor: ActorName = ADMIN) => world.as<Page>(actor, "GET", `/api/customers${query}`);
const namesOf = async (query = "", actor: ActorName = ADMIN) =>
  (await list(query, actor)).json.customers.map(({ name }) => name);
const find = (query: string, actor: ActorName = ADMIN) =>
  world.as<FoundSite[]>(actor, "GET", `/api/customers/find?${query}`);

const made = { companyId: world.north.id, createdBy: world.people[ADMIN].id, createdByName: "Ann" };
async function add(name: string, more: object = {}, sites: object[] = [{ postcode: "M4 6BF" }]) {
  const id = randomUUIDv7();
  await world.inNorth.insert("customers", { id, ...made, name, ...more });
  const siteIds: string[] = [];
  for (const site of sites) {
    const siteId = randomUUIDv7();
    siteIds.push(siteId);
    await world.inNorth.insert("sites", { id: siteId, ...made, customerId: id, ...site });
  }
  return { id, siteIds: siteIds as [string, ...string[]] };
}
const addPump = (siteId: string, more: object) =>
  world.inNorth.insert("pumps", { id: randomUUIDv7(), ...made, siteId, name: "Booster set", ...more });

let mill: Awaited<ReturnType<typeof add>>;
let school: Awaited<ReturnType<typeof add>>;
beforeAll(async () => {
  mill = await add("Ancoats Mill", { email: "office@mill.test", phone: "0161 496 0123", reference: "ANC-01" }, [
    { name: "Boiler house", address: "Redhill Street\nManchester", postcode: "M4 6BF" },
    { address: "12 Blossom Street", postcode: "M4 5AF" },
  ]);
  await addPump(mill.siteIds[0], { make: "Grundfos", serial: "A96-4411/03", removedOn: null });
  await addPump(mill.siteIds[0], { name: "Old set", removedOn: "2020-01-01" });
  school = await add("St Anne’s School", {}, [{ postcode: "SK4 3EF" }]);
  await add("Zeta Baths", { endedAt: "2026-01-01T00:00:00.000Z" });
  await add("50%_off \\ Ltd", {}, []);
});

test("is in the order of names, with counts, without former and merged ones", async () => {
  const merged = await add("Ancoats Mill Ltd", { mergedInto: mill.id }, [{ postcode: "M4 7AA" }]);
  const { json } = await list();
  expect(json.customers.map(({ name }) => name)).toEqual(["50%_off \\ Ltd", "Ancoats Mill", "St Anne’s School"]);
  expect(json.customers.map(({ postcode }) => postcode)).toEqual([null, "M4 6BF", "SK4 3EF"]);
  expect(json.customers[1]).toMatchObject({
    sites: 3,
    pumps: 1,
    nextDue: null,
    open: { quotes: 0, value: 0 },
    foundIn: null,
  });
  expect(json).toMatchObject({ nextCursor: null, more: false });
  expect(await namesOf("?state=ended")).toEqual(["Zeta Baths"]);
  expect(await namesOf("?state=all")).toHaveLength(4);
  await world.inNorth.run`update customers set merged_into = null where id = ${merged.id}`;
  expect(await namesOf()).toContain("Ancoats Mill Ltd");
  await world.inNorth.run`update customers set merged_into = ${mill.id} where id = ${merged.id}`;
});

/** Of those that hold the words, among the `most` that a search looks at. */
const search = async (words: string[], most: number) => {
  const [row] = await world.inNorth.rows<{ ids: string[]; isCut: boolean }>`
    select to_json(ids) as ids, is_cut as "isCut" from find_customers(${words}, ${most})`;
  return row;
};
describe("a search that looks at one customer", () => {
  test.each([
    ["customers", ["grundfos", "an"], true],
    ["its merged record", ["grundfos", "ltd"], true],
    ["sites", ["grundfos", "street"], true],
    ["pumps", ["grundfos", "set"], true],
    ["a site of its own, in vain", ["school", "street"], false],
    ["a pump of its own, in vain", ["school", "set"], false],
  ])("looks for a word that more hold in %s", async (_, words, isFound) =>
    expect((await search(words, 1))?.ids).toEqual(isFound ? [mill.id] : []),
  );

  test("begins with a shorter word if many hold the longer one", async () =>
    expect(await search(["an", "’"], 1)).toEqual({ ids: [school.id], isCut: false }));

  test("says that there may be more, also if all that it found is of one", async () => {
    expect(await search(["street"], 1)).toEqual({ ids: [mill.id], isCut: true });
    expect(await search(["street"], 2)).toEqual({ ids: [mill.id], isCut: false });
  });
});

test("comes page by page, each customer once", async () => {
  const seen: string[] = [];
  for (let query = "?state=all&limit=1"; ; ) {
    const { json } = await list(query);
    seen.push(...json.customers.map(({ name }) => name));
    if (json.nextCursor === null) break;
    query = `?state=all&limit=1&cursor=${json.nextCursor}`;
  }
  expect(seen).toEqual(await namesOf("?state=all"));
});

describe("a search finds", () => {
  test.each([
    ["part of the name", "coat", null],
    ["a word in another case", "MILL", null],
    ["the telephone number without spaces", "01614960123", null],
    ["the telephone number with the country's code", "+44 (0)161 496 0123", null],
    ["the customer's own reference", "anc-01", null],
    ["a site's postcode without its space", "m46bf", "Boiler house, M4 6BF"],
    ["a site's street", "blossom", "12 Blossom Street, M4 5AF"],
    ["a pump's serial number as letters and digits", "a96441103", "Booster set, A96-4411/03"],
    ["two words in different places", "ancoats grundfos", "Booster set, A96-4411/03"],
    ["a merged record's site", "m47aa", "M4 7AA"],
    ["two letters", "nc", null],
  ])("%s", async (_, words, foundIn) => {
    const { json } = await list(`?search=${encodeURIComponent(words)}`);
    expect(json.customers.map(({ name }) => name)).toContain("Ancoats Mill");
    const found = json.customers.find(({ id }) => id === mill.id);
    expect(found?.foundIn).toBe(foundIn);
  });

  test.each([
    ["%", ["50%_off \\ Ltd"]],
    ["_off", ["50%_off \\ Ltd"]],
    ["\\", ["50%_off \\ Ltd"]],
    ["' | 'x", []],
    ["anne’s", ["St Anne’s School"]],
    ["ancoats school", []],
    ["nothing at all", []],
    ["zeta", []],
  ])("literally %s", async (words, names) =>
    expect(await namesOf(`?search=${encodeURIComponent(words)}`)).toEqual(names),
  );

  test("former customers if they are asked for", async () =>
    expect(await namesOf("?search=zeta&state=all")).toEqual(["Zeta Baths"]));
});

describe("suggestions for a new quote", () => {
  test("carry all that the quote takes over, the site at the postcode first", async () => {
    const { json } = await find("q=anc&postcode=m4%205af");
    expect(json.slice(0, 3).map(({ line }) => line)).toEqual([
      "12 Blossom Street, M4 5AF",
      "Boiler house, M4 6BF",
      "M4 7AA",
    ]);
    expect(json[1]).toEqual({
      ...{ customerId: mill.id, siteId: mill.siteIds[0], name: "Ancoats Mill", line: "Boiler house, M4 6BF" },
      ...{ kind: null, email: "office@mill.test", phone: "0161 496 0123", postcode: "M4 6BF", locationId: null },
      ...{ address: "Redhill Street\nManchester", isEnded: false, quotes: 0, pumps: 1, isExact: false },
      foundPumps: [],
    });
  });

  test("say which is exactly the name and postcode, however they are written", async () => {
    const { json } = await find(`q=${encodeURIComponent("ancoats MILL limited")}&postcode=M46BF`);
    expect(json[0]).toMatchObject({ siteId: mill.siteIds[0], isExact: true });
    expect(json.filter(({ isExact }) => isExact)).toHaveLength(1);
  });

  test("name a customer without a site, and former ones last", async () => {
    await add("Zeta Works");
    expect((await find("q=zeta")).json.map(({ name, isEnded }) => [name, isEnded])).toEqual([
      ["Zeta Works", false],
      ["Zeta Baths", true],
    ]);
    expect((await find("q=50%25")).json).toMatchObject([{ siteId: null, line: "" }]);
    expect((await find("q=a")).status).toBe(400);
  });
});

describe("suggestions name the pumps that were typed", () => {
  const findPumps = async (q: string, actor?: ActorName) =>
    (await find(`q=${encodeURIComponent(q)}`, actor)).json.flatMap(({ siteId, foundPumps }) =>
      foundPumps.map(({ name, serial, isRemoved }) => [siteId, name, serial, isRemoved]),
    );

  test("by name, make, model or serial number, the present ones first", async () => {
    const [boilerHouse] = mill.siteIds;
    const [booster, old] = [
      [boilerHouse, "Booster set", "A96-4411/03", false],
      [boilerHouse, "Old set", null, true],
    ];
    for (const q of ["a96441103", "A96-4411/03", "booster", "ancoats GRUNDFOS", "set boiler a96"])
      expect(await findPumps(q), q).toEqual([booster]);
    expect(await findPumps("set")).toEqual([booster, old]);
  });

  test("not if customer and site hold all the words, nor if the pump holds only some of the others", async () => {
    for (const q of ["ancoats", "mill blossom", "m46bf", "ancoats MILL limited"])
      expect(await findPumps(q), q).toEqual([]);
    expect((await find("q=booster%20old")).json).toMatchObject([{ foundPumps: [] }, {}, {}]);
  });

  test("the site of a pump comes first among very many of a customer, and it names three of a site", async () => {
    const sites = Array.from({ length: 20 }, (_, index) => ({ name: `House ${10 + index}`, postcode: "LS1 1AA" }));
    const trust = await add("Housing Trust", {}, sites);
    const last = trust.siteIds[19] ?? "";
    await addPump(last, { name: "Sump", serial: "TR-0042" });
    expect((await find("q=tr0042")).json[0]).toMatchObject({ siteId: last, foundPumps: [{ name: "Sump" }] });
    for (const name of ["Sump 2", "Sump 3", "Sump 4"]) await addPump(last, { name });
    expect((await findPumps("sump")).map(([, name]) => name)).toEqual(["Sump", "Sump 2", "Sump 3"]);
  });
});

test("an engineer who sees own quotes finds only their customers, by what they see of them", async () => {
  expect(await namesOf("", "user")).toEqual([]);
  const other = newQuote(world.north, { customerName: "Somebody Else" });
  const quote = (await world.as("user", "POST", "/api/quotes", other)).json.id as string;
  await world.inNorth.run`update quotes set customer_id = ${mill.id}, site_id = ${mill.siteIds[1]} where id = ${quote}`;
  const { json } = await list("", "user");
  expect(json.customers).toMatchObject([
    { id: mill.id, reference: null, sites: 1, pumps: 0 },
    { name: "Somebody Else" },
  ]);
  expect(await namesOf("?search=blossom", "user")).toEqual(["Ancoats Mill"]);
  for (const hidden of ["anc-01", "redhill", "a96441103", "school"]) {
    expect(await namesOf(`?search=${hidden}`, "user"), hidden).toEqual([]);
    expect((await find(`q=${hidden}`, "user")).json, hidden).toEqual([]);
  }
  for (const seen of ["blossom", "ancoats MILL limited", "01614960123"]) {
    expect((await find(`q=${seen}`, "user")).json, seen).toMatchObject([{ siteId: mill.siteIds[1] }]);
  }
  expect((await find("q=anc", "user")).json).toMatchObject([{ siteId: mill.siteIds[1], quotes: 1 }]);
  expect((await find("q=ancoats%20mill&postcode=M4%206BF", "user")).json.filter(({ isExact }) => isExact)).toEqual([]);
  expect((await find("q=set", "user")).json).toEqual([]);
  await addPump(String(mill.siteIds[1]), { name: "Taproom set" });
  expect((await find("q=set", "user")).json).toMatchObject([
    { siteId: mill.siteIds[1], foundPumps: [{ name: "Taproom set" }] },
  ]);
  expect((await find("q=anne", "user")).json).toEqual([]);
  expect((await find("q=anc", "colleague")).json).toEqual([]);
  expect(school.id).toBeTruthy();
});
