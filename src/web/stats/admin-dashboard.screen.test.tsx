// The company's admin dashboard (AD 2, 8 and 9, decisions 32 and 36). test/journeys/admin-dashboard.spec.ts shows that
// changes made elsewhere appear at once.
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listAuditLogs } from "#contract/audit/audit.ts";
import { getAdminOverview, getAdminStats } from "#contract/stats.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse, sampleOf } from "#test/screens/answers.ts";
import { stopClock } from "#test/screens/clock.ts";
import { stayHere } from "#test/screens/navigations.ts";
import { openScreen } from "#test/screens/open.tsx";
import { expectCount, expectFailure, fact, findPanel, link, pageTitle } from "#test/screens/parts.ts";

const figure = (label: string) =>
  page
    .getByRole("region", { name: "Figures" })
    .getByCss("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) });
const activity = () => findPanel("Recent Activity");

test("I am welcomed, and see the four figures against last month", async () => {
  await openScreen("/admin");
  await expect.element(page.getByText("Welcome back, Aisha!")).toBeVisible();
  await expect.element(figure("Total Quotes")).toMatchTextContent("147+14% vs last month");
  await expect.element(figure("Active Users")).toMatchTextContent("5No change vs last month");
  await expect.element(figure("Service Areas")).toMatchTextContent("11");
  await expect.element(figure("Job Types")).toMatchTextContent("8");
  await expectAccessible();
});

test("Before the first quote I am not welcomed back", async () => {
  answer(getAdminStats, { ...sampleOf(getAdminStats), totalQuotes: 0 });
  await openScreen("/admin");
  await expect.element(page.getByText("Welcome, Aisha!")).toBeVisible();
});

test("A figure that was nothing last month has grown by 100 %, an equal one has not changed", async () => {
  const previousMonth = { totalQuotes: 0, totalUsers: 5, totalLocations: 8, totalJobTypes: 4 };
  answer(getAdminStats, { totalQuotes: 3, totalUsers: 5, totalLocations: 4, totalJobTypes: 5, previousMonth });
  await openScreen("/admin");
  await expect.element(figure("Total Quotes")).toMatchTextContent("+100% vs last month");
  await expect
    .element(figure("Active Users"))
    .toMatchTextContent(`${literal("AD 2 Admin dashboard", "No change vs")} last month`);
  await expect.element(figure("Service Areas")).toMatchTextContent("−50% vs last month");
  await expect.element(figure("Job Types")).toMatchTextContent("+25% vs last month");
});

test("A company of this month has nothing to compare with", async () => {
  const stats = { totalQuotes: 3, totalUsers: 1, totalLocations: 1, totalJobTypes: 1, previousMonth: null };
  answer(getAdminStats, stats);
  await openScreen("/admin");
  await expect.element(figure("Total Quotes")).toMatchTextContent("3");
  await expectCount(page.getByText("last month"), 0);
});

test("This month stands beside its estimates, which are marked", async () => {
  await openScreen("/admin");
  await expect.element(fact("Quotes this month")).toHaveTextContent("18");
  const cell = (label: string) =>
    findPanel(literal("AD 2 Admin dashboard", "This Month Overview")).getByCss("dl > div").filter({ hasText: label });
  await expect.element(cell("Quotes this month")).toMatchTextContent("estimate 44");
  await expect.element(cell("Quote value")).toMatchTextContent("estimate £183,750.00");
  await expect.element(cell("Accepted")).toMatchTextContent("estimate 37");
});

test("Sums in which customers still choose say how much of them", async () => {
  const overview = sampleOf(getAdminOverview);
  answer(getAdminOverview, {
    ...overview,
    month: { ...overview.month, choices: { quotes: 1, value: 3661.95 } },
    choices: { quotes: 3, value: 9120.05 },
  });
  await openScreen("/admin");
  const month = findPanel("This Month Overview").getByCss("dl > div").filter({ hasText: "Quote value" });
  await expect.element(month).toMatchTextContent("incl. Choice £3,661.95");
  await expect
    .element(findPanel("Quotes per week").getByText("Choice: 3 quotes worth £9,120.05, counted by the first option."))
    .toBeVisible();
});

test("Quick Actions lead on", async () => {
  await openScreen("/admin");
  for (const [name, href] of Object.entries({
    "Create New Quote": "/wizard",
    "View All Quotes": "/quotes",
    "Manage Service Areas": "/settings?tab=locations",
    "User Management": "/users",
  })) {
    await expect.element(link(name)).toHaveAttribute("href", href);
  }
});

test("Of what happened I see the five latest, and View All leads to the audit log", async () => {
  const { logs, ...counts } = sampleOf(listAuditLogs);
  answer(listAuditLogs, { ...counts, logs: logs.slice(0, 5) });
  await openScreen("/admin");
  await expectCount(activity().getByRole("listitem"), 5);
  expect(callsOf(listAuditLogs)[0]?.query).toEqual({ activity: "true", limit: "5", offset: "0" });
  const all = activity().getByRole("link", { name: "View All" });
  expect(all.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  await all.click();
  await expect.element(pageTitle("Audit Logs")).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe("/audit-logs");
});

test("Without any activity it says so", async () => {
  answer(listAuditLogs, { ...sampleOf(listAuditLogs), logs: [], total: 0, atLeast: 0 });
  await openScreen("/admin");
  await expect
    .element(activity().getByText(literal("AD 2 Admin dashboard", "No recent activity"), { exact: true }))
    .toBeVisible();
  await expect.element(activity().getByText("What people do in the company appears here.")).toBeVisible();
});

test("When what happened cannot be read it says so, and I can try again", async () => {
  answer(listAuditLogs, refuse(500, "{}"));
  await openScreen("/admin");
  await expect
    .element(activity().getByText(literal("AD 8 Audit logs", "Failed to fetch recent activity"), { exact: true }))
    .toBeVisible();
  answer(listAuditLogs, sampleOf(listAuditLogs));
  await activity().getByRole("button", { name: "Try Again" }).click();
  await expect.element(activity().getByRole("listitem").first()).toBeVisible();
});

test("The weeks can be walked through by keyboard, and stand in a table", async () => {
  await openScreen("/admin");
  const weeks = page.getByRole("slider", { name: "Week" });
  await expect
    .element(weeks)
    .toHaveAttribute("aria-valuetext", expect.stringMatching(/^Week of .+, so far: \d+ quotes?, £[\d,]+\.\d\d$/));
  (weeks.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.element(weeks).toHaveAttribute("aria-valuenow", "1");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(weeks).toHaveAttribute("aria-valuenow", "2");
  const second = weeks.element().getAttribute("aria-valuetext") ?? "";
  await expect.element(page.getByText(second, { exact: true })).toBeVisible();
  const table = page.getByRole("table", { name: "Quotes per week" });
  await expectCount(table.getByRole("row"), sampleOf(getAdminOverview).weeks.length + 1);
  await expect.element(table.getByRole("row").nth(2)).toMatchTextContent(/Week of .+\d+£/);
  await expect.element(page.getByRole("table", { name: "By status, last 12 weeks" })).toMatchTextContent("Accepted");
  await expect
    .element(page.getByRole("table", { name: "By zone, last 12 weeks" }))
    .toMatchTextContent("Greater Manchester");
});

test("On the phone each week is a row with its date and figures", async () => {
  await openScreen("/admin", { size: "phone" });
  const weeks = page.getByRole("table", { name: "Quotes per week, last 12 weeks" });
  await expect.element(weeks.getByRole("row").nth(1)).toMatchTextContent(/^Week of .+, so far\d+ quotes£[\d,]+\.\d\d$/);
  await findPanel("Quotes per week").getByRole("button", { name: "Show all 12" }).click();
  await expectCount(weeks.getByRole("rowheader"), 12);
  await expectCount(page.getByRole("slider", { name: "Week" }), 0);
});

test("Signed out I read 'Unauthorized', and am led to sign in after half a second", async () => {
  stopClock();
  const goneTo = stayHere();
  answer(getAdminStats, refuse(401, { error: "Unauthorized", code: "unauthorized" }));
  await openScreen("/admin");
  await expectFailure(
    literal("AD 2 Admin dashboard", "Unauthorized"),
    literal("AD 8 Access", "You are logged out. Logging in again..."),
  );
  await vi.advanceTimersByTimeAsync(450);
  expect(goneTo()).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(goneTo()).toEqual(["/api/login"]);
});
