import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { modelPrice } from "#test/model/price-model.ts";
import { createWorld, newQuote, type World } from "#test/world.ts";
import { companies, plans, quotes } from "../database/schema.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

async function created(
  body: Record<string, unknown> = newQuote(world.north),
  actor: "user" | "company_admin" = "user",
) {
  const answer = await world.as(actor, "POST", "/api/quotes", body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}

describe("creating a quote", () => {
  test("answers the draft with the company's next number, in pounds and with every key", async () => {
    const quote = await created(newQuote(world.north, { postcode: " m4 6bf ", notes: " Keys from the site office. " }));
    expect(quote).toMatchObject({
      status: "draft",
      statusLabel: "Draft",
      customerName: "Ancoats Mill Management Co.",
      postcode: "M4 6BF",
      notes: "Keys from the site office.",
      labourCost: null,
      totalCost: null,
      calculatedAt: null,
      version: 1,
      userId: world.people.user.id,
      names: { pump_style: "Vertical multistage" },
      motorKw: 5.5,
    });
    expect(quote.quoteNumber).toMatch(/^NPL-\d{6}$/);
    expect(quote.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test("the own id, sent 20 times at once, makes one quote and one entry", async () => {
    const body = newQuote(world.north, { id: randomUUIDv7(), customerName: "Sent twenty times" });
    const before = (await world.auditEntries()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.as("user", "POST", "/api/quotes", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ json }) => json.quoteNumber)).size).toBe(1);
    expect((await world.auditEntries()).length - before).toBe(1);
    const { json } = await world.as<{ customerName: string }[]>("user", "GET", "/api/quotes");
    expect(json.filter(({ customerName }) => customerName === "Sent twenty times")).toHaveLength(1);
  });

  test("the same id with other content, by somebody else or in another company, is 409 and shows nothing", async () => {
    const { id } = await created();
    for (const answer of [
      await world.as("user", "POST", "/api/quotes", newQuote(world.north, { id, customerName: "Other" })),
      await world.as("colleague", "POST", "/api/quotes", newQuote(world.north, { id })),
      await world.as("user of the other company", "POST", "/api/quotes", newQuote(world.south, { id })),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.json).toEqual({ error: "This id is already in use. Nothing was created.", code: "already_exists" });
    }
  });

  test("200 at once get 200 numbers without gap or repeat", async () => {
    const last = Number(String((await created()).quoteNumber).slice(-6));
    const answers = await Promise.all(Array.from({ length: 200 }, () => created()));
    const numbers = answers.map(({ quoteNumber }) => Number(String(quoteNumber).slice(-6))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => last + 1 + index));
  });

  test("a refused creation uses up no number", async () => {
    const before = Number(String((await created()).quoteNumber).slice(-6));
    const { id } = await created();
    await world.as("user", "POST", "/api/quotes", newQuote(world.north, { id, customerName: "Other" }));
    await world.as("user of the other company", "POST", "/api/quotes", newQuote(world.south, { id }));
    expect(Number(String((await created()).quoteNumber).slice(-6))).toBe(before + 2);
  });

  test.each([
    ["a blank customer name", { customerName: "   " }, "Customer name is required"],
    ["an endless customer name", { customerName: "x".repeat(201) }, "At most 200 characters"],
    ["NUL", { customerName: "a\u0000b" }, "This text holds a character that cannot be stored"],
    ["a lone surrogate", { customerName: "a\ud800b" }, "This text holds a character that cannot be stored"],
    ["half a postcode", { postcode: "M4 6B" }, "Please enter a valid UK postcode"],
    ["no zone", { locationId: null }, "Please choose a pricing zone"],
    ["an id as text", { pumpStyleId: "1" }, "Please choose a pump style"],
    ["an id beyond the column", { driveTypeId: 2 ** 31 }, "Please choose a drive type"],
    ["endless notes", { notes: "x".repeat(10_001) }, "At most 10,000 characters"],
    ["an own id that is none", { id: "not-a-uuid" }, "This is not a valid id"],
  ])("%s is a 400 at its field", async (_name, wrong, sentence) => {
    const answer = await world.as("user", "POST", "/api/quotes", newQuote(world.north, wrong));
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: "invalid", fields: { [Object.keys(wrong)[0] ?? ""]: sentence } });
  });

  test("another company's item is a 400 that reads as one that does not exist", async () => {
    const { pumpStyleId } = world.south.choices;
    const foreign = await world.as("user", "POST", "/api/quotes", newQuote(world.north, { pumpStyleId }));
    const absent = await world.as("user", "POST", "/api/quotes", newQuote(world.north, { pumpStyleId: 999_999 }));
    expect(foreign.status).toBe(400);
    expect(foreign.text).toBe(absent.text);
  });

  test("choices that a rule excludes are a 422 with the rule's name", async () => {
    const answer = await world.as("user", "POST", "/api/quotes", newQuote(world.north, world.north.others));
    expect(answer.status).toBe(422);
    expect(answer.json.error).toContain("Rule “Plant rooms stay dry” does not allow this");
    expect(Object.keys(answer.json.fields as object)).toEqual(["pumpStyleId"]);
  });

  test("figures, status, number and owner sent along change nothing", async () => {
    const quote = await created(
      newQuote(world.north, {
        status: "accepted",
        totalCost: 1,
        labourCost: 1,
        quoteNumber: "X-1",
        userId: world.people.colleague.id,
        companyId: world.south.id,
        version: 9,
        isManual: true,
      }),
    );
    expect(quote).toMatchObject({
      status: "draft",
      totalCost: null,
      userId: world.people.user.id,
      companyId: world.north.id,
      version: 1,
      isManual: false,
    });
  });
});

