// Which combination of a selectable offer it is: tried before sending, recorded, asked on site, shown once accepted.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { checkSending, recordAnswer } from "#contract/offers/offers.ts";
import { acceptOnSite } from "#contract/offers/on-site-acceptance.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, refuse } from "#test/screens/answers.ts";
import { answerCheck, answerRevisions, revisionLike, sentNow, type WireCheck } from "#test/screens/offers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { ALARM, answerOptions, HOSE, wireChoice, wireLine, wireOption } from "#test/screens/options.ts";
import {
  alertWith,
  button,
  dialog,
  expectNoSidewaysScrolling,
  field,
  pressFold,
  toastWith,
} from "#test/screens/parts.ts";
import type { WireQuote } from "#test/screens/quotes.ts";

const { quote: sample, sendCheck } = sampleQuotes.calculated;
const address = `/quotes/${sample.id}`;
const panel = page.getByRole("region", { name: "Next step" });
const accepted = { status: "accepted", statusLabel: "Accepted", statusColor: "#10683c" };
const radio = (name: RegExp) => page.getByRole("radio", { name });
const box = (name: RegExp) => page.getByRole("checkbox", { name });
const sum = (within = page.getByCss(".pick-sum")) => within.getByRole("status");

/** A consumer's quote with two options and two offered lines, whose figures are those of the choice. */
const selectable = (quote: WireQuote): Partial<WireQuote> => ({
  customerKind: "consumer",
  isSelectable: true,
  linesCost: 36,
  totalCost: 3777.95,
  lines: [
    wireLine({ extraId: 1, words: "Isolation valve", quantity: 2, price: 18 }),
    wireLine({ id: ALARM, extraId: 3, words: "Dry-run alarm", price: 145, state: "offered", options: [2] }),
    wireLine({ id: HOSE, extraId: 7, words: "Longer hose", price: 98.5, state: "offered" }),
  ],
  options: [
    { label: "Standard", words: "As it is today.", job: null },
    wireOption(quote, {
      label: "Soft start",
      driveTypeId: 3,
      ...{
        labourHours: 6.5,
        engineerCount: 2,
        labourCost: 884,
        materialCost: 2498.06,
        linesCost: 36,
        totalCost: 3418.06,
      },
    }),
  ],
});
const answerChoice = (quote: ReturnType<typeof answerOptions>) =>
  answerCheck(quote, () => ({
    offer: { ...(sendCheck.offer as NonNullable<WireCheck["offer"]>), choice: wireChoice },
  }));

test("Before sending every switch of the customer's choice can be tried; nothing is chosen beforehand", async () => {
  answerChoice(answerOptions(selectable));
  await openScreen(`${address}/send`);
  await expect.element(sum()).toHaveTextContent("From £4,101.67");
  await expectAccessible();
  for (const one of [radio(/^Standard/), radio(/^Soft start/)]) await expect.element(one).not.toBeChecked();
  await radio(/^Soft start.*£4,101.67/).click();
  await expect.element(sum()).toHaveTextContent("£4,101.67");
  await box(/^Dry-run alarm.*\+£174.00/).click();
  await expect.element(sum()).toHaveTextContent("£4,275.67");
  await expect.element(page.getByText("£3,563.06 + £712.61 VAT")).toBeVisible();
  await radio(/^Standard/).click();
  await expect.element(page.getByText("“Dry-run alarm” does not go with “Standard”.")).toBeVisible();
  await button("Leave out Dry-run alarm").click();
  await expect.element(sum()).toHaveTextContent("£4,533.54");
});

test("An acceptance by telephone says which combination it is, and which it can't be", async () => {
  const quote = answerOptions((sampleQuote) => ({ ...selectable(sampleQuote), ...sentNow }));
  answer(recordAnswer, () => quote.change(accepted));
  answerRevisions(() => [revisionLike({ choice: wireChoice })]);
  await openScreen(address);
  await panel.getByRole("button", { name: "Record answer" }).click();
  await field("The customer").selectOptions("Accepted");
  await page.getByLabelText("How they replied").selectOptions("By telephone");
  await page.getByLabelText("Who answered").fill("Margaret O’Connell");
  await expectAccessible();
  const record = () => dialog().getByRole("button", { name: "Record answer" });
  await record().click();
  await expect.element(alertWith("Choose an option")).toHaveFocus();
  await radio(/^Soft start/).click();
  await box(/^Dry-run alarm/).click();
  await box(/^Longer hose/).click();
  await record().click();
  await expect.element(alertWith("“Longer hose” does not go with “Dry-run alarm”.")).toBeVisible();
  expect(callsOf(recordAnswer)).toEqual([]);
  await button("Leave out Longer hose").click();
  await expect.element(sum(dialog())).toHaveTextContent("£4,275.67");
  await record().click();
  await expect.element(toastWith("Answer recorded")).toBeVisible();
  expect(callsOf(recordAnswer).map(({ body }) => body)).toMatchObject([
    { answer: "accepted", selection: { option: 2, lines: [ALARM] } },
  ]);
});

