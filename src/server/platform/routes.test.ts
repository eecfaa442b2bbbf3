import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { createUser, freshCompany, freshPlan } from "#test/fresh.ts";
import { literal } from "#test/kit/literals.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { rowsIn, runIn } from "#test/rows.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();

const admin = "platform_admin";
const buildNewUser = (overrides: object = {}) => ({
  email: `${Math.random()}@new.test`,
  password: "secret1",
  firstName: "Ann",
  lastName: "New",
  ...overrides,
});

describe("companies", () => {
  test("are created with their first administrator, who can sign in and create the first quote", async () => {
    const body = {
      name: "Northern Pipes Ltd",
      slug: "northern-pipes-ltd",
      adminEmail: "Ann@Pipes.test",
      adminFirstName: "Ann",
      adminLastName: "Pipe",
      adminPassword: "secret1",
      starterCatalogue: true,
    };
    const made = await world.as(admin, "POST", "/api/admin/companies", body);
    expect(made.status, made.text).toBe(201);
    // NPL belongs to Northern Pumps Ltd.
    expect(made.json).toMatchObject({
      name: body.name,
      quotePrefix: "NPL2",
      userCount: 1,
      quoteCount: 0,
      isActive: true,
    });
    const signedIn = await world.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: "ann@pipes.test", password: "secret1" },
    });
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.json()).toMatchObject({ role: "company_admin", companyId: made.json.id });
    const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
    const get = async (url: string) => (await world.app.inject({ url, headers: { cookie } })).json();
    expect(await get("/api/company")).toMatchObject({
      primaryColor: "#2563eb",
      secondaryColor: "#10b981",
      tertiaryColor: "#f59e0b",
      currency: "GBP",
      showPricingToUsers: false,
    });
    const lists = await Promise.all(
      ["locations", "equipment-access", "job-types", "pump-styles", "motor-sizes", "drive-types"].map((path) =>
        get(`/api/lookup/${path}`),
      ),
    );
    for (const list of lists) expect(list.length).toBeGreaterThan(0);
    for (const jobType of lists[2])
      expect(jobType).toMatchObject({ scope: expect.stringContaining("."), exclusions: expect.stringContaining(".") });
    const [locationId, equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId] = lists.map(
      ([first]) => first.id,
    );
    const quote = await world.app.inject({
      method: "POST",
      url: "/api/quotes",
      headers: { cookie },
      payload: {
        customerName: "First",
        postcode: "M4 6BF",
        locationId,
        equipmentAccessId,
        jobTypeId,
        pumpStyleId,
        motorSizeId,
        driveTypeId,
      },
    });
    expect(quote.statusCode, quote.body).toBe(201);
    expect(quote.json().quoteNumber).toBe("NPL2-000001");
  });

  test("created at the same time have different prefixes", async () => {
    const slugs = Array.from("abcdefghijkl", (letter) => `rush-pumps-r${letter}`);
    const made = await Promise.all(
      slugs.map((slug) => world.as(admin, "POST", "/api/admin/companies", { name: "Rush", slug })),
    );
    expect(made.map(({ status }) => status)).toEqual(slugs.map(() => 201));
    expect(new Set(made.map(({ json }) => json.quotePrefix)).size).toBe(slugs.length);
  });

  test.each([
    [
      {},
      {
        name: literal("AD 5 Platform forms", "Company name and slug are required"),
        slug: "Company name and slug are required",
      },
    ],
    [{ name: "A", slug: "Two Words" }, { slug: expect.stringContaining("small letters") }],
    [{ name: "A", slug: "northern-pumps-ltd" }, { slug: expect.stringContaining("already") }],
    [{ name: "A", slug: "a", planId: 999_999 }, { planId: "There is no such plan." }],
    [{ name: "A", slug: "a", adminEmail: "a@b.test" }, { adminPassword: expect.stringContaining("all four") }],
    [
      {
        name: "A",
        slug: "a",
        adminEmail: "user@south.test",
        adminFirstName: "A",
        adminLastName: "B",
        adminPassword: "secret1",
      },
      { adminEmail: "This email address is already in use" },
    ],
  ])("%j is refused at the field, and nothing is created", async (body, fields) => {
    const before = (await world.auditEntries()).length;
    const { status, json } = await world.as(admin, "POST", "/api/admin/companies", body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(json.fields).toMatchObject(fields);
    expect((await world.auditEntries()).length).toBe(before);
    const found = await world.platform.rows`select * from companies where slug = 'a'`;
    expect(found).toEqual([]);
  });

  test("are found by name or slug; a per cent sign is not a wildcard", async () => {
    const names = async (search: string) =>
      (
        await world.as<{ name: string }[]>(admin, "GET", `/api/admin/companies?search=${encodeURIComponent(search)}`)
      ).json.map(({ name }) => name);
    expect(await names("SEVERN")).toEqual(["Severn Pump Services Ltd"]);
    expect(await names("severn-pump")).toEqual(["Severn Pump Services Ltd"]);
    expect(await names("%")).toEqual([]);
  });

  test("deactivated, their users are signed out at the next request; reactivated, they can sign in again", async () => {
    const id = await freshCompany(world);
    const userId = await createUser(world, id);
    const off = await world.as(admin, "PUT", `/api/admin/companies/${id}`, { isActive: false });
    expect(off.json).toMatchObject({ isActive: false, userCount: 1 });
    const on = await world.as(admin, "PUT", `/api/admin/companies/${id}`, { isActive: true, version: 1 });
    expect(on).toMatchObject({ status: 409, json: { code: "version_conflict", current: { version: 2 } } });
    const [kept] = await world.platform.rows`select * from users where id = ${userId}`;
    expect(kept?.companyId).toBe(id);
  });

  test("deleted, everything in them is deleted except audit entries and platform admins", async () => {
    await world.as("user of the other company", "POST", "/api/quotes", newQuote(world.south));
    const own = await createUser(world, world.south.id);
    const operator = await createUser(world, world.south.id);
    await world.platform.run`update users set role = 'platform_admin'
      where id = ${operator}`;
    const entries = (await world.auditEntries()).filter(({ companyId }) => companyId === world.south.id).length;
    expect(entries).toBeGreaterThan(0);
    const gone = await world.as(admin, "DELETE", `/api/admin/companies/${world.south.id}`);
    expect(gone, gone.text).toMatchObject({ status: 200, json: { success: true } });
    const left = await world.database.asPlatform(async (db) => ({
      quotes: await rowsIn(db)`select * from quotes where company_id = ${world.south.id}`,
      own: await rowsIn(db)`select * from users where id = ${own}`,
      operator: await rowsIn(db)`select * from users where id = ${operator}`,
    }));
    expect(left).toMatchObject({ quotes: [], own: [], operator: [{ companyId: null }] });
    const after = (await world.auditEntries()).filter(({ companyId }) => companyId === world.south.id);
    expect(after.length).toBe(entries + 1);
    expect(after.at(-1)).toMatchObject({
      action: "delete",
      companyName: "Severn Pump Services Ltd",
      riskLevel: "critical",
    });
    expect((await world.as("user of the other company", "GET", "/api/auth/user")).status).toBe(401);
  });

  test("are exported completely, without passwords", async () => {
    await world.as("user", "POST", "/api/quotes", newQuote(world.north, { customerName: "=Łukasz" }));
    const answer = await world.app.inject({
      url: `/api/admin/companies/${world.north.id}/export`,
      headers: { cookie: world.people.platform_admin.cookie },
    });
    expect(answer.headers["content-type"]).toContain("application/zip");
    const files = Object.fromEntries(
      Object.entries(unzipSync(new Uint8Array(answer.rawPayload))).map(([name, content]) => [
        name,
        new TextDecoder("utf-8", { ignoreBOM: true }).decode(content),
      ]),
    );
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        "README.txt",
        "quotes.csv",
        "quotes.json",
        "users.csv",
        "locations.json",
        "audit_logs.csv",
        ...["emails.json", "quote_revisions.json", "quote_answers.csv", "quote_links.json", "quote_questions.csv"],
        ...["reminder_skips.json", "reminder_stops.csv"],
        ...["customers.csv", "sites.json", "pumps.csv", "pump_services.json"],
      ]),
    );
    for (const [name, content] of Object.entries(files)) {
      if (name.endsWith(".json")) expect(() => JSON.parse(content), name).not.toThrow();
      expect(content, name).not.toMatch(/argon2|password_hash|token_hash/);
    }
    expect(JSON.parse(files["quotes.json"] ?? "")).toHaveLength(1);
    expect(files["quotes.csv"]).toContain("'=Łukasz");
    // A spreadsheet reads these as dates.
    expect(files["quotes.csv"]?.match(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?=,)/g)).toHaveLength(2);
    expect(files["locations.json"]).toContain('"hourly_rate": 68.00');
  });
});

