// Changing a quote (QB 2.9).
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { reviseQuote } from "#contract/offers/offers.ts";
import { duplicateQuote, getQuote, updateQuote } from "#contract/quotes/quotes.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, refuse, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { alertWith, button, expectCount, field, link, pageTitle, toastWith } from "#test/screens/parts.ts";
import { answerQuote, hiddenCosts, quoteLike, type WireQuote } from "#test/screens/quotes.ts";

const { quote: sample } = sampleQuotes.calculated;
const SAVED = "Quote has been updated successfully.";
const bodiesSent = () => callsOf(updateQuote).map(({ body }) => body);

async function beginEditing(as: "northernAdmin" | "northernEngineer" = "northernEngineer"): Promise<void> {
  await openScreen(`/quotes/${sample.id}/edit`, { as });
  await button("Edit Details").click();
  await expect.element(field("Customer name")).toHaveFocus();
}

test.each([
  ["northernAdmin", "laptop"],
  ["northernEngineer", "phone"],
] as const)("%s on a %s changes two details, and nothing else is sent", async (as, size) => {
  answerQuote("calculated");
  await openScreen(`/quotes/${sample.id}`, { as, size });
  await link("Edit Quote").click();
  await expect.element(pageTitle(`Edit Quote ${sample.quoteNumber} Calculated`)).toBeVisible();
  await expectCount(page.getByRole("textbox"), 0);
  await expect.element(page.getByText("£68.00/hr")).toBeVisible();
  await expectAccessible();

  await button("Edit Details").click();
  await expect.element(field("Customer name")).toHaveFocus();
  await expect.element(page.getByText("Manual changes override automatic calculations.")).toBeVisible();
  await expectAccessible();

  await field("Customer name").fill("Ancoats Mill Residents Ltd");
  await page.getByLabelText("Notes").fill("Ring the caretaker first");
  await button("Save Changes").click();
  await expect.element(toastWith(SAVED)).toBeVisible();
  expect(bodiesSent()).toEqual([
    { customerName: "Ancoats Mill Residents Ltd", notes: "Ring the caretaker first", version: sample.version },
  ]);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  await expectCount(page.getByRole("textbox"), 0);
  await expect.element(page.getByText("Ring the caretaker first")).toBeVisible();
  await link("Back").click();
  await expect.element(page.getByText("Ancoats Mill Residents Ltd").first()).toBeVisible();
});

test("Cancel discards what I typed, and saving without a change sends nothing", async () => {
  await beginEditing();
  await field("Customer name").fill("Somebody else");
  await button("Cancel").click();
  await expect.element(page.getByText(sample.customerName).first()).toBeVisible();
  await button("Edit Details").click();
  await expect.element(field("Customer name")).toHaveValue(sample.customerName);
  await button("Save Changes").click();
  await expect.element(toastWith("No detail was changed.")).toBeVisible();
  expect(bodiesSent()).toEqual([]);
});

