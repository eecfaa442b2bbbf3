// The rules' own calls: what they save, what they refuse, who may make them.
import { describe, expect, test } from "vitest";
import { ruleOn } from "#test/fresh.ts";
import { literal } from "#test/kit/literals.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

interface Wire {
  id: number;
  companyId: number;
  name: string;
  description: string | null;
  triggerType: string;
  triggerValueIds: number[];
  constraintType: string;
  allowedValueIds: number[];
  priority: number;
  isActive: boolean;
  version: number;
}
interface Failure {
  error: string;
  code: string;
  fields: Record<string, string>;
  current?: Wire;
}

const path = "/api/admin/configuration-rules";
const world = await openWorld();

const buildRuleBody = (overrides: object = {}) => ({
  name: "Plant rooms by hand",
  ...ruleOn(world.north),
  isActive: false,
  ...overrides,
});
const askAsAdmin = <Body = Wire>(method: string, url: string, requestBody?: unknown) =>
  world.as<Body>("company_admin", method, url, requestBody);
const create = async (overrides: object = {}) => (await askAsAdmin("POST", path, buildRuleBody(overrides))).json;
const listRules = async () => (await askAsAdmin<Wire[]>("GET", path)).json;

describe("a new rule", () => {
  test("is stored as sent, each value once, without another company's", async () => {
    const { allowedValueIds } = ruleOn(world.north);
    const { status, json } = await askAsAdmin("POST", path, {
      ...buildRuleBody({ description: " Carried in ", priority: 7, isActive: true }),
      allowedValueIds: [...allowedValueIds, ...allowedValueIds],
      companyId: world.south.id,
      id: 1,
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...buildRuleBody({ description: "Carried in", priority: 7, isActive: true }),
      companyId: world.north.id,
      version: 1,
    });
    expect((await listRules()).map(({ id }) => id)).toContain(json.id);
    expect(await world.lastEntry()).toMatchObject({
      action: "create",
      entityType: "configuration_rule",
      entityId: String(json.id),
      description: expect.stringMatching(/added rule Plant rooms by hand$/),
      companyId: world.north.id,
    });
    await askAsAdmin("DELETE", `${path}/${json.id}`);
  });

  test("is active and last by default", async () => {
    const { isActive: _, ...plain } = buildRuleBody({ description: "" });
    const { json } = await askAsAdmin("POST", path, plain);
    expect(json).toMatchObject({ priority: 100, isActive: true, description: null });
    await askAsAdmin("DELETE", `${path}/${json.id}`);
  });

  test.each([
    [{ name: " " }, "name", literal("AD 5 Configuration rule", "Rule name is required")],
    [{ name: "x".repeat(201) }, "name", "At most 200 characters"],
    [
      { triggerValueIds: [] },
      "triggerValueIds",
      literal("AD 5 Configuration rule", "At least one trigger value is required"),
    ],
    [{ triggerValueIds: undefined }, "triggerValueIds", "At least one trigger value is required"],
    [
      { allowedValueIds: [] },
      "allowedValueIds",
      literal("AD 5 Configuration rule", "At least one allowed value is required"),
    ],
    [{ allowedValueIds: null }, "allowedValueIds", "At least one allowed value is required"],
    [{ triggerType: "colour" }, "triggerType", "Please choose one of the six lists"],
    [{ constraintType: undefined }, "constraintType", "Please choose one of the six lists"],
    [{ priority: 101 }, "priority", "Priority must be a whole number from 0 to 100"],
    [{ priority: -1 }, "priority", "Priority must be a whole number from 0 to 100"],
    [{ priority: 1.5 }, "priority", "Priority must be a whole number from 0 to 100"],
    [{ priority: "soon" }, "priority", "Priority must be a whole number from 0 to 100"],
    [{ description: "a\0b" }, "description", "This text holds a character that cannot be stored"],
  ])("is refused with %j at its field", async (wrong, field, sentence) => {
    const before = (await listRules()).length;
    const { status, json } = await askAsAdmin<Failure>("POST", path, buildRuleBody(wrong));
    expect(status).toBe(400);
    expect(json.fields[field]).toBe(sentence);
    expect((await listRules()).length).toBe(before);
  });

  test("may only name the company's own items of that list; the error reveals nothing", async () => {
    const south = ruleOn(world.south);
    const answers = await Promise.all([
      askAsAdmin<Failure>("POST", path, buildRuleBody({ triggerValueIds: south.triggerValueIds })),
      askAsAdmin<Failure>("POST", path, buildRuleBody({ triggerValueIds: [999_999] })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.json.fields).toEqual({
      triggerValueIds: "Not all of these are Equipment Access of your company",
    });
    const both = await askAsAdmin<Failure>(
      "POST",
      path,
      buildRuleBody({ allowedValueIds: [999_999], triggerValueIds: [888_888] }),
    );
    expect(Object.keys(both.json.fields)).toEqual(["triggerValueIds", "allowedValueIds"]);
  });

  test("may name an inactive item, and applies at once", async () => {
    const { pumpStyleId } = world.north.choices;
    await askAsAdmin("DELETE", `/api/admin/pump-styles/${pumpStyleId}`);
    const { json: rule } = await askAsAdmin(
      "POST",
      path,
      buildRuleBody({ allowedValueIds: [pumpStyleId], priority: 0 }),
    );
    expect(rule.allowedValueIds).toEqual([pumpStyleId]);
    await askAsAdmin("DELETE", `${path}/${rule.id}`);
    await askAsAdmin("PUT", `/api/admin/pump-styles/${pumpStyleId}`, { isActive: true });

    const { equipmentAccessId } = world.north.choices;
    const strict = await create({
      name: "Ground level takes sewage",
      triggerValueIds: [equipmentAccessId],
      allowedValueIds: [world.north.others.pumpStyleId],
      isActive: true,
    });
    const refused = await world.as<Failure>("user", "POST", "/api/quotes", newQuote(world.north));
    expect(refused.status).toBe(422);
    expect(refused.json.error).toContain("Ground level takes sewage");
    await askAsAdmin("DELETE", `${path}/${strict.id}`);
    expect((await world.as("user", "POST", "/api/quotes", newQuote(world.north))).status).toBe(201);
  });
});

describe("a change", () => {
  test("sets the named fields, increments the version and records the previous values", async () => {
    const rule = await create();
    const { status, json } = await askAsAdmin("PUT", `${path}/${rule.id}`, { priority: "3", version: 1 });
    expect(status).toBe(200);
    expect(json).toMatchObject({ ...rule, priority: 3, version: 2, updatedAt: expect.any(String) });
    const entry = await world.lastEntry();
    expect(entry).toMatchObject({ action: "update", entityId: String(rule.id) });
    expect(entry?.metadata?.changes).toEqual({ priority: { before: 100, after: 3 } });
  });

  test("without effect leaves version and log unchanged", async () => {
    const rule = await create();
    const before = (await world.auditEntries()).length;
    const { allowedValueIds } = rule;
    const again = await askAsAdmin("PUT", `${path}/${rule.id}`, {
      allowedValueIds: [...allowedValueIds, ...allowedValueIds],
    });
    expect(again.json.version).toBe(1);
    expect((await world.auditEntries()).length).toBe(before);
  });

  test("of an outdated version is refused with the current rule", async () => {
    const rule = await create();
    await askAsAdmin("PUT", `${path}/${rule.id}`, { name: "Somebody was faster" });
    const { status, json } = await askAsAdmin<Failure>("PUT", `${path}/${rule.id}`, { name: "Mine", version: 1 });
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: "version_conflict", current: { name: "Somebody was faster", version: 2 } });
  });

  test("of only the list is refused if the values belong to another one", async () => {
    const rule = await create();
    const { status, json } = await askAsAdmin<Failure>("PUT", `${path}/${rule.id}`, { triggerType: "drive_type" });
    expect(status).toBe(400);
    expect(json.fields.triggerValueIds).toBe("Not all of these are Drive Types of your company");
    const far = await askAsAdmin<Failure>("PUT", `${path}/${rule.id}`, {
      triggerType: "drive_type",
      triggerValueIds: [99_999],
    });
    expect(far.json.fields.triggerValueIds).toBe("Not all of these are Drive Types of your company");
  });
});

