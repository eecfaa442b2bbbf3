// A page that throws while it is rendered (QB 2.2). "Reload Page" is shown by test/journeys/shell.spec.ts.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getQuote } from "#contract/quotes/quotes.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { answer } from "#test/screens/answers.ts";
import { expectConsoleError } from "#test/screens/console.ts";
import { openScreen, render } from "#test/screens/open.tsx";
import { button, pageTitle } from "#test/screens/parts.ts";
import { queryClient } from "#web/kernel/query-client.ts";
import { ErrorScreen } from "./error-screen.tsx";

const { quote } = sampleQuotes.draft;

test("An error without a message is said in general words", async () => {
  render(<ErrorScreen error={new Error("")} onTryAgain={() => {}} />);
  await expect
    .element(page.getByText(literal("QB 2.2", "An unexpected error occurred"), { exact: true }))
    .toBeVisible();
});

test("A page that breaks while it is shown says so, with the details, and comes back by trying again", async () => {
  expectConsoleError(/Invalid time value/);
  const details = page.getByCss("pre");
  answer(getQuote, { ...quote, createdAt: "no time at all" });
  await openScreen(`/quotes/${quote.id}`);
  await expect.element(pageTitle(literal("QB 2.2", "Something went wrong"))).toBeVisible();
  await expect.element(page.getByText("Invalid time value", { exact: true })).toBeVisible();
  await expect.element(details).not.toBeVisible();
  await page.getByText("Technical details").click();
  await expect.element(details).toMatchTextContent(/^RangeError: Invalid time value/);
  await expect.element(button(literal("QB 2.2", "Reload Page"))).toBeEnabled();

  // The state is reset, so the details are collapsed again; the fault is still there, so the page throws again.
  await button(literal("QB 2.2", "Try Again")).click();
  await expect.element(details).not.toBeVisible();
  await expect.element(pageTitle(literal("QB 8", "Something went wrong"))).toBeVisible();
  answer(getQuote, quote);
  await queryClient.refetchQueries({ type: "all" });
  await button("Try Again").click();
  await expect.element(page.getByRole("heading", { level: 1, name: `Quote ${quote.quoteNumber}` })).toBeVisible();
});
