// In a company's place, with two tabs open and others at work: what is seen and changed is that company's alone
// (decisions 5 and 41, QB 2.2, AD 2).
import type { Locator, Page } from "@playwright/test";
import { aDraft, entry, openList, rows, type Wire } from "./list-steps.ts";
import {
  accounts,
  ask,
  consoleMay,
  enter,
  expect,
  goInside,
  pageTitle,
  password,
  sendChange,
  test,
  toastWith,
} from "./support.ts";
import { signInElsewhere, unique } from "./user-steps.ts";

const NORTHERN = "Northern Pumps Ltd";
const SEVERN = "Severn Pump Services Ltd";
const idOf = async (page: Page, name: string) =>
  (await ask<{ id: number; name: string }[]>(page, "/api/admin/companies")).find((one) => one.name === name)?.id;

/** Without the button, which has journeys of its own (shell.spec.ts). */
async function actIn(page: Page, company: string): Promise<void> {
  await sendChange(page, "POST", `/api/admin/switch-company/${await idOf(page, company)}`);
}

/** From now on keeps whether these words were on the page, if only for a moment. */
async function watchFor(page: Page, words: RegExp): Promise<() => Promise<string | null>> {
  await page.evaluate(`
    window.seen = null;
    const look = () => { window.seen ??= document.body.innerText.match(${words})?.[0] ?? null; };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });`);
  return () => page.evaluate("window.seen") as Promise<string | null>;
}

const banner = (page: Page, company: string): Locator =>
  page.getByText(`Platform Admin impersonating: ${company}`, { exact: true });

test("A tab of one company, and what it hears, never shows the other one that another tab has gone to", async ({
  page,
  context,
  browser,
}) => {
  const north = await signInElsewhere(browser, accounts.northernEngineer, password);
  const severn = await signInElsewhere(browser, accounts.severnEngineer, password);
  await enter(page, accounts.platform);
  await actIn(page, NORTHERN);
  const listening = page.waitForResponse((answer) => answer.url().includes("/api/events") && answer.ok());
  await openList(page);
  await listening;
  const seen = await watchFor(page, /SPS-\d|Severn/);
  // Changed and not added: others count Severn's quotes.
  const foreign = (await ask<Wire[]>(severn, "/api/quotes")).find(({ status }) => status === "draft");
  if (!foreign) throw new Error("Severn has no draft");
  await sendChange(severn, "PUT", `/api/quotes/${foreign.id}`, { notes: `Gate ${unique()}` });
  const own = await aDraft(north, `Mill ${unique()}`);
  await expect(entry(page, own.customerName).first()).toBeVisible();
  expect((await page.request.get(`/api/quotes/${foreign.id}`)).status()).toBe(404);
  await Promise.all([north.context().close(), severn.context().close()]);

  consoleMay(page, /^Failed to fetch company: 409$/);
  const other = await context.newPage();
  await other.goto("/platform-admin");
  // It learns of it by itself, since its stream of events has ended. That shows for five seconds, in which the other tab
  // may still be loading.
  const told = toastWith(page, "Company changed").waitFor({ timeout: 30_000 });
  await other.getByRole("button", { name: `Impersonate ${SEVERN}` }).click();
  await expect(banner(other, SEVERN)).toBeVisible();
  await told;
  await expect(banner(page, NORTHERN)).toBeVisible();
  // Pages that it has not read yet.
  for (const path of ["/users", "/settings", "/", "/wizard", "/quotes"]) {
    await goInside(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(await seen()).toBeNull();

  // A page of its own, from which Back leads to the list of the first company: nothing of that is kept.
  await page.goto("/platform-admin");
  await expect(page.getByText(`Currently impersonating: ${SEVERN}`)).toBeVisible();
  await page.goBack();
  await expect(pageTitle(page, "All Quotes")).toBeVisible();
  await expect(rows(page).first()).toHaveText(/^SPS-/);
  await expect(page.getByText(/NPL-\d/)).toHaveCount(0);
});