describe("deletion", () => {
  test("deletes the rule and records its content", async () => {
    const rule = await create({ priority: 9 });
    const { status, json } = await askAsAdmin("DELETE", `${path}/${rule.id}`);
    expect([status, json]).toEqual([200, { success: true }]);
    expect((await listRules()).map(({ id }) => id)).not.toContain(rule.id);
    const entry = await world.lastEntry();
    expect(entry).toMatchObject({ action: "delete", entityType: "configuration_rule", riskLevel: "medium" });
    expect(entry?.metadata?.changes).toMatchObject({
      name: { before: rule.name, after: null },
      priority: { before: 9 },
    });
    expect((await askAsAdmin("DELETE", `${path}/${rule.id}`)).status).toBe(404);
  });
});

describe("who may", () => {
  test.each([
    ["signed out", 401],
    ["user", 403],
    ["platform_admin", 403],
    ["user without a company", 403],
    ["user of an inactive company", 401],
    ["platform_admin impersonating", 201],
  ] as const)("%s adding a rule: %i", async (who, expected) => {
    const before = (await world.auditEntries()).length;
    expect((await world.as(who, "POST", path, buildRuleBody())).status).toBe(expected);
    expect((await world.auditEntries()).length - before).toBe(expected === 201 ? 1 : 0);
  });

  test("another company's rule reads as one that does not exist", async () => {
    const rule = await create();
    const south = (await world.as<Wire[]>("user of the other company", "GET", path)).json;
    const answers = [
      await askAsAdmin("PUT", `${path}/${south[0]?.id}`, { name: "Mine now" }),
      await askAsAdmin("PUT", `${path}/999999`, { name: "Mine now" }),
      await askAsAdmin("DELETE", `${path}/${south[0]?.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(south.map(({ id }) => id)).not.toContain(rule.id);
  });
});