test("a company shows its plan, users and this month's quotes", async () => {
  const [planId, companyId] = [await freshPlan(world), world.north.id];
  await world.platform.run`update companies set plan_id = ${planId} where id = ${companyId}`;
  await world.renew("user");
  const made = async () => {
    const { json } = await world.as("user", "POST", "/api/quotes", newQuote(world.north));
    return String(json.id);
  };
  type Row = { id: number; planName: string; quotesThisMonth: number };
  const count = async () => {
    const rows = (await world.as<Row[]>(admin, "GET", "/api/admin/companies")).json;
    return rows.find(({ id }) => id === companyId);
  };
  const before = (await count())?.quotesThisMonth ?? 0;
  const [old] = [await made(), await made(), await made()];
  const lastMonth = new Date(Date.now() - 32 * 86_400_000).toISOString();
  await world.inCompany(companyId).run`update quotes set created_at = ${lastMonth} where id = ${old}`;
  expect(await count()).toMatchObject({ planName: expect.stringMatching(/^Plan /), quotesThisMonth: before + 2 });
  // The month begins at midnight in London, and that moment is in it.
  await world.inCompany(companyId).run`update quotes set created_at =
    date_trunc('month', now() at time zone 'Europe/London') at time zone 'Europe/London' where id = ${old}`;
  expect((await count())?.quotesThisMonth).toBe(before + 3);
  await world.platform.run`update companies set plan_id = null where id = ${companyId}`;
});

