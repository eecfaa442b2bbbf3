// A quote's own page and its actions (QB 2.8).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getRevisionDocument, listRevisions } from "#contract/offers/offers.ts";
import { getQuoteCsv, getQuotePdf } from "#contract/quotes/quote-files.ts";
import {
  calculateQuote,
  duplicateQuote,
  getQuote,
  getQuoteHistory,
  previewCalculation,
} from "#contract/quotes/quotes.ts";
import { SAMPLE_TIME, sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, refuse } from "#test/screens/answers.ts";
import { announceChange } from "#test/screens/events.ts";
import { openScreen } from "#test/screens/open.tsx";
import { alertWith, button, expectCount, findPanel, link, pressFold, toastWith } from "#test/screens/parts.ts";
import { answerQuote, hiddenCosts, quoteLike } from "#test/screens/quotes.ts";

const { quote: sample, calculation } = sampleQuotes.calculated;
const address = `/quotes/${sample.id}`;

test("A quote that needs recalculation has its button there", async () => {
  const quote = answerQuote(quoteLike("calculated", { needsRecalculation: true, locationId: 3 }));
  answer(previewCalculation, { ...calculation, labourCost: 750, totalCost: 3607.95 });
  answer(calculateQuote, () => quote.change({ needsRecalculation: false, labourCost: 750, totalCost: 3607.95 }));
  await openScreen(address, { as: "northernEngineer" });
  await expect.element(page.getByText("Needs recalculation.")).toBeVisible();
  await expectAccessible();
  await button("Recalculate").click();
  const comparison = page.getByRole("dialog", { name: `Recalculate quote ${sample.quoteNumber}` });
  await comparison.getByRole("button", { name: "Cancel" }).click();
  await expect.element(button("Recalculate")).toHaveFocus();
  expect(callsOf(calculateQuote), "nothing is kept before I say so").toEqual([]);
  await button("Recalculate").click();
  await comparison.getByRole("button", { name: "Recalculate" }).click();
  await expect.element(toastWith("Quote calculations have been updated.")).toBeVisible();
  await expectCount(page.getByText("Needs recalculation."), 0);
  await expect.element(page.getByRole("main")).toHaveFocus();
  await expect.element(page.getByText("£3,607.95").first()).toBeVisible();
});

test("Download PDF gives what the customer was sent, and PDF the office copy", async () => {
  answer(getRevisionDocument, refuse(410, { error: "Of the customer." }));
  answer(getQuotePdf, refuse(503, { error: "Of the office." }));
  await openScreen(`/quotes/${sampleQuotes.sent.quote.id}`);
  await button("Download PDF").click();
  await expect.element(toastWith("Of the customer.")).toBeVisible();
  expect(callsOf(getRevisionDocument)).toMatchObject([{ params: { number: "1" } }]);
  expect(callsOf(getQuotePdf)).toEqual([]);
  await button("PDF").click();
  await expect.element(toastWith("Of the office.")).toBeVisible();
});

test("Before a quote is sent, Download PDF gives the office copy too", async () => {
  answer(getQuotePdf, refuse(503, { error: "Of the office." }));
  await openScreen(address);
  await button("Download PDF").click();
  await expect.element(toastWith("Of the office.")).toBeVisible();
});

test("I duplicate a quote and come to the copy, also when the first answer was lost", async () => {
  const copyOf = (id: string) => ({ ...quoteLike("draft"), id, customerName: sample.customerName });
  answer(duplicateQuote, disconnect());
  await openScreen(address, { as: "northernEngineer" });
  await button("Duplicate Quote").click();
  await expect.element(toastWith("Failed to duplicate quote. Please try again.")).toBeVisible();
  await expect.element(alertWith("Network error")).toBeVisible();

  answer(duplicateQuote, ({ body }) => copyOf((body as { id: string }).id));
  answer(getQuote, ({ params }) => copyOf(params.id ?? ""));
  answer(getQuoteHistory, []);
  answer(listRevisions, sampleQuotes.draft.revisions);
  await button("Duplicate Quote").click();
  await expect.element(toastWith("Quote Duplicated")).toBeVisible();
  const ids = callsOf(duplicateQuote).map(({ body }) => (body as { id: string }).id);
  expect([ids.length, new Set(ids).size], "every attempt carries the same id").toEqual([2, 1]);
  await expect.poll(() => window.location.pathname).toBe(`/quotes/${ids[0]}`);
  await expect.element(page.getByText(sample.customerName).first()).toBeVisible();
  await expect.element(page.getByText("Quote not calculated yet")).toBeVisible();
});

