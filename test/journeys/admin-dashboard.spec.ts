// The company's admin dashboard (AD 2, 8 and 9, decisions 32 and 36).
import type { Page } from "@playwright/test";
import { aDraft } from "./list-steps.ts";
import {
  accounts,
  ask,
  enter,
  expect,
  expectAccessible,
  goInside,
  hearNothing,
  pageTitle,
  stopClock,
  test,
} from "./support.ts";

const { northernAdmin: ADMIN, severnAdmin: SEVERN, northernEngineer: ENGINEER } = accounts;

interface Stats {
  totalQuotes: number;
  totalUsers: number;
  totalLocations: number;
  totalJobTypes: number;
  previousMonth: { totalLocations: number } | null;
}

async function open(page: Page, email: string): Promise<void> {
  await enter(page, email, "/admin");
  await expect(pageTitle(page, "Admin Dashboard")).toBeVisible();
  await expect(page.getByRole("heading", { name: "This Month Overview" })).toBeVisible();
}

const figure = (page: Page, label: string) =>
  page
    .getByRole("region", { name: "Figures" })
    .locator("div", { has: page.getByText(label, { exact: true }) })
    .last();
const activity = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "Recent Activity" }) });

test("I am welcomed, and see the four figures against last month", async ({ page }) => {
  await open(page, ADMIN);
  await expect(page.getByText("Welcome back, Aisha!")).toBeVisible();
  const stats = await ask<Stats>(page, "/api/admin/stats");
  await expect(figure(page, "Active Users")).toContainText(String(stats.totalUsers));
  await expect(figure(page, "Service Areas")).toContainText(String(stats.totalLocations));
  await expect(figure(page, "Job Types")).toContainText(String(stats.totalJobTypes));
  await expect(figure(page, "Total Quotes")).toContainText(/(\+|−)\d+% vs last month|No change vs last month/);
  await expectAccessible(page);
});

test("A figure that was nothing last month has grown by 100 %, an equal one has not changed", async ({ page }) => {
  const then = { totalQuotes: 0, totalUsers: 5, totalLocations: 8, totalJobTypes: 4 };
  const stats = { totalQuotes: 3, totalUsers: 5, totalLocations: 4, totalJobTypes: 5, previousMonth: then };
  await page.route("**/api/admin/stats", (route) => route.fulfill({ json: stats }));
  await open(page, ADMIN);
  await expect(figure(page, "Total Quotes")).toContainText("+100% vs last month");
  await expect(figure(page, "Active Users")).toContainText("No change vs last month");
  await expect(figure(page, "Service Areas")).toContainText("−50% vs last month");
  await expect(figure(page, "Job Types")).toContainText("+25% vs last month");
});

test("A company of this month has nothing to compare with", async ({ page }) => {
  const stats = { totalQuotes: 3, totalUsers: 1, totalLocations: 1, totalJobTypes: 1, previousMonth: null };
  await page.route("**/api/admin/stats", (route) => route.fulfill({ json: stats }));
  await open(page, ADMIN);
  await expect(figure(page, "Total Quotes")).toContainText("3");
  await expect(page.getByText("last month")).toHaveCount(0);
});

test("This month stands beside its estimates, which are marked", async ({ page }) => {
  const stats = { totalQuotes: 147, totalUsers: 1, totalLocations: 1, totalJobTypes: 1, previousMonth: null };
  await page.route("**/api/admin/stats", (route) => route.fulfill({ json: stats }));
  await open(page, ADMIN);
  const { month } = await ask<{ month: { quotes: number } }>(page, "/api/admin/overview");
  const overview = page.locator("section", { has: page.getByRole("heading", { name: "This Month Overview" }) });
  const cell = (label: string) => overview.locator("dl > div", { hasText: label });
  await expect(cell("Quotes this month").locator("dd").first()).not.toHaveText("");
  expect(month.quotes).toBeGreaterThan(0);
  await expect(cell("Quotes this month")).toContainText("estimate 44");
  await expect(cell("Quote value")).toContainText("estimate £183,750.00");
  await expect(cell("Approved")).toContainText("estimate 37");
});

