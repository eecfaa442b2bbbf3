// The calls that a page does not make (QB 9).
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { calculateQuote, getQuote } from "#contract/quotes/quotes.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { answer, callsOf, refuse, takeCalls } from "#test/screens/answers.ts";
import { stopClock } from "#test/screens/clock.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, link } from "#test/screens/parts.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

beforeEach(stopClock);

test("What was read is not read again: not by looking at it later, elsewhere or back", async () => {
  await openScreen("/quotes", { as: "northernEngineer" });
  await expect.element(page.getByText(/total quotes$/)).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Location" }).getByRole("option").nth(1)).toBeInTheDocument();
  await link("Home").first().click();
  await expect.element(page.getByRole("link", { name: /^View quote/ }).first()).toBeVisible();
  await expect.element(page.getByText("Quick Info")).toBeVisible();
  await expect.element(page.getByText("Hebden Weir Hydro CIC asked a question")).toBeVisible();
  takeCalls();
  for (const seen of ["blur", "focus"]) window.dispatchEvent(new Event(seen));
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  await link("View All").click();
  await expect.element(page.getByText(/total quotes$/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  // What needs attention is read again whenever it is shown (decision 89).
  expect(takeCalls().filter((call) => call !== "GET /api/attention")).toEqual([]);
});

test("What could not be read is not read again by itself", async () => {
  answer(getQuote, refuse(500, ""));
  await openScreen("/quotes", { as: "northernEngineer" });
  await expect.element(page.getByText(/total quotes$/)).toBeVisible();
  await page
    .getByRole("link", { name: /^View Details/ })
    .first()
    .click();
  await expect.element(page.getByText("500: Internal Server Error").first()).toBeVisible();
  takeCalls();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(takeCalls()).toEqual([]);
});

test("A change that fails is sent once", async () => {
  answer(calculateQuote, refuse(503, ""));
  await openScreen(`/quotes/${sampleQuotes.draft.quote.id}`, { as: "northernEngineer" });
  await button("Calculate").click();
  await expect.element(page.getByRole("alert").filter({ hasText: "503" })).toBeVisible();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(callsOf(calculateQuote)).toHaveLength(1);
});
