// The customer accepts on the engineer's own screen.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { acceptOnSite, recordOnSiteAcceptance } from "#contract/offers/on-site-acceptance.ts";
import { getQuote, updateQuote } from "#contract/quotes/quotes.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, answerEverything, callsOf, disconnect, refuse } from "#test/screens/answers.ts";
import { announceChange } from "#test/screens/events.ts";
import { answerEmailAvailability, answerRevisions, revisionLike } from "#test/screens/offers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { alertWith, button, dialog, expectCount, pageTitle, toastWith } from "#test/screens/parts.ts";
import { answerQuote, quoteLike } from "#test/screens/quotes.ts";

const { quote: sample } = sampleQuotes.calculated;
const number = sample.quoteNumber;
const address = `/quotes/${sample.id}`;
const panel = page.getByRole("region", { name: "Next step" });
const accepted = { status: "accepted", statusLabel: "Accepted", statusColor: "#10683c" };
/** A customer with a right to cancel, which is explained. */
const consumer = quoteLike("calculated", { customerKind: "consumer", customerEmail: "ann@worsley-hall.test" });
const acceptButton = dialog().getByRole("button", { name: /^Accept and agree to pay £/ });

/** Fills in everything that an acceptance needs. */
async function accept(): Promise<void> {
  await dialog().getByLabelText("Your full name").fill("Jane Smith");
  const pad = dialog().getByCss("canvas");
  await userEvent.dragAndDrop(pad, pad, { sourcePosition: { x: 30, y: 40 }, targetPosition: { x: 150, y: 60 } });
  await expect.element(pad).toHaveAccessibleName("Your drawn signature");
  await dialog()
    .getByLabelText(/and I agree/)
    .click();
  await acceptButton.click();
  const informed = dialog().getByLabelText("I have been shown my right to cancel");
  await expect.element(informed).toHaveFocus();
  await informed.click();
  await acceptButton.click();
}

test("I show the quote to my customer, who accepts it on my screen and gets a copy", async () => {
  const quote = answerQuote(consumer);
  answerEmailAvailability("yes");
  answer(acceptOnSite, () => quote.change(accepted));
  answerRevisions([
    revisionLike({
      answer: {
        answer: "accepted",
        answeredAt: "2026-11-24T14:00:00.000Z",
        channel: "on_site",
        name: "Jane Smith",
        reason: null,
        purchaseOrder: null,
        recordedByName: "Aisha Khan",
        acceptedAtDeviceTime: "2026-11-24T14:00:00.000Z",
        wasShownCancellationRight: true,
        isLate: false,
        signed: true,
        receiptSha256: null,
        hasRecord: true,
        cancelledAt: null,
        cancelledReason: null,
      },
    }),
  ]);
  await openScreen(address);
  await button("Show to Customer").click();
  await expect.element(dialog()).toMatchTextContent(number);
  await expect.element(dialog()).toMatchTextContent("Your right to cancel");
  await expectAccessible();
  await acceptButton.click();
  await expect.element(dialog().getByLabelText("Your full name")).toHaveFocus();
  await expect.element(dialog()).toMatchTextContent("Enter your full name");
  await dialog().getByLabelText("Your full name").fill("J");
  await expect.element(dialog()).not.toMatchTextContent("Enter your full name");
  await accept();
  await expect
    .element(dialog())
    .toMatchTextContent(`You have accepted ${number}. A copy is sent to ann@worsley-hall.test.`);
  await expectAccessible();
  await expect.element(dialog()).toMatchTextContent("£4,490.34");
  const line = expect.arrayContaining([[expect.any(Number), expect.any(Number)]]);
  expect(callsOf(acceptOnSite).map(({ body }) => body)).toMatchObject([
    { name: "Jane Smith", startEarly: false, wasShownCancellationRight: true, strokes: [line] },
  ]);
  await button("Hand back").click();
  await expect.element(pageTitle(`Quote ${number} Accepted`)).toBeVisible();
  await expect.element(panel).toMatchTextContent("Jane Smith accepted on");
  await expect.element(panel).toMatchTextContent("Signed on the screen of Aisha Khan.");
  await expect.element(panel).toMatchTextContent("By that device’s clock it was");
  await expect.element(panel).toMatchTextContent("The customer confirmed being shown the right to cancel.");
});