test("Quick Actions lead on", async ({ page }) => {
  await open(page, ADMIN);
  const targets = {
    "Create New Quote": "/wizard",
    "View All Quotes": "/quotes",
    "Manage Service Areas": "/settings?tab=locations",
    "User Management": "/users",
  };
  for (const [name, href] of Object.entries(targets)) {
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
});

test("What happens shows at once, with the figures, and leads to its entry of the audit log", async ({
  page,
  browser,
}) => {
  await open(page, SEVERN);
  await expect(activity(page).getByRole("listitem")).toHaveCount(5);
  const { totalQuotes } = await ask<Stats>(page, "/api/admin/stats");
  const elsewhere = await (await browser.newContext()).newPage();
  await enter(elsewhere, SEVERN);
  const { quoteNumber } = await aDraft(elsewhere, "Recent Mill");
  const item = activity(page)
    .getByRole("listitem")
    .filter({ hasText: `Created quote ${quoteNumber}` });
  await expect(item).toContainText("Just now");
  await expect
    .poll(async () => Number((await figure(page, "Total Quotes").textContent())?.match(/\d+/)?.[0]))
    .toBeGreaterThan(totalQuotes);
  await item.getByRole("link").click();
  await expect(pageTitle(page, "Audit Logs")).toBeVisible();
  await expect(page).toHaveURL(/\/audit-logs\?logId=\d+$/);
  await expect(page.getByRole("button", { expanded: true })).toBeInViewport();
  await elsewhere.context().close();
});

test("View All leads to the audit log", async ({ page }) => {
  await open(page, ADMIN);
  const all = activity(page).getByRole("link", { name: "View All" });
  expect((await all.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await all.click();
  await expect(pageTitle(page, "Audit Logs")).toBeVisible();
  await expect(page).toHaveURL(/\/audit-logs$/);
});

test("Without any activity, and without an answer, it says so", async ({ page }) => {
  await hearNothing(page);
  await page.route("**/api/admin/audit-logs?*", (route) =>
    route.fulfill({ json: { logs: [], total: 0, more: false, atLeast: 0, offset: 0 } }),
  );
  await open(page, ADMIN);
  await expect(activity(page).getByText("No recent activity")).toBeVisible();
  await expect(activity(page).getByText("What people do in the company shows here.")).toBeVisible();
  await page.unroute("**/api/admin/audit-logs?*");
  await page.route("**/api/admin/audit-logs?*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.reload();
  await expect(activity(page).getByText("Failed to fetch recent activity")).toBeVisible();
  await page.unroute("**/api/admin/audit-logs?*");
  await activity(page).getByRole("button", { name: "Try Again" }).click();
  await expect(activity(page).getByRole("listitem")).toHaveCount(5);
});

test("The weeks can be walked through by keyboard, and stand in a table", async ({ page }) => {
  await open(page, ADMIN);
  const weeks = page.getByRole("slider", { name: "Week" });
  await weeks.focus();
  await expect(weeks).toHaveAttribute("aria-valuetext", /^Week of .+, so far: \d+ quotes?, £[\d,]+\.\d\d$/);
  await page.keyboard.press("Home");
  await expect(weeks).toHaveAttribute("aria-valuenow", "1");
  await page.keyboard.press("ArrowRight");
  await expect(weeks).toHaveAttribute("aria-valuenow", "2");
  const told = await weeks.getAttribute("aria-valuetext");
  await expect(page.getByText(told ?? "never", { exact: true })).toBeVisible();
  const table = page.getByRole("table", { name: "Quotes per week" });
  await expect(table.getByRole("row")).toHaveCount(13);
  await expect(table.getByRole("row").nth(2)).toContainText(/Week of .+\d+£/);
  await expect(page.getByRole("table", { name: "By status, last 12 weeks" })).toContainText("Accepted");
  await expect(page.getByRole("table", { name: "By zone, last 12 weeks" })).toContainText("Greater Manchester");
});

/** With time to read it. */
async function refused(page: Page): Promise<void> {
  await enter(page, ENGINEER, "/");
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await stopClock(page);
  await goInside(page, "/admin");
  await expect(pageTitle(page, "Access Denied")).toBeVisible();
}

test("An engineer is told, and taken home after two seconds", async ({ page }) => {
  await refused(page);
  await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "You will be taken to Home in 2 seconds." })).toBeVisible();
  await page.clock.runFor(1900);
  await expect(pageTitle(page, "Access Denied")).toBeVisible();
  await page.clock.runFor(200);
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
});

test("A key keeps an engineer where they are", async ({ page }) => {
  await refused(page);
  await expect(page.getByText("You will be taken to Home in 2 seconds.")).toBeVisible();
  await page.keyboard.press("Shift");
  await expect(page.getByText("You are staying on this page.")).toBeVisible();
  await page.clock.runFor(2500);
  await expect(pageTitle(page, "Access Denied")).toBeVisible();
});