describe("people", () => {
  test("are listed by company and role", async () => {
    const companyId = await freshCompany(world);
    await world.as(
      admin,
      "POST",
      "/api/admin/users",
      buildNewUser({ companyId, role: "company_admin", lastName: "Boss" }),
    );
    await world.as(admin, "POST", "/api/admin/users", buildNewUser({ companyId, lastName: "Hand" }));
    const read = async (query: string) =>
      (await world.as<{ lastName: string; role: string }[]>(admin, "GET", `/api/admin/users?${query}`)).json;
    const names = async (query: string) => (await read(query)).map(({ lastName }) => lastName).sort();
    expect(await names(`companyId=${companyId}`)).toEqual(["Boss", "Hand"]);
    expect(await names(`companyId=${companyId}&role=user`)).toEqual(["Hand"]);
    expect(await names(`companyId=${companyId}&role=company_admin&search=hand`)).toEqual([]);
    const platform = await read("role=platform_admin");
    expect(new Set(platform.map(({ role }) => role))).toEqual(new Set(["platform_admin"]));
    for (const wrong of ["companyId=x", "role=boss"])
      expect((await world.as(admin, "GET", `/api/admin/users?${wrong}`)).status, wrong).toBe(400);
  });

  test("are added to a company within its plan, or to none", async () => {
    const planId = await freshPlan(world);
    const companyId = await freshCompany(world);
    await world.database.asPlatform(async (db) => {
      await runIn(db)`update plans set max_users = 1 where id = ${planId}`;
      await runIn(db)`update companies set plan_id = ${planId}
      where id = ${companyId}`;
    });
    const first = await world.as(admin, "POST", "/api/admin/users", buildNewUser({ companyId, role: "company_admin" }));
    expect(first).toMatchObject({ status: 201, json: { role: "company_admin", companyId } });
    const second = await world.as(admin, "POST", "/api/admin/users", buildNewUser({ companyId }));
    expect(second).toMatchObject({ status: 402, json: { code: "plan_limit" } });
    const none = await world.as(admin, "POST", "/api/admin/users", buildNewUser());
    expect(none.json).toMatchObject({ role: "user", companyId: null, companyName: null });
    // Nor can a user be moved past the limit.
    const moved = await world.as(admin, "PUT", `/api/admin/users/${none.json.id}`, { companyId });
    expect(moved.status).toBe(402);
  });

  test.each([
    [{ email: "" }, { email: literal("AD 5 Platform forms", "Please fill in all required fields") }],
    [{ firstName: " " }, { firstName: "Please fill in all required fields" }],
    [{ email: "nobody" }, { email: "Please enter a valid email address" }],
    [{ password: "12345" }, { password: "Password must be at least 6 characters" }],
    [{ email: "USER@north.test" }, { email: "This email address is already in use" }],
    [{ companyId: 999_999 }, { companyId: "There is no such company." }],
    [{ role: "root" }, { role: "Please select a role" }],
  ])("%j is refused at the field", async (wrong, fields) => {
    const { status, json } = await world.as(admin, "POST", "/api/admin/users", buildNewUser(wrong));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(json.fields).toEqual(fields);
  });

  test("another role or company ends their sessions; a new name does not", async () => {
    const id = world.people.colleague.id;
    const url = `/api/admin/users/${id}`;
    expect((await world.as(admin, "PUT", url, { lastName: "Renamed" })).status).toBe(200);
    expect((await world.as("colleague", "GET", "/api/auth/user")).status).toBe(200);
    expect((await world.as(admin, "PUT", url, { role: "company_admin" })).json).toMatchObject({
      role: "company_admin",
    });
    expect((await world.as("colleague", "GET", "/api/auth/user")).status).toBe(401);
    await world.as(admin, "PUT", url, { role: "user" });
    await world.renew("colleague");
  });

  test("users cannot delete themselves or the last platform administrator", async () => {
    const me = world.people.platform_admin.id;
    expect((await world.as(admin, "DELETE", `/api/admin/users/${me}`)).status).toBe(409);
    await world.platform.run`update users set role = 'user'
      where id = ${world.people["platform_admin impersonating"].id}`;
    const others = await world.platform.rows`select id from users where role = 'platform_admin'`;
    for (const { id } of others.filter((one) => one.id !== me))
      await world.as(admin, "DELETE", `/api/admin/users/${id}`);
    const demoted = await world.as(admin, "PUT", `/api/admin/users/${me}`, { role: "user" });
    expect(demoted).toMatchObject({
      status: 409,
      json: { error: expect.stringContaining("only platform administrator") },
    });
  });
});