describe("calculating a quote", () => {
  test("gives what the independent model gives, keeps what it came from, and can be done again", async () => {
    const { id } = await created();
    const { status, json } = await world.as("company_admin", "POST", `/api/quotes/${id}/calculate`);
    expect(status).toBe(200);
    const expected = modelPrice({
      zoneHours: "1.5",
      hourlyRate: "68",
      minEngineers: "1",
      accessMultiplier: null,
      jobHours: "5",
      pumpBase: "1460",
      motorMultiplier: "1.45",
      driveMultiplier: "1.35",
    });
    if (expected === "too large") throw new Error("the model refuses");
    expect(json).toMatchObject({
      status: "calculated",
      statusLabel: "Calculated",
      needsRecalculation: false,
      version: 2,
      labourHours: Number(expected.labourHours),
      labourCost: Number(expected.labourCost),
      materialCost: Number(expected.materialCost),
      totalCost: Number(expected.totalCost),
    });
    expect(json.priceBasis).toMatchObject({
      formulaVersion: 1,
      postcode: "M4 6BF",
      choices: { location: { name: "NPL Central", labourHours: 1.5, hourlyRate: 68 } },
    });
    expect((await world.as("company_admin", "POST", `/api/quotes/${id}/calculate`, {})).json).toMatchObject({
      version: 3,
    });
  });

  test("a quote that the customer has is 409", async () => {
    const { id } = await created();
    await setStatus(String(id), "sent");
    const answer = await world.as("user", "POST", `/api/quotes/${id}/calculate`);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: "wrong_state",
      error: "This quote is sent and can no longer be calculated.",
    });
  });

  test("accepts no body, an empty one called JSON, and {}", async () => {
    const { id } = await created();
    const url = `/api/quotes/${id}/calculate`;
    expect((await world.as("user", "POST", url)).status).toBe(200);
    expect((await world.as("user", "POST", url, "", { "content-type": "application/json" })).status).toBe(200);
    expect((await world.as("user", "POST", url, {})).status).toBe(200);
  });
});

describe("who sees what", () => {
  test("a user sees the own quotes, an administrator all; costs only those who may", async () => {
    const { id } = await created();
    await world.as("user", "POST", `/api/quotes/${id}/calculate`);
    const mine = await world.as("user", "GET", `/api/quotes/${id}`);
    expect(mine.json).toMatchObject({ labourCost: null, materialCost: null, totalCost: 3299.95 });
    expect(mine.text).not.toMatch(/442|2857\.95/);
    expect((await world.as("company_admin", "GET", `/api/quotes/${id}`)).json).toMatchObject({
      labourCost: 442,
      materialCost: 2857.95,
    });
    expect((await world.as("colleague", "GET", `/api/quotes/${id}`)).status).toBe(404);
    expect((await world.as("colleague", "POST", `/api/quotes/${id}/calculate`)).status).toBe(404);
    const entries = await world.auditEntries();
    expect(entries.at(-1)?.metadata).toMatchObject({ changes: { labourCost: { before: null, after: 442 } } });
  });

  test("with “all company quotes” a colleague reads but does not change", async () => {
    const { id } = await created();
    await setCompany({ engineersSee: "company" });
    expect((await world.as("colleague", "GET", `/api/quotes/${id}`)).status).toBe(200);
    expect((await world.as("colleague", "POST", `/api/quotes/${id}/calculate`)).status).toBe(403);
    await setCompany({ engineersSee: "own" });
  });

  test("with prices shown to users, a user sees the costs", async () => {
    const { id } = await created();
    await world.as("user", "POST", `/api/quotes/${id}/calculate`);
    await setCompany({ showPricingToUsers: true });
    expect((await world.as("user", "GET", `/api/quotes/${id}`)).json).toMatchObject({ labourCost: 442 });
    await setCompany({ showPricingToUsers: false });
  });

  test("an id that nothing has, and one that is none, are 404 alike", async () => {
    for (const id of [randomUUIDv7(), "1", "%00", "..", "x".repeat(150)]) {
      const answer = await world.as("user", "GET", `/api/quotes/${id}`);
      expect([answer.status, answer.text]).toEqual([404, '{"error":"Not found","code":"not_found"}']);
    }
  });
});

