// What goes out of the list and what comes in by itself: the export, changes made elsewhere (QB 2.5, decisions 35 and 38).
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { aDraft, entry, isPhone, openList } from "./list-steps.ts";
import { accounts, ask, button, enter, expect, tell, test, toastWith } from "./support.ts";

const { northernAdmin: ADMIN, northernEngineer: ENGINEER, severnAdmin: SEVERN } = accounts;

test("The export downloads every quote that I may see", async ({ page }) => {
  await enter(page, SEVERN, "/");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Export Data").click()]);
  expect(download.suggestedFilename()).toMatch(/^quotes-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), "utf8");
  expect(file.split("\r\n")[0]).toMatch(/^\uFEFFQuote number,Status,Customer,Postcode,/);
  const all = file.match(/^SPS-\d{6},/gm) ?? [];
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(new Set(all).size).toBe(all.length);
  await expect(toastWith(page, `${all.length} quotes in ${download.suggestedFilename()}.`)).toBeVisible();

  if (isPhone(page)) return;
  await openList(page);
  const again = page.waitForEvent("download");
  await button(page, "CSV of all quotes").click();
  expect((await again).suggestedFilename()).toBe(download.suggestedFilename());

  // What is on the screen, also beyond its page, and no more.
  await openList(page, "/quotes?status=draft");
  const { total } = await ask<{ total: number }>(page, "/api/quotes?limit=1&status=draft");
  const some = page.waitForEvent("download");
  await button(page, `CSV of these ${total} quotes`).click();
  const drafts = (await readFile(await (await some).path(), "utf8")).match(/^SPS-\d{6},\w+/gm) ?? [];
  expect(drafts).toHaveLength(total);
  expect(new Set(drafts.map((line) => line.slice(11)))).toEqual(new Set(["Draft"]));
});

async function another(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, email, "/");
  return page;
}

test("What a colleague creates and prices appears in my list without a reload", async ({ page, browser }) => {
  await enter(page, ADMIN);
  await openList(page);
  const colleague = await another(browser, ENGINEER);
  const customer = `Live ${Date.now()}`;
  const quote = await aDraft(colleague, customer);
  await expect(entry(page, customer)).toBeVisible();
  await expect(entry(page, customer)).toContainText(/draft/i);
  await tell(colleague, "POST", `/api/quotes/${quote.id}/calculate`);
  await expect(entry(page, customer)).toContainText("£");

  // Also on the colleague's own screen, which did not ask through the page.
  await colleague.getByRole("link", { name: `View quote ${quote.quoteNumber}` }).click();
  await expect(colleague.getByRole("heading", { level: 1, name: `Quote ${quote.quoteNumber}` })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("listitem").filter({ hasText: customer })).toContainText("£");
  await colleague.context().close();
});

test("Tabs of one browser share one connection, also when the one that has it closes", async ({ page, context }) => {
  await enter(page, ADMIN);
  let connections = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/events") connections += 1;
  });
  await openList(page);
  await expect.poll(() => connections).toBe(1);
  const second = await context.newPage();
  await openList(second);
  const one = `Shared ${Date.now()}`;
  await aDraft(page, one);
  await expect(entry(page, one)).toBeVisible();
  await expect(entry(second, one)).toBeVisible();
  expect(connections).toBe(1);
  await page.close();
  await expect.poll(() => connections).toBe(2);
  const other = `Passed on ${Date.now()}`;
  await aDraft(second, other);
  await expect(entry(second, other)).toBeVisible();
});
