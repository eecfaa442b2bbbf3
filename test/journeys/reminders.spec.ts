// The next reminder on a quote's page, and a customer who wants none.
import { ANN, aQuoteToSend, customersPhone, offerFolds, pressFold, receiveEmail, send, test } from "./offer-steps.ts";
import { accounts, enter, expect, expectAccessible } from "./support.ts";

test("I see the next reminder, skip it and bring it back, until the customer ends them", async ({
  page,
  browser,
  mail,
}) => {
  await enter(page, accounts.northernAdmin);
  const { quoteNumber } = await aQuoteToSend(page, "Reminded Dairy");
  await send(page);
  await expect(offerFolds(page)).toContainText(`Email to ${ANN}: handed to the mail server`);
  await pressFold(page, "Reminders");
  const next = offerFolds(page).getByText(/^Next reminder \w+day \d+ \w+, 09:30$/);
  await expect(next).toBeVisible();
  const first = (await next.textContent()) ?? "";
  await expectAccessible(page);
  await offerFolds(page).getByRole("button", { name: "Skip" }).click();
  await expect(offerFolds(page).getByText(first.replace("Next reminder ", "Skipped: "))).toBeVisible();
  await expect(next).not.toHaveText(first);
  await expectAccessible(page);
  await offerFolds(page).getByRole("button", { name: "Bring it back" }).click();
  await expect(next).toHaveText(first);
  await expect(offerFolds(page).getByRole("button", { name: "Bring it back" })).toHaveCount(0);

  const [link = ""] = /http:\S+\/q\/[\w-]{43}/.exec(await receiveEmail(mail, ANN, new RegExp(quoteNumber))) ?? [];
  const phone = await customersPhone(browser);
  await phone.goto(`${link}/reminders`);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "No more reminders" }).click();
  await expect(phone.getByRole("heading", { name: "No more reminders" })).toBeVisible();
  await phone.getByRole("link", { name: "See the quotation" }).click();
  await expect(phone.getByText(`Quotation ${quoteNumber}`).first()).toBeVisible();
  await phone.context().close();
  await expect(offerFolds(page)).toContainText(/No reminders: the customer stopped them on \w+ \d+, \d{4}\./);
  await expect(offerFolds(page).getByRole("button", { name: "Skip" })).toHaveCount(0);
});
