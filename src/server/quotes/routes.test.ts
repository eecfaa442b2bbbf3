import { randomUUIDv7 } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formatQuoteNumber } from "#domain/quotes/number.ts";
import type { OwnCompany } from "#server/companies/queries.ts";
import { literal } from "#test/kit/literals.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { modelPrice } from "#test/model/price-model.ts";
import { insertIn, runIn, setting } from "#test/rows.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();

async function createQuote(
  body: Record<string, unknown> = newQuote(world.north),
  actor: "user" | "company_admin" = "user",
) {
  const answer = await world.as(actor, "POST", "/api/quotes", body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}

describe("creating a quote", () => {
  test("answers the draft with the company's next number, in pounds and with every key", async () => {
    const quote = await createQuote(
      newQuote(world.north, { postcode: " m4 6bf ", notes: " Keys from the site office. " }),
    );
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

  test("the same id sent 20 times at once creates one quote and one entry", async () => {
    const body = newQuote(world.north, { id: randomUUIDv7(), customerName: "Sent twenty times" });
    const before = (await world.auditEntries()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.as("user", "POST", "/api/quotes", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ json }) => json.quoteNumber)).size).toBe(1);
    expect((await world.auditEntries()).length - before).toBe(1);
    const { json } = await world.as<{ customerName: string }[]>("user", "GET", "/api/quotes");
    expect(json.filter(({ customerName }) => customerName === "Sent twenty times")).toHaveLength(1);
  });

  test("the same id sent again after its choice was withdrawn returns the created quote", async () => {
    const body = newQuote(world.north, { id: randomUUIDv7() });
    const made = await world.as("user", "POST", "/api/quotes", body);
    const setOffered = (isActive: boolean) =>
      world.inNorth.run`update job_types set is_active = ${isActive}
      where id = ${world.north.choices.jobTypeId}`;
    await setOffered(false);
    const again = await world.as("user", "POST", "/api/quotes", body);
    const another = await world.as("user", "POST", "/api/quotes", { ...body, id: randomUUIDv7() });
    await setOffered(true);
    expect([made.status, again.status, another.status]).toEqual([201, 200, 400]);
    expect(again.json).toEqual({ ...made.json, withdrawn: [expect.stringContaining("no longer on offer")] });
  });

  test("the same id with other content, by another user or in another company, is 409 without details", async () => {
    const { id } = await createQuote();
    for (const answer of [
      await world.as("user", "POST", "/api/quotes", newQuote(world.north, { id, customerName: "Other" })),
      await world.as("colleague", "POST", "/api/quotes", newQuote(world.north, { id })),
      await world.as("user of the other company", "POST", "/api/quotes", newQuote(world.south, { id })),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.json).toEqual({
        error: "Something with this name or id exists already. Nothing was changed.",
        code: "already_exists",
      });
    }
  });

  test("200 at once get 200 numbers without gap or repeat", async () => {
    const last = Number(String((await createQuote()).quoteNumber).slice(-6));
    const answers = await Promise.all(Array.from({ length: 200 }, () => createQuote()));
    const numbers = answers.map(({ quoteNumber }) => Number(String(quoteNumber).slice(-6))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => last + 1 + index));
  });

  test("its audit entry has the number that the database assigned", async () => {
    const { id, quoteNumber } = await createQuote();
    const entry = (await world.auditEntries()).find(({ entityId }) => entityId === id);
    expect(entry?.description).toMatch(new RegExp(` created quote ${quoteNumber}$`));
  });

  test("a refused creation uses up no number", async () => {
    const before = Number(String((await createQuote()).quoteNumber).slice(-6));
    const { id } = await createQuote();
    await world.as("user", "POST", "/api/quotes", newQuote(world.north, { id, customerName: "Other" }));
    await world.as("user of the other company", "POST", "/api/quotes", newQuote(world.south, { id }));
    expect(Number(String((await createQuote()).quoteNumber).slice(-6))).toBe(before + 2);
  });

  test.each([
    ["a blank customer name", { customerName: "   " }, "Customer name is required"],
    ["an endless customer name", { customerName: "x".repeat(201) }, "At most 200 characters"],
    ["NUL", { customerName: "a\u0000b" }, "This text holds a character that cannot be stored"],
    ["a lone surrogate", { customerName: "a\ud800b" }, "This text holds a character that cannot be stored"],
    ["half a postcode", { postcode: "M4 6B" }, literal("QB 5", "Please enter a valid UK postcode")],
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
    expect(answer.json.error).toMatch(
      /^The rules do not allow this: .+ is hidden by rule 1 “Plant rooms stay dry”, because .+\.$/,
    );
    expect(String(answer.json.error).split("Plant rooms stay dry")).toHaveLength(2);
    expect(Object.keys(answer.json.fields as object)).toEqual(["pumpStyleId"]);
  });

  test("figures, status, number and owner sent along change nothing", async () => {
    const quote = await createQuote(
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
  test("equals the independent model, stores the price snapshot, and can be repeated", async () => {
    const { id } = await createQuote();
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
      materialShare: "1.00",
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

  test("simultaneous calculations run one after another", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await createQuote();
      const answers = await Promise.all(
        Array.from({ length: 3 }, () => world.as("user", "POST", `/api/quotes/${id}/calculate`)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.map(({ json }) => json.version).sort()).toEqual([2, 3, 4]);
    }
  });

  test("a sent quote is 409", async () => {
    const { id } = await createQuote();
    await setStatus(String(id), "sent");
    const answer = await world.as("user", "POST", `/api/quotes/${id}/calculate`);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: "already_issued",
      error: "The customer has this quote. Revise it to change it.",
    });
  });

  test("an outdated version is 409 with the current quote", async () => {
    const { id, version } = await createQuote();
    const old = await world.as("user", "POST", `/api/quotes/${id}/calculate`, { version: Number(version) + 1 });
    expect([old.status, old.json.code, old.json.current]).toMatchObject([409, "version_conflict", { id, version }]);
    const now = await world.as("user", "POST", `/api/quotes/${id}/calculate`, { version });
    expect([now.status, now.json.status]).toEqual([200, "calculated"]);
  });

  test("accepts no body, an empty one called JSON, and {}", async () => {
    const { id } = await createQuote();
    const url = `/api/quotes/${id}/calculate`;
    expect((await world.as("user", "POST", url)).status).toBe(200);
    expect((await world.as("user", "POST", url, "", { "content-type": "application/json" })).status).toBe(200);
    expect((await world.as("user", "POST", url, {})).status).toBe(200);
  });
});

describe("who sees what", () => {
  test("a user sees their own quotes, an administrator all; costs only with permission", async () => {
    const { id } = await createQuote();
    await world.as("user", "POST", `/api/quotes/${id}/calculate`);
    const mine = await world.as("user", "GET", `/api/quotes/${id}`);
    expect(mine.json).toMatchObject({ labourCost: null, materialCost: null, totalCost: 3299.95 });
    // Only as a value: the same digits may be in an id.
    expect(mine.text).not.toMatch(/[:[,](442|2857\.95)[,\]}]/);
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
    const { id } = await createQuote();
    await setCompany({ engineersSee: "company" });
    expect((await world.as("colleague", "GET", `/api/quotes/${id}`)).status).toBe(200);
    expect((await world.as("colleague", "POST", `/api/quotes/${id}/calculate`)).status).toBe(403);
    await setCompany({ engineersSee: "own" });
  });

  test("with prices shown to users, a user sees the costs", async () => {
    const { id } = await createQuote();
    await world.as("user", "POST", `/api/quotes/${id}/calculate`);
    await setCompany({ showPricingToUsers: true });
    expect((await world.as("user", "GET", `/api/quotes/${id}`)).json).toMatchObject({ labourCost: 442 });
    await setCompany({ showPricingToUsers: false });
  });

  test("an unknown and an invalid id are both 404", async () => {
    for (const id of [randomUUIDv7(), "1", "%00", "..", "x".repeat(150)]) {
      const answer = await world.as("user", "GET", `/api/quotes/${id}`);
      expect([answer.status, answer.text]).toEqual([404, '{"error":"Not found","code":"not_found"}']);
    }
  });
});

test("a plan's quotes a month hold against parallel requests", async () => {
  const planId = await world.database.asPlatform(async (db) => {
    const [plan] = await insertIn(db, "plans", { name: "Starter", description: "Five", features: {}, maxQuotes: 5 });
    await runIn(db)`update companies set plan_id = ${plan?.id ?? null}
      where id = ${world.south.id}`;
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
  world.inNorth.run`update quotes set status = ${status} where id = ${id}`;
const setCompany = (settings: Partial<OwnCompany>) =>
  world.platform.run`update companies set ${setting(settings)}
      where id = ${world.north.id}`;

test("past six digits the number grows as the domain has it", async () => {
  await world.inNorth.run`update quote_counters set last_number = ${999_998}`;
  for (const n of [999_999, 1_000_000]) expect((await createQuote()).quoteNumber).toBe(formatQuoteNumber("NPL", n));
});
