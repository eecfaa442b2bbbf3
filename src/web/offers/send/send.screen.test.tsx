// The page on which a quote is sent to its customer.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getImpersonationStatus } from "#contract/companies.ts";
import { checkSending, MESSAGE_PLACEHOLDER } from "#contract/offers/offers.ts";
import { sampleQuotes, sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf } from "#test/screens/answers.ts";
import {
  answerCheck,
  answerRevisions,
  answerSending,
  revisionLike,
  sendingsMade,
  type WireCheck,
} from "#test/screens/offers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { alertWith, button, expectCount, field, link, pageTitle, toastWith } from "#test/screens/parts.ts";
import { answerQuote } from "#test/screens/quotes.ts";

const { quote: sample, sendCheck } = sampleQuotes.calculated;
const address = `/quotes/${sample.id}/send`;
const customer = sample.customerEmail;
const sendButton = page.getByRole("button", { name: /^Send to / }).first();
const panel = page.getByRole("region", { name: "Next step" });

function answerAll() {
  const quote = answerQuote("calculated");
  answerCheck(quote);
  answerSending(quote);
  return quote;
}

/** The email from the server, in place of the frame's content. */
async function loadEmail(): Promise<HTMLIFrameElement> {
  const frame = page.getByTitle("The email as it will look");
  await expect.element(frame).toBeVisible();
  const letter = frame.element() as HTMLIFrameElement;
  letter.srcdoc = "<p>{your own words}</p><p>This is a quotation.</p><p>Regards, {your sign-off}</p>";
  await expect.poll(() => letter.contentDocument?.body.textContent).toContain("This is a quotation.");
  return letter;
}

test("I send a quote once, and nothing that I typed is lost on the way", async () => {
  answerAll();
  answerRevisions([revisionLike({ name: sample.quoteNumber }, { state: "sent" })]);
  await openScreen(`/quotes/${sample.id}`, { as: "northernEngineer" });
  await link("Send").click();
  await expect.element(pageTitle(`Send Quote ${sample.quoteNumber}`)).toBeVisible();
  expect(window.location.pathname).toBe(address);
  await expect.element(field("To")).toHaveValue(customer);
  await expectAccessible();
  await page.getByLabelText("Message").fill("Dear Ann,\n\nas we said on Łódź Street.");
  await page.getByLabelText("Attach the document").click();
  await reopenScreen({ as: "northernEngineer" });
  await expect.element(page.getByLabelText("Message")).toHaveValue("Dear Ann,\n\nas we said on Łódź Street.");
  await expect.element(page.getByLabelText("Attach the document")).not.toBeChecked();

  await field("To").fill("ann@");
  await sendButton.click();
  await expect.element(alertWith("There is a problem")).toHaveFocus();
  await expect.element(field("To")).toHaveAccessibleDescription(/one email address/);
  await field("To").fill("ann@worsley-hall.test");
  await button("Send to ann@worsley-hall.test").first().dblClick();
  await expect.element(toastWith("Quote Sent")).toBeVisible();
  expect(sendingsMade()).toEqual([
    {
      to: "ann@worsley-hall.test",
      subject: sendCheck.email.subject,
      version: sample.version,
      message: "Dear Ann,\n\nas we said on Łódź Street.",
      attachDocument: false,
      copyToSelf: false,
    },
  ]);
  await expect.element(pageTitle(`Quote ${sample.quoteNumber} Sent`)).toBeVisible();
  await expect.element(panel).toMatchTextContent(/Sent.+by Tom Hargreaves/);
  await expect
    .element(page.getByRole("region", { name: "Sent to the customer" }))
    .toMatchTextContent("handed to the mail server");
  await expectAccessible();
  await expectCount(link("Send"), 0);
  await expectCount(button("Change Status"), 0);
});

test("The email shows my own words as I type them, and they go to nobody", async () => {
  answerAll();
  await openScreen(address, { as: "northernEngineer" });
  const letter = await loadEmail();
  const before = letter.src;
  const texts = () => [...(letter.contentDocument?.querySelectorAll("p[data-own]") ?? [])].map((p) => p.textContent);
  await page.getByLabelText("Message").fill(`Dear Ann,\n\nas we said.\n<b>${"Łódź ".repeat(900)}</b>the end`);
  await expect.poll(texts).toEqual(["Dear Ann,", `as we said.\n<b>${"Łódź ".repeat(900)}</b>the end`]);
  await page.getByLabelText("Message").fill("As we said.\n\nKind regards\nTom");
  const all = () => [...(letter.contentDocument?.querySelectorAll("p:not([hidden])") ?? [])].map((p) => p.textContent);
  await expect.poll(all).toEqual(["As we said.", "This is a quotation.", "Kind regards\nTom"]);
  const place = [...(letter.contentDocument?.querySelectorAll("p") ?? [])].find(
    (p) => p.textContent === MESSAGE_PLACEHOLDER,
  );
  expect(place?.hidden).toBe(true);
  expect(letter.src).toBe(before);
  expect(sendingsMade()).toEqual([]);
});