test("When a file can't be made I read why on the page", async () => {
  const error = "The database cannot be reached right now. Please try again in a few seconds.";
  answer(getQuoteCsv, refuse(503, { error, code: "database_away" }));
  await openScreen(address);
  await button("CSV").click();
  await expect.element(toastWith(error)).toBeVisible();
  await expect.element(alertWith(error)).toBeVisible();
  expect(window.location.pathname).toBe(address);
});

test("The history says who did what, and what happens when it cannot be read", async () => {
  const history = findPanel("History");
  const entry = (id: number, sentence: string) => ({
    id,
    at: SAMPLE_TIME.toISOString(),
    who: "Aisha Khan",
    impersonating: false,
    sentences: [sentence],
  });
  answer(getQuoteHistory, disconnect());
  await openScreen(address);
  await expect.element(history.getByText("Network error")).toBeVisible();
  answer(getQuoteHistory, [
    entry(6, "changed the customer from “Three” to “Four”"),
    ...[5, 4, 3, 2].map((id) => entry(id, "changed the notes")),
    entry(1, "created the quote"),
  ]);
  await history.getByRole("button", { name: "Try Again" }).click();
  await expectCount(history.getByRole("listitem"), 3);
  await expect
    .element(history.getByRole("listitem").first())
    .toMatchTextContent(/Aisha Khan changed the customer from “Three” to “Four”\.\s*Just now/);
  await history.getByText("Show 3 more").click();
  await expect.element(history.getByRole("listitem").last()).toMatchTextContent("created the quote");
});

test("A price is explained step by step", async () => {
  await openScreen(address);
  await pressFold("How this price was worked out");
  const explanation = findPanel("Price Breakdown");
  for (const words of [
    "1.5 h for Manchester Central + 5.0 h for Like-for-like replacement = 6.5 h",
    "£1,460.00 for Vertical multistage × 1.45 for 5.5 kW × 1.35 for Variable speed drive = £2,857.95",
    "Prices and rules of Nov 23, 2026 15:10.",
  ]) {
    await expect.element(explanation).toMatchTextContent(words);
  }
});

test("An engineer reads how the hours add up, and no costs", async () => {
  answer(getQuote, quoteLike("calculated", hiddenCosts));
  await openScreen(address, { as: "northernEngineer" });
  await pressFold("How this price was worked out");
  const explanation = findPanel("Price Breakdown");
  await expect.element(explanation).toMatchTextContent("Like-for-like replacement = 6.5 h");
  await expect.element(explanation).not.toMatchTextContent("×");
});

test("A quote without the customer's details offers to add them, until it has one", async () => {
  const nothing = { customerKind: null, customerEmail: null, customerPhone: null, siteAddress: null };
  const quote = answerQuote(quoteLike("calculated", nothing));
  await openScreen(address, { as: "northernEngineer" });
  const information = findPanel("Customer Information");
  await expect.element(information).toMatchTextContent("Kind, email, telephone and site address missing");
  await link("Add details").click();
  await expect.poll(() => window.location.pathname).toBe(`${address}/edit`);
  await link("Back").click();
  await expect.element(link("Add details")).toBeVisible();
  quote.change({
    customerKind: "business",
    customerEmail: "ann@dairy.test",
    customerPhone: "0161 496 0102",
    siteAddress: "1 Mill Lane\nLeeds",
  });
  await announceChange({ entity: "quote", id: sample.id });
  await expect.element(link("ann@dairy.test")).toHaveAttribute("href", "mailto:ann%40dairy.test");
  await expect.element(link("0161 496 0102")).toHaveAttribute("href", "tel:01614960102");
  await expect.element(link("1 Mill Lane Leeds")).toHaveAttribute("href", expect.stringContaining("/maps/"));
  await expect
    .element(page.getByText(/^1 Mill Lane/))
    .toHaveTextContent("1 Mill Lane\nLeeds", { normalizeWhitespace: false });
  await expectCount(link("Add details"), 0);
});

test("On the phone I ring the customer from the head of the quote, and unfold a long note", async () => {
  const notes = Array.from({ length: 30 }, (_, line) => `Line ${line + 1}`).join("\n");
  answerQuote(quoteLike("calculated", { customerPhone: "0161 496 0102", notes }));
  await openScreen(address, { as: "northernEngineer", size: "phone" });
  const call = link("Call 0161 496 0102");
  await expect.element(call).toHaveAttribute("href", "tel:01614960102");
  expect(call.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  const note = page.getByText(/^Line 1/);
  const readHeight = () => note.element().getBoundingClientRect().height;
  const cutHeight = readHeight();
  await button("Show the whole note").click();
  await expect.poll(readHeight).toBeGreaterThan(4 * cutHeight);
  await button("Show less").click();
  await expect.poll(readHeight).toBe(cutHeight);
});
