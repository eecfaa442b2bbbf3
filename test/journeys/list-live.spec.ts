// What goes out of the list and what comes in by itself: copies, the export, changes made elsewhere
// (QB 2.5, decisions 35 and 38).
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { aDraft, entry, isPhone, openList, rows, search, type Wire } from "./list-steps.ts";
import { accounts, ask, button, enter, expect, pageTitle, savesData, tell, test, toastWith } from "./support.ts";

const { northernAdmin: ADMIN, northernEngineer: ENGINEER, severnAdmin: SEVERN } = accounts;

test("On the phone I copy a quote and open the copy", async ({ page }) => {
  // Cards are the phone's.
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, ENGINEER);
  await openList(page);
  const [original] = await rows(page).allTextContents();
  const customer = (await ask<Wire[]>(page, "/api/quotes")).find(
    ({ quoteNumber }) => quoteNumber === original,
  )?.customerName;

  const copy = page.getByRole("button", { name: `Copy quote ${original}` });
  const error = "Your plan's limit is reached.";
  await page.route("**/duplicate", (route) => route.fulfill({ status: 402, json: { error, code: "plan_limit" } }));
  await copy.click();
  // Trying again would not help, so the notification does not say so.
  await expect(toastWith(page, error)).toBeVisible();
  await expect(page.getByRole("alert").getByText(error)).toBeVisible();
  await page.unroute("**/duplicate");

  await copy.click();
  const said = page.getByRole("region", { name: /notifications/i }).getByText(/has been created from/);
  // Its time does not go on while the pointer is on it.
  await said.hover();
  const [number = ""] = /[A-Z]{3}-\d{6}/.exec((await said.textContent()) ?? "") ?? [];
  await expect(said).toHaveText(`Quote ${number} has been created from ${original}.`);
  await expect(entry(page, number)).toContainText("draft");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Quote ${number}` })).toBeVisible();
  await expect(page.getByText(customer ?? "").first()).toBeVisible();
});

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
  await search(page).fill("nothing is called this");
  await expect(page.getByText("No quote fits these filters.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^CSV/ }), "there is nothing to export").toHaveCount(0);
});

test("An export that fails says why and leaves no file; one that takes long can be cancelled", async ({ page }) => {
  await enter(page, SEVERN, "/");
  const downloads: unknown[] = [];
  page.on("download", (download) => downloads.push(download));
  const error = "The database cannot be reached right now.";
  await page.route("**/api/quotes/export", (route) => route.fulfill({ status: 503, json: { error, code: "away" } }));
  await button(page, "Export Data").click();
  await expect(toastWith(page, error)).toBeVisible();
  await page.unroute("**/api/quotes/export");

  // A hotel's sign-in page is no file either.
  await page.route("**/api/quotes/export", (route) => route.fulfill({ contentType: "text/html", body: "<h1>Hello" }));
  await button(page, "Export Data").click();
  await expect(
    page.getByRole("region", { name: /notifications/i }).getByText(/did not come from Volute/),
  ).toBeVisible();
  await page.unroute("**/api/quotes/export");

  await page.route("**/api/quotes/export", () => {}); // Never answers.
  await button(page, "Export Data").click();
  await expect(page.getByText("0 quotes, 0 KB")).toBeVisible();
  await page.getByRole("link", { name: "View All", exact: true }).click();
  await expect(pageTitle(page, "All Quotes")).toBeVisible();
  await page.goBack();
  await button(page, "Cancel").click();
  await expect(button(page, "Export Data")).toBeFocused();
  await expect(page.getByText("0 quotes, 0 KB")).toHaveCount(0);
  expect(downloads).toEqual([]);
});

test("The dashboard counts my quotes and reads five, however many there are", async ({ page }) => {
  const asked: string[] = [];
  await savesData(page);
  page.on("request", (request) => {
    const { pathname, search: query } = new URL(request.url());
    if (pathname === "/api/quotes") asked.push(query);
  });
  await enter(page, SEVERN, "/");
  await expect(page.getByRole("heading", { name: "Recent Quotes" })).toBeVisible();
  const { mine } = await ask<{ mine: number }>(page, "/api/quotes?limit=1");
  await expect(page.getByText("Your quotes").locator("xpath=..")).toContainText(String(mine));
  expect(new Set(asked)).toEqual(new Set(["?limit=5"]));
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