test("Back closes only what I show to my customer, and so does its button", async () => {
  answerQuote(consumer);
  answerRevisions([revisionLike()]);
  await openScreen(address);
  for (const close of [() => history.back(), () => button("Hand back").click()]) {
    await button("Show to Customer").click();
    await expect.element(dialog()).toMatchTextContent(number);
    expect(history.state).toMatchObject({ isCovered: true });
    await close();
    await expectCount(dialog(), 0);
    expect(window.location.pathname).toBe(address);
    await expect.element(button("Show to Customer")).toHaveFocus();
  }
  expect(history.state?.isCovered).toBeUndefined();
});

test("Without a signal my customer reads at the top that it cannot be accepted yet", async () => {
  answerQuote(consumer);
  answerRevisions([revisionLike()]);
  await openScreen(address, { size: "phone" });
  await button("Show to Customer").click();
  await expect.element(acceptButton).toBeEnabled();
  answerEverything(disconnect());
  await announceChange({ entity: "quote", id: sample.id });
  await expect.element(dialog().getByText("There is no signal.")).toBeVisible();
  await expect.element(acceptButton).toBeDisabled();
  await expectAccessible();
});

test("If no emails are sent my customer is promised none", async () => {
  const quote = answerQuote(consumer);
  answerEmailAvailability("no");
  answer(acceptOnSite, () => quote.change(accepted));
  answerRevisions([revisionLike()]);
  await openScreen(address);
  await button("Show to Customer").click();
  await expect.element(dialog()).toMatchTextContent("No email can be sent at present: please ask for a copy on paper.");
  await accept();
  await expect.element(dialog()).toMatchTextContent(`You have accepted ${number}.`);
  await expect.element(dialog()).not.toMatchTextContent("A copy is sent");
});

test("What cannot be recorded is kept with the quote, and I record it once it is fixed", async () => {
  const because = "Say why the reduced rate of VAT is charged.";
  const pendingAcceptance = {
    name: "Jane Smith",
    acceptedAtDeviceTime: "2026-11-24T14:00:00.000Z",
    receivedAt: "2026-11-24T14:00:01.000Z",
    recordedByName: "Aisha Khan",
    shown: { gross: 4490.34 },
    because,
  };
  const quote = answerQuote(consumer);
  answer(acceptOnSite, () => quote.change({ pendingAcceptance }));
  answer(recordOnSiteAcceptance, refuse(422, { error: because, code: "not_sendable" }));
  answerRevisions([revisionLike()]);
  await openScreen(address, { size: "phone", theme: "dark" });
  await button("Show to Customer").click();
  await expect.element(dialog().getByLabelText("Your full name")).toBeVisible();
  await expectAccessible();
  // Another user changes it while the customer reads, and it cannot be read again.
  await dialog().getByLabelText("Your full name").fill("Jane");
  const before = callsOf(getQuote).length;
  answer(getQuote, refuse(503, ""));
  await announceChange({ entity: "quote", id: sample.id });
  await expect.poll(() => callsOf(getQuote).length).toBeGreaterThan(before);
  await expect.element(dialog().getByLabelText("Your full name")).toHaveValue("Jane");
  answer(getQuote, () => quote.read());
  await accept();
  await expect.element(dialog()).toMatchTextContent("You will be told whether it is confirmed.");
  await button("Hand back").click();
  const waiting = page.getByText(/^Accepted on site by Jane Smith on .* at £4,490\.34; not recorded\./);
  await expect.element(waiting).toBeVisible();
  await expect.element(page.getByText(because).first()).toBeVisible();
  await expectAccessible();
  await button("Record the acceptance").click();
  await expect.element(alertWith(because)).toBeVisible();
  answer(recordOnSiteAcceptance, () => quote.change({ ...accepted, pendingAcceptance: null }));
  await button("Record the acceptance").click();
  await expect.element(toastWith("Acceptance Recorded")).toBeVisible();
  await expectCount(waiting, 0);
  await expect.element(pageTitle(`Quote ${number} Accepted`)).toBeVisible();
  expect(callsOf(updateQuote)).toEqual([]);
});
