import { randomUUIDv7 } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();

async function createQuote() {
  const answer = await world.as("user", "POST", "/api/quotes", newQuote(world.north));
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}

describe("changing a quote", () => {
  const put = (id: unknown, body: object, actor: "user" | "company_admin" = "company_admin") =>
    world.as(actor, "PUT", `/api/quotes/${id}`, body);
  async function calculated() {
    const { id } = await createQuote();
    return (await world.as("company_admin", "POST", `/api/quotes/${id}/calculate`)).json;
  }

  test("sets only the named fields, formats the postcode and increments the version", async () => {
    const { id, quoteNumber } = await createQuote();
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
    expect(await world.lastEntry()).toMatchObject({
      action: "update",
      metadata: { changes: { customerName: { before: "Ancoats Mill Management Co.", after: "Siân Powell" } } },
    });
  });

  test("a change without effect leaves version and audit log unchanged", async () => {
    const { id } = await createQuote();
    const before = (await world.auditEntries()).length;
    expect((await put(id, { customerName: "Ancoats Mill Management Co.", version: 1 })).json).toMatchObject({
      version: 1,
    });
    expect((await put(id, {})).json).toMatchObject({ version: 1 });
    expect((await world.auditEntries()).length).toBe(before);
  });

  test("an outdated version is 409 with the current quote, in pounds and without costs for users who may not see them", async () => {
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

  test("20 simultaneous changes without a version are all saved, in 20 versions", async () => {
    const { id } = await createQuote();
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

  test("a calculated quote's figure cannot be cleared: 400 at its field", async () => {
    const { id, version } = await calculated();
    const answer = await put(id, { labourCost: null, notes: "x" });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.json).toMatchObject({
      code: "invalid",
      fields: { labourCost: "Enter a figure. Recalculate restores automatic pricing." },
    });
    const now = await world.as("company_admin", "GET", `/api/quotes/${id}`);
    expect(now.json).toMatchObject({ version, notes: null, totalCost: 3299.95 });
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
    ["a version that is none", { version: 1.5 }, "version"],
  ])("%s is a 400 at its field", async (_name, body, field) => {
    const { id } = await createQuote();
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

  test("a changed choice keeps the figures and needs recalculation, also against the rules", async () => {
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

  test("only the notes of a sent quote can change", async () => {
    const { id } = await calculated();
    await setStatus(String(id), "sent");
    expect((await put(id, { customerName: "Other" })).status).toBe(409);
    expect((await put(id, { status: "draft" })).status).toBe(409);
    expect((await put(id, { notes: "They asked for a later date." })).status).toBe(200);
  });

  test("a price preview is not saved", async () => {
    const { id } = await createQuote();
    const before = (await world.auditEntries()).length;
    expect((await world.as("user", "GET", `/api/quotes/${id}/calculation`)).json).toEqual({
      labourHours: 6.5,
      engineerCount: 1,
      labourCost: null,
      materialCost: null,
      linesCost: 0,
      options: null,
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

const setStatus = (id: string, status: string) =>
  world.inNorth.run`update quotes set status = ${status} where id = ${id}`;
