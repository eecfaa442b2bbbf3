import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { Quote, QuoteDetail, QuotePage } from "#contract/quotes/quotes.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { offlineQuote } from "#test/kit/quotes/seen.ts";
import { insertIn, readOnlyRow, runIn, setting } from "#test/rows.ts";
import type { Company } from "#test/world.ts";

const world = await openWorld();
const { north } = world;

const inNorth = <T>(work: Parameters<typeof world.database.asCompany<T>>[1]) =>
  world.database.asCompany(north.id, work);
const setMotor = (change: object) =>
  inNorth((db) => runIn(db)`update motor_sizes set ${setting(change)} where id = ${north.choices.motorSizeId}`);
const sendOffline = (body: object, actor: "user" | "company_admin" = "company_admin") =>
  world.as(actor, "POST", "/api/quotes/offline", body);
const priceBookVersion = async () =>
  Number((await world.as<{ priceBookVersion: number }>("user", "GET", "/api/lookup/price-book")).json.priceBookVersion);

/** Whether it is marked in the list of quotes, whole and by search. */
async function isMarked(id: unknown) {
  const paths = ["/api/quotes", "/api/quotes?limit=50", "/api/quotes?status=draft", "/api/quotes?status=calculated"];
  const lists = await Promise.all(paths.map((path) => world.as<Quote[] | QuotePage>("company_admin", "GET", path)));
  const found = lists.flatMap(({ json }) => ("quotes" in json ? json.quotes : json));
  return [...new Set(found.filter((quote) => quote.id === id).map(({ hasPriceConflict }) => hasPriceConflict))];
}

/** Sent once the motor has become dearer than it was shown: 1.48 instead of 1.45. */
async function createChangedPrice(actor: "user" | "company_admin" = "company_admin", overrides: object = {}) {
  const body = offlineQuote(north, { ...overrides }, { priceBookVersion: await priceBookVersion() });
  await setMotor({ multiplier: 148 });
  const made = await sendOffline(body, actor);
  expect(made.status, made.text).toBe(201);
  return { body, quote: made.json, undo: () => setMotor({ multiplier: 145 }) };
}

test("is calculated if today's price is the one shown: one quote, one entry, however often it is sent", async () => {
  const body = offlineQuote(north);
  const before = (await world.auditEntries()).length;
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendOffline(body, "user")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  for (const { json } of answers) {
    expect(json).toMatchObject({
      id: body.id,
      status: "calculated",
      totalCost: 3299.95,
      isManual: false,
      conflict: null,
    });
  }
  expect(new Set(answers.map(({ json }) => json.quoteNumber)).size).toBe(1);
  expect((await world.auditEntries()).slice(before)).toMatchObject([{ metadata: { event: "quote.created" } }]);
});

test("one created online whose reply was lost before pricing is priced", async () => {
  const { seen, ...body } = offlineQuote(north);
  expect((await world.as("user", "POST", "/api/quotes", body)).json).toMatchObject({ status: "draft" });
  const before = (await world.auditEntries()).length;
  const priced = await sendOffline({ ...body, seen }, "user");
  expect([priced.status, priced.json.totalCost, priced.json.status]).toEqual([200, 3299.95, "calculated"]);
  expect(await sendOffline({ ...body, seen }, "user")).toMatchObject({
    status: 200,
    json: { version: priced.json.version },
  });
  expect((await world.auditEntries()).slice(before)).toMatchObject([{ metadata: { event: "quote.calculated" } }]);
});

test("other content under a used id is refused", async () => {
  const body = offlineQuote(north);
  await sendOffline(body);
  expect((await sendOffline({ ...body, customerName: "Somebody else" })).status).toBe(409);
  expect((await sendOffline(body, "user")).status).toBe(409);
  const other = await world.as("user of the other company", "POST", "/api/quotes/offline", {
    ...offlineQuote(world.south),
    id: body.id,
  });
  expect(other.status).toBe(409);
});

