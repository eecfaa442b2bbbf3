// Sending a quote and sending it anew; the screens have tests of their own beside src/web/offers.
import { ANN, aQuoteToSend, findInPanel, panel, receiveEmail, send, test, titleOf } from "./offer-steps.ts";
import { accounts, button, enter, expect, toastWith } from "./support.ts";

test("I send a quote, with my own words, by an email", async ({ page, mail }) => {
  await enter(page, accounts.northernEngineer);
  const quote = await aQuoteToSend(page, "Worsley Village Hall");
  await page.getByRole("link", { name: "Send", exact: true }).click();
  await page.getByLabel("Message").fill("Dear Ann,\n\nas we said on Łódź Street.");
  await expect(page.frameLocator("iframe").getByText("as we said on Łódź Street.")).toBeVisible();
  await page.getByRole("button", { name: `Send to ${ANN}` }).click();
  await expect(toastWith(page, "Quote Sent")).toBeVisible();
  await expect(titleOf(page)).toContainText("Sent");
  await expect(panel(page)).toContainText(`${quote.quoteNumber} was sent on`);
  await expect(panel(page)).toContainText(`Email to ${ANN}: handed to the mail server`);
  expect(await receiveEmail(mail, ANN, new RegExp(quote.quoteNumber))).toContain("as we said on Łódź Street.");
});

test("I revise what the customer is reading, go back, revise again and send the second revision", async ({ page }) => {
  await enter(page, accounts.northernEngineer);
  const quote = await aQuoteToSend(page, "Revised & Sons");
  await send(page);
  await button(page, "Revise").click();
  const asking = page.getByRole("alertdialog");
  await expect(asking).toContainText("can no longer accept");
  await asking.getByRole("button", { name: "Cancel" }).click();
  await button(page, "Revise").click();
  await asking.getByRole("button", { name: "Revise" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.goto(`/quotes/${quote.id}`);
  await expect(panel(page)).toContainText(`You are working on ${quote.quoteNumber}-R2.`);
  await findInPanel(page, "Discard Revision").click();
  await asking.getByRole("button", { name: "Discard Revision" }).click();
  await expect(toastWith(page, "Revision Discarded")).toBeVisible();
  await expect(titleOf(page)).toContainText("Sent");

  await button(page, "Revise").click();
  await asking.getByRole("button", { name: "Revise" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.goto(`/quotes/${quote.id}`);
  await send(page);
  await expect(panel(page)).toContainText(`${quote.quoteNumber}-R2 was sent on`);
  await panel(page).getByText("Earlier revisions (1)").click();
  await expect(panel(page).getByText(/^Replaced /)).toBeVisible();
  const file = page.waitForEvent("download");
  await findInPanel(page, `Sent document (PDF) of ${quote.quoteNumber}`).click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
});
