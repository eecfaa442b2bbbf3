// An answer that did not come through the link, recorded by staff; and a cancellation.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { cancelQuote, listRevisions, recordAnswer } from "#contract/offers/offers.ts";
import { toDay } from "#domain/days.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf } from "#test/screens/answers.ts";
import { answerRevisions, revisionLike } from "#test/screens/offers.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  alertWith,
  button,
  chooseAction,
  dialog,
  expectCount,
  field,
  pageTitle,
  toastWith,
} from "#test/screens/parts.ts";
import { answerQuote } from "#test/screens/quotes.ts";

const { quote: sample } = sampleQuotes.sent;
const panel = page.getByRole("region", { name: "Next step" });

test("An engineer who may record no acceptance records a refusal, and nothing is left to send", async () => {
  const quote = answerQuote("sent");
  const declined = { status: "declined", statusLabel: "Declined", statusColor: "#a02c2c" };
  answer(recordAnswer, () => quote.change(declined));
  answer(listRevisions, { revisions: [revisionLike({}, { state: "held" })], reminders: null, mayRecord: false });
  await openScreen(`/quotes/${sample.id}`, { as: "northernEngineer", size: "phone" });
  const onHold = panel.getByText("Email on hold:");
  await expect.element(onHold).toBeVisible();
  await panel.getByRole("button", { name: "Record answer" }).click();
  await expect.element(dialog()).toMatchTextContent(`Record a refusal of ${sample.quoteNumber}`);
  await expectCount(field("The customer"), 0);
  await page.getByLabelText("How they replied").selectOptions("By telephone");
  await page.getByLabelText("Who answered").fill("Margaret O’Connell");
  await expect.element(field("Date")).toHaveAttribute("max", toDay(new Date()));
  await dialog().getByRole("button", { name: "Record refusal" }).click();
  await expect.element(pageTitle(`Quote ${sample.quoteNumber} Declined`)).toBeVisible();
  expect(callsOf(recordAnswer).map(({ body }) => body)).toMatchObject([{ answer: "declined", channel: "telephone" }]);
  await expectCount(onHold, 0);
  expect(window.scrollY).toBe(0);
});

test("An acceptance by telephone is written down, and a cancellation of it", async () => {
  const quote = answerQuote("sent");
  const accepted = {
    answer: "accepted",
    channel: "telephone",
    answeredAt: "2026-11-24T14:00:00.000Z",
    name: "Margaret O’Connell",
    reason: "Go ahead as soon as you can",
    purchaseOrder: "PO-4711",
    recordedByName: "Aisha Khan",
    acceptedAtDeviceTime: null,
    wasShownCancellationRight: null,
    isLate: false,
    signed: false,
    receiptSha256: null,
    hasRecord: true,
    cancelledAt: null,
    cancelledReason: null,
  } as const;
  const cancelled = { cancelledAt: "2026-11-24T14:05:00.000Z", cancelledReason: "Sold the house" };
  const answerNow = () => ({ ...accepted, ...(callsOf(cancelQuote).length > 0 && cancelled) });
  answerRevisions(() => [revisionLike({ answer: quote.read().status === "sent" ? null : answerNow() })]);
  answer(recordAnswer, () => quote.change({ status: "accepted", statusLabel: "Accepted", statusColor: "#10683c" }));
  answer(cancelQuote, () => quote.change({}));
  await openScreen(`/quotes/${sample.id}`);
  const notOpened = panel.getByText("Not yet", { exact: true });
  await expect.element(notOpened).toBeVisible();
  await panel.getByRole("button", { name: "Record answer" }).click();
  await expectAccessible();
  await dialog().getByRole("button", { name: "Record answer" }).click();
  await expect.element(alertWith("There is a problem")).toHaveFocus();
  await expect.element(field("The customer")).toHaveAccessibleDescription(/choose the answer/);
  await field("The customer").selectOptions("Accepted");
  await page.getByLabelText("How they replied").selectOptions("By telephone");
  await page.getByLabelText("Who answered").fill(accepted.name);
  await page.getByLabelText("Purchase order").fill(accepted.purchaseOrder);
  await page.getByLabelText("What was said or written").fill(accepted.reason);
  await dialog().getByRole("button", { name: "Record answer" }).click();
  await expect.element(toastWith("Answer recorded")).toBeVisible();
  const { answer: what, channel, name, reason, purchaseOrder } = accepted;
  expect(callsOf(recordAnswer).map(({ body }) => body)).toMatchObject([
    { answer: what, channel, name, reason, purchaseOrder, version: sample.version },
  ]);
  await expect.element(pageTitle(`Quote ${sample.quoteNumber} Accepted`)).toBeVisible();
  await expect.element(panel).toMatchTextContent("Margaret O’Connell accepted on");
  await expect.element(panel).toMatchTextContent("Purchase order: PO-4711");
  await expect.element(panel).toMatchTextContent("not signed by the customer");
  await expectCount(notOpened, 0);
  await expectAccessible();

  await chooseAction("Record cancellation");
  await page.getByLabelText("Reason").fill("Sold the house");
  await button(`Cancel ${sample.quoteNumber}`).click();
  await expect.element(panel).toMatchTextContent("Sold the house");
  expect(callsOf(cancelQuote).map(({ body }) => body)).toEqual([{ reason: "Sold the house", version: 2 }]);
  await expect.element(pageTitle(`Quote ${sample.quoteNumber} Accepted`)).toBeVisible();
  await button("More actions").click();
  await expect.element(page.getByRole("menuitem", { name: /^Customer links/ })).toBeVisible();
  await expectCount(page.getByRole("menuitem", { name: "Record cancellation" }), 0);
  await expectAccessible();
});
