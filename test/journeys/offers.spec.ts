// Sending a quote and having it answered.
import { readable } from "../kit/mail-server.ts";
import { aQuote, quoteOf, saying } from "./edit-steps.ts";
import { ANN, aQuoteToSend, copiedLink, inPanel, letterTo, panel, send, test, titleOf } from "./offer-steps.ts";
import { accounts, ask, button, enter, expect, expectAccessible, tell, toastWith } from "./support.ts";

const { northernAdmin: ADMIN, northernEngineer: ENGINEER } = accounts;

test("I send a quote, and nothing that I typed is lost on the way", async ({ page, mail }) => {
  await enter(page, ENGINEER);
  const quote = await aQuoteToSend(page, "Worsley Village Hall");
  await page.getByRole("link", { name: "Send", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/quotes/${quote.id}/send$`));
  await expect(titleOf(page)).toHaveText(`Send Quote ${quote.quoteNumber}`);
  await expect(page.getByLabel("To", { exact: true })).toHaveValue(ANN);
  await expectAccessible(page);

  // What was typed survives a reload.
  await page.getByLabel("Your own words").fill("Dear Ann,\n\nas we said on Łódź Street.");
  await expect(page.frameLocator("iframe").getByText("as we said on Łódź Street.")).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
  await page.getByLabel("Your own words").fill(`Dear Ann,\n\nas we said.\n<b>${"Łódź ".repeat(900)}</b>the end`);
  await expect(page.frameLocator("iframe").getByText("the end")).toContainText("<b>Łódź Łódź");
  expect(asked.filter((url) => url.includes("Łódź"))).toEqual([]);
  await page.getByLabel("Your own words").fill("Dear Ann,\n\nas we said on Łódź Street.");
  await page.getByLabel("Attach the document").uncheck();
  await page.reload();
  await expect(page.getByLabel("Your own words")).toHaveValue(/Łódź Street/);
  await expect(page.getByLabel("Attach the document")).not.toBeChecked();
  await page.getByLabel("To", { exact: true }).fill("ann@");
  await page.getByRole("button", { name: /^Send to / }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
  await expect(page.getByLabel("To", { exact: true })).toHaveAccessibleDescription(/one email address/);
  await page.getByLabel("To", { exact: true }).fill(ANN);

  const sent: string[] = [];
  page.on("request", (request) => request.url().endsWith("/send") && sent.push(request.method()));
  await page.getByRole("button", { name: `Send to ${ANN}` }).dblclick();
  await expect(toastWith(page, "Quote Sent")).toBeVisible();
  expect(sent.filter((method) => method === "POST")).toEqual(["POST"]);
  await expect(titleOf(page)).toContainText("Sent");
  await expect(panel(page)).toContainText(`${quote.quoteNumber} was sent on`);
  await expect(panel(page)).toContainText("handed to the mail server");
  await expectAccessible(page);
  expect(readable(letterTo(mail, ANN, new RegExp(quote.quoteNumber)) ?? "")).toContain("as we said on Łódź Street.");
  await expect(page.getByRole("link", { name: "Edit Quote" })).toHaveCount(0);
  await expect(button(page, "Change Status")).toHaveCount(0);
});

test("I send again what the mail server refused, to another address", async ({ page, mail }) => {
  mail.behave("knows nobody");
  await enter(page, ENGINEER);
  const quote = await aQuoteToSend(page, "Wrong Address Ltd", "nobody@worsley-hall.test");
  await send(page);
  await expect(panel(page).getByText("Not delivered to nobody@worsley-hall.test.")).toBeVisible();
  await expect(panel(page).getByText(/550 no such user/)).toBeVisible();
  await expectAccessible(page);
  mail.behave("takes");
  await panel(page).getByRole("link", { name: "Send Again" }).first().click();
  await expect(titleOf(page)).toHaveText(`Send Again ${quote.quoteNumber}`);
  await page.getByLabel("To", { exact: true }).fill("right@worsley-hall.test");
  await button(page, "Send to right@worsley-hall.test").click();
  await expect(toastWith(page, "Sent Again")).toBeVisible();
  await expect(panel(page)).toContainText("Letter to right@worsley-hall.test: handed to the mail server");
});

test("Where the mail server did not confirm I decide whether it goes once more", async ({ page, mail }) => {
  mail.behave("drops after the message");
  await enter(page, ENGINEER);
  await aQuoteToSend(page, "Uncertain Ltd");
  await send(page);
  await expect(panel(page).getByText("The mail server did not confirm.")).toBeVisible();
  await expectAccessible(page);
  mail.behave("takes");
  await panel(page).getByRole("link", { name: "Send Again?" }).click();
  await page.getByRole("button", { name: /^Send to / }).click();
  await expect(toastWith(page, "Sent Again")).toBeVisible();
  await expect(panel(page)).toContainText("handed to the mail server");
  await expect(panel(page).getByText("The mail server did not confirm.")).toHaveCount(0);
});

test("I revise what the customer is reading, go back, revise again and send the second revision", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuoteToSend(page, "Revised & Sons");
  await send(page);
  await button(page, "Revise").click();
  const asking = page.getByRole("alertdialog");
  await expect(asking).toContainText("can no longer accept");
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Cancel" }).click();
  await button(page, "Revise").click();
  await asking.getByRole("button", { name: "Revise" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.goto(`/quotes/${quote.id}`);
  await expect(panel(page)).toContainText(`You are working on ${quote.quoteNumber}-R2.`);
  await inPanel(page, "Discard Revision").click();
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
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await inPanel(page, `Document as Sent of ${quote.quoteNumber}`).click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
});

test("I withdraw an offer with a reason, and end a link", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuoteToSend(page, "Withdrawn Ltd");
  await send(page);
  await copiedLink(page, "the accountant");
  await expect(panel(page).getByText("Copied, for the accountant")).toBeVisible();
  await inPanel(page, "End Link: Copied, for the accountant").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End Link" }).click();
  await expect(toastWith(page, "Link Ended")).toBeVisible();
  await expect(panel(page).getByText(/ended /)).toBeVisible();

  await inPanel(page, "Withdraw").click();
  await button(page, `Withdraw ${quote.quoteNumber}`).click();
  await expect(page.getByLabel("Reason")).toHaveAccessibleDescription(/Enter a reason/);
  await page.getByLabel("Reason").fill("The pump is not made any more");
  await button(page, `Withdraw ${quote.quoteNumber}`).click();
  await expect(toastWith(page, "Offer Withdrawn")).toBeVisible();
  await expect(panel(page)).toContainText(`${quote.quoteNumber} was withdrawn.`);
  await expect(panel(page)).toContainText("The pump is not made any more");
  expect(await quoteOf(page, quote)).toMatchObject({ status: "calculated" });
});

test("An acceptance by telephone is written down, and a cancellation of it", async ({ page }) => {
  await enter(page, ADMIN);
  const quote = await aQuoteToSend(page, "Telephone Ltd");
  await send(page);
  await inPanel(page, "Record an Answer").click();
  await expectAccessible(page);
  await button(page, "Write Down the Answer").click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
  await expect(page.getByLabel("The customer", { exact: true })).toHaveAccessibleDescription(/choose the answer/);
  await page.getByLabel("The customer", { exact: true }).selectOption("Accepted");
  await page.getByLabel("How the answer came").selectOption("By telephone");
  await page.getByLabel("Who answered").fill("Margaret O’Connell");
  await page.getByLabel("Purchase order").fill("PO-4711");
  await page.getByLabel("What was said or written").fill("Go ahead as soon as you can");
  await button(page, "Write Down the Answer").click();
  await expect(toastWith(page, "Answer Written Down")).toBeVisible();
  await expect(titleOf(page)).toContainText("Accepted");
  await expect(panel(page)).toContainText("Margaret O’Connell accepted on");
  await expect(panel(page)).toContainText("Purchase order: PO-4711");
  await expect(panel(page)).toContainText("not signed by the customer");
  await expectAccessible(page);

  await inPanel(page, "Record a Cancellation").click();
  await page.getByLabel("Reason").fill("Sold the house");
  await button(page, `Cancel ${quote.quoteNumber}`).click();
  await expect(panel(page)).toContainText("Sold the house");
  await expect(titleOf(page)).toContainText("Accepted");
  await expect(inPanel(page, "Record a Cancellation")).toHaveCount(0);
});

test("When somebody else was faster I read it, and nothing I typed is lost", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuoteToSend(page, "Two Editors Ltd");
  await page.route("**/api/events*", (route) => route.abort());
  await page.goto(`/quotes/${quote.id}/send`);
  await page.getByLabel("Your own words").fill("Typed before anybody changed it");
  await tell(page, "PUT", `/api/quotes/${quote.id}`, { customerName: "Two Editors & Co" });
  await page.getByRole("button", { name: /^Send to / }).click();
  await expect(saying(page, "This quote was changed while you were writing.")).toBeVisible();
  await expect(page.getByLabel("Your own words")).toHaveValue("Typed before anybody changed it");
  await button(page, "Send It as It Is Now").click();
  await expect(toastWith(page, "Quote Sent")).toBeVisible();
});

test("At the address of sending I read why a quote can't be sent", async ({ page, browser }) => {
  await enter(page, ENGINEER);
  const draft = await aQuote(page, "Not Priced Ltd", false);
  await page.goto(`/quotes/${draft.id}/send`);
  await expect(page.getByText("Calculate this quote before you send it.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the Quote" }).click();
  await expect(titleOf(page)).toContainText(draft.quoteNumber);
  await expect(page.getByRole("link", { name: "Send", exact: true })).toHaveCount(0);

  const quote = await aQuoteToSend(page, "Stale Price Ltd");
  const zones = await ask<{ id: number }[]>(page, "/api/lookup/locations");
  const locationId = zones.find(({ id }) => id !== quote.locationId)?.id;
  await tell(page, "PUT", `/api/quotes/${quote.id}`, { locationId });
  await page.goto(`/quotes/${quote.id}/send`);
  await expect(page.getByText("This has to be put right before you can send it.")).toBeVisible();
  await expect(page.getByText(/Recalculate it first/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send to / })).toBeDisabled();
  await expectAccessible(page);
  await expect(button(page, "Recalculate")).toBeVisible();

  const platform = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await enter(platform, accounts.platform, "/");
  await platform.getByRole("button", { name: "Impersonate Northern Pumps Ltd" }).click();
  await expect(platform.getByText("Platform Admin impersonating: Northern Pumps Ltd")).toBeVisible();
  await platform.goto(`/quotes/${quote.id}/send`);
  await expect(platform.getByText(/An offer comes from the company itself/)).toBeVisible();
  await expectAccessible(platform);
  await platform.context().close();
});