test("if the price has changed, a user can keep the shown one within the company's days", async () => {
  const { quote, body, undo } = await createChangedPrice();
  expect(quote).toMatchObject({ status: "draft", totalCost: null, calculatedAt: null });
  expect(quote.conflict).toEqual({
    offlineTotal: 3299.95,
    currentTotal: 3359.08,
    madeAt: body.seen.madeAt,
    changes: ["Motor 5.5 kW: 1.45 → 1.48."],
    costChanges: [],
    mayApplyOfflinePrice: true,
    refusal: null,
  });
  expect([quote.hasPriceConflict, await isMarked(quote.id)]).toEqual([true, [true]]);
  expect(await sendOffline(body)).toMatchObject({ status: 200, json: { conflict: quote.conflict } });
  const keep = (version: unknown) =>
    world.as("company_admin", "POST", `/api/quotes/${quote.id}/apply-offline-price`, { version });
  const outdated = await keep(1);
  expect([outdated.status, outdated.json]).toMatchObject([409, { current: { conflict: quote.conflict } }]);
  const kept = await keep(quote.version);
  await undo();
  expect([kept.json.hasPriceConflict, await isMarked(quote.id)]).toEqual([false, [false]]);
  expect(kept.json).toMatchObject({
    status: "calculated",
    isManual: true,
    totalCost: 3299.95,
    labourCost: 442,
    materialCost: 2857.95,
    conflict: null,
    labourHours: 6.5,
    engineerCount: 1,
    priceBasis: { choices: { motor_size: { multiplier: 1.45 } } },
  });
  expect((await keep(kept.json.version)).json).toMatchObject({ code: "no_price_conflict" });
  const history = await world.as<{ sentences: string[] }[]>("company_admin", "GET", `/api/quotes/${quote.id}/history`);
  expect(history.json.map(({ sentences }) => sentences[0])).toEqual([
    "kept the price that was shown without a connection: labour £442.00, material £2,857.95, total £3,299.95",
    "created the quote, shown as £3,299.95 without a connection; prices have changed since",
  ]);
});

test("the list can filter by quotes with two prices", async () => {
  const { quote, undo } = await createChangedPrice("user");
  const found = async (actor: "user" | "colleague" | "company_admin", overrides = "") => {
    const { json } = await world.as<QuotePage>(actor, "GET", `/api/quotes?price=awaits${overrides}`);
    expect(json.quotes.filter(({ hasPriceConflict }) => !hasPriceConflict)).toEqual([]);
    return [json.quotes.filter(({ id }) => id === quote.id).length, json.awaitPrice];
  };
  const words = `&search=${quote.quoteNumber}&status=draft`;
  expect(await found("user")).toEqual([1, true]);
  expect(await found("company_admin", words)).toEqual([1, true]);
  expect(await found("colleague")).toEqual([0, false]);
  const csv = await world.as("user", "GET", "/api/quotes/export?price=awaits");
  expect(csv.text).toContain(quote.quoteNumber);
  expect((await world.as("user", "GET", "/api/quotes?price=high")).status).toBe(400);
  await world.as("user", "POST", `/api/quotes/${quote.id}/calculate`, { version: quote.version });
  await undo();
  expect(await found("user")).toEqual([0, false]);
  expect(await found("company_admin", words)).toEqual([0, false]);
});

test("or take today's, and then there is no choice left", async () => {
  const { quote, undo } = await createChangedPrice();
  const taken = await world.as("company_admin", "POST", `/api/quotes/${quote.id}/calculate`, {
    version: quote.version,
  });
  await undo();
  expect(taken.json).toMatchObject({ totalCost: 3359.08, isManual: false, conflict: null });
});

test.each([
  [{ labourCost: 400 }, null],
  [{ equipmentAccessId: north.others.equipmentAccessId }, null],
  [{ notes: "Ring first" }, { offlineTotal: 3299.95 }],
])("typing %j leaves to choose: %j", async (change, left) => {
  const { quote, undo } = await createChangedPrice();
  const { json } = await world.as("company_admin", "PUT", `/api/quotes/${quote.id}`, change);
  await undo();
  if (left) expect(json.conflict).toMatchObject(left);
  else expect(json.conflict).toBeNull();
});

