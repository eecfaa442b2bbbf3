// A quote's page, and calculating its first price (QB 2.8).
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { calculateQuote, getQuote } from "#contract/quotes/quotes.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleQuotes, sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  alertWith,
  button,
  expectCount,
  fact,
  findPanel,
  link,
  pageTitle,
  row,
  toastWith,
} from "#test/screens/parts.ts";
import { answerQuotes, makeQuotes } from "#test/screens/quote-list.ts";
import { answerQuote, quoteLike } from "#test/screens/quotes.ts";

const addressOf = (sample: keyof typeof sampleQuotes) => `/quotes/${sampleQuotes[sample].quote.id}`;
const total = () => findPanel("Price Breakdown").getByRole("status");

test("I click anywhere in a quote's row, read the quote, and go back to the same list", async () => {
  answerQuotes(makeQuotes(60));
  await openScreen("/quotes?search=NPL-000147");
  await expect.element(page.getByText("Showing 1 to 1 of 1 total quotes")).toBeVisible();
  await row("NPL-000147").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Quote NPL-000147" })).toBeVisible();
  expect(window.location.pathname).toBe(addressOf("calculated"));
  await link("Back").click();
  await expect.element(page.getByText("Showing 1 to 1 of 1 total quotes")).toBeVisible();
  expect(`${window.location.pathname}${window.location.search}`).toBe("/quotes?search=NPL-000147");
});

test("Back leads to the place in the list where I was", async () => {
  const [first, ...others] = makeQuotes(60);
  answerQuotes(first ? [...others.slice(0, 30), first, ...others.slice(30)] : []);
  await openScreen("/quotes", { as: "northernEngineer", size: "phone" });
  await expect.element(link("NPL-000147")).toBeInTheDocument();
  link("NPL-000147").element().scrollIntoView({ block: "center" });
  const place = window.scrollY;
  expect(place).toBeGreaterThan(1000);
  await link("NPL-000147").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Quote NPL-000147" })).toBeVisible();
  await expect.poll(() => window.scrollY).toBe(0);
  await link("Back").click();
  await expect.element(link("NPL-000147")).toBeVisible();
  await expect.poll(() => Math.abs(window.scrollY - place)).toBeLessThan(2);
});

test("An administrator reads a calculated quote with its costs and the sums behind them", async () => {
  await openScreen(addressOf("calculated"));
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Quote NPL-000147 Active");
  await expect.element(fact("Customer")).toHaveTextContent("Ancoats Mill Management Co.");
  await expect.element(fact("Labour cost")).toHaveTextContent("£884.00");
  await expect.element(fact("Material cost")).toHaveTextContent("£2,857.95");
  await expect.element(findPanel("Price Breakdown")).toMatchTextContent("6.5 h × 2 engineers × £68.00/h");
  await expect.element(total()).toHaveTextContent("£3,741.95");
  await expect.element(findPanel("Price Breakdown")).toMatchTextContent("needs at least 2 engineers");
});

test("An engineer reads the total of a calculated quote, but not its costs", async () => {
  await openScreen(addressOf("calculated"), { as: "northernEngineer" });
  await expect.element(fact("Labour cost")).toHaveTextContent(literal("QB 6", "-"));
  await expect.element(fact("Material cost")).toHaveTextContent("-");
  await expect.element(total()).toHaveTextContent("£3,741.95");
  await expect.element(findPanel("Price Breakdown")).not.toMatchTextContent("×");
});

test("I calculate a draft and see its price, here and in the list", async () => {
  const quotes = makeQuotes(20);
  answerQuotes(quotes);
  const quote = answerQuote("draft");
  answer(calculateQuote, () => {
    const { status, statusLabel, priceBasis, calculatedAt } = sampleQuotes.calculated.quote;
    const pricedQuote = quote.change({ status, statusLabel, calculatedAt, totalCost: 1234.5, labourHours: 6.5 });
    quotes.splice(3, 1, pricedQuote);
    return { ...pricedQuote, priceBasis } as typeof pricedQuote;
  });
  await openScreen("/quotes", { as: "northernEngineer", size: "phone" });
  await link("NPL-000144").click();
  await expect.element(page.getByText("Quote not calculated yet")).toBeVisible();
  await expectAccessible();
  const first = link("Back").element().getBoundingClientRect();
  const last = link("Edit Quote").element().getBoundingClientRect();
  expect([first.left, last.right, last.top - first.top], "the head fills the row").toEqual([16, 344, 0]);

  await button("Calculate").click();
  await expect.element(toastWith("Quote calculation completed successfully.")).toBeVisible();
  await expect.element(total()).toHaveTextContent("£1,234.50");
  expect(callsOf(calculateQuote)).toHaveLength(1);
  await link("Back").click();
  const card = page
    .getByRole("region", { name: "Quotes", exact: true })
    .getByRole("listitem")
    .filter({ hasText: "NPL-000144" });
  await expect.element(card).toMatchTextContent("£1,234.50");
  await expect.element(card).toMatchTextContent("calculated");
});

