// The audit log (AD 2, 4, 7 and 8, decisions 5, 31 and 33).
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { aDraft, isPhone } from "./list-steps.ts";
import {
  accounts,
  ask,
  button,
  enter,
  expect,
  expectAccessible,
  forget,
  hearNothing,
  pageTitle,
  tell,
  test,
  toastWith,
} from "./support.ts";

const { northernAdmin: ADMIN, severnAdmin: SEVERN, northernEngineer: ENGINEER, platform: PLATFORM } = accounts;

interface Entry {
  id: number;
  description: string;
  companyName: string | null;
}
interface Wire {
  logs: Entry[];
  total: number;
}

async function open(page: Page, email: string, query = ""): Promise<void> {
  await enter(page, email, `/audit-logs${query}`);
  await expect(pageTitle(page, "Audit Logs")).toBeVisible();
}

const entries = (page: Page) => page.getByRole("region", { name: "Entries", exact: true });
const rows = (page: Page) =>
  entries(page).getByRole("button", { name: /^[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d:\d\d details$/ });
/** The row or, on the phone, the card with this text. */
const entry = (page: Page, text: string | RegExp) =>
  (isPhone(page) ? entries(page).getByRole("listitem") : entries(page).getByRole("row")).filter({ hasText: text });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search audit logs" });
const list = (page: Page, query: string) => ask<Wire>(page, `/api/admin/audit-logs?${query}`);

/** An entry with a before and an after, whose number no other journey knows. */
async function aChange(page: Page): Promise<string> {
  const { id, quoteNumber } = await aDraft(page, "Audited Mill");
  await tell(page, "PUT", `/api/quotes/${id}`, { customerName: "Audited Dairy", notes: "Gate code 4711" });
  return quoteNumber;
}

test("I read who did what, and field by field what it was before", async ({ page }) => {
  await enter(page, SEVERN);
  const number = await aChange(page);
  await open(page, SEVERN, `?search=${number}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText("2 entries", { exact: true })).toBeVisible();
  const changed = entry(page, `Changed quote ${number}`);
  await expect(changed).toContainText("update quote");
  await expect(changed).toContainText("customer name, notes");
  await rows(page).first().click();
  const fields = entries(page).getByRole("table", { name: "Changed fields" });
  await expect(fields.getByRole("row", { name: "Customer name" })).toHaveText("Customer nameAudited MillAudited Dairy");
  await expect(fields.getByRole("row", { name: "Notes" })).toHaveText("NotesnothingGate code 4711");
  await expect(entries(page).getByText("IP address", { exact: true }).last()).toBeVisible();
  await expectAccessible(page);
  await rows(page).first().click();
  await expect(fields).toHaveCount(0);
});

test("Filters stand in the address, go back, and find nothing with the words for it", async ({ page }) => {
  await open(page, ADMIN);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("combobox", { name: "Action" }).selectOption("Sign-in");
  await expect(page).toHaveURL(/\?action=login$/);
  await expect(entry(page, "Created quote")).toHaveCount(0);
  if (!isPhone(page)) await expect(page.getByRole("combobox", { name: "Company" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Risk level" }).selectOption("Medium");
  await expect(entry(page, "Signed in")).toHaveCount(0);
  await expect(entry(page, "Invalid email or password").first()).toContainText("Failed");
  await page.getByRole("combobox", { name: "Entity type" }).selectOption("Plan");
  await expect(page.getByRole("heading", { name: "No audit logs found matching your criteria." })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(entry(page, "Invalid email or password").first()).toBeVisible();
  await button(page, "Clear").click();
  await expect(page).toHaveURL(/\/audit-logs$/);
  await expect(entry(page, "Signed in").first()).toBeVisible();
});

test("Users and days filter; days are London's and both included", async ({ page }) => {
  await open(page, ADMIN);
  if (isPhone(page)) await button(page, "More filters").click();
  await page
    .getByRole("combobox", { name: "User" })
    .selectOption({ label: "Tom Hargreaves (engineer@northern-pumps.test)" });
  await expect(page).toHaveURL(/userId=[0-9a-f-]{36}/);
  await expect(entry(page, "Tom Hargreaves").first()).toBeVisible();
  await expect(entry(page, "Aisha Khan")).toHaveCount(0);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date());
  await page.goto(`/audit-logs?startDate=${day}&endDate=${day}`);
  await expect(page.getByLabel("From", { exact: true })).toHaveValue(day);
  await expect(rows(page).first()).toBeVisible();
  // Key by key: while the year is typed the browser reports 0002, 0020 and 0201. Day and month are the same in any order.
  await page.getByLabel("From", { exact: true }).pressSequentially("01012019");
  await expect(page).toHaveURL(/startDate=2019-01-01/);
  await page.getByLabel("To", { exact: true }).pressSequentially("11112019");
  await expect(page).toHaveURL(/startDate=2019-01-01&endDate=2019-11-11$/);
  await expect(page.getByText("No audit logs found matching your criteria.")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?startDate=2019-01-01&endDate=20\d\d-/);
  await expect(page.getByLabel("To", { exact: true })).toHaveValue(day);
  await page.goBack();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue(day);
});

test("Pages of fifty, and the link to an entry of another page opens it and scrolls to it", async ({ page }) => {
  await open(page, PLATFORM);
  await expect(rows(page)).toHaveCount(50);
  await button(page, "Next").click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByText(/^51 to \d+ of /)).toBeVisible();
  const { logs } = await list(page, "limit=50&offset=50");
  const sought = logs.at(-1);
  await page.goto(`/audit-logs?logId=${sought?.id}`);
  const opened = entries(page).getByRole("button", { expanded: true });
  await expect(opened).toBeInViewport();
  await expect(opened).toBeFocused();
  await expect(entries(page).getByText(`${sought?.description}.`, { exact: true })).toBeVisible();
  await page.goto("/audit-logs?logId=999999999");
  await expect(page.getByText("Entry 999999999 is not in the log, or it is not yours to read.")).toBeVisible();
});

test("The platform sees every company and may choose one; a company administrator only the own", async ({ page }) => {
  await open(page, PLATFORM);
  if (!isPhone(page)) await expect(entries(page).getByRole("columnheader", { name: "Company" })).toBeVisible();
  await expect(entry(page, "Northern Pumps Ltd").first()).toBeVisible();
  if (isPhone(page)) await button(page, "More filters").click();
  await page.getByRole("combobox", { name: "Company" }).selectOption("Severn Pump Services Ltd");
  await expect(entry(page, "Severn Pump Services Ltd").first()).toBeVisible();
  await expect(entry(page, "Northern Pumps Ltd")).toHaveCount(0);
  const foreign = (await list(page, "limit=200")).logs.find(
    ({ companyName }) => companyName === "Severn Pump Services Ltd",
  )?.id;

  await forget(page);
  await open(page, ADMIN, `?logId=${foreign}`);
  await expect(page.getByText(`Entry ${foreign} is not in the log, or it is not yours to read.`)).toBeVisible();
  await expect(entries(page).getByRole("columnheader", { name: "Company" })).toHaveCount(0);
  expect(
    (await list(page, "limit=200")).logs.filter(({ companyName }) => companyName !== "Northern Pumps Ltd"),
  ).toEqual([]);
});

test("What others do shows without reloading", async ({ page, browser }) => {
  await open(page, SEVERN);
  await expect(rows(page).first()).toBeVisible();
  const elsewhere = await (await browser.newContext()).newPage();
  await enter(elsewhere, SEVERN);
  const { quoteNumber } = await aDraft(elsewhere, "Watched Mill");
  await expect(entry(page, `Created quote ${quoteNumber}`)).toBeVisible();
  await elsewhere.context().close();
});

test("The export holds what the filters show", async ({ page }) => {
  await enter(page, SEVERN);
  const number = await aChange(page);
  await open(page, SEVERN, `?search=${number}`);
  await expect(rows(page)).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "CSV of these audit logs").click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-logs-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`changed quote ${number}`);
  await expect(toastWith(page, `The audit log is in ${download.suggestedFilename()}.`)).toBeVisible();
});

test("A failure has the words of AD 8 and another try", async ({ page }) => {
  await hearNothing(page);
  await page.route("**/api/admin/audit-logs?*", (route) =>
    route.fulfill({ status: 503, json: { error: "The database is away.", code: "away" } }),
  );
  await open(page, ADMIN);
  await expect(page.getByRole("alert")).toContainText("Error loading audit logs: Failed to fetch audit logs");
  await expect(page.getByRole("alert")).toContainText("The database is away.");
  await expectAccessible(page);
  await page.unroute("**/api/admin/audit-logs?*");
  await button(page, "Try Again").click();
  await expect(rows(page).first()).toBeVisible();
});

test("A search pauses before it asks, and its words are kept while they are typed", async ({ page }) => {
  await open(page, ADMIN);
  await search(page).pressSequentially("invalid email");
  await expect(page).toHaveURL(/\?search=invalid\+email$/);
  await expect(entry(page, "Invalid email or password").first()).toBeVisible();
  await expect(entry(page, "Signed in")).toHaveCount(0);
  await expect(search(page)).toHaveValue("invalid email");
});

test("Others are told that the log is not theirs", async ({ page }) => {
  await enter(page, ENGINEER, "/audit-logs");
  await expect(page.getByText("Access denied. Only admins can view audit logs.")).toBeVisible();
});