test("no choice after the customer is erased", async () => {
  const { quote, undo } = await createChangedPrice();
  await inNorth((db) => runIn(db)`select erase_customer(${quote.id}, now())::text`);
  const erased = await world.as<QuoteDetail>("company_admin", "GET", `/api/quotes/${quote.id}`);
  expect([erased.json.conflict, await isMarked(quote.id)]).toEqual([null, [false]]);
  for (const way of ["apply-offline-price", "calculate"]) {
    const { version } = erased.json;
    const refused = await world.as("company_admin", "POST", `/api/quotes/${quote.id}/${way}`, { version });
    expect([refused.status, refused.json.code]).toEqual([409, "erased"]);
  }
  await undo();
});

test("the days count from the server's time of the price change", async () => {
  const { quote, undo } = await createChangedPrice("company_admin", { customerName: "Late" });
  const conflict = async () =>
    (await world.as<{ conflict: object }>("company_admin", "GET", `/api/quotes/${quote.id}`)).json.conflict;
  const ago = (days: number) =>
    inNorth(
      (db) => runIn(db)`update price_book_versions set version_starts[1] = now() - make_interval(days => ${days}::int)`,
    );
  await ago(2);
  expect(await conflict()).toMatchObject({ mayApplyOfflinePrice: true });
  await ago(4);
  expect(await conflict()).toMatchObject({
    mayApplyOfflinePrice: false,
    refusal: expect.stringContaining("for 3 days after that"),
  });
  const refused = await world.as("company_admin", "POST", `/api/quotes/${quote.id}/apply-offline-price`);
  expect([refused.status, refused.json.code]).toEqual([409, "price_changed"]);
  await inNorth((db) => runIn(db)`update companies set offline_price_grace_days = ${30}`);
  expect(await conflict()).toMatchObject({ mayApplyOfflinePrice: true });
  await inNorth((db) => runIn(db)`update companies set offline_price_grace_days = ${3}`);
  await undo();
});

test("only users who may see costs see the amounts and may keep them", async () => {
  const body = offlineQuote(north, {}, { priceBookVersion: await priceBookVersion() });
  const rate = (hourlyRate: number) =>
    inNorth((db) => runIn(db)`update locations set ${setting({ hourlyRate })} where id = ${north.choices.locationId}`);
  await rate(7000);
  const { json } = await sendOffline(body, "user");
  expect(json.conflict).toMatchObject({
    costChanges: [],
    changes: [],
    mayApplyOfflinePrice: false,
    refusal: "Only somebody who may see costs can keep a price.",
    currentTotal: 3312.95,
  });
  expect((await world.as("user", "POST", `/api/quotes/${json.id}/apply-offline-price`)).status).toBe(403);
  const seen = await world.as("company_admin", "GET", `/api/quotes/${json.id}`);
  expect(seen.json.conflict).toMatchObject({
    mayApplyOfflinePrice: true,
    costChanges: ["Location Central, hourly rate: £68.00 → £70.00."],
  });
  // The customer's export does not contain them either, whoever makes it.
  const url = `/api/customer-data/export?quotes=${json.id}`;
  const archive = await world.app.inject({ url, headers: { cookie: world.people.company_admin.cookie } });
  const words = Object.values(unzipSync(new Uint8Array(archive.rawPayload))).map((file) => strFromU8(file));
  expect(words.join()).toContain(`"customer_name": "${body.customerName}"`);
  expect(words.join()).not.toMatch(/"(labour_?cost|material_?cost)": (?!null)|hourly.?rate|costChanges/i);
  await rate(6800);
});

