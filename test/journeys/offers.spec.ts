// Sending a quote and sending it anew; the screens have tests of their own beside src/web/offers.
import {
  ANN,
  aQuoteToSend,
  chooseAction,
  offerFolds,
  panel,
  pressFold,
  receiveEmail,
  send,
  test,
  titleOf,
} from "./offer-steps.ts";
import { accounts, enter, expect, toastWith } from "./support.ts";

test("I send a quote, with my own words, by an email", async ({ page, mail }) => {
  await enter(page, accounts.northernEngineer);
  const quote = await aQuoteToSend(page, "Worsley Village Hall");
  await page.getByRole("link", { name: "Send", exact: true }).click();
  await page.getByLabel("Message").fill("Dear Ann,\n\nas we said on Łódź Street.");
  await expect(page.frameLocator("iframe").getByText("as we said on Łódź Street.")).toBeVisible();
  await page.getByRole("button", { name: `Send to ${ANN}` }).click();
  await expect(toastWith(page, "Quote Sent")).toBeVisible();
  await expect(titleOf(page)).toContainText("Sent");
  await expect(panel(page)).toContainText("Waiting for the customer’s answer.");
  await pressFold(page, "Customer links");
  await expect(offerFolds(page)).toContainText(`Email to ${ANN}: handed to the mail server`);
  expect(await receiveEmail(mail, ANN, new RegExp(quote.quoteNumber))).toContain("as we said on Łódź Street.");
});

test("I revise what the customer is reading, go back, revise again and send the second revision", async ({ page }) => {
  await enter(page, accounts.northernEngineer);
  const quote = await aQuoteToSend(page, "Revised & Sons");
  await send(page);
  const editQuote = page.getByRole("link", { name: "Edit Quote" });
  await editQuote.click();
  const asking = page.getByRole("alertdialog");
  await expect(asking).toContainText("can no longer accept");
  await asking.getByRole("button", { name: "Cancel" }).click();
  await editQuote.click();
  await asking.getByRole("button", { name: "Revise" }).click();
  await expect(asking).toHaveCount(0);
  await page.goto(`/quotes/${quote.id}`);
  await expect(panel(page)).toContainText(`You are working on ${quote.quoteNumber}-R2.`);
  await chooseAction(page, "Discard revision");
  await asking.getByRole("button", { name: "Discard revision" }).click();
  await expect(toastWith(page, "Revision Discarded")).toBeVisible();
  await expect(titleOf(page)).toContainText("Sent");

  await editQuote.click();
  await asking.getByRole("button", { name: "Revise" }).click();
  await expect(asking).toHaveCount(0);
  await page.goto(`/quotes/${quote.id}`);
  await send(page);
  await expect(panel(page)).toContainText(`Sent as ${quote.quoteNumber}-R2`);
  await pressFold(page, "Earlier revisions");
  await expect(offerFolds(page).getByText(/^Replaced /)).toBeVisible();
  const file = page.waitForEvent("download");
  await offerFolds(page)
    .getByRole("button", { name: `Sent document (PDF) of ${quote.quoteNumber}`, exact: true })
    .click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
});
