// What happens in a company, on its admin dashboard (AD 2). The dashboard itself is shown by
// src/web/stats/admin-dashboard.screen.test.tsx.
import { literal } from "#test/kit/literals.ts";
import { aDraft } from "./list-steps.ts";
import { accounts, ask, enter, expect, pageTitle, test } from "./support.ts";

const { severnAdmin: SEVERN } = accounts;

test("What happens shows at once, with the figures, and leads to its entry of the audit log", async ({
  page,
  browser,
}) => {
  const activity = page.locator("section", { has: page.getByRole("heading", { name: "Recent Activity" }) });
  const figure = page
    .getByRole("region", { name: "Figures" })
    .locator("div", { has: page.getByText("Total Quotes", { exact: true }) })
    .last();
  await enter(page, SEVERN, "/admin");
  await expect(activity.getByRole("listitem")).toHaveCount(5);
  const { totalQuotes } = await ask<{ totalQuotes: number }>(page, "/api/admin/stats");
  const elsewhere = await (await browser.newContext()).newPage();
  await enter(elsewhere, SEVERN);
  const { quoteNumber } = await aDraft(elsewhere, "Recent Mill");
  const item = activity.getByRole("listitem").filter({ hasText: `Created quote ${quoteNumber}` });
  await expect(item).toContainText(literal("AD 9", "Just now"));
  await expect.poll(async () => Number((await figure.textContent())?.match(/\d+/)?.[0])).toBeGreaterThan(totalQuotes);
  await item.getByRole("link").click();
  await expect(pageTitle(page, "Audit Logs")).toBeVisible();
  await expect(page).toHaveURL(/\/audit-logs\?logId=\d+$/);
  await expect(page.getByRole("button", { expanded: true })).toBeInViewport();
  await elsewhere.context().close();
});