test("plans in use and statuses in use cannot be deleted, nor a system status renamed or switched off", async () => {
  const plan = await world.as(admin, "POST", "/api/admin/plans", {
    name: "Depot",
    description: "For one depot",
    price: "49.50",
    maxUsers: "5",
    features: { depots: 1, api: true },
  });
  expect(plan).toMatchObject({ status: 201, json: { price: 49.5, maxUsers: 5, maxQuotes: null, companyCount: 0 } });
  await world.as(admin, "PUT", `/api/admin/companies/${world.north.id}`, { planId: plan.json.id });
  const inUse = await world.as(admin, "DELETE", `/api/admin/plans/${plan.json.id}`);
  expect(inUse).toMatchObject({ status: 409, json: { code: "in_use" } });
  const missing = await world.as(admin, "POST", "/api/admin/plans", { name: "Nothing said" });
  expect(missing).toMatchObject({
    status: 400,
    json: { error: literal("AD 5 Platform forms", "Plan name and description are required") },
  });

  const statuses = (await world.as<{ id: number; name: string }[]>(admin, "GET", "/api/platform/quote-statuses")).json;
  const draft = statuses.find(({ name }) => name === "draft")?.id;
  const url = `/api/platform/quote-statuses/${draft}`;
  expect((await world.as(admin, "DELETE", url)).json).toMatchObject({
    error: literal("AD 8 Quote statuses", "System default statuses cannot be deleted."),
  });
  expect((await world.as(admin, "PUT", url, { name: "rough" })).status).toBe(409);
  expect((await world.as(admin, "PUT", url, { isActive: false })).status).toBe(409);
  expect((await world.as(admin, "PUT", url, { label: "Rough" })).json).toMatchObject({ label: "Rough", version: 2 });

  const own = { name: "in_review", label: "In review", description: " ", color: "#3B82F6", isSystemDefault: true };
  const made = await world.as(admin, "POST", "/api/platform/quote-statuses", own);
  expect(made).toMatchObject({
    status: 201,
    json: { description: null, isSystemDefault: false, sortOrder: 0, quoteCount: 0 },
  });
  const said = (description: string) =>
    world.as(admin, "PUT", `/api/platform/quote-statuses/${made.json.id}`, { description });
  expect((await said("At the office")).json).toMatchObject({ description: "At the office" });
  expect((await said("")).json).toMatchObject({ description: null });
  expect((await world.as(admin, "POST", "/api/platform/quote-statuses", own)).status).toBe(409);
  const quote = await world.as("user", "POST", "/api/quotes", newQuote(world.north));
  await world.as("user", "PUT", `/api/quotes/${quote.json.id}`, { status: "in_review" });
  const kept = await world.as(admin, "DELETE", `/api/platform/quote-statuses/${made.json.id}`);
  expect(kept).toMatchObject({ status: 409, json: { error: expect.stringContaining("1 quote has this status") } });
});

test("a removed permission applies from the next request; PUT creates a pair like POST", async () => {
  const url = "/api/admin/role-permissions/user/quotes";
  const all = { view: true, create: true, edit: true, search: true };
  const before = await world.as("user", "GET", "/api/quotes");
  expect(before.status).toBe(200);
  const taken = await world.as(admin, "PUT", url, { permissions: { ...all, view: false } });
  expect(taken.json).toMatchObject({ role: "user", resource: "quotes", permissions: { view: false, delete: false } });
  expect((await world.as("user", "GET", "/api/quotes")).status).toBe(403);
  expect((await world.as("user", "GET", "/api/auth/user")).json).toMatchObject({
    permissions: { quotes: ["create", "edit", "search"] },
  });
  const again = await world.as(admin, "PUT", url, { permissions: all, version: taken.json.version });
  expect(again.json).toMatchObject({ version: Number(taken.json.version) + 1 });
  expect((await world.as(admin, "PUT", url, { permissions: {}, version: taken.json.version })).status).toBe(409);
  expect((await world.as("user", "GET", "/api/quotes")).status).toBe(200);
});
