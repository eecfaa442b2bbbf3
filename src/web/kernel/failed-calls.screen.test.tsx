// The error catalogue (QB 8): each fault is caused, and the test checks what the user reads.
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { getCompany } from "#contract/companies.ts";
import { calculateQuote, listQuotes } from "#contract/quotes/quotes.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { answer, callsOf, disconnect, holdAnswer, refuse, sampleOf } from "#test/screens/answers.ts";
import { expectConsoleError } from "#test/screens/console.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectCount, expectFailure, expectSuccess } from "#test/screens/parts.ts";
import { answersOnTheWay } from "#test/screens/refusals.ts";

const NETWORK = literal("QB 8", "Network error: Unable to connect to server. Please check your internet connection.");
const TIMEOUT = literal("QB 8", "Request timeout: The server took too long to respond.");

const draft = sampleQuotes.draft.quote;
const main = () => page.getByRole("main");
const total = () => page.getByText(/total quotes$/);
const alert = (words: string) => page.getByRole("alert").filter({ hasText: words });

test("With the network cut I read that the server cannot be reached, and go on when it is back", async () => {
  await openScreen("/quotes", { as: "northernEngineer" });
  await expect.element(total()).toBeVisible();
  answer(listQuotes, disconnect());
  await page.getByLabelText("Status").selectOptions("Draft");
  await expect.element(main().getByText(NETWORK)).toBeVisible();
  answer(listQuotes, sampleOf(listQuotes));
  await button("Try Again").click();
  await expect.element(total()).toBeVisible();
});

test("With the network cut a button says that it failed, and why, and works when it is back", async () => {
  answer(calculateQuote, disconnect());
  await openScreen(`/quotes/${draft.id}`, { as: "northernEngineer" });
  await button("Calculate").click();
  await expectFailure("Error", "Failed to calculate quote. Please try again.");
  await expect.element(alert(NETWORK)).toBeVisible();
  answer(calculateQuote, sampleQuotes.calculated.quote);
  await button("Calculate").click();
  await expectSuccess("Quote Calculated", "Quote calculation completed successfully.");
});

test.each(answersOnTheWay)("Answered by %s a page says so", async (_, reply, words) => {
  answer(listQuotes, reply);
  await openScreen("/quotes", { as: "northernEngineer" });
  await expect.element(main().getByText(words, { exact: true })).toBeVisible();
});

test.each(answersOnTheWay)("Answered by %s a save says that it failed, and why", async (_, reply, words) => {
  answer(calculateQuote, reply);
  await openScreen(`/quotes/${draft.id}`, { as: "northernEngineer" });
  await button("Calculate").click();
  await expectFailure("Error", "Failed to calculate quote. Please try again.");
  await expect.element(alert(words)).toBeVisible();
});

test("When the server never answers a page, I read after half a minute that it took too long", async () => {
  const elapse = holdDeadlines();
  holdAnswer(listQuotes);
  await openScreen("/quotes", { as: "northernEngineer" });
  await expect.poll(() => callsOf(listQuotes).length).toBeGreaterThan(0);
  elapse();
  await expect.element(main().getByText(TIMEOUT)).toBeVisible();
  expect(AbortSignal.timeout).toHaveBeenLastCalledWith(30_000);
});

test("When the server never answers a button, I read after half a minute that it took too long", async () => {
  const elapse = holdDeadlines();
  holdAnswer(calculateQuote);
  await openScreen(`/quotes/${draft.id}`, { as: "northernEngineer" });
  await button("Calculate").click();
  await expect.element(button("Calculating...")).toBeVisible();
  elapse();
  await expect.element(alert(TIMEOUT)).toBeVisible();
  await expectFailure("Error", "Failed to calculate quote. Please try again.");
});

/** Timeouts of later calls end only when the returned function is called. */
function holdDeadlines(): () => void {
  const deadlines: AbortController[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const deadline = new AbortController();
    deadlines.push(deadline);
    return deadline.signal;
  });
  return () => {
    for (const deadline of deadlines.splice(0)) deadline.abort(new DOMException("It took too long", "TimeoutError"));
  };
}

test("Any other failure is the status, a colon and what the server said, or the server's sentence", async () => {
  answer(listQuotes, refuse(500, ""));
  await openScreen("/quotes", { as: "northernEngineer" });
  await expect.element(page.getByText("500: Internal Server Error", { exact: true })).toBeVisible();
  const sentence = "The database cannot be reached right now.";
  for (const [reply, words] of [
    [refuse(502, "The pump house is flooded"), "502: The pump house is flooded"],
    [refuse(503, { error: sentence, code: "database_away" }), sentence],
    [refuse(404, ""), "404: Not Found"],
  ] as const) {
    answer(listQuotes, reply);
    await button("Try Again").click();
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  }
});

test.each(["/", "/quotes", `/quotes/${sampleQuotes.calculated.quote.id}`])(
  "As long as the company is not known, no amount at %s has a currency",
  async (path) => {
    const tellCompany = holdAnswer(getCompany);
    answer(getCompany, { ...sampleOf(getCompany), currency: "EUR", currencySymbol: "€" });
    await openScreen(path, { as: "northernEngineer" });
    await expect
      .element(
        main()
          .getByText(/^\d{1,3}(,\d{3})*\.\d\d$/)
          .first(),
      )
      .toBeVisible();
    await expectCount(main().getByText(/^[£€]/), 0);
    tellCompany();
    await expect.element(main().getByText(/^€\d/).first()).toBeVisible();
    await expectCount(main().getByText(/^£/), 0);
  },
);

test("When the company cannot be read, no amount has a currency either", async () => {
  expectConsoleError(new RegExp(`^${literal("AD 7", "Failed to fetch company: {status}", { status: 500 })}$`));
  answer(getCompany, refuse(500, ""));
  await openScreen("/quotes", { as: "northernEngineer" });
  await expect
    .element(
      main()
        .getByText(/^\d{1,3}(,\d{3})*\.\d\d$/)
        .first(),
    )
    .toBeVisible();
  await expectCount(main().getByText(/^£/), 0);
});