test("an excluded, inactive or deleted choice gives a draft that says so, never an error", async () => {
  const excluded = await sendOffline(offlineQuote(north, north.others));
  expect([excluded.status, excluded.json.status]).toEqual([201, "draft"]);
  expect(excluded.json.conflict).toMatchObject({ currentTotal: null, mayApplyOfflinePrice: false });

  await setMotor({ isActive: false });
  const withdrawn = await sendOffline(offlineQuote(north, {}, { priceBookVersion: await priceBookVersion() }));
  await setMotor({ isActive: true });
  expect(withdrawn.json.conflict).toMatchObject({ currentTotal: 3299.95, mayApplyOfflinePrice: true });

  const motor = { companyId: north.id, name: "Imported", kw: 550, multiplier: 145 };
  const { id: motorSizeId } = await inNorth((db) => readOnlyRow(insertIn(db, "motor_sizes", motor)));
  await inNorth((db) => runIn(db)`delete from motor_sizes where id = ${motorSizeId}`);
  const body = offlineQuote(north, { motorSizeId });
  const gone = await sendOffline(body);
  expect([gone.status, gone.json.motorSizeId]).toEqual([201, null]);
  expect(gone.json.conflict).toMatchObject({
    currentTotal: null,
    mayApplyOfflinePrice: false,
    refusal: "Motor 5.5 kW is gone.",
  });
  expect((await sendOffline(body)).status).toBe(200);
  const taken = await world.as("company_admin", "POST", `/api/quotes/${gone.json.id}/calculate`);
  expect(taken.json.code).toBe("incomplete");
});

test("another company's item is reported like one that does not exist", async () => {
  const [theirs, nobodys] = await Promise.all(
    [world.south.choices.motorSizeId, 999_999].map((motorSizeId) => sendOffline(offlineQuote(north, { motorSizeId }))),
  );
  const told = ({ id: _, quoteNumber: __, createdAt: ___, updatedAt: ____, ...rest }: Record<string, unknown>) => rest;
  expect(told(theirs?.json ?? {})).toEqual(told(nobodys?.json ?? {}));
  expect(theirs?.json).toMatchObject({ motorSizeId: null, names: { motor_size: null } });
});

test.each([
  ["no id", { id: undefined }, {}],
  ["a total that is not the sum", {}, { totalCost: 1 }],
  ["a negative cost", {}, { labourCost: -1, totalCost: 2856.95 }],
  ["a time that is none", {}, { madeAt: "yesterday" }],
  ["a number of tables beyond any", {}, { priceBookVersion: 3_000_000_000 }],
  ["no figures", {}, { figures: undefined }],
  ["a name of 10,000 emails", {}, { figures: { location: { name: "x".repeat(10_000) } } }],
  ["half an engineer", {}, { engineerCount: 0.5 }],
])("is refused if it makes no sense: %s", async (_what, overrides, ofSeen) => {
  expect((await sendOffline(offlineQuote(north, overrides, ofSeen))).status).toBe(400);
});

test("the highest price book version is accepted", async () => {
  const made = await sendOffline(
    offlineQuote(
      north,
      { customerName: "Odd" },
      { priceBookVersion: 2_147_483_647, totalCost: 3299.96, labourCost: 442.01 },
    ),
  );
  expect([made.status, made.json.conflict]).toMatchObject([201, { mayApplyOfflinePrice: true }]);
});

test("the plan's limit applies, and numbers have no gap", async () => {
  const limited = async (most: number | null) => {
    const plan = { name: `Plan of ${most}`, description: "", features: {}, maxQuotes: most };
    const { id } = await world.database.asPlatform((db) => readOnlyRow(insertIn(db, "plans", plan)));
    await world.database.asPlatform((db) => runIn(db)`update companies set plan_id = ${id} where id = ${north.id}`);
  };
  const numberOf = async (company: Company) =>
    Number(String((await sendOffline(offlineQuote(company))).json.quoteNumber).split("-")[1]);
  const last = await numberOf(north);
  await limited(1);
  expect((await sendOffline(offlineQuote(north))).status).toBe(402);
  await limited(null);
  expect(await numberOf(north)).toBe(last + 1);
});
