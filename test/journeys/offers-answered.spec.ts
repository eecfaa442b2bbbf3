// The customer, on a phone and without an account, and the open screen of whoever sent the quote, which is never reloaded.
import type { Page } from "@playwright/test";
import {
  ANN,
  accept,
  aQuoteToSend,
  chooseAction,
  copiedLink,
  customersPhone,
  fillAcceptance,
  findInPanel,
  offerFolds,
  panel,
  pressFold,
  receiveEmail,
  send,
  test,
  titleOf,
} from "./offer-steps.ts";
import { accounts, button, enter, expect, expectAccessible, toastWith } from "./support.ts";

const { northernEngineer: ENGINEER } = accounts;

/** The quote is sent, its page is open, and the customer has a link. */
async function offered(page: Page, customer: string): Promise<{ number: string; url: string }> {
  await enter(page, ENGINEER);
  const { quoteNumber } = await aQuoteToSend(page, customer);
  await send(page);
  return { number: quoteNumber, url: await copiedLink(page, "Ann herself") };
}

test("I create, calculate and send a quote, and see how the customer opens and accepts it", async ({
  page,
  browser,
}) => {
  const { url } = await offered(page, "Worsley Lock Keepers");
  await expect(panel(page).getByText("Not yet")).toBeVisible();
  const phone = await customersPhone(browser);
  await phone.goto(url);
  await phone.locator("h1").tap();
  await expect(
    panel(page)
      .getByText(/on a phone/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  await fillAcceptance(phone);
  await accept(phone);
  await expect(phone.getByText("Accepted by Margaret O’Connell")).toBeVisible();
  await expect(titleOf(page)).toContainText("Accepted");
  await expect(panel(page)).toContainText("Margaret O’Connell accepted on");
  await expect(page.getByRole("link", { name: "Edit Quote" })).toHaveCount(0);
  await expectAccessible(page);
  const record = page.waitForEvent("download");
  await findInPanel(page, "Acceptance record").click();
  expect((await record).suggestedFilename()).toMatch(/\.pdf$/);
  await phone.context().close();
});

test("The link in the email opens the offer", { tag: "@long" }, async ({ page, mail, browser }) => {
  const { number } = await offered(page, "By Letter Ltd");
  const isOf = new RegExp(number);
  const [url = ""] = /http:\S+\/q\/[\w-]{43}/.exec(await receiveEmail(mail, ANN, isOf)) ?? [];
  const phone = await customersPhone(browser);
  await phone.goto(url);
  await expect(phone.getByText(`Quotation ${number}`).first()).toBeVisible();
  await expect(offerFolds(page)).toContainText(`In the email to ${ANN}`);
  await phone.context().close();
});

test("A customer declines with a reason, and I read it", { tag: "@long" }, async ({ page, browser }) => {
  const { url } = await offered(page, "Declining Dairy");
  const phone = await customersPhone(browser);
  await phone.goto(url);
  await phone.getByRole("link", { name: "Decline" }).click();
  await phone.getByLabel("Your full name").fill("Ann Lee");
  await phone.getByLabel(/^In your own words/).fill("Another firm was cheaper");
  await phone.getByRole("button", { name: "Decline" }).click();
  await expect(titleOf(page)).toContainText("Declined");
  await expect(panel(page)).toContainText("Another firm was cheaper");
  await expect(panel(page).getByRole("link", { name: "Renew" })).toBeVisible();
  await expectAccessible(page);
  await phone.context().close();
});

test("A customer asks, I answer from my own mail program and mark it as answered", { tag: "@long" }, async ({
  page,
  browser,
}) => {
  const { number, url } = await offered(page, "Asking & Co");
  const phone = await customersPhone(browser);
  await phone.goto(url);
  await phone.getByLabel("Ask a question").fill("Could you start before Christmas?");
  await phone.getByRole("button", { name: "Send the question" }).click();
  await expect(phone.getByText("Your message has been sent.")).toBeVisible();
  await expect(panel(page)).toContainText("Could you start before Christmas?");
  await expectAccessible(page);
  const reply = await panel(page).getByRole("link", { name: "Reply by email" }).getAttribute("href");
  expect(decodeURIComponent(reply ?? "")).toContain(`mailto:${ANN}?subject=Your question about quote ${number}`);
  await findInPanel(page, "Mark as answered").click();
  await expect(panel(page).getByText("Could you start before Christmas?")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await phone.context().close();
});

test("A quote that I revise or withdraw while the customer reads it can't be accepted, nor by a link that I end", {
  tag: "@long",
}, async ({ page, browser }) => {
  const { number, url } = await offered(page, "Reading Rooms Ltd");
  const phone = await customersPhone(browser);
  await phone.goto(url);
  await fillAcceptance(phone);
  await page.getByRole("link", { name: "Edit Quote" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revise" }).click();
  await expect(button(page, "Edit Details")).toBeVisible();
  await accept(phone);
  await expect(phone.locator("h1")).toHaveText("This quotation is being changed");

  await page.getByRole("link", { name: "Back" }).click();
  await chooseAction(page, "Discard revision");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard revision" }).click();
  await expect(titleOf(page)).toContainText("Sent");
  await phone.goto(url);
  await expect(phone.getByRole("link", { name: "Accept this quotation" })).toBeVisible();

  await pressFold(page, "Customer links");
  await button(page, "End link: Copied, for Ann herself").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End link" }).click();
  await expect(toastWith(page, "Link Ended")).toBeVisible();
  await phone.goto(url);
  await expect(phone.locator("h1")).toHaveText("This link has ended");

  const other = await copiedLink(page, "Ann again");
  await phone.goto(other);
  await fillAcceptance(phone);
  await chooseAction(page, "Withdraw quote");
  await page.getByLabel("Reason").fill("The pump is not made any more");
  await button(page, `Withdraw ${number}`).click();
  await expect(panel(page)).toContainText(`${number} was withdrawn.`);
  await accept(phone);
  await expect(phone.locator("h1")).toHaveText("This quotation was withdrawn");
  await phone.context().close();
});
