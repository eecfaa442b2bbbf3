// The pipeline above the list of quotes, and the figures of administrators: each figure leads to its quotes (decision 75).
// Those of Severn stand still.
import type { Locator, Page } from "@playwright/test";
import type { Pipeline } from "#contract/pipeline.ts";
import type { Figures } from "#contract/stats.ts";
import { filter, foot, openList, rows } from "./list-steps.ts";
import {
  accounts,
  ask,
  button,
  enter,
  expect,
  expectAccessible,
  goInside,
  hearNothing,
  pageTitle,
  test,
} from "./support.ts";

const { severnAdmin: ADMIN, severnEngineer: ENGINEER } = accounts;

const pipeline = (page: Page) => page.getByRole("navigation", { name: "Pipeline" });
const stage = (page: Page, name: string) => pipeline(page).getByRole("link", { name: new RegExp(`^${name}`) });
const total = (quotes: number) => new RegExp(`^Showing 1 to \\d+ of ${quotes} total quotes$`);
const expectFound = async (page: Page, quotes: number) => {
  if (quotes > 0) await expect(foot(page)).toHaveText(total(quotes));
  else await expect(page.getByRole("heading", { name: "No quotes found" })).toBeVisible();
};
const expectFits = async (page: Page) => {
  const overflow = () => page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
  await expect.poll(overflow).toBeLessThanOrEqual(0);
};

test("Each stage of the pipeline leads to exactly its quotes, and I come back", async ({ page }) => {
  await enter(page, ADMIN);
  await openList(page);
  const standing = await ask<Pipeline>(page, "/api/quotes/pipeline");
  const names = ["Calculated", "Sent", "Opened", "Accepted", "Declined", "Expired"];
  await expect(pipeline(page).getByRole("link")).toHaveCount(names.length);
  await expect(stage(page, "Sent")).toContainText("not opened yet");
  await expect(stage(page, "Opened")).toContainText("as far as can be told");
  for (const [index, name] of names.entries()) {
    const quotes = standing[index]?.quotes ?? 0;
    await expect(stage(page, name)).toContainText(String(quotes));
    await stage(page, name).click();
    await expect(stage(page, name)).toHaveAttribute("aria-current", "true");
    await expectFound(page, quotes);
  }
  await expectAccessible(page);
  await expectFits(page);

  await stage(page, "Opened").click();
  await expect(page).toHaveURL(/\/quotes\?status=sent&opened=yes$/);
  await page.reload();
  await expect(stage(page, "Opened")).toHaveAttribute("aria-current", "true");
  await expect(filter(page, "Status")).toHaveValue("sent");
  await button(page, "Remove the filter: Opened, as far as can be told").click();
  await expect(page).toHaveURL(/\/quotes\?status=sent$/);
  await expect(page.getByRole("main")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/quotes\?status=sent&opened=yes$/);
  await button(page, "Clear").click();
  await expect(page).toHaveURL(/\/quotes$/);
});

test("As an engineer I see the pipeline of my own quotes, and no figures", async ({ page }) => {
  await enter(page, ENGINEER);
  await openList(page);
  const own = (await ask<{ status: string }[]>(page, "/api/quotes")).filter(({ status }) => status === "accepted");
  await expect(stage(page, "Accepted")).toContainText(String(own.length));
  await stage(page, "Accepted").click();
  await expectFound(page, own.length);
  await page.goto("/figures");
  await expect(page.getByText("Access denied. Only company administrators can see the figures.")).toBeVisible();
});

test("From the dashboard I come to the figures, and from each figure to its quotes", async ({ page }) => {
  await enter(page, ADMIN, "/admin");
  // What customers were given is made in the first seconds after the start.
  const read = () => ask<Figures>(page, "/api/admin/figures?period=all");
  await expect
    .poll(
      async () => {
        const { total, toAnswer } = await read();
        return toAnswer.quotes - total.accepted - total.declined;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  await page.getByRole("link", { name: "Figures" }).click();
  await expect(pageTitle(page, "Figures")).toBeVisible();
  await page.getByRole("tab", { name: "All" }).click();
  await expect(page).toHaveURL(/\/figures\?period=all$/);
  const figures = await read();
  const { accepted, declined, expired } = figures.total;
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText(`${Math.round((accepted / (accepted + declined + expired)) * 100)}%`);
  await expectAccessible(page);
  await expectFits(page);

  const follow = async (link: Locator, quotes: number) => {
    await link.click();
    await expectFound(page, quotes);
    await expect(rows(page).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("tab", { name: "All" })).toHaveAttribute("aria-selected", "true");
  };
  await follow(summary.getByRole("link", { name: `${accepted} accepted`, exact: true }), accepted);
  const opened = summary.locator("div", { hasText: /^Time to open/ }).getByRole("link");
  await follow(opened, figures.toOpen.quotes);
  const rowOf = (table: string, name: string) =>
    page
      .getByRole("table", { name: table })
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name }) });
  for (const [table, row] of [
    ["By zone", figures.zones[0]],
    ["By engineer", figures.engineers[0]],
    ["By job type", figures.jobTypes[0]],
  ] as const) {
    if (!row?.name) throw new Error(`${table} has no row`);
    await follow(rowOf(table, row.name).getByRole("link").first(), row.accepted);
  }
  const reason = figures.reasons.find((one) => one.reason !== null);
  if (!reason?.reason) throw new Error("Nobody has said why");
  await follow(rowOf("Why customers declined", reason.reason).getByRole("link").first(), reason.quotes);

  const month = figures.months.findLast((one) => one.accepted > 0);
  if (!month) throw new Error("Nothing was accepted");
  const monthRow = page
    .getByRole("table", { name: "By month" })
    .getByRole("row")
    .nth(figures.months.length - figures.months.indexOf(month));
  await monthRow.getByRole("link").first().click();
  await expectFound(page, month.accepted);
  await expect(button(page, "Remove the filter: Accepted")).toBeVisible();
  await page.getByRole("button", { name: /^Remove the filter: Sent in / }).click();
  await expectFound(page, accepted);
});

test("On the phone each month stands below its bar, and each way to another period beside one", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, ADMIN, "/figures?period=year");
  const bars = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "By month" }) })
    .locator("[aria-hidden=true]")
    .first();
  await expect(bars).toHaveText(/^([JFMASOND]\s*){12}$/, { useInnerText: true });
  const heightOf = async (name: string) => (await page.getByRole("tab", { name, exact: true }).boundingBox())?.y ?? 0;
  await expect.poll(async () => (await heightOf("All")) - (await heightOf("12 months"))).toBe(0);
});

test("Without the pipeline the list is there all the same, and the figures say when they cannot be read", async ({
  page,
}) => {
  await enter(page, ADMIN);
  await openList(page);
  await hearNothing(page);
  await page.route("**/api/quotes/pipeline", (route) => route.abort());
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(pipeline(page)).toHaveCount(0);
  await page.route("**/api/admin/figures?*", (route) => route.abort());
  await goInside(page, "/figures");
  await expect(page.getByRole("heading", { name: "The figures could not be loaded" })).toBeVisible();
  await page.unroute("**/api/admin/figures?*");
  await button(page, "Try Again").click();
  await expect(page.getByRole("region", { name: "Summary" })).toBeVisible();
});
