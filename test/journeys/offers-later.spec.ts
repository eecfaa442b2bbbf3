// What becomes of an offer once time has passed, and where no letters are sent: products of their own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../running-product.ts";
import {
  ANN,
  addDaysToToday,
  aQuoteToSend,
  copiedLink,
  findInPanel,
  offerFolds,
  panel,
  pressFold,
  send,
  titleOf,
} from "./offer-steps.ts";
import { BUILT } from "./own-product.ts";
import { accounts, enter, expect, expectAccessible, pageTitle, sendChange, test, toastWith } from "./support.ts";

const { northernAdmin: ADMIN } = accounts;

test("Without a mail server the email is held, and I give the customer a link", async ({ page }) => {
  await enter(page, ADMIN);
  const quote = await aQuoteToSend(page, "Held Email Ltd");
  await page.getByRole("link", { name: "Send", exact: true }).click();
  await expect(page.getByText("No mail server is set up.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Send to ${ANN}` }).click();
  await expect(toastWith(page, "Quote Sent")).toBeVisible();
  await expect(titleOf(page)).toContainText("Sent");
  await expect(panel(page)).toContainText("Email on hold: no mail server is set up.");
  await expectAccessible(page);
  const url = await copiedLink(page, "Ann", "button");
  expect(new URL(url).pathname).toMatch(/^\/q\/[\w-]{43}$/);
  await pressFold(page, "Customer links");
  await expect(offerFolds(page).getByText("Copied, for Ann")).toBeVisible();
  await page.reload();
  await expect(offerFolds(page).getByText("Copied, for Ann")).toBeVisible();
  expect(await page.content(), "it was shown once").not.toContain(url);

  await page.goto("/emails");
  await expect(pageTitle(page, "Emails")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: quote.quoteNumber });
  await expect(row.getByText("Held", { exact: true })).toBeVisible();
});

test("A customer without an email address gets no email but a link", { tag: "@long" }, async ({ page }) => {
  await enter(page, ADMIN);
  await aQuoteToSend(page, "No Email Farm", "");
  await page.getByRole("link", { name: "Send", exact: true }).click();
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("");
  await expect(page.getByText("Leave blank to send no email.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send Without an Email" }).click();
  await expect(toastWith(page, "Quote Sent")).toBeVisible();
  await expect(titleOf(page)).toContainText("Sent");
  await expect(panel(page)).toContainText("without an email");
  await copiedLink(page, "Ann", "button");
  await expect(offerFolds(page)).toContainText("Copied, for Ann");
});

test("An offer whose time is over reads as expired, and I renew it", { tag: "@long" }, async ({ browser }) => {
  // The embedded database takes the time from the product's own process.
  const directory = await mkdtemp(join(tmpdir(), "volute-later-"));
  const today = await startProduct(directory, {}, [], BUILT);
  await today.ready();
  const then = await (await browser.newContext({ baseURL: today.url })).newPage();
  await enter(then, ADMIN);
  const { id: companyId } = await sendChange<{ id: number }>(then, "GET", "/api/company");
  await sendChange(then, "PUT", `/api/company/${companyId}`, { quoteValidityDays: 1 });
  const quote = await aQuoteToSend(then, "Expired Ltd");
  await send(then);
  await expect(panel(then)).toContainText("1 day left");
  await then.context().close();
  await today.stop();

  const later = await startProduct(directory, addDaysToToday(3), [], BUILT);
  await later.ready();
  const page = await (await browser.newContext({ baseURL: later.url })).newPage();
  await page.clock.install({ time: Date.now() + 3 * 86_400_000 });
  await enter(page, ADMIN, `/quotes/${quote.id}`);
  await expect(titleOf(page)).toContainText("Expired");
  await expect(panel(page)).toContainText("This quote has expired.");
  await expect(panel(page)).toContainText("ended 2 days ago");
  await expect(page.getByRole("link", { name: "Send again" })).toHaveCount(0);
  await expectAccessible(page);
  await panel(page).getByRole("link", { name: "Renew" }).click();
  await expect(titleOf(page)).toHaveText(`Renew Quote ${quote.quoteNumber}-R2`);
  await expect(page.getByRole("main")).toContainText("1 day left");
  await page.getByRole("button", { name: `Send to ${ANN}` }).click();
  await expect(toastWith(page, "Quote Sent")).toBeVisible();
  await expect(titleOf(page)).toContainText("Sent");
  await expect(panel(page)).toContainText(`Sent as ${quote.quoteNumber}-R2`);
  await expect(offerFolds(page).getByRole("heading", { name: "Earlier revisions" })).toBeVisible();
  await findInPanel(page, "More actions").click();
  await expect(page.getByRole("menuitem", { name: "Withdraw quote" })).toBeVisible();
  await page.context().close();
  await later.stop();
  await rm(directory, { recursive: true, force: true });
});
