// The calls of AD 7, as other clients make them: their method, path and body, and their effects.
import { describe, expect, test } from "vitest";
import { toDay } from "#domain/days.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { type ActorName, PASSWORD } from "#test/world.ts";

type Json = Record<string, unknown>;
const world = await openWorld();

/** Returns the reply, which must be a success. */
async function done<Body = Json>(who: ActorName, call: string, body?: unknown): Promise<Body> {
  const [method = "", path = ""] = call.split(" ");
  const reply = await world.as<Body>(who, method, path, body);
  const expected = method === "POST" && body !== undefined ? 201 : 200;
  expect(reply.status, `${call}: ${reply.text}`).toBe(expected);
  return reply.json;
}
const gone = { success: true };

describe("platform", () => {
  const platform = <Body = Json>(call: string, body?: unknown) => done<Body>("platform_admin", call, body);

  test("companies: listed, searched, made with their administrator, changed, deleted", async () => {
    const made = await platform("POST /api/admin/companies", {
      name: "Calls Ltd",
      slug: "calls-ltd",
      planId: null,
      adminEmail: "admin@calls.test",
      adminFirstName: "Ann",
      adminLastName: "Call",
      adminPassword: "secret1",
    });
    const names = async (query: string) =>
      (await platform<Json[]>(`GET /api/admin/companies${query}`)).map(({ name }) => name);
    expect(await names("")).toEqual(expect.arrayContaining([world.north.name, "Calls Ltd"]));
    expect(await names("?search=calls")).toEqual(["Calls Ltd"]);
    const changed = { name: "Calls and Sons Ltd", slug: "calls-and-sons", planId: null };
    expect(await platform(`PUT /api/admin/companies/${made.id}`, changed)).toMatchObject(changed);
    expect(await platform(`DELETE /api/admin/companies/${made.id}`)).toEqual(gone);
    expect(await names("?search=calls")).toEqual([]);
  });

  test("users: listed, searched, made, changed, deleted", async () => {
    const content = {
      email: "jo@calls.test",
      firstName: "Jo",
      lastName: "Call",
      role: "user",
      companyId: world.south.id,
    };
    const made = await platform("POST /api/admin/users", { ...content, password: "secret1" });
    expect(made).toMatchObject(content);
    const found = await platform<Json[]>("GET /api/admin/users?search=jo%20call");
    expect(found).toEqual([made]);
    expect((await platform<Json[]>("GET /api/admin/users")).length).toBeGreaterThan(1);
    const changed = { ...content, firstName: "Joan", companyId: null };
    expect(await platform(`PUT /api/admin/users/${made.id}`, changed)).toMatchObject(changed);
    expect(await platform(`DELETE /api/admin/users/${made.id}`)).toEqual(gone);
  });

  test("an edited user keeps an address and both names, and the server is who asks for them", async () => {
    const path = `/api/admin/users/${world.people.colleague.id}`;
    for (const field of ["email", "firstName", "lastName"]) {
      const { status, json } = await world.as("platform_admin", "PUT", path, { [field]: " " });
      expect({ status, fields: Object.keys(json.fields ?? {}) }, field).toEqual({ status: 400, fields: [field] });
    }
  });

  test("plans: an array, made, changed with isActive, deleted", async () => {
    const content = { name: "Depot", description: "One", features: ["api"], maxUsers: 5, maxQuotes: 50, price: 49.5 };
    const made = await platform("POST /api/admin/plans", content);
    expect(made).toMatchObject({ ...content, isActive: true });
    const changed = { ...content, maxUsers: null, isActive: false };
    expect(await platform(`PUT /api/admin/plans/${made.id}`, changed)).toMatchObject(changed);
    expect((await platform<Json[]>("GET /api/admin/plans")).map(({ id }) => id)).toContain(made.id);
    expect(await platform(`DELETE /api/admin/plans/${made.id}`)).toEqual(gone);
  });

  test("stats, and switching to a company and back", async () => {
    expect(await platform("GET /api/admin/platform-stats")).toMatchObject({
      totalCompanies: expect.any(Number),
      totalUsers: expect.any(Number),
    });
    const status = () => platform("GET /api/admin/impersonation-status");
    expect(await status()).toMatchObject({ isImpersonating: false, impersonatedCompany: null });
    await platform(`POST /api/admin/switch-company/${world.south.id}`);
    expect(await status()).toMatchObject({ isImpersonating: true, impersonatedCompany: { name: world.south.name } });
    await platform("POST /api/admin/exit-impersonation");
    expect(await status()).toMatchObject({ isImpersonating: false });
    for (const who of ["user", "company_admin"] as const) {
      expect((await world.as(who, "GET", "/api/admin/impersonation-status")).status, who).toBe(403);
    }
  });

  test("quote statuses: listed, made, changed, deleted", async () => {
    const content = {
      name: "on_hold",
      label: "On hold",
      description: "Waiting",
      color: "#3B82F6",
      isActive: true,
      isSystemDefault: false,
      sortOrder: 9,
    };
    const made = await platform("POST /api/platform/quote-statuses", content);
    expect(made).toMatchObject(content);
    const changed = { ...content, label: "Held", isActive: false, sortOrder: 10 };
    expect(await platform(`PUT /api/platform/quote-statuses/${made.id}`, changed)).toMatchObject(changed);
    expect((await platform<Json[]>("GET /api/platform/quote-statuses")).map(({ id }) => id)).toContain(made.id);
    expect(await platform(`DELETE /api/platform/quote-statuses/${made.id}`)).toEqual(gone);
  });

  test("role permissions: listed, a pair set by PUT and by POST", async () => {
    const permissions = { view: true, create: false, edit: false, delete: false, search: true };
    const pair = { role: "user", resource: "plans" };
    const path = "/api/admin/role-permissions";
    expect(await platform(`PUT ${path}/user/plans`, { permissions })).toMatchObject({ ...pair, permissions });
    const nothing = { view: false, create: false, edit: false, delete: false, search: false };
    // The pair exists, so it is changed, not created (decision 50).
    const posted = await world.as("platform_admin", "POST", path, { ...pair, permissions: nothing });
    expect(posted).toMatchObject({ status: 200, json: { permissions: nothing } });
    const pairs = await platform<Json[]>(`GET ${path}`);
    expect(pairs.find(({ role, resource }) => role === "user" && resource === "plans")).toMatchObject({
      permissions: nothing,
    });
  });
});

