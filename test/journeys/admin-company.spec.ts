// What a company's administrators read and what their pages ask for, where no other journey does (AD 2, 5, 7 and 9).
import type { Page } from "@playwright/test";
import { dialog, field, ownCompany, refusing, send } from "./admin-steps.ts";
import { accounts, button, enter, expect, held, pageTitle, password, test } from "./support.ts";

const own = ownCompany();

const plate = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("A new company has the promised colours and currency, and shows no prices", async ({ page }) => {
  await enter(page, own.email, "/settings");
  for (const [label, colour] of [
    ["Primary Color", "#2563eb"],
    ["Secondary Color", "#10b981"],
    ["Tertiary Color", "#f59e0b"],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(colour);
  }
  await expect(page.getByLabel("Currency")).toHaveValue("GBP");
  await page.goto("/settings?tab=quotes");
  await expect(plate(page, "Quote Display Settings")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Show pricing to users" })).not.toBeChecked();
});

test("A new item begins with its defaults, and the arrow keys go in the promised steps", async ({ page }) => {
  await enter(page, own.email);
  for (const [tab, figures] of [
    ["locations", { "Labour hours": ["", "0.1"], "Hourly rate": ["", "0.01"] }],
    ["equipment", { "Minimum engineers": ["1", "2"], Multiplier: ["1", "1.1"] }],
    ["job-types", { "Base hours": ["", "0.1"] }],
    ["pump-styles", { "Material cost base": ["", "0.01"] }],
    ["motor-sizes", { "Power (kW)": ["", "0.1"], Multiplier: ["1", "1.1"] }],
    ["drive-types", { "Cost multiplier": ["1", "1.1"] }],
  ] as const) {
    await page.goto(`/settings?tab=${tab}`);
    await button(page, "Add").click();
    await expect(dialog(page).getByRole("switch", { name: "Active Status" })).toBeChecked();
    for (const [label, [first, stepped]] of Object.entries(figures)) {
      const value = async () => (await field(page, label).inputValue()).replace(/\.?0+$/, "");
      expect(await value(), label).toBe(first);
      await field(page, label).press("ArrowUp");
      expect(Number(await value()), label).toBe(Number(stepped));
      for (let times = 0; times < 3; times++) await field(page, label).press("ArrowDown");
      const least = label === "Minimum engineers" ? 1 : label.endsWith("ultiplier") ? 0.8 : 0;
      expect(Number(await field(page, label).inputValue()), label).toBe(least);
    }
  }
});

test("What the forms send is what is promised, and no confirmation", async ({ page }) => {
  await enter(page, own.email);
  const refused = { status: 503, json: { error: "Not now.", code: "away" } };
  const sent: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/api/")) sent.push(request.postDataJSON());
  });
  const body = async (press: () => Promise<void>) => {
    sent.length = 0;
    await press();
    await expect.poll(() => sent.length).toBe(1);
    return sent[0];
  };
  await refusing(page, "**/api/**", refused);

  await page.goto("/settings?tab=locations");
  await button(page, "Add").click();
  await field(page, "Name").fill("  Leeds ");
  await field(page, "Labour hours").fill("1.5");
  await field(page, "Hourly rate").fill("62.25");
  await dialog(page)
    .getByLabel(/^Postcodes/)
    .fill(" ls , ,bd9,, ");
  expect(await body(() => send(page, "Add Location"))).toEqual({
    name: "Leeds",
    description: "",
    postcodes: ["LS", "BD9"],
    labourHours: 1.5,
    hourlyRate: 62.25,
    isActive: true,
  });

  await page.goto("/settings?tab=rules");
  await button(page, "Create First Rule").click();
  await expect(field(page, "Priority")).toHaveValue("1");
  await field(page, "Rule name").fill("Dry");
  await field(page, "Add to When: Equipment Access").selectOption({ index: 1 });
  await field(page, "Add to Then show only: Pump Style").selectOption({ index: 1 });
  await field(page, "Priority").fill("");
  expect(await body(() => send(page, "Add Rule"))).toEqual({
    name: "Dry",
    description: null,
    triggerType: "equipment_access",
    triggerValueIds: [expect.any(Number)],
    constraintType: "pump_style",
    allowedValueIds: [expect.any(Number)],
    priority: 1,
    isActive: true,
  });

  await page.goto("/users");
  await button(page, "Add User").click();
  for (const [label, text] of Object.entries({
    "First name": "Jo",
    "Last name": "New",
    Email: "Jo@new.test",
    Password: "secret1",
    "Confirm password": "secret1",
  })) {
    await field(page, label).fill(text);
  }
  expect(await body(() => send(page, "Add User"))).toEqual({
    email: "jo@new.test",
    firstName: "Jo",
    lastName: "New",
    role: "user",
    password: "secret1",
  });

  await page.goto("/settings");
  await page.getByLabel("Company Name").fill("Another name");
  expect(await body(() => button(page, "Save Company Name").click())).toEqual({
    name: "Another name",
    version: expect.any(Number),
  });
  await page.goto("/settings?tab=quotes");
  await page.getByRole("switch", { name: "Show pricing to users" }).click();
  expect(await body(() => button(page, "Save Quote Settings").click())).toEqual({
    showPricingToUsers: true,
    version: expect.any(Number),
  });
  await page.goto("/profile");
  for (const label of ["Current password", "New password", "Confirm new password"]) {
    await page.getByLabel(label, { exact: true }).fill(password);
  }
  expect(await body(() => button(page, "Update Password").click())).toEqual({
    currentPassword: password,
    newPassword: password,
  });
});

