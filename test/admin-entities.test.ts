// The entities of AD 3 in the server's replies: every promised field, with its default.
import { expect, test } from "vitest";
import { resources } from "#domain/permission-matrix.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

type Json = Record<string, unknown>;
const world = await openWorld();

const platform = async <Body = Json>(method: string, path: string, body?: unknown) =>
  (await world.as<Body>("platform_admin", method, path, body)).json;
const admin = async <Body = Json>(method: string, path: string, body?: unknown) =>
  (await world.as<Body>("company_admin", method, path, body)).json;

function expectFields(thing: Json | undefined, fields: string): void {
  expect(Object.keys(thing ?? {})).toEqual(expect.arrayContaining(fields.split(" ")));
}

test("a user has the promised fields and no password; as company user and as profile alike", async () => {
  const fields = "id email firstName lastName role companyId createdAt updatedAt";
  const person = { email: "jo@new.test", password: "secret1", firstName: "Jo", lastName: "New" };
  const made = await platform("POST", "/api/admin/users", person);
  expect(made).toMatchObject({ role: "user", companyId: null });
  const [listed] = await platform<Json[]>("GET", "/api/admin/users");
  const [colleague] = await admin<Json[]>("GET", "/api/company/users");
  const me = await admin("GET", "/api/auth/user");
  expect(me).toHaveProperty("profileImageUrl", null);
  for (const one of [made, listed, colleague, me]) {
    expectFields(one, fields);
    expect(JSON.stringify(one)).not.toMatch(/hash|argon2/i);
  }
  const again = await world.as("platform_admin", "POST", "/api/admin/users", { ...person, email: "JO@new.test" });
  expect(again.status, "an email address is unique").toBe(409);
});

test("a company has the promised fields, and begins with its defaults", async () => {
  const company = await admin("GET", "/api/company");
  expectFields(
    company,
    "id name slug primaryColor secondaryColor tertiaryColor brandImageUrl brandImageData brandImageType brandImageSize currency currencySymbol showPricingToUsers planId planFeatures isActive createdAt updatedAt",
  );
  expect(company).toMatchObject({
    primaryColor: "#2563eb",
    secondaryColor: "#10b981",
    tertiaryColor: "#f59e0b",
    currency: "GBP",
    currencySymbol: "£",
    showPricingToUsers: false,
    isActive: true,
  });
  const made = await platform("POST", "/api/admin/companies", { name: "Fields Ltd", slug: "fields-ltd" });
  // Only the picture's data is missing from the platform's list, where it would take megabytes.
  expectFields(
    made,
    "id name slug primaryColor secondaryColor tertiaryColor brandImageUrl brandImageType brandImageSize currency currencySymbol showPricingToUsers planId planFeatures isActive createdAt updatedAt",
  );
  expect(made).toMatchObject({ planId: null, isActive: true });
  const again = await world.as("platform_admin", "POST", "/api/admin/companies", {
    name: "Fields",
    slug: "fields-ltd",
  });
  expect(again.status, "a slug is unique").toBe(409);
});

test("a plan has the promised fields, is active at first, and its features go to its companies", async () => {
  const features = { depots: 3, api: true };
  const plan = await platform("POST", "/api/admin/plans", { name: "Depot", description: "One depot", features });
  expectFields(plan, "id name description features maxUsers maxQuotes price isActive createdAt updatedAt");
  expect(plan).toMatchObject({ features, maxUsers: null, maxQuotes: null, price: null, isActive: true });
  await platform("PUT", `/api/admin/companies/${world.north.id}`, { planId: plan.id });
  expect(await admin("GET", "/api/company")).toMatchObject({ planId: plan.id, planFeatures: features });
});

test("an entry of the audit log has the promised fields, and the list is {logs, total}", async () => {
  const { logs, total } = await platform<{ logs: Json[]; total: number }>("GET", "/api/admin/audit-logs?limit=1");
  expect(total).toBeGreaterThan(1);
  expect(logs).toHaveLength(1);
  expectFields(
    logs[0],
    "id action entityType entityId userId companyId sessionId ipAddress userAgent metadata description riskLevel success errorMessage createdAt userName userEmail companyName",
  );
  expect(logs[0]).toMatchObject({ success: true, errorMessage: null });
});