test("When a calculation fails I read why, and nothing is lost", async () => {
  const error = "The price would be more than a quote holds.";
  answer(calculateQuote, refuse(422, { error, code: "price_too_large" }));
  await openScreen(addressOf("draft"), { as: "northernEngineer" });
  await button("Calculate").click();
  await expect.element(toastWith("Failed to calculate quote. Please try again.")).toBeVisible();
  await expect.element(alertWith(error)).toBeVisible();
  await expect.element(page.getByText("Quote not calculated yet")).toBeVisible();
});

test("A quote that was sent says until when it is valid", async () => {
  await openScreen(addressOf("sent"));
  const information = findPanel("Quote Information");
  await expect.element(information).toMatchTextContent("Valid Until: 30 days");
  await expect.element(information).toMatchTextContent("Dec 23, 2026");
  await expect.element(information).toMatchTextContent("Sent");
  await expectCount(button("Calculate"), 0);
});

test("A quote that was changed after its calculation says in the list that it needs another one", async () => {
  await openScreen("/quotes");
  await expect.element(row("NPL-000143")).toMatchTextContent("Recalculate");
  await expect.element(row("NPL-000147")).not.toMatchTextContent("Recalculate");
});

test.each(["", "/edit"])("A draft whose costs were typed in is not called calculated, at /quotes/…%s", async (path) => {
  answerQuote(quoteLike("draft", { isManual: true, labourCost: 100, materialCost: 20.5, totalCost: 120.5 }));
  await openScreen(`${addressOf("draft")}${path}`);
  await expect.element(total()).toHaveTextContent("£120.50");
  const price = findPanel("Price Breakdown");
  await expect.element(price.getByText("Not calculated", { exact: true })).toBeVisible();
  await expect.element(price.getByText("Quote not calculated yet: these figures were typed in.")).toBeVisible();
  await expectCount(page.getByText("Calculated", { exact: true }), 0);
});

// The reply for another company's quote is the same.
test.each(["01890000-0000-7000-8000-000000000000", "nonsense"])("The quote %s is not found", async (id) => {
  answer(getQuote, refuse(404, { error: "Not found", code: "not_found" }));
  await openScreen(`/quotes/${id}`);
  await expect.element(pageTitle(literal("QB 2.8", "Quote Not Found"))).toBeVisible();
  await expectAccessible();
  await link("Back to Quotes").click();
  await expect.element(pageTitle("All Quotes")).toBeVisible();
});

describe.each([
  ["may", sampleUsers.northernEngineer.permissions.quotes, 1],
  ["may not", ["view"], 0],
] as const)("What my role %s do with quotes", (_, quotes, count) => {
  const { northernEngineer } = sampleUsers;
  const as = { ...northernEngineer, permissions: { ...northernEngineer.permissions, quotes: [...quotes] } };

  test("on a quote", async () => {
    answerQuote(quoteLike("draft", { notes: null }));
    await openScreen(addressOf("draft"), { as });
    await expect.element(page.getByRole("heading", { level: 1, name: "Quote NPL-000144" })).toBeVisible();
    for (const name of ["Calculate", "Add Note", "Duplicate Quote"]) await expectCount(button(name), count);
    await expectCount(link("Edit Quote"), count);
  });

  test("in the list, where cards have a button to copy", async () => {
    await openScreen("/quotes", { as, size: "phone" });
    await expect.element(link("NPL-000144")).toBeVisible();
    await expectCount(link("New Quote"), count);
    await expectCount(page.getByRole("searchbox"), count);
    await expectCount(button("Copy quote NPL-000144"), count);
  });
});

test.each([
  [`${addressOf("draft")}/edit`, /Your role may not edit quotes\./],
  ["/wizard", /Your role may not create quotes\./],
])("At %s a role that may only view reads so, before anything is filled in", async (path, words) => {
  const { northernEngineer } = sampleUsers;
  await openScreen(path, {
    as: { ...northernEngineer, permissions: { ...northernEngineer.permissions, quotes: ["view"] } },
  });
  await expect.element(page.getByText(words)).toBeVisible();
  await expectCount(button("Edit Details"), 0);
});