test("a plan's quotes a month hold against parallel requests", async () => {
  const planId = await world.database.asPlatform(async (db) => {
    const [plan] = await db
      .insert(plans)
      .values({ name: "Starter", description: "Five", features: {}, maxQuotes: 5 })
      .returning({ id: plans.id });
    await db
      .update(companies)
      .set({ planId: plan?.id ?? null })
      .where(eq(companies.id, world.south.id));
    return plan?.id;
  });
  expect(planId).toBeDefined();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      world.as("user of the other company", "POST", "/api/quotes", newQuote(world.south)),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 402);
  expect(refused).toHaveLength(15);
  expect(refused[0]?.json).toEqual({
    error: "The Starter plan allows 5 quotes a month, and this month's are used up.",
    code: "plan_limit",
  });
});

const setStatus = (id: string, status: string) =>
  world.database.asCompany(world.north.id, (db) => db.update(quotes).set({ status }).where(eq(quotes.id, id)));
const setCompany = (settings: Partial<typeof companies.$inferInsert>) =>
  world.database.asPlatform((db) => db.update(companies).set(settings).where(eq(companies.id, world.north.id)));

describe("changing a quote", () => {
  const put = (id: unknown, body: object, actor: "user" | "company_admin" = "company_admin") =>
    world.as(actor, "PUT", `/api/quotes/${id}`, body);
  async function calculated() {
    const { id } = await created();
    return (await world.as("company_admin", "POST", `/api/quotes/${id}/calculate`)).json;
  }

  test("sets the named fields alone, formats the postcode and counts the version up", async () => {
    const { id, quoteNumber } = await created();
    const answer = await put(id, {
      postcode: "m4 6bf",
      customerName: "Siân Powell",
      notes: null,
      totalCost: 1,
      status: undefined,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({
      id,
      quoteNumber,
      customerName: "Siân Powell",
      postcode: "M4 6BF",
      totalCost: null,
      version: 2,
    });
    expect((await world.auditEntries()).at(-1)).toMatchObject({
      action: "update",
      metadata: { changes: { customerName: { before: "Ancoats Mill Management Co.", after: "Siân Powell" } } },
    });
  });

  test("a change that changes nothing leaves version and audit log alone", async () => {
    const { id } = await created();
    const before = (await world.auditEntries()).length;
    expect((await put(id, { customerName: "Ancoats Mill Management Co.", version: 1 })).json).toMatchObject({
      version: 1,
    });
    expect((await put(id, {})).json).toMatchObject({ version: 1 });
    expect((await world.auditEntries()).length).toBe(before);
  });

  test("an outdated version is 409 with the quote as it stands, in pounds and without costs for those who may not see them", async () => {
    const { id, version } = await calculated();
    await put(id, { notes: "first" });
    const answer = await put(id, { notes: "second", version }, "user");
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: "version_conflict",
      current: { notes: "first", version: 3, totalCost: 3299.95, labourCost: null },
    });
    expect((await put(id, { notes: "second" })).json).toMatchObject({ notes: "second" });
  });

  test("20 people at once without a version: every field arrives, in 20 versions", async () => {
    const { id } = await created();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => put(id, { notes: `note ${index}` })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ json }) => json.version)).size).toBe(20);
  });

  test("manual costs are kept as given and make the total; calculating clears them", async () => {
    const { id } = await calculated();
    const manual = await put(id, { labourCost: "500.10", materialCost: 1000.2, labourHours: 7.25, engineerCount: "3" });
    expect(manual.json).toMatchObject({
      labourCost: 500.1,
      materialCost: 1000.2,
      totalCost: 1500.3,
      labourHours: 7.25,
      engineerCount: 3,
      isManual: true,
      status: "calculated",
    });
    expect((await world.as("user", "POST", `/api/quotes/${id}/calculate`)).json).toMatchObject({
      totalCost: 3299.95,
      isManual: false,
    });
  });

  test.each([
    ["too many decimals", { labourCost: 1.005 }, "labourCost"],
    ["a negative", { materialCost: -1 }, "materialCost"],
    ["more than a column holds", { labourHours: 1000 }, "labourHours"],
    ["an exponent", { labourCost: "1e3" }, "labourCost"],
    ["half an engineer", { engineerCount: 1.5 }, "engineerCount"],
    ["no name", { customerName: " " }, "customerName"],
    ["half a postcode", { postcode: "M4" }, "postcode"],
    ["another company's item", { driveTypeId: 999_999 }, "driveTypeId"],
    ["a status that is none", { status: "nonsense" }, "status"],
    ["a version that is none", { version: 0 }, "version"],
  ])("%s is a 400 at its field", async (_name, body, field) => {
    const { id } = await created();
    const answer = await put(id, body);
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys(answer.json.fields as object)).toEqual([field]);
  });

  test("a user cannot set costs, nor change a colleague's quote", async () => {
    const { id } = await calculated();
    for (const body of [{ labourCost: 1 }, { materialCost: 1 }, { labourCost: null }]) {
      expect((await put(id, body, "user")).status).toBe(403);
    }
    expect((await put(id, { labourHours: 3 }, "user")).status).toBe(200);
    expect((await world.as("colleague", "PUT", `/api/quotes/${id}`, { notes: "x" })).status).toBe(404);
  });

  test("a changed choice keeps the figures and asks for a recalculation, also against the rules", async () => {
    const { id } = await calculated();
    const answer = await put(id, {
      equipmentAccessId: world.north.others.equipmentAccessId,
      pumpStyleId: world.north.others.pumpStyleId,
    });
    expect(answer.json).toMatchObject({ status: "calculated", totalCost: 3299.95, needsRecalculation: true });
    expect(answer.json.conflicts).toEqual([
      "Submersible sewage is hidden by rule 1 “Plant rooms stay dry”, because Equipment Access is Plant room, restricted.",
    ]);
    expect((await world.as("user", "POST", `/api/quotes/${id}/calculate`)).status).toBe(422);
    expect((await world.as("user", "GET", `/api/quotes/${id}/calculation`)).status).toBe(422);
  });

  test("a sent quote takes notes and nothing else", async () => {
    const { id } = await calculated();
    await setStatus(String(id), "sent");
    expect((await put(id, { customerName: "Other" })).status).toBe(409);
    expect((await put(id, { status: "draft" })).status).toBe(409);
    expect((await put(id, { notes: "They asked for a later date." })).status).toBe(200);
  });

  test("what a calculation would give is shown and not kept", async () => {
    const { id } = await created();
    const before = (await world.auditEntries()).length;
    expect((await world.as("user", "GET", `/api/quotes/${id}/calculation`)).json).toEqual({
      labourHours: 6.5,
      engineerCount: 1,
      labourCost: null,
      materialCost: null,
      totalCost: 3299.95,
    });
    expect((await world.as("user", "GET", `/api/quotes/${id}`)).json).toMatchObject({
      status: "draft",
      totalCost: null,
      version: 1,
    });
    expect((await world.auditEntries()).length).toBe(before);
  });

  test("a duplicate is a new draft of the same content, once for the same id", async () => {
    const { id, quoteNumber } = await calculated();
    const own = randomUUIDv7();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.as("user", "POST", `/api/quotes/${id}/duplicate`, { id: own })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(answers[0]?.json).toMatchObject({
      id: own,
      status: "draft",
      totalCost: null,
      customerName: "Ancoats Mill Management Co.",
    });
    expect(answers[0]?.json.quoteNumber).not.toBe(quoteNumber);
    expect((await world.as("user", "POST", `/api/quotes/${id}/duplicate`)).status).toBe(201);
    expect((await world.as("colleague", "POST", `/api/quotes/${id}/duplicate`)).status).toBe(404);
  });
});