describe("company", () => {
  const admin = <Body = Json>(call: string, body?: unknown) => done<Body>("company_admin", call, body);

  test.each([
    ["locations", { postcodes: ["LS", "BD"], labourHours: 1.5, hourlyRate: 62.25 }],
    ["equipment-access", { minEngineers: 2, multiplier: 1.25 }],
    ["job-types", { baseHours: 2.5 }],
    ["pump-styles", { materialCostBase: 1234.56 }],
    ["motor-sizes", { kw: 7.5, multiplier: 1.6 }],
    ["drive-types", { costMultiplier: 1.1 }],
  ])("items of /api/admin/%s: listed, made, changed, switched off by DELETE", async (list, figures) => {
    const content = { name: `Called ${list}`, ...figures, isActive: true };
    const made = await admin(`POST /api/admin/${list}`, content);
    expect(made).toMatchObject(content);
    const changed = { ...content, name: `Recalled ${list}` };
    expect(await admin(`PUT /api/admin/${list}/${made.id}`, changed)).toMatchObject(changed);
    expect(await admin(`DELETE /api/admin/${list}/${made.id}`)).toEqual(gone);
    const items = await admin<Json[]>(`GET /api/admin/${list}`);
    expect(items.find(({ id }) => id === made.id)).toMatchObject({ name: changed.name, isActive: false });
  });

  test("rules: listed, made, changed, deleted", async () => {
    const { choices, others } = world.north;
    const content = {
      name: "Called",
      description: "By another client",
      triggerType: "equipment_access",
      triggerValueIds: [others.equipmentAccessId],
      constraintType: "pump_style",
      allowedValueIds: [choices.pumpStyleId],
      priority: 7,
      isActive: true,
    };
    const path = "/api/admin/configuration-rules";
    const made = await admin(`POST ${path}`, content);
    expect(made).toMatchObject(content);
    const changed = { ...content, priority: 8, isActive: false };
    expect(await admin(`PUT ${path}/${made.id}`, changed)).toMatchObject(changed);
    expect((await admin<Json[]>(`GET ${path}`)).map(({ id }) => id)).toContain(made.id);
    expect(await admin(`DELETE ${path}/${made.id}`)).toEqual(gone);
  });

  test("the company: its name, its prices, its brand and its logo", async () => {
    const path = `/api/company/${world.north.id}`;
    expect(await admin(`PUT ${path}`, { name: "Called Pumps Ltd" })).toMatchObject({ name: "Called Pumps Ltd" });
    expect(await admin(`PUT ${path}`, { showPricingToUsers: true })).toMatchObject({ showPricingToUsers: true });
    const brand = {
      primaryColor: "#101010",
      secondaryColor: "#202020",
      tertiaryColor: "#303030",
      currency: "EUR",
      currencySymbol: "€",
    };
    expect(await admin(`PUT ${path}/brand`, brand)).toMatchObject(brand);
    const brandImageData =
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGM4ISIickIEAAdLAeGw0LcJAAAAAElFTkSuQmCC";
    const logo = { brandImageData, brandImageType: "image/png", brandImageSize: 74 };
    expect(await admin(`PUT ${path}/brand-image`, logo)).toMatchObject({ brandImageType: "image/png" });
    expect(await admin(`DELETE ${path}/brand-image`)).toEqual(gone);
    expect(await admin("GET /api/company")).toMatchObject({ name: "Called Pumps Ltd", ...brand, brandImageData: null });
  });

  test("its users: listed, made without a confirmation, changed with passwords, deleted", async () => {
    const content = { email: "sam@north.test", firstName: "Sam", lastName: "Call", role: "user" };
    const made = await admin("POST /api/company/users", { ...content, password: "secret1" });
    expect(made).toMatchObject(content);
    const passwords = { currentPassword: PASSWORD, password: "secret2" };
    const changed = { ...content, role: "company_admin" };
    expect(await admin(`PUT /api/company/users/${made.id}`, { ...changed, ...passwords })).toMatchObject(changed);
    expect((await admin<Json[]>("GET /api/company/users")).map(({ id }) => id)).toContain(made.id);
    expect(await admin(`DELETE /api/company/users/${made.id}`)).toEqual(gone);
  });

  test("the own password", async () => {
    const passwords = { currentPassword: PASSWORD, newPassword: "something else" };
    expect(await done("colleague", "PUT /api/auth/change-password", passwords)).toEqual(gone);
  });

  test("the audit log: the dashboard's five, a page of fifty with every filter, and a page that was missed", async () => {
    const missed = {
      action: "404_error",
      entityType: "page",
      entityId: "/called",
      metadata: { url: "http://localhost/called", userAgent: "Another client" },
    };
    await done("user", "POST /api/admin/audit-logs", missed);
    type Page = { logs: Json[]; total: number };
    const five = await admin<Page>("GET /api/admin/audit-logs?limit=5&offset=0");
    expect(five.logs).toHaveLength(5);
    expect(five.logs[0]).toMatchObject({ action: "404_error", entityType: "page", entityId: "/called" });
    const today = toDay(new Date());
    const filters = `action=404_error&entityType=page&riskLevel=low&companyId=${world.north.id}&userId=${world.people.user.id}`;
    const filtered = await admin<Page>(
      `GET /api/admin/audit-logs?limit=50&offset=0&search=called&${filters}&startDate=2020-01-01&endDate=${today}`,
    );
    expect(filtered).toMatchObject({ total: 1, logs: [{ entityId: "/called" }] });
    const stats = await admin("GET /api/admin/stats");
    expect(Object.keys(stats)).toEqual(
      expect.arrayContaining(["totalQuotes", "totalUsers", "totalLocations", "totalJobTypes", "previousMonth"]),
    );
  });
});