test("A postcode is corrected while I type, and sets its pricing zone", async () => {
  answerQuote("calculated", ({ locationId }) => ({ needsRecalculation: locationId !== undefined }));
  await beginEditing();
  const zone = field("Pricing Zone");
  await field("Postcode").fill("");
  await userEvent.keyboard("ls1");
  await button("Save Changes").click();
  const problem = page
    .getByRole("alert")
    .getByRole("link", { name: literal("QB 5", "Please enter a valid UK postcode"), exact: true });
  await expect.element(problem).toBeVisible();
  await expect.element(field("Postcode")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  await problem.click();
  await expect.element(field("Postcode")).toHaveFocus();

  await field("Postcode").fill("");
  await userEvent.keyboard("ls14ap");
  await expect.element(field("Postcode")).toHaveValue("LS1 4AP");
  await expect.element(page.getByText("Pricing zone set to Leeds & Bradford.")).toBeVisible();
  await expect.element(zone).toHaveDisplayValue("Leeds & Bradford (£60.00/hr)");
  await zone.selectOptions("Manchester Central (£68.00/hr)");
  const byHand = "Pricing zone chosen by hand. By its postcode it would be Leeds & Bradford.";
  await expect.element(page.getByText(byHand)).toBeVisible();
  await field("Postcode").fill("M4 6BF");
  await expect.element(zone).toHaveDisplayValue("Manchester Central (£68.00/hr)");
  await field("Postcode").fill("LS1 4AP");
  await expect.element(page.getByText("once saved, this quote needs a recalculation")).toBeVisible();
  await expectAccessible();

  await button("Save Changes").click();
  await expect.element(toastWith(SAVED)).toBeVisible();
  expect(bodiesSent()).toEqual([{ postcode: "LS1 4AP", locationId: 3, version: sample.version }]);
  await expect.element(page.getByText("Needs recalculation.")).toBeVisible();
});

test("A postcode that no zone covers asks me to choose one", async () => {
  await beginEditing();
  await field("Postcode").fill("ZE1 0AA");
  await expect.element(page.getByText("No pricing zone covers ZE1 0AA.")).toBeVisible();
  await expect.element(field("Pricing Zone")).toHaveDisplayValue("Manchester Central (£68.00/hr)");
});

test("A figure that cannot be read is named beside its field, and a quote keeps its figures", async () => {
  await beginEditing("northernAdmin");
  await field("Engineers").fill("2.5");
  await field("Labour cost").fill("1,23");
  await button("Save Changes").click();
  await expect.element(page.getByRole("link", { name: "Enter a whole number from 0 to 9,999" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Enter an amount of 0 or more, with at most 2 decimals" }))
    .toBeVisible();
  await field("Engineers").fill("2");
  await field("Labour cost").fill("");
  await button("Save Changes").click();
  await expect
    .element(page.getByRole("link", { name: "Enter a figure. Recalculate restores automatic pricing." }))
    .toBeVisible();
  expect(bodiesSent()).toEqual([]);
});

test("When saving fails I read why, what I typed stays, and the next attempt does not save it twice", async () => {
  const quote = answerQuote("calculated");
  const save = { customerName: "Barton Aqueduct" };
  answer(updateQuote, disconnect());
  await beginEditing();
  await field("Customer name").fill(save.customerName);
  await button("Save Changes").click();
  await expect.element(toastWith("Failed to update quote. Please try again.")).toBeVisible();
  await expect.element(alertWith("Network error: Unable to connect to server.")).toBeVisible();
  await expect.element(field("Customer name")).toHaveValue(save.customerName);

  // The next attempt arrives, but not its reply: it is not saved twice, nor mistaken for another user's change.
  answer(updateQuote, () => {
    quote.change(save);
    return disconnect();
  });
  await button("Save Changes").click();
  await expect.poll(() => quote.read().customerName).toBe(save.customerName);
  await expect.element(button("Save Changes")).not.toHaveAttribute("aria-busy");
  answerQuote(quote.read());
  await button("Save Changes").click();
  await expect.element(toastWith(SAVED)).toBeVisible();
  const body = { ...save, version: sample.version };
  expect(bodiesSent()).toEqual([body, body, body]);
});

test.each(["sent", "expired", "declined"] as const)(
  "A quote that is %s asks to be revised before it is edited, and Cancel leads back to it",
  async (status) => {
    const { quote: issued } = sampleQuotes[status];
    const quote = answerQuote(status);
    answer(reviseQuote, () => quote.change({ status: "calculated", statusLabel: "Calculated", revision: 2 }));
    await openScreen(`/quotes/${issued.id}/edit`);
    const question = page.getByRole("alertdialog", { name: `Revise ${issued.quoteNumber}?` });
    await expect.element(question).toBeVisible();
    await expectCount(page.getByText("Edit Details"), 0);
    await expectAccessible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => window.location.pathname).toBe(`/quotes/${issued.id}`);
    expect(callsOf(reviseQuote)).toEqual([]);
    await link("Edit Quote").click();
    await question.getByRole("button", { name: "Revise" }).click();
    await expect.element(button("Edit Details")).toBeVisible();
    expect(callsOf(reviseQuote)).toHaveLength(1);
  },
);

test("The edit page of an accepted quote says why it stays as it is, and duplicates it", async () => {
  const { quote: accepted } = sampleQuotes.accepted;
  answerQuote("accepted");
  answer(duplicateQuote, refuse(503, ""));
  await openScreen(`/quotes/${accepted.id}/edit`);
  await expect.element(page.getByText("This quote is accepted.")).toBeVisible();
  await expectCount(button("Edit Details"), 0);
  await expectCount(page.getByRole("alertdialog"), 0);
  await expectAccessible();
  await button("Duplicate Quote").click();
  await expect.element(toastWith("Failed to duplicate quote. Please try again.")).toBeVisible();
  await link("Back").click();
  await expectCount(link("Edit Quote"), 0);
});

test("An item that is no longer on offer keeps its name, and may stay", async () => {
  const tables = sampleOf(readPriceBook);
  const pumpStyles = tables.pumpStyles.filter(({ id }) => id !== sample.pumpStyleId);
  answer(readPriceBook, { ...tables, pumpStyles });
  answerQuote("calculated");
  await beginEditing();
  await expect.element(field("Pump Style")).toHaveDisplayValue(`${sample.names.pump_style} (no longer on offer)`);
  await page.getByLabelText("Notes").fill("Spares only");
  await button("Save Changes").click();
  await expect.element(toastWith(SAVED)).toBeVisible();
  expect(bodiesSent()).toEqual([{ notes: "Spares only", version: sample.version }]);
});

test("A zone that was renamed and repriced is shown as the quote was priced, to read and to choose", async () => {
  const tables = sampleOf(readPriceBook);
  const locations = tables.locations.map((zone) => ({ ...zone, name: `${zone.name} (new)`, hourlyRate: 99 }));
  answer(readPriceBook, { ...tables, locations });
  answer(getQuote, quoteLike("calculated", hiddenCosts));
  await openScreen(`/quotes/${sample.id}/edit`, { as: "northernEngineer" });
  await expect.element(page.getByText("£68.00/hr", { exact: true })).toBeVisible();
  await expectCount(page.getByText("£99.00/hr"), 0);
  await button("Edit Details").click();
  await expect.element(field("Pricing Zone")).toHaveDisplayValue("Manchester Central (£68.00/hr)");
  await expect.element(field("Pricing Zone")).toMatchTextContent(/\(new\) \(£99\.00\/hr\)/);
});

const withdrawn = ["The drive type “Variable speed drive” is no longer on offer."];

test.each(["", "/edit"])("A draft with an item that is no longer on offer says so at /quotes/…%s", async (path) => {
  const draft = answerQuote(quoteLike("draft", { withdrawn })).read();
  await openScreen(`/quotes/${draft.id}${path}`);
  await expect.element(page.getByText(withdrawn[0] ?? "")).toBeVisible();
});

test.each(["", "/edit"])("It no longer says so once the customer has the quote, at /quotes/…%s", async (path) => {
  const sent: WireQuote = quoteLike("sent", { withdrawn });
  answer(getQuote, sent);
  await openScreen(`/quotes/${sent.id}${path}`);
  await expect.element(page.getByText(sent.customerName).first()).toBeVisible();
  await expectCount(page.getByText(withdrawn[0] ?? ""), 0);
});

test.each(["01890000-0000-7000-8000-000000000000", "nonsense"])(
  "The quote %s does not exist: it cannot be edited",
  async (id) => {
    answer(getQuote, refuse(404, { error: "Quote not found" }));
    await openScreen(`/quotes/${id}/edit`);
    await expect.element(pageTitle(literal("QB 8", "Quote Not Found"))).toBeVisible();
  },
);
