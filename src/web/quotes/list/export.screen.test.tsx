// The export of quotes as CSV, from the dashboard and from the list.
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { exportQuotes } from "#contract/quotes/quote-files.ts";
import { answer, answerForeign, callsOf, holdAnswer, refuse, respond } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, link, pageTitle, toastWith } from "#test/screens/parts.ts";
import { answerQuotes, makeQuotes } from "#test/screens/quote-list.ts";

const FILE = "\uFEFFQuote number,Status\r\nNPL-000147,Calculated\r\nNPL-000146,Sent\r\n";
const NAME = "quotes-2026-11-24.csv";
const csv = respond(200, FILE, {
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${NAME}"`,
});

/** The names of the saved files. */
let savedFiles: string[];
beforeEach(() => {
  savedFiles = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(this.download);
  });
  return () => click.mockRestore();
});

test("The export of the dashboard keeps every quote that I may see", async () => {
  answer(exportQuotes, csv);
  await openScreen("/");
  await button("Export Data").click();
  await expect.element(toastWith(`2 quotes in ${NAME}.`)).toBeVisible();
  expect(savedFiles).toEqual([NAME]);
  expect(callsOf(exportQuotes).map(({ query }) => query)).toEqual([{}]);
});

test("The export of the list keeps what fits the filters, also beyond its page", async () => {
  answer(exportQuotes, csv);
  answerQuotes(makeQuotes(700));
  await openScreen("/quotes");
  await button("CSV of all quotes").click();
  await expect.poll(() => savedFiles).toEqual([NAME]);
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOptions("Draft");
  await button(/^CSV of these 1\d\d quotes$/).click();
  await expect.poll(() => savedFiles).toEqual([NAME, NAME]);
  expect(callsOf(exportQuotes).map(({ query }) => query)).toEqual([{}, { status: "draft" }]);
});

const away = "The database cannot be reached right now.";
test.each([
  ["The database is away", refuse(503, { error: away, code: "away" }), away],
  // A captive portal's sign-in page is no file.
  ["A network answers", answerForeign(200, "<h1>Hello", { "content-type": "text/html" }), /did not come from Volute/],
])("%s: an export that fails says why and leaves no file", async (_, reply, words) => {
  answer(exportQuotes, reply);
  await openScreen("/");
  await button("Export Data").click();
  await expect.element(page.getByRole("region", { name: /notifications/i }).getByText(words)).toBeVisible();
  await expect.element(button("Export Data")).toBeEnabled();
  expect(savedFiles).toEqual([]);
});

test("An export that takes long says how far it is, also after a look at another page, and can be cancelled", async () => {
  holdAnswer(exportQuotes);
  answer(exportQuotes, csv);
  await openScreen("/");
  await button("Export Data").click();
  await expect.element(page.getByText("0 quotes, 0 KB")).toBeVisible();
  await link("View All").click();
  await expect.element(pageTitle("All Quotes")).toBeVisible();
  history.back();
  await button("Cancel").click();
  await expect.element(button("Export Data")).toHaveFocus();
  await expect.element(page.getByText("0 quotes, 0 KB")).not.toBeInTheDocument();
  expect(savedFiles).toEqual([]);
});
