// The dashboard (QB 2.5).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getAttention } from "#contract/quotes/attention.ts";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { sampleQuotes, sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { expectCount, expectTexts, fact, findPanel, link, pageTitle } from "#test/screens/parts.ts";
import { answerQuotes, makeQuotes } from "#test/screens/quote-list.ts";

const creating = () => page.getByRole("link", { name: /(New|Create) Quote/ });

test.each([
  ["northernAdmin", "Aisha Khan", "company admin"],
  ["northernEngineer", "Tom Hargreaves", "user"],
] as const)("%s sees the five newest quotes and how many are their own", async (as, name, role) => {
  answerQuotes(makeQuotes(20));
  await openScreen("/", { as });
  await expectTexts(findPanel("Recent Quotes").getByRole("listitem"), [
    /^NPL-000147.*Ancoats Mill Management Co\..*Nov 23, 2026.*£3,741\.95/,
    /^NPL-000146.*Pennine Brewing Company Ltd.*Nov 23, 2026.*£3,115\.20/,
    /^NPL-000145.*Rochdale Borough Housing.*Nov 20, 2026.*£7,892\.00/,
    /^NPL-000144.*O'Brien Dairies.*Nov 19, 2026-View/,
    /^NPL-000143.*Kirkstall Leisure Trust.*Nov 18, 2026.*£1,537\.68/,
  ]);
  await expect.element(fact("Your quotes")).toHaveTextContent("11");
  await expect.element(findPanel("Quick Info").getByText(name, { exact: true })).toBeVisible();
  await expect.element(fact("Role")).toHaveTextContent(role);
  await expectAccessible();
  // One call for the first page, however many quotes there are.
  expect(new Set(callsOf(listQuotePage).map(({ query }) => JSON.stringify(query)))).toEqual(new Set(['{"limit":"5"}']));
});

test("From the dashboard I get to one quote, to all quotes and to a new one", async () => {
  await openScreen("/", { as: "northernEngineer" });
  await link("View quote NPL-000147").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Quote NPL-000147" })).toBeVisible();
  expect(window.location.pathname).toBe(`/quotes/${sampleQuotes.calculated.quote.id}`);
  history.back();
  await link("View All").click();
  await expect.element(pageTitle("All Quotes")).toBeVisible();
  await link("New Quote").click();
  await expect.poll(() => window.location.pathname).toBe("/wizard");
});

test("Without any quote I am led to the first one", async () => {
  answerQuotes([]);
  await openScreen("/", { as: "northernEngineer" });
  await expect.element(page.getByText("No quotes yet")).toBeVisible();
  await expect.element(link("Create Quote")).toHaveAttribute("href", "/wizard");
  await expect.element(fact("Your quotes")).toHaveTextContent("0");
  await expectAccessible();
});

test("On a first visit three steps lead to the settings and to the first quote", async () => {
  answerQuotes([]);
  answer(getAttention, { items: [], total: 0 });
  await openScreen("/", { size: "phone" });
  const steps = findPanel("Set up your company");
  await expectTexts(steps.getByRole("listitem"), [
    /^Set your service area and rates\d+ zones cover postcodes/,
    /^Check your price listsEvery list has something to choose from/,
    /^3Create your first quote.*New Quote$/,
  ]);
  await expect.element(steps.getByText("2 of 3 done")).toBeVisible();
  await expect
    .element(steps.getByRole("link", { name: "Change Set your service area and rates" }))
    .toHaveAttribute("href", "/settings?tab=locations");
  await expect
    .element(steps.getByRole("link", { name: "Change Check your price lists" }))
    .toHaveAttribute("href", "/settings?tab=equipment");
  await expect.element(steps.getByRole("link", { name: "New Quote" })).toHaveAttribute("href", "/wizard");
  // The steps have the page's only primary button, and nothing says that nothing needs attention.
  await expectCount(page.getByCss(".btn-primary"), 1);
  await expectCount(page.getByText(/Nothing needs attention|Welcome/), 0);
  await expectAccessible();
});

test("Without a company no new quote is offered", async () => {
  answerQuotes([]);
  await openScreen("/", { as: { ...sampleUsers.northernEngineer, companyId: null } });
  await expect.element(page.getByText("No quotes yet")).toBeVisible();
  await expect.element(creating()).not.toBeInTheDocument();
  await link("Quotes").first().click();
  await expect.element(page.getByText("No quotes found")).toBeVisible();
  await expect.element(creating()).not.toBeInTheDocument();
});

test("Without a company the wizard says why there is no quote to make", async () => {
  await openScreen("/wizard", { as: { ...sampleUsers.northernEngineer, companyId: null } });
  await expect.element(page.getByText(/your account has none/)).toBeVisible();
});