test("When somebody else was faster I read it, and nothing I typed is lost", async () => {
  const quote = answerAll();
  answerRevisions([revisionLike()]);
  await openScreen(address, { as: "northernEngineer" });
  await page.getByLabelText("Message").fill("Typed before anybody changed it");
  quote.change({ customerName: "Two Editors & Co" });
  await sendButton.click();
  await expect.element(alertWith("This quote was changed while you were writing.")).toBeVisible();
  await expect.element(page.getByLabelText("Message")).toHaveValue("Typed before anybody changed it");
  await expect.element(page.getByText("Two Editors & Co")).toBeVisible();
  await button("Send It as It Is Now").click();
  await expect.element(toastWith("Quote Sent")).toBeVisible();
  expect(sendingsMade()).toMatchObject([{ version: 1 }, { version: 2, message: "Typed before anybody changed it" }]);
});

test('What the customer\'s document does not say yet is not called "not included" twice', async () => {
  const quote = answerQuote("calculated");
  const offer = structuredClone(sendCheck.offer) as NonNullable<WireCheck["offer"]>;
  answerCheck(quote, () => ({ offer: { ...offer, hasScope: false, hasExclusions: false, isCancellable: false } }));
  await openScreen(address, { as: "northernEngineer" });
  for (const line of [
    "What is included: nothing written yet",
    "What is not included: nothing written yet",
    "Right to cancel, with the form: not included",
  ])
    await expect.element(page.getByText(line, { exact: true })).toBeVisible();
});

test("Two lines of the same words both stand in the price", async () => {
  const offer = structuredClone(sendCheck.offer) as NonNullable<WireCheck["offer"]>;
  const parking = { label: "Parking", amount: 12 };
  const price = { ...offer.price, parts: { title: "What it is made of", amounts: [parking, parking] } };
  answerCheck(answerQuote("calculated"), () => ({ offer: { ...offer, price } }));
  await openScreen(address);
  await expect.element(page.getByText("Parking", { exact: true }).nth(1)).toBeVisible();
});

test("Of a draft I read that it has no price yet", async () => {
  const { quote: draft } = sampleQuotes.draft;
  answerQuote("draft");
  await openScreen(`/quotes/${draft.id}/send`, { as: "northernEngineer" });
  await expect.element(page.getByText("Calculate this quote before you send it.")).toBeVisible();
  await expectAccessible();
  await link("Back to the Quote").click();
  await expect.element(pageTitle(`Quote ${draft.quoteNumber} Draft`)).toBeVisible();
  await expectCount(link("Send"), 0);
  expect(callsOf(checkSending)).toEqual([]);
});

test("A quote whose price is stale can't be sent, and I read what to do", async () => {
  const stale: WireCheck["lines"][number] = {
    key: "recalculation",
    blocks: true,
    source: "Decision 18",
    where: "calculation",
    field: null,
    sentence: "The job was changed after the calculation. Recalculate it first.",
    why: "The price is that of the earlier choices.",
  };
  answerCheck(answerQuote("calculated"), () => ({ lines: [stale] }));
  await openScreen(address, { as: "northernEngineer" });
  await expect.element(page.getByText("Fix this before you can send it.")).toBeVisible();
  await expect.element(page.getByText(stale.sentence)).toBeVisible();
  await expect.element(sendButton).toBeDisabled();
  await expect.element(sendButton).toHaveAccessibleDescription("Fix one thing above first.");
  await expectAccessible();
  await button("Recalculate").click();
  await expect.element(page.getByRole("dialog", { name: `Recalculate quote ${sample.quoteNumber}` })).toBeVisible();
  await userEvent.keyboard("{Escape}");
});

test("A platform administrator who acts in the company reads that an offer comes from the company itself", async () => {
  answerQuote("calculated");
  answer(getImpersonationStatus, {
    isImpersonating: true,
    impersonatedCompany: { id: 1, name: "Northern Pumps Ltd" },
    endsAt: "2026-11-24T15:00:00.000Z",
  });
  await openScreen(address, { as: { ...sampleUsers.platformAdmin, companyId: 1 } as never });
  await expect.element(page.getByText(/An offer comes from the company itself/)).toBeVisible();
  await expectAccessible();
});
