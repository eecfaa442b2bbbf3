// The words of the administration that no other journey reads, and what stands where (AD 2, 4, 5 and 9).
import type { Page } from "@playwright/test";
import { dialog, field, openPlatform, ownCompany, refusing, send } from "./admin-steps.ts";
import { expectFailure, expectSuccess, expectToLeave } from "./errors-steps.ts";
import { accounts, ask, button, enter, expect, pageTitle, stopClock, tell, test, toastWith } from "./support.ts";

const own = ownCompany();
const PLATFORM = accounts.platform;

const pages = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link");
const columns = (page: Page) => page.getByRole("columnheader");
/** What the server answers at this path, instead of its own. */
const answering = (page: Page, path: string, json: object) => page.route(path, (route) => route.fulfill({ json }));

test("The platform's own pages stand in its menu, and each opens", async ({ page }) => {
  await enter(page, PLATFORM, "/");
  await expect(pages(page)).toHaveText(["Home", "Quote Statuses", "Audit Logs", "Letters", "Role Permissions"]);
  for (const [name, path, title] of [
    ["Quote Statuses", "/platform/quote-statuses", "Quote Status Management"],
    ["Audit Logs", "/audit-logs", "Audit Logs"],
    ["Letters", "/letters", "Letters"],
    ["Role Permissions", "/role-permissions", "Role Permissions"],
    ["Home", "/platform-admin", "Platform Administration"],
  ] as const) {
    await pages(page).filter({ hasText: name }).click();
    await expect(pageTitle(page, title)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test("Who administers a company has Admin, Users and Settings in the menu, and so has a platform admin inside it", async ({
  page,
}) => {
  const everyPage = async () => {
    await page.goto("/");
    await expect(pages(page)).toHaveText(["Home", "Quotes", "Admin", "Users", "Settings"]);
    for (const [name, path, title] of [
      ["Admin", "/admin", "Admin Dashboard"],
      ["Users", "/users", "User Management"],
      ["Settings", "/settings", "Settings Management"],
    ] as const) {
      await pages(page).filter({ hasText: name }).click();
      await expect(pageTitle(page, title)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  };
  await enter(page, own.email);
  await everyPage();
  await enter(page, PLATFORM);
  await tell(page, "POST", `/api/admin/switch-company/${own.id}`);
  await everyPage();
  for (const [path, title] of [
    ["/platform-admin", "Platform Administration"],
    ["/audit-logs", "Audit Logs"],
    ["/profile", "User Profile"],
  ] as const) {
    await page.goto(path);
    await expect(pageTitle(page, title)).toBeVisible();
  }
  await tell(page, "POST", "/api/admin/exit-impersonation");
});

test("A company's administrator reads what is the platform's alone", async ({ page }) => {
  await enter(page, own.email);
  for (const [path, title, words] of [
    [
      "/platform-admin",
      "Platform Administration",
      "Access denied. You don't have permission to access the platform admin dashboard.",
    ],
    ["/platform/quote-statuses", "Access Denied", "Platform admin access required."],
    ["/role-permissions", "Role Permissions", "Access denied. Only Platform Admins can manage role permissions."],
  ] as const) {
    await page.goto(path);
    await expect(pageTitle(page, title)).toBeVisible();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
});

test("Signed out at the admin dashboard I read 'Unauthorized', and am led to sign in after half a second", async ({
  page,
}) => {
  await enter(page, own.email);
  const stopped = Promise.withResolvers<void>();
  await page.route("**/api/admin/stats", async (route) => {
    await stopped.promise;
    await route.fulfill({ status: 401, json: { error: "Unauthorized", code: "unauthorized" } });
  });
  const asked = page.waitForRequest("**/api/admin/stats");
  await page.goto("/admin");
  await asked;
  await stopClock(page);
  stopped.resolve();
  await expectFailure(page, "Unauthorized", "You are logged out. Logging in again...");
  await expectToLeave(page, "/api/login");
});

test("The platform's figures wait with a skeleton, and count all and the active ones", async ({ page }) => {
  await enter(page, PLATFORM);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/admin/platform-stats", async (route) => {
    await held;
    await route.fulfill({ json: { totalCompanies: 1204, totalUsers: 31 } });
  });
  await answering(page, "**/api/admin/plans", []);
  const [one] = await ask<object[]>(page, "/api/admin/companies");
  const companies = [true, false, true].map((isActive, index) => ({ ...one, id: index + 1, isActive }));
  await answering(page, "**/api/admin/companies", companies);
  await page.goto("/platform-admin");
  await expect(page.getByText("Loading the figures")).toBeAttached();
  answer();
  const figures = page.getByRole("region", { name: "The platform in figures" });
  for (const [label, figure] of [
    ["Companies", "1,204"],
    ["Total Users", "31"],
    ["Plans", "0"],
    ["Active Companies", "2"],
  ] as const) {
    const cell = figures.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
    await expect(cell.locator("dd").first(), label).toHaveText(figure);
  }
});

test("The platform's three lists have their tabs, searches, columns and words, also when nothing is there", async ({
  page,
}) => {
  await enter(page, PLATFORM);
  /** As the server answers, with other words. */
  const listing = async (path: string, rows: object[]) => {
    const [real] = await ask<object[]>(page, path);
    await answering(
      page,
      `**${path}`,
      rows.map((row) => ({ ...real, createdAt: "2026-09-03T23:30:00.000Z", ...row })),
    );
  };
  await listing("/api/admin/companies", [
    { id: 7, name: "Tyne Ltd", slug: "tyne", isActive: true },
    { id: 8, name: "Wear Ltd", slug: "wear", isActive: false },
  ]);
  const free = { id: "01890000-0000-7000-8000-000000000002", companyId: null, companyName: null };
  await listing("/api/admin/users", [
    { firstName: "Ann", lastName: "Tyne", email: "a@tyne.test", companyId: 7, companyName: "Tyne Ltd" },
    { firstName: "Bob", lastName: "Free", email: "b@nowhere.test", ...free },
  ]);
  const limits = { description: "For depots", maxUsers: 5, maxQuotes: 40, price: 49, isActive: true };
  await listing("/api/admin/plans", [
    { id: 3, name: "Depot", ...limits },
    { id: 4, name: "Open", ...limits, maxUsers: null, maxQuotes: null, price: null, isActive: false },
  ]);
  await page.goto("/platform-admin");
  await expect(page.getByRole("tab")).toHaveText(["Companies", "Users", "Plans"]);
  await expect(page.getByPlaceholder("Search companies...")).toBeVisible();
  await expect(columns(page)).toHaveText(["Name", "Slug", "Status", "Created", "Actions"]);
  const row = (index: number) => page.locator("tbody").getByRole("row").nth(index);
  await expect(row(0)).toContainText(/Tyne Ltd.*tyne.*Active.*Sep 04, 2026/);
  await expect(row(1)).toContainText("Inactive");
  await expect(row(0).getByRole("button")).toHaveCount(3);

  await page.getByRole("tab", { name: "Users" }).click();
  await expect(page.getByPlaceholder("Search users...")).toBeVisible();
  await expect(columns(page)).toHaveText(["Name", "Email", "Role", "Company", "Created", "Actions"]);
  await expect(row(0)).toContainText(/Ann Tyne.*a@tyne\.test.*Tyne Ltd.*Sep 04, 2026/);
  await expect(row(1)).toContainText("No Company");
  await expect(row(0).getByRole("button")).toHaveCount(2);

  await page.getByRole("tab", { name: "Plans" }).click();
  await expect(columns(page)).toHaveText(["Name", "Description", "Price", "Limits", "Status", "Actions"]);
  for (const words of ["Depot", "For depots", "$49/mo", "5 users", "40 quotes", "Active"]) {
    await expect(row(0).getByText(words, { exact: true })).toBeVisible();
  }
  for (const words of ["Free", "Unlimited users", "Unlimited quotes", "Inactive"]) {
    await expect(row(1).getByText(words, { exact: true })).toBeVisible();
  }

  for (const [tab, empty] of [
    ["companies", ["No companies found", "Create your first company to get started"]],
    ["users", ["No users found"]],
    ["plans", ["No plans found"]],
  ] as const) {
    await answering(page, `**/api/admin/${tab}`, []);
    await page.goto(`/platform-admin?tab=${tab}`);
    for (const words of empty) await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
});

test("Switching to a company goes to the start page after half a second", async ({ page }) => {
  await openPlatform(page, "companies");
  await stopClock(page);
  await button(page, `Impersonate ${own.name}`).click();
  await expectSuccess(page, "Success", "Successfully switched company view. Redirecting...");
  await expectToLeave(page, "/");
  await expect(page.getByText(`Platform Admin impersonating: ${own.name}`)).toBeVisible();
  await page.goto("/platform-admin");
  const banner = page.getByText(`Currently impersonating: ${own.name}`);
  await expect(banner).toBeVisible();
  await expect(page.getByRole("button", { name: "Exit Impersonation" })).toBeVisible();
  await tell(page, "POST", "/api/admin/exit-impersonation");
});

test("A company's slug follows its name until I write my own, and what is missing is told as a notification too", async ({
  page,
}) => {
  await openPlatform(page, "companies");
  await button(page, "Create Company").click();
  await send(page, "Create Company");
  await expectFailure(page, "Error", "Company name and slug are required");
  await field(page, "Company name").fill("  --Ouse & Derwent (2026) Ltd! ");
  await expect(field(page, "Slug")).toHaveValue("ouse-derwent-2026-ltd");
  await field(page, "Company name").fill(
    "Pumps, boreholes & pressure sets of the Rivers Ouse, Derwent & Wharfe (2026)",
  );
  await expect(field(page, "Slug")).toHaveValue("pumps-boreholes-pressure-sets-of-the-rivers-ouse-derwent-wharfe-2026");
  await field(page, "Slug").fill("ouse");
  await field(page, "Company name").fill("Another name");
  await expect(field(page, "Slug")).toHaveValue("ouse");
  await field(page, "Password").fill("demo12");
  await expect(field(page, "Password")).toHaveAccessibleDescription(/Easy to guess/);
  await page.goto("/platform-admin?tab=plans");
  await button(page, "Create Plan").click();
  await field(page, "Name").fill("Only a name");
  await send(page, "Create Plan");
  await expectFailure(page, "Error", "Plan name and description are required");
});

test("The form for a user begins with the role of a user and no company, and asks for everything else", async ({
  page,
}) => {
  await openPlatform(page, "users");
  await button(page, "Create User").click();
  await expect(field(page, "Role")).toHaveValue("user");
  for (const [index, role] of ["user", "company_admin", "platform_admin"].entries()) {
    await expect(field(page, "Role").locator("option").nth(index)).toHaveAttribute("value", role);
  }
  await expect(dialog(page).getByLabel("Company").locator("option:checked")).toHaveText("No Company");
  await send(page, "Create User");
  for (const label of ["First name", "Last name", "Email", "Password"]) {
    await expect(field(page, label)).toHaveAccessibleDescription(/^Please fill in all required fields/);
  }
  await expectFailure(page, "Error", "Please fill in all required fields");
  await field(page, "Password").fill("demo12");
  await expect(field(page, "Password")).toHaveAccessibleDescription(/Easy to guess/);
});

test("Deleting a company, a user or a plan asks in the promised words, and each can be edited", async ({ page }) => {
  await enter(page, PLATFORM);
  const name = `Plan of ${own.name}`;
  const plan = await tell<{ id: number }>(page, "POST", "/api/admin/plans", { name, description: "For a while" });
  try {
    for (const [tab, shown] of [
      ["companies", own.name],
      ["users", "Grace Hall"],
      ["plans", name],
    ] as const) {
      await page.goto(`/platform-admin?tab=${tab}${tab === "users" ? `&search=${own.email}` : ""}`);
      await button(page, `Edit ${shown}`).click();
      await expect(dialog(page).getByRole("heading", { name: `Edit ${shown}` })).toBeVisible();
      if (tab === "plans") {
        await field(page, "Description").fill("For a while longer");
        await send(page, "Save Changes");
        await expect(toastWith(page, "Plan updated successfully!")).toBeVisible();
      } else await send(page, "Cancel");
      await button(page, `Delete ${shown}`).click();
      await expect(
        dialog(page).getByText(`Are you sure you want to delete "${shown}"? This action cannot be undone.`, {
          exact: true,
        }),
      ).toBeVisible();
      await send(page, "Cancel");
    }
  } finally {
    await tell(page, "DELETE", `/api/admin/plans/${plan.id}`);
  }
});

test("The matrix has a square for each role, resource and action, and each changed pair is one request", async ({
  page,
}) => {
  await enter(page, PLATFORM, "/role-permissions?role=user");
  await expect(page.getByRole("tab")).toHaveText(["Platform admin", "Company admin", "User"]);
  await expect(columns(page)).toHaveText(["Resource", "View", "Create", "Edit", "Delete", "Search"]);
  const resources =
    "Quotes, Users, Companies, Audit logs, Plans, Quote statuses, Locations, Equipment access, Job types, Pump styles, Motor sizes, Drive types, Configuration rules, Company branding, Impersonation, Platform stats";
  await expect(page.getByRole("rowheader")).toHaveText(resources.split(", "));
  await expect(page.getByRole("checkbox")).toHaveCount(16 * 5);
  await expect(
    page.getByText(/^Changes apply after saving\. People who are signed in may need to refresh/),
  ).toBeVisible();

  const sent: [method: string, path: string, body: object][] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET")
      sent.push([request.method(), new URL(request.url()).pathname, request.postDataJSON()]);
  });
  const at = "2026-09-03T23:30:00.000Z";
  const none = { view: false, create: false, edit: false, delete: false, search: false };
  const kept = { id: 1, role: "user", resource: "quotes", permissions: none, createdAt: at, updatedAt: at, version: 2 };
  await refusing(page, "**/api/admin/role-permissions/**", { status: 200, json: kept });
  for (const name of ["Quotes: View", "Quotes: Search", "Locations: View"]) {
    await page.getByRole("checkbox", { name, exact: true }).uncheck();
  }
  await page.getByRole("button", { name: "Save Changes" }).locator("visible=true").click();
  const path = "/api/admin/role-permissions/user";
  await expect
    .poll(() => sent)
    .toEqual([
      ["PUT", `${path}/quotes`, { permissions: { ...none, create: true, edit: true }, version: expect.any(Number) }],
      ["PUT", `${path}/locations`, { permissions: none, version: expect.any(Number) }],
    ]);
});

test("The statuses are counted and listed with their label, name, colour and order", async ({ page }) => {
  await enter(page, PLATFORM, "/platform/quote-statuses");
  const statuses = await ask<{ label: string }[]>(page, "/api/platform/quote-statuses");
  expect(statuses.length).toBeGreaterThanOrEqual(6);
  await expect(page.getByRole("heading", { name: /^\d+ statuses$/ })).toBeVisible();
  await expect(columns(page)).toHaveText(["Label", "Name", "Description", "Order", "Quotes", "Status", "Actions"]);
  await button(page, "Add Status").click();
  await expect(field(page, "Sort order")).toHaveValue("0");
  await expect(field(page, "Color")).toHaveValue("#3B82F6");
});