test("A refusal of a selectable offer asks for no combination", async () => {
  const quote = answerOptions((sampleQuote) => ({ ...selectable(sampleQuote), ...sentNow }));
  answer(recordAnswer, () => quote.change({ status: "declined", statusLabel: "Declined", statusColor: "#a02c2c" }));
  answerRevisions(() => [revisionLike({ choice: wireChoice })]);
  await openScreen(address);
  await panel.getByRole("button", { name: "Record answer" }).click();
  await field("The customer").selectOptions("Declined");
  await page.getByLabelText("How they replied").selectOptions("By telephone");
  await page.getByLabelText("Who answered").fill("Margaret O’Connell");
  await dialog().getByRole("button", { name: "Record answer" }).click();
  await expect.element(toastWith("Answer recorded")).toBeVisible();
  expect(callsOf(recordAnswer)[0]?.body).not.toHaveProperty("selection");
});

test("On site the screen asks first; the customer accepts that combination alone", async () => {
  const quote = answerOptions(selectable);
  answerChoice(quote);
  answer(acceptOnSite, () => quote.change(accepted));
  answerRevisions([revisionLike()]);
  await openScreen(address, { size: "phone" });
  await button("Show to Customer").click();
  await expect.element(radio(/^Standard/)).not.toBeChecked();
  await expectAccessible();
  expectNoSidewaysScrolling();
  await button("Continue").click();
  await expect.element(dialog().getByText("Choose an option", { exact: true })).toBeVisible();
  await radio(/^Soft start/).click();
  await box(/^Dry-run alarm/).click();
  await button("Continue").click();
  await expect.element(dialog()).toMatchTextContent("Dry-run alarm");
  await expectAccessible();
  await button("Change the choice").click();
  await radio(/^Soft start/).click();
  await button("Continue").click();
  await dialog().getByLabelText("Your full name").fill("Jane Smith");
  await dialog().getByLabelText("I have been shown my right to cancel").click();
  await dialog()
    .getByLabelText(/and I agree/)
    .click();
  await dialog()
    .getByRole("button", { name: /^Accept and agree to pay £4,101.67/ })
    .click();
  await expect.element(dialog()).toMatchTextContent(`You have accepted ${sample.quoteNumber}.`);
  expect(callsOf(acceptOnSite).map(({ body }) => body)).toMatchObject([
    { selection: { option: 2, lines: [] }, shown: { net: 3418.06, gross: 4101.67 } },
  ]);
});

test("Without a network a quote with a choice is not shown on site", async () => {
  answerOptions(selectable);
  answer(checkSending, disconnect());
  await openScreen(address);
  await button("Show to Customer").click();
  await expect.element(toastWith("A quote with options can’t be shown without a connection.")).toBeVisible();
  answer(checkSending, refuse(403, { error: "No permission", code: "forbidden" }));
  await button("Show to Customer").click();
  await expect.element(toastWith("No permission")).toBeVisible();
});

test("An accepted quote says what was chosen", async () => {
  const answerOf = {
    answer: "accepted",
    channel: "link",
    choice: "Soft start, with Dry-run alarm",
    answeredAt: "2026-11-24T14:00:00.000Z",
    name: "Margaret O’Connell",
    reason: null,
    purchaseOrder: null,
    recordedByName: null,
    acceptedAtDeviceTime: null,
    wasShownCancellationRight: null,
    isLate: false,
    signed: true,
    receiptSha256: null,
    hasRecord: true,
    cancelledAt: null,
    cancelledReason: null,
  } as const;
  answerOptions({
    ...sentNow,
    ...accepted,
    lines: [wireLine({ id: ALARM, words: "Dry-run alarm", price: 145, state: "taken" })],
    selection: { option: 2, lines: [ALARM], net: 3563.06, vat: 712.61, gross: 4275.67 },
  });
  answerRevisions([revisionLike({ choice: wireChoice, answer: answerOf })]);
  await openScreen(address);
  await expect.element(panel).toMatchTextContent("Chosen: Soft start, with Dry-run alarm.");
  await pressFold("How this price was worked out");
  await expect.element(page.getByText("Chosen by the customer")).toBeVisible();
});

test("An acceptance that waits says what was chosen, and why it is not recorded", async () => {
  const because = "What was chosen can no longer be had as it was shown.";
  const pendingAcceptance = {
    name: "Jane Smith",
    acceptedAtDeviceTime: "2026-11-24T14:00:00.000Z",
    receivedAt: "2026-11-24T14:00:01.000Z",
    recordedByName: "Aisha Khan",
    selection: { option: 2, lines: [HOSE] },
    shown: { gross: 4219.87 },
    because,
  };
  answerOptions((quote) => ({ ...selectable(quote), pendingAcceptance }));
  await openScreen(address);
  await expect.element(page.getByText("What was chosen: Soft start, with Longer hose.")).toBeVisible();
  await expect.element(page.getByText(because)).toBeVisible();
});