test("a quote status has the promised fields, with the data model's colour", async () => {
  const body = { name: "in_review", label: "In review" };
  const made = await platform("POST", "/api/platform/quote-statuses", body);
  expectFields(made, "id name label description color isSystemDefault isActive sortOrder createdAt updatedAt");
  expect(made).toMatchObject({
    ...body,
    description: null,
    color: "#6b7280",
    isSystemDefault: false,
    isActive: true,
    sortOrder: 0,
  });
  const again = await world.as("platform_admin", "POST", "/api/platform/quote-statuses", body);
  expect(again.status, "its machine name is unique").toBe(409);
});

test.each([
  ["locations", "id companyId name description postcodes labourHours hourlyRate isActive"],
  ["equipment-access", "id companyId name description minEngineers multiplier isActive"],
  ["job-types", "id companyId name description baseHours isActive"],
  ["pump-styles", "id companyId name description materialCostBase isActive"],
  ["motor-sizes", "id companyId name kw multiplier isActive"],
  ["drive-types", "id companyId name description costMultiplier isActive"],
])("an item of /api/admin/%s has %s", async (list, fields) => {
  const [item] = await admin<Json[]>("GET", `/api/admin/${list}`);
  expectFields(item, fields);
});

test("a configuration rule has the promised fields, and runs last where it says no priority", async () => {
  const { choices, others } = world.north;
  const made = await admin("POST", "/api/admin/configuration-rules", {
    name: "Dry",
    triggerType: "equipment_access",
    triggerValueIds: [others.equipmentAccessId],
    constraintType: "pump_style",
    allowedValueIds: [choices.pumpStyleId],
  });
  expectFields(
    made,
    "id companyId name description triggerType triggerValueIds constraintType allowedValueIds metadata isActive priority createdAt updatedAt",
  );
  expect(made).toMatchObject({ priority: 100, isActive: true, metadata: null });
});

test("a quote has the fields of the data model, with its unique number", async () => {
  const made = (await world.as("user", "POST", "/api/quotes", newQuote(world.north))).json;
  expectFields(
    made,
    "id quoteNumber companyId userId customerName postcode locationId equipmentAccessId jobTypeId pumpStyleId motorSizeId driveTypeId labourHours engineerCount labourCost materialCost totalCost notes status calculatedAt createdAt updatedAt",
  );
  expect(made).toMatchObject({ status: "draft", companyId: world.north.id, userId: world.people.user.id });
  const other = (await world.as("user", "POST", "/api/quotes", newQuote(world.north))).json;
  expect(other.quoteNumber).not.toBe(made.quoteNumber);
});

test("the matrix has each of three roles with each of eighteen resources once, and what is not named is not allowed", async () => {
  const pairs = await platform<{ role: string; resource: string; permissions: Json }[]>(
    "GET",
    "/api/admin/role-permissions",
  );
  expect(resources).toEqual(
    "quotes customers users companies audit_logs plans quote_statuses locations equipment_access job_types pump_styles motor_sizes drive_types extras configuration_rules company_branding impersonation platform_stats".split(
      " ",
    ),
  );
  const names = pairs.map(({ role, resource }) => `${role} ${resource}`);
  const all = ["platform_admin", "company_admin", "user"].flatMap((role) => resources.map((one) => `${role} ${one}`));
  expect(names.toSorted()).toEqual(all.toSorted());
  expectFields(pairs[0] as unknown as Json, "id role resource permissions createdAt updatedAt");
  const saved = await platform("PUT", "/api/admin/role-permissions/user/plans", { permissions: { view: true } });
  expect(saved.permissions).toEqual({ view: true, create: false, edit: false, delete: false, search: false });
});

test("admin stats and impersonation status have the promised shapes", async () => {
  const stats = await admin("GET", "/api/admin/stats");
  const four = ["totalQuotes", "totalUsers", "totalLocations", "totalJobTypes"];
  expectFields(stats, [...four, "previousMonth"].join(" "));
  for (const key of four) expect(stats[key], key).toEqual(expect.any(Number));
  expect(await platform("GET", "/api/admin/impersonation-status")).toMatchObject({
    isImpersonating: false,
    impersonatedCompany: null,
  });
});
