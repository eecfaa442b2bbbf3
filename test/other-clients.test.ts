// What other clients send that our own screens do not: empty fields of forms, numbers and ids as strings, one string
// for a list, whole replies sent back. None of it is refused if its meaning is plain (AD 5 and 7, decisions 49 and 52).
import { describe, expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "./world.ts";

type Json = Record<string, unknown>;
const world = await openWorld();

const platform = (method: string, path: string, body?: unknown) => world.as("platform_admin", method, path, body);
const admin = (method: string, path: string, body?: unknown) => world.as("company_admin", method, path, body);
const plans = "/api/admin/plans";
const plan = { name: "Depot", description: "One depot" };

describe("an empty field of a form is no value", () => {
  test("in a plan it means free and unlimited", async () => {
    const made = await platform("POST", plans, { ...plan, maxUsers: "", maxQuotes: " ", price: "" });
    expect(made).toMatchObject({ status: 201, json: { maxUsers: null, maxQuotes: null, price: null } });
    const changed = await platform("PUT", `${plans}/${made.json.id}`, { maxUsers: "5", maxQuotes: 0, price: "49.99" });
    expect(changed).toMatchObject({ status: 200, json: { maxUsers: 5, maxQuotes: 0, price: 49.99 } });
    const large = await platform("PUT", `${plans}/${made.json.id}`, { maxUsers: 1_000_001 });
    expect(large.json).toMatchObject({ fields: { maxUsers: "Max users must be a whole number from 0 to 1,000,000" } });
  });

  test("in a company it is no plan, for a person no company, for a status the order 0", async () => {
    const company = { name: "Empty Ltd", slug: "empty-ltd", planId: "", adminEmail: "", adminPassword: "" };
    expect(await platform("POST", "/api/admin/companies", company)).toMatchObject({
      status: 201,
      json: { planId: null, userCount: 0 },
    });
    const person = { email: "e@empty.test", password: "secret1", firstName: "E", lastName: "F", companyId: "" };
    expect(await platform("POST", "/api/admin/users", person)).toMatchObject({
      status: 201,
      json: { companyId: null },
    });
    for (const sortOrder of ["", null]) {
      const status = { name: `empty_${sortOrder}`, label: "Empty", sortOrder };
      expect(await platform("POST", "/api/platform/quote-statuses", status)).toMatchObject({
        status: 201,
        json: { sortOrder: 0 },
      });
    }
  });

  test("in the filters of the audit log it is no filter", async () => {
    const empty = "search=&action=&entityType=&riskLevel=&companyId=&userId=&startDate=&endDate=";
    const [all, filtered] = [
      await platform("GET", "/api/admin/audit-logs?limit=1000"),
      await platform("GET", `/api/admin/audit-logs?limit=1000&${empty}`),
    ];
    expect(filtered.status, filtered.text).toBe(200);
    expect(filtered.json.total).toBe(all.json.total);
  });

  test("in the filters of the quotes it is no filter, and the answer is a page", async () => {
    await admin("POST", "/api/quotes", newQuote(world.north));
    const { json: all } = await admin("GET", "/api/quotes?limit=1000");
    for (const empty of ["search=&status=&locationId=&from=&to=&limit=&cursor=", "locationId=", "from=", "to="]) {
      const answer = await admin("GET", `/api/quotes?${empty}`);
      expect(answer, answer.text).toMatchObject({ status: 200, json: { total: all.total, start: 1 } });
    }
  });
});

test("a limit of 0 is a limit", async () => {
  const { json: none } = await platform("POST", plans, { ...plan, name: "Nothing", maxUsers: 0, maxQuotes: 0 });
  const company = { name: "Nobody Ltd", slug: "nobody-ltd", planId: none.id };
  const first = { adminEmail: "n@n.test", adminFirstName: "N", adminLastName: "O", adminPassword: "secret1" };
  expect(await platform("POST", "/api/admin/companies", { ...company, ...first })).toMatchObject({
    status: 402,
    json: { code: "plan_limit", error: expect.stringContaining("The Nothing plan allows 0 users") },
  });
  expect((await platform("POST", "/api/admin/companies", company)).status).toBe(201);
});

describe("an id may be a text, as a form's list of choices gives it", () => {
  test.each(["1x", "0", "-1", "1.5", "2147483648", 0, 1.5, true])("but not %j", async (planId) => {
    const { status, json } = await platform("PUT", `/api/admin/companies/${world.south.id}`, { planId });
    expect(status).toBe(400);
    expect(json.fields).toHaveProperty("planId");
  });

  test("of a plan and of a company", async () => {
    const { json: made } = await platform("POST", plans, plan);
    const company = { name: "Text Ltd", slug: "text-ltd", planId: String(made.id) };
    expect(await platform("POST", "/api/admin/companies", company)).toMatchObject({ json: { planId: made.id } });
    const person = { email: "t@text.test", password: "secret1", firstName: "T", lastName: "E" };
    expect(await platform("POST", "/api/admin/users", { ...person, companyId: String(world.north.id) })).toMatchObject({
      json: { companyId: world.north.id },
    });
  });

  test("of a rule's values", async () => {
    const { choices, others } = world.north;
    const rule = {
      name: "Texts",
      triggerType: "equipment_access",
      triggerValueIds: [String(others.equipmentAccessId), others.equipmentAccessId],
      constraintType: "pump_style",
      allowedValueIds: [String(choices.pumpStyleId)],
      priority: "7",
    };
    expect((await admin("POST", "/api/admin/configuration-rules", rule)).json).toMatchObject({
      triggerValueIds: [others.equipmentAccessId],
      allowedValueIds: [choices.pumpStyleId],
      priority: 7,
    });
  });
});

test.each([
  [
    ["a", "b"],
    ["a", "b"],
  ],
  [
    { seats: 5, api: true },
    { seats: 5, api: true },
  ],
  ['["a", {"b": 1}]', ["a", { b: 1 }]],
  [" Basic support ", ["Basic support"]],
  ["12", ["12"]],
  ["", []],
])("the features of a plan: %j is kept as %j", async (features, kept) => {
  const made = await platform("POST", plans, { ...plan, features });
  expect(made.json.features, made.text).toEqual(kept);
  const listed = (await world.as<Json[]>("platform_admin", "GET", plans)).json;
  expect(listed.find(({ id }) => id === made.json.id)?.features).toEqual(kept);
});

test.each([
  ["null", null],
  ["a number", 5],
  ["a boolean", true],
  ["a NUL", "a\u0000b"],
  ["half a character", { "\ud800": 1 }],
  ["too long", "x".repeat(20_001)],
])("the features of a plan cannot be %s", async (_, features) => {
  expect((await platform("POST", plans, { ...plan, features })).json.fields).toHaveProperty("features");
});

test("the prefixes of a zone may be one text", async () => {
  const zone = { name: "One text", postcodes: "ls1, bd,,LS1", labourHours: 1, hourlyRate: 1 };
  expect((await admin("POST", "/api/admin/locations", zone)).json).toMatchObject({ postcodes: ["LS1", "BD"] });
  expect((await admin("POST", "/api/admin/locations", { ...zone, name: "Two", postcodes: 5 })).json.fields).toEqual({
    postcodes: "Postcodes must be a list of prefixes",
  });
});

test("what is ordered by name is so whatever its case", async () => {
  const names = ["cherry", "Banana", "apple"];
  for (const name of names) {
    await admin("POST", "/api/admin/drive-types", { name, costMultiplier: 1 });
    await platform("POST", "/api/admin/companies", { name, slug: name.toLowerCase() });
    const person = { email: `${name}@fruit.test`, password: "secret1", firstName: name, lastName: "F" };
    await platform("POST", "/api/admin/users", { ...person, companyId: world.north.id });
  }
  const ordered = async (call: typeof admin, path: string, key: string) =>
    ((await call("GET", path)).json as unknown as Json[])
      .map((thing) => thing[key])
      .filter((name) => names.includes(name as string));
  for (const path of ["/api/admin/drive-types", "/api/lookup/drive-types"])
    expect(await ordered(admin, path, "name")).toEqual(["apple", "Banana", "cherry"]);
  expect(await ordered(platform, "/api/admin/companies", "name")).toEqual(["apple", "Banana", "cherry"]);
  expect(await ordered(platform, "/api/admin/users", "firstName")).toEqual(["apple", "Banana", "cherry"]);
  expect(await ordered(admin, "/api/company/users", "firstName")).toEqual(["apple", "Banana", "cherry"]);
});

test("a version that never was is an outdated one", async () => {
  const { json: made } = await admin("POST", "/api/admin/job-types", { name: "Versions", baseHours: 1 });
  for (const version of [0, -1, 2]) {
    const refused = await admin("PUT", `/api/admin/job-types/${made.id}`, { baseHours: 2, version });
    expect(refused).toMatchObject({ status: 409, json: { code: "version_conflict", current: { baseHours: 1 } } });
  }
});

test("names are as long as decision 49 allows, and so is the slug that is made of one", async () => {
  const company = { name: "n".repeat(200), slug: "n".repeat(200) };
  expect((await platform("POST", "/api/admin/companies", company)).status).toBe(201);
  const status = { name: "s".repeat(200), label: "l".repeat(200) };
  expect((await platform("POST", "/api/platform/quote-statuses", status)).status).toBe(201);
  const { json } = await platform("POST", "/api/platform/quote-statuses", { name: "s".repeat(201), label: "" });
  expect(json.fields).toEqual({ name: "At most 200 characters", label: "Label is required" });
});

test("a new company is answered with the defaults of its look and its currency", async () => {
  const made = await platform("POST", "/api/admin/companies", { name: "Defaults Ltd", slug: "defaults-ltd" });
  const defaults = {
    primaryColor: "#2563eb",
    secondaryColor: "#10b981",
    tertiaryColor: "#f59e0b",
    brandImageUrl: null,
    brandImageType: null,
    brandImageSize: null,
    currency: "GBP",
    currencySymbol: "£",
    showPricingToUsers: false,
    planFeatures: null,
  };
  expect(made.json).toMatchObject(defaults);
  const listed = (await world.as<Json[]>("platform_admin", "GET", "/api/admin/companies?search=defaults-ltd")).json;
  expect(listed).toEqual([made.json]);
});

test("a missed page is answered with what was recorded", async () => {
  const missed = { action: "404_error", entityType: "page", entityId: "/nowhere", metadata: null };
  expect(await world.as("user", "POST", "/api/admin/audit-logs", missed)).toMatchObject({
    status: 201,
    json: { success: true, action: "404_error", entityType: "page", entityId: "/nowhere" },
  });
});

test("whatever a list answers can be sent back as it is, and changes nothing", async () => {
  const lists: [typeof admin, string][] = [
    [platform, "/api/admin/companies"],
    [platform, "/api/admin/users"],
    [platform, plans],
    [platform, "/api/platform/quote-statuses"],
    ...["locations", "equipment-access", "job-types", "pump-styles", "motor-sizes", "drive-types"].map(
      (list): [typeof admin, string] => [admin, `/api/admin/${list}`],
    ),
    [admin, "/api/admin/configuration-rules"],
    [admin, "/api/company/users"],
    [admin, "/api/quotes"],
  ];
  await admin("POST", "/api/quotes", newQuote(world.north));
  const before = (await world.auditEntries()).length;
  for (const [call, path] of lists) {
    const things = (await call("GET", path)).json as unknown as Json[];
    expect(things.length, path).toBeGreaterThan(0);
    for (const thing of things) {
      const answer = await call("PUT", `${path}/${thing.id}`, thing);
      expect(answer, `${path} ${answer.text}`).toMatchObject({ status: 200, json: { version: thing.version } });
    }
  }
  const company = (await admin("GET", "/api/company")).json;
  for (const path of ["", "/brand"]) {
    expect((await admin("PUT", `/api/company/${company.id}${path}`, company)).json).toEqual(company);
  }
  for (const pair of (await world.as<Json[]>("platform_admin", "GET", "/api/admin/role-permissions")).json) {
    const path = `/api/admin/role-permissions/${pair.role}/${pair.resource}`;
    expect((await platform("PUT", path, pair)).json).toEqual(pair);
  }
  expect((await world.auditEntries()).length).toBe(before);
});