test("The administration's pages make the promised calls to read", async ({ page }) => {
  const read: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/api/")) read.push(`${pathname}${search}`);
  });
  await enter(page, own.email);
  for (const [path, calls] of [
    ["/admin", ["/api/admin/stats", "/api/admin/audit-logs?activity=true&limit=5&offset=0", "/api/company"]],
    ["/settings?tab=locations", ["/api/admin/locations"]],
    ["/settings?tab=equipment", ["/api/admin/equipment-access"]],
    ["/settings?tab=job-types", ["/api/admin/job-types"]],
    ["/settings?tab=pump-styles", ["/api/admin/pump-styles"]],
    ["/settings?tab=motor-sizes", ["/api/admin/motor-sizes"]],
    ["/settings?tab=drive-types", ["/api/admin/drive-types"]],
    ["/settings?tab=rules", ["/api/admin/configuration-rules"]],
    ["/users", ["/api/company/users"]],
    ["/audit-logs?action=login", ["/api/admin/audit-logs?limit=50&offset=0&action=login"]],
  ] as const) {
    read.length = 0;
    await page.goto(path);
    for (const call of calls) await expect.poll(() => read, path).toContain(call);
  }
  expect(read).not.toContain("/api/admin/impersonation-status");
  await enter(page, accounts.platform);
  for (const [path, calls] of [
    ["/platform-admin?search=own", ["/api/admin/companies?search=own", "/api/admin/platform-stats"]],
    ["/platform-admin?tab=users&search=own", ["/api/admin/users?search=own", "/api/admin/impersonation-status"]],
    ["/platform-admin?tab=plans", ["/api/admin/plans"]],
    ["/platform/quote-statuses", ["/api/platform/quote-statuses"]],
    ["/role-permissions", ["/api/admin/role-permissions"]],
  ] as const) {
    read.length = 0;
    await page.goto(path);
    for (const call of calls) await expect.poll(() => read, path).toContain(call);
  }
});

test("The company's users are kept for five minutes after they were last looked at", async ({ page }) => {
  await enter(page, own.email);
  await page.clock.install();
  await page.goto("/users");
  const row = page.getByRole("row").filter({ hasText: own.email });
  await expect(row).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Name", "Email", "Role", "Added", "Actions"]);
  const leave = async (ms: number) => {
    await page.evaluate("history.pushState(null, '', '/profile')");
    await expect(pageTitle(page, "User Profile")).toBeVisible();
    await page.clock.fastForward(ms);
  };
  const answer = await held(page, "**/api/company/users");
  await leave(4.5 * 60_000);
  await page.goBack();
  await expect(row, "still there, while it is read again").toBeVisible();
  answer();
  await page.unrouteAll({ behavior: "wait" });
  const late = await held(page, "**/api/company/users");
  await leave(5.5 * 60_000);
  await page.goBack();
  await expect(page.getByText("Loading...", { exact: true })).toBeAttached();
  await expect(row).toHaveCount(0);
  late();
  await expect(row).toBeVisible();
});

test("The audit log is filtered by the promised actions, entities and levels, and what failed is red", async ({
  page,
}) => {
  const entry = {
    action: "login",
    entityType: "session",
    entityId: null,
    userId: null,
    userName: null,
    userEmail: "jo@new.test",
    companyId: own.id,
    companyName: own.name,
    impersonating: false,
    sessionId: null,
    ipAddress: "::1",
    userAgent: null,
    metadata: null,
    description: "Somebody signed in",
    errorMessage: null,
    createdAt: "2026-09-03T23:30:09.000Z",
  };
  const logs = [
    { ...entry, id: 2, riskLevel: "medium", success: false, errorMessage: "Invalid email or password" },
    { ...entry, id: 1, riskLevel: "low", success: true },
  ];
  await enter(page, own.email);
  await page.route("**/api/admin/audit-logs?*", (route) =>
    route.fulfill({ json: { logs, total: 2, more: false, atLeast: 2, offset: 0 } }),
  );
  await page.goto("/audit-logs");
  const rows = page.locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Sep 04, 2026 00:30:09");
  await expect(rows.first().getByText("Failed", { exact: true })).toBeVisible();
  await expect(rows.last().getByText("Failed", { exact: true })).toHaveCount(0);
  const [red, plain] = await page.evaluate<string[]>(
    "[...document.querySelectorAll('tbody tr')].map((row) => getComputedStyle(row).backgroundColor)",
  );
  expect(red).not.toBe(plain);
  const [r = 0, g = 0, b = 0] = (red?.match(/[\d.]+/g) ?? []).map(Number);
  expect(r).toBeGreaterThan(Math.max(g, b));
  await expect(page.getByRole("columnheader", { name: "Company" })).toHaveCount(0);

  const values = (label: string) =>
    page.evaluate<string[]>(
      `[...document.querySelector("select[aria-label='${label}']").options].map(({ value }) => value)`,
    );
  expect(await values("Action")).toEqual(
    expect.arrayContaining([
      "create",
      "update",
      "delete",
      "login",
      "logout",
      "impersonate",
      "exit_impersonation",
      "404_error",
    ]),
  );
  expect(await values("Risk level")).toEqual(["", "low", "medium", "high", "critical"]);
  expect(await values("Entity type")).toEqual(expect.arrayContaining(["user", "company", "quote", "plan", "session"]));
});
