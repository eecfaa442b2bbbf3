// The quotes on the phone, one card each.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listRevisions } from "#contract/offers/offers.ts";
import { duplicateQuote, getQuote, getQuoteHistory } from "#contract/quotes/quotes.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { answer, callsOf, refuse } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { alertWith, button, expectNoSidewaysScrolling, link, toastWith } from "#test/screens/parts.ts";
import { answerQuotes, makeQuotes } from "#test/screens/quote-list.ts";
import { quoteLike } from "#test/screens/quotes.ts";

const card = (text: string) =>
  page.getByRole("region", { name: "Quotes", exact: true }).getByRole("listitem").filter({ hasText: text });

test("On the phone I copy a quote and open the copy", async () => {
  const quotes = makeQuotes(20);
  answerQuotes(quotes);
  await openScreen("/quotes", { as: "northernEngineer", size: "phone" });
  const copy = page.getByRole("button", { name: "Copy quote NPL-000147" });
  const error = "Your plan's limit is reached.";
  answer(duplicateQuote, refuse(402, { error, code: "plan_limit" }));
  await copy.click();
  // Trying again would not help, so the notification does not say so.
  await expect.element(toastWith(error)).toBeVisible();
  await expect.element(alertWith(error)).toBeVisible();

  const { history, revisions } = sampleQuotes.draft;
  const newQuote = quoteLike("draft", { quoteNumber: "NPL-000148", customerName: "Ancoats Mill Management Co." });
  answer(getQuote, () => newQuote);
  answer(getQuoteHistory, history);
  answer(listRevisions, revisions as never);
  answer(duplicateQuote, ({ body }) => {
    Object.assign(newQuote, body);
    quotes.unshift(newQuote);
    return newQuote;
  });
  await copy.click();
  await expect.element(toastWith("Quote NPL-000148 has been created from NPL-000147.")).toBeVisible();
  await expect.element(card("NPL-000148")).toMatchTextContent("draft");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  const [first, second, ...others] = callsOf(duplicateQuote);
  expect(first?.params.id).toBe(sampleQuotes.calculated.quote.id);
  expect(second, "the same id for every attempt").toEqual(first);
  expect(others).toEqual([]);

  await button("Open").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Quote NPL-000148" })).toBeVisible();
  await expect.element(page.getByText("Ancoats Mill Management Co.").first()).toBeVisible();
});

test("On the phone the filters fold to one row, which says what they are set to", async () => {
  answerQuotes(makeQuotes(20));
  await openScreen("/quotes", { size: "phone" });
  const location = page.getByRole("combobox", { name: "Location", exact: true });
  const filters = page.getByRole("button", { name: /^Filters/ });
  await expect.element(filters).toHaveAttribute("aria-expanded", "false");
  await expect.element(location).not.toBeInTheDocument();
  const { top, bottom } = filters.element().getBoundingClientRect();
  const search = page.getByRole("searchbox", { name: "Search quotes" }).element().getBoundingClientRect();
  expect([search.top, search.bottom]).toEqual([top, bottom]);

  await filters.click();
  await location.selectOptions("Greater Manchester");
  await expect.poll(() => window.location.search).toBe("?location=2");
  await expect.element(filters).toHaveAccessibleName("Filters 1 set");
  await filters.click();
  await expect.element(location).not.toBeInTheDocument();
  await button("Remove the filter: Greater Manchester").click();
  await expect.poll(() => window.location.search).toBe("");
});

test("On the phone an address with filters says which, and I clear them at once", async () => {
  answerQuotes(makeQuotes(20));
  await openScreen("/quotes?date=month&status=calculated&search=mill", { size: "phone" });
  await expect.element(page.getByRole("button", { name: "Filters 2 set" })).toBeVisible();
  await expect.element(button("Remove the filter: This Month")).toBeVisible();
  await expect.element(button("Remove the filter: Calculated")).toBeVisible();
  await button("Clear").click();
  await expect.poll(() => window.location.search).toBe("");
  await expect.element(button("Filters")).toBeVisible();
});

test("On the phone a card is low, and View and Copy are easy to press", async () => {
  const samples = makeQuotes(3);
  const [first, second, third] = samples.map((quote) => ({ ...quote, needsRecalculation: false }));
  if (!first || !second || !third) throw new Error("there are fewer samples than this needs");
  answerQuotes([
    { ...first, quoteNumber: "NPL-000150", customerName: "Rochdale Borough Housing" },
    { ...second, quoteNumber: "NPL-000149", customerName: "O’Brien Dairies", needsRecalculation: true },
    { ...third, quoteNumber: "NPL-000148", customerName: "The Trustees of the Hebden Weir Hydroelectric Company" },
  ]);
  await openScreen("/quotes", { size: "phone" });
  const heightOf = (number: string) => card(number).element().getBoundingClientRect().height;
  await expect.element(card("NPL-000150")).toBeVisible();
  expect(heightOf("NPL-000150")).toBeLessThanOrEqual(108);
  // What the price still needs is beside the price.
  await expect.element(card("NPL-000149")).toMatchTextContent("Recalculate");
  expect(heightOf("NPL-000149")).toBe(heightOf("NPL-000150"));
  expect(heightOf("NPL-000148")).toBeGreaterThan(108);
  const actions = [link("View quote NPL-000150"), button("Copy quote NPL-000150")];
  for (const action of actions) expect(action.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expectNoSidewaysScrolling();
});

test("On the phone the whole card leads to the quote", async () => {
  await openScreen("/quotes", { size: "phone" });
  await expect.element(link("NPL-000147")).toBeVisible();
  await card("NPL-000147").getByText("Ancoats Mill Management Co.").click({ force: true });
  await expect.element(page.getByRole("heading", { level: 1, name: "Quote NPL-000147" })).toBeVisible();
});
