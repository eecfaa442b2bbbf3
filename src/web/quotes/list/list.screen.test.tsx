// The list of quotes: pages, filters and search (QB 2.7, decisions 31 and 35).
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { literal } from "#test/kit/literals.ts";
import { SAMPLE_TIME, sampleQuotes, sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, holdAnswer, refuse, sampleOf } from "#test/screens/answers.ts";
import { announceChange, announceGap, waitForStream } from "#test/screens/events.ts";
import { emulateMedia } from "#test/screens/media.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { button, expectCount, expectNoSidewaysScrolling, link, row, typeInFakeTime } from "#test/screens/parts.ts";
import { answerQuotes, makeQuotes } from "#test/screens/quote-list.ts";
import { cacheReply, setCacheOwner } from "#web/kernel/offline/reply-cache.ts";
import { buildCacheOwner } from "#web/users/cache-owner.ts";

const list = () => page.getByRole("region", { name: "Quotes", exact: true });
/** The links that the rows and cards are. */
const rows = () => list().getByRole("link", { name: /^[A-Z]{3}-\d{6}$/ });
const foot = () => page.getByText(/^Showing \d+ to \d+ of \d+ total quotes$/);
const search = () => page.getByRole("searchbox", { name: "Search quotes" });
const filter = (name: string) => page.getByRole("combobox", { name, exact: true });
const nothingFound = () => page.getByRole("heading", { name: literal("QB 2.7", "No quotes found"), exact: true });
const address = () => `${window.location.pathname}${window.location.search}`;
const expectAddress = (expected: string) => expect.poll(address).toBe(expected);
const readNumbers = () =>
  rows()
    .elements()
    .map((element) => element.textContent);
const lastQuery = () => callsOf(listQuotePage).at(-1)?.query;

test("I page through all quotes of the company, forward and back", async () => {
  answerQuotes(makeQuotes(120));
  await openScreen("/quotes");
  await expect.element(foot()).toHaveTextContent("Showing 1 to 50 of 120 total quotes");
  await expect.element(button("Previous")).toBeDisabled();
  const numbers = readNumbers();
  const turn = async (name: "Next" | "Previous", from: number, to: number) => {
    await button(name).click();
    await expect.element(foot()).toHaveTextContent(`Showing ${from} to ${to} of 120 total quotes`);
    await expect.element(list()).toHaveFocus();
    await expect.element(rows().first()).toBeInViewport();
    const announcement = page.getByRole("status").filter({ hasText: /^Quotes \d+ to/ });
    await expect.element(announcement).toHaveTextContent(`Quotes ${from} to ${to} of 120`);
  };
  await turn("Next", 51, 100);
  await expectAddress("/quotes?cursor=50");
  numbers.push(...readNumbers());
  await turn("Next", 101, 120);
  await expect.element(button("Next")).toBeDisabled();
  numbers.push(...readNumbers());
  expect(new Set(numbers).size).toBe(120);
  expect(numbers.toSorted().reverse()).toEqual(numbers);

  history.back();
  await expect.element(foot()).toHaveTextContent("Showing 51 to 100 of 120 total quotes");
  await reopenScreen();
  await expect.element(foot()).toHaveTextContent("Showing 51 to 100 of 120 total quotes");
  expect(readNumbers()).toEqual(numbers.slice(50, 100));
  await turn("Previous", 1, 50);
  await expectAddress("/quotes");
  history.back();
  await expect.element(foot()).toHaveTextContent("Showing 51 to 100 of 120 total quotes");
});

test("Fewer quotes than fill a page stand on one, and there is nowhere to turn to", async () => {
  answerQuotes(makeQuotes(30));
  await openScreen("/quotes", { as: "northernEngineer" });
  await expect.element(foot()).toHaveTextContent("Showing 1 to 30 of 30 total quotes");
  await expectCount(rows(), 30);
  await expect.element(button("Previous")).toBeDisabled();
  await expect.element(button("Next")).toBeDisabled();
});

test("What I filter by and search for stands in the address, and survives a reload and going back", async () => {
  const quotes = makeQuotes(120);
  answerQuotes(quotes);
  await openScreen("/quotes");
  const expectFound = (count: number) =>
    expect.element(foot()).toHaveTextContent(`Showing 1 to ${Math.min(50, count)} of ${count} total quotes`);
  await expectFound(120);
  await filter("Status").selectOptions("Accepted");
  await expectAddress("/quotes?status=accepted");
  const acceptedQuotes = quotes.filter(({ status }) => status === "accepted");
  await expectFound(acceptedQuotes.length);
  expect(lastQuery()).toEqual({ limit: "50", status: "accepted" });

  await filter("Location").selectOptions("Greater Manchester");
  const acceptedThere = acceptedQuotes.filter(({ locationId }) => locationId === 2);
  expect(acceptedThere.length).toBeLessThan(acceptedQuotes.length);
  await expectFound(acceptedThere.length);
  expect(lastQuery()).toEqual({ limit: "50", status: "accepted", locationId: "2" });

  await search().fill(" npl-000145 ");
  await expectFound(1);
  await expect.element(rows()).toHaveTextContent("NPL-000145");
  await expectAddress("/quotes?status=accepted&location=2&search=npl-000145");
  expect(lastQuery()).toEqual({ limit: "50", status: "accepted", locationId: "2", search: "npl-000145" });

  await reopenScreen();
  await expect.element(rows()).toHaveTextContent("NPL-000145");
  await expect.element(filter("Status")).toHaveValue("accepted");
  await expect.element(filter("Location")).toHaveValue("2");
  await expect.element(search()).toHaveValue("npl-000145");

  history.back();
  await expectFound(acceptedThere.length);
  await expect.element(search()).toHaveValue("");
  history.forward();
  await expect.element(rows()).toHaveTextContent("NPL-000145");
  await button("Clear").click();
  await expectAddress("/quotes");
  await expectFound(120);
  await expect.element(search()).toHaveValue("");
  await expect.element(button("Clear")).not.toBeInTheDocument();
});

test("A filter chosen on a later page shows the first page of what it finds", async () => {
  const quotes = makeQuotes(120);
  answerQuotes(quotes);
  await openScreen("/quotes?cursor=50");
  await expect.element(foot()).toHaveTextContent("Showing 51 to 100 of 120 total quotes");
  await filter("Status").selectOptions("Accepted");
  await expectAddress("/quotes?status=accepted");
  await expect.element(foot()).toMatchTextContent(/^Showing 1 to /);
});

test("The dates are today, the last seven days and the month that ends today", async () => {
  await openScreen("/quotes");
  await expectCount(filter("Date").getByRole("option"), 4);
  expect(filter("Date").element().textContent).toBe("All DatesTodayThis WeekThis Month");
  for (const [label, from] of [
    ["Today", "2026-11-24"],
    ["This Week", "2026-11-18"],
    ["This Month", "2026-10-24"],
  ] as const) {
    await filter("Date").selectOptions(label);
    await expect.poll(lastQuery).toEqual({ limit: "50", from });
  }
});

test("I find a quote by its customer, its postcode and its number", async () => {
  answerQuotes(makeQuotes(120));
  await openScreen("/quotes");
  for (const words of ["o'brien dairies", "BD1 4AG", "NPL-000144", "dairies BD1 4AG"]) {
    await search().fill(words);
    await expect.element(foot()).toMatchTextContent(/ of \d total quotes$/);
    await expect.element(row("NPL-000144")).toBeVisible();
    await search().fill("");
    await expect.element(foot()).toMatchTextContent(/^Showing 1 to 50 /);
  }
});

test("While I type nothing is asked, and what I searched for is there after a reload", async () => {
  answerQuotes(makeQuotes(60));
  await openScreen("/quotes");
  await expectCount(rows(), 50);
  await waitForStream();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: SAMPLE_TIME });
  const before = callsOf(listQuotePage).length;
  const words = "hospice & 100% łódź";
  await typeInFakeTime(search(), words, 150);
  expect(callsOf(listQuotePage)).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(100);
  await expect.element(nothingFound()).toBeVisible();
  expect(callsOf(listQuotePage)).toHaveLength(before + 1);
  expect(lastQuery()?.search).toBe(words);
  await reopenScreen();
  await expect.element(search()).toHaveValue(words);
});

test("Where nothing fits I can make a quote or clear the filters", async () => {
  answerQuotes(makeQuotes(60));
  await openScreen("/quotes?search=nobody-has-this-name");
  await expect.element(nothingFound()).toBeVisible();
  await expect.element(page.getByText("No quotes match these filters.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^CSV/ })).not.toBeInTheDocument();
  await expect.element(link("Create Quote")).toHaveAttribute("href", "/wizard");
  await expectAccessible();
  await button("Clear filters").click();
  await expectCount(rows(), 50);
  await expectAddress("/quotes");
});

test("A search that has not read all quotes says how far it came, and I search the older ones", async () => {
  const [found, ...others] = makeQuotes(20);
  const whole = { ...sampleOf(listQuotePage), statuses: [], previousCursor: null, nextCursor: null };
  const stopped = { ...whole, total: null, more: true };
  answer(listQuotePage, ({ query }) => {
    if (!query.search) return sampleOf(listQuotePage);
    if (query.cursor === "b")
      return { ...whole, quotes: others.slice(0, 2), total: 3, atLeast: 3, start: 2, searched: null };
    const quotes = query.cursor === "a" && found ? [found] : [];
    const [searched, nextCursor] = query.cursor === "a" ? [10_000, "b"] : [5000, "a"];
    return { ...stopped, quotes, atLeast: quotes.length, start: 1, searched, nextCursor };
  });
  await openScreen("/quotes?search=hope");
  const searched = (count: string) => page.getByRole("heading", { name: `Searched the newest ${count} quotes` });
  await expect.element(searched("5,000")).toBeVisible();
  await expect.element(nothingFound()).not.toBeInTheDocument();
  await expect.element(button("Clear filters")).toBeVisible();
  await expectAccessible();
  await button("Search older").click();
  await expectCount(rows(), 1);
  await expectAddress("/quotes?search=hope&cursor=a");
  const line = "Showing 1 to 1 of at least 1 total quotes. Searched the newest 10,000 quotes";
  await expect.element(page.getByText(line)).toBeVisible();
  await expect.element(button("Next")).not.toBeInTheDocument();
  await button("Search older").click();
  await expect.element(foot()).toHaveTextContent("Showing 2 to 3 of 3 total quotes");
  await expect.element(button("Next")).toBeDisabled();
});

test("After the last part of a search without a match I read that all quotes have been searched", async () => {
  const none = { ...sampleOf(listQuotePage), quotes: [], total: 3, atLeast: 3, start: 4, nextCursor: null };
  answer(listQuotePage, none);
  await openScreen("/quotes?search=hope&cursor=b");
  await expect.element(page.getByRole("heading", { name: "No more quotes found" })).toBeVisible();
  await expect.element(page.getByText("All quotes have been searched.")).toBeVisible();
});

test("An address that was cut leads on to all quotes", async () => {
  answer(listQuotePage, ({ query }) =>
    query.cursor
      ? refuse(400, { error: "This page of the list does not exist.", fields: {} })
      : sampleOf(listQuotePage),
  );
  await openScreen("/quotes?cursor=after_2026");
  await expect.element(page.getByRole("heading", { name: "The quotes could not be loaded" })).toBeVisible();
  await expect.element(page.getByText("This page of the list does not exist.")).toBeVisible();
  await button("Show all quotes").click();
  await expect.element(rows().first()).toBeVisible();
  await expectAddress("/quotes");
});

test("Without any quote I am led to the first one", async () => {
  answerQuotes([]);
  await openScreen("/quotes", { as: "northernEngineer" });
  await expect.element(nothingFound()).toBeVisible();
  await expect.element(link("Create Quote")).toHaveAttribute("href", "/wizard");
  await expect.element(search()).not.toBeInTheDocument();
  await expectAccessible();
});

test("When the quotes cannot be read I learn why: no connection, or no permission", async () => {
  answer(listQuotePage, disconnect());
  await openScreen("/quotes?status=sent");
  await expect.element(page.getByText("Network error: Unable to connect to server.")).toBeVisible();
  answerQuotes(makeQuotes(60));
  await button("Try Again").click();
  await expect.element(foot()).toBeVisible();

  const error = "Your role may not view quotes. A platform administrator can change that.";
  answer(listQuotePage, refuse(403, { error, code: "forbidden" }));
  await filter("Status").selectOptions("Accepted");
  await expect.element(page.getByText(error)).toBeVisible();
});

test("The old page stays until the new one has come", async () => {
  answerQuotes(makeQuotes(60));
  await openScreen("/quotes");
  await expectCount(rows(), 50);
  const [first] = readNumbers();
  const release = holdAnswer(listQuotePage);
  await button("Next").click();
  await expect.element(list()).toHaveAttribute("aria-busy", "true");
  await expect.element(rows().first()).toHaveTextContent(first ?? "");
  await expect.element(foot()).toMatchTextContent(/^Showing 1 to 50 /);
  release();
  await expect.element(foot()).toHaveTextContent("Showing 51 to 60 of 60 total quotes");
  await expect.element(list()).toHaveAttribute("aria-busy", "false");
});

test("Going back from a quote, or from a shorter page, finds the place where I was", async () => {
  answerQuotes(makeQuotes(60));
  await openScreen("/quotes");
  const { quote } = sampleQuotes.expired;
  const quoteLink = link(quote.quoteNumber);
  await expect.element(quoteLink).toBeVisible();
  quoteLink.element().scrollIntoView();
  await expect.poll(scrollTopOf).toBeGreaterThan(300);
  const place = window.scrollY;
  await quoteLink.click();
  await expect.element(page.getByRole("heading", { level: 1, name: `Quote ${quote.quoteNumber}` })).toBeVisible();
  history.back();
  await expect.element(quoteLink).toBeInViewport();
  await expect.poll(() => Math.abs(window.scrollY - place)).toBeLessThan(3);

  button("Next").element().scrollIntoView();
  await expect.poll(scrollTopOf).toBeGreaterThan(place);
  const end = window.scrollY;
  await button("Next").click();
  await expectCount(rows(), 10);
  history.back();
  await expectCount(rows(), 50);
  await expect.poll(() => Math.abs(window.scrollY - end)).toBeLessThan(3);
});
const scrollTopOf = () => history.state?.scrollTop ?? 0;

test("By keyboard I search, walk through the quotes and open one", async () => {
  answerQuotes(makeQuotes(60));
  await openScreen("/quotes");
  await expectCount(rows(), 50);
  await search().click();
  await userEvent.keyboard("npl-00014{Enter}");
  await expectCount(rows(), 8);
  const numbers = readNumbers();
  while (document.activeElement?.textContent !== numbers[0]) await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(rows().nth(2)).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(rows().nth(1)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { level: 1, name: `Quote ${numbers[1]}` })).toBeVisible();
});

test("The list fits every width", async () => {
  answerQuotes(makeQuotes(30));
  await openScreen("/quotes?status=accepted", { size: "phone" });
  await expect.element(rows().first()).toBeVisible();
  await expectAccessible();
  for (const width of [320, 768, 1024]) {
    await page.viewport(width, 740);
    await expect.poll(() => window.innerWidth).toBe(width);
    expectNoSidewaysScrolling();
  }
});

test("What somebody else changes, or may have changed, is read anew without a reload", async () => {
  const quotes = makeQuotes(20);
  answerQuotes(quotes);
  await openScreen("/quotes");
  await expectCount(rows(), 20);
  const [first] = quotes;
  if (!first) throw new Error("there is no quote");
  const newQuote = { ...first, id: "01990000-0000-7000-8000-0000000000aa", quoteNumber: "NPL-000148", version: 1 };
  quotes.unshift({ ...newQuote, customerName: "Live Mill", status: "draft", statusLabel: "Draft", totalCost: null });
  await announceChange({ entity: "quote", id: newQuote.id, version: 1 });
  await expect.element(row("Live Mill")).toMatchTextContent(/draft/i);
  quotes[0] = { ...newQuote, customerName: "Live Mill", version: 2 };
  await announceChange({ entity: "quote", id: newQuote.id });
  await expect.element(row("Live Mill")).toMatchTextContent("£3,741.95");
  quotes.shift();
  await announceGap();
  await expect.element(row("Live Mill")).not.toBeInTheDocument();
});

test("On paper the list begins beneath its title: its panel goes on from page to page", async () => {
  onTestFinished(() => emulateMedia({}));
  await openScreen("/quotes");
  await expect.element(page.getByCss(".row-link").first()).toBeVisible();
  await emulateMedia({}, "print");
  // Chromium moves an unbreakable element to the next page, even if it fits on none.
  const around = page.getByCss("#root :has(.row-link):not(tr, td, li)").elements();
  expect(around.length).toBeGreaterThan(3);
  expect(new Set(around.map((one) => getComputedStyle(one).breakInside))).toEqual(new Set(["auto"]));
});

test("Without a network a search looks through the copies on this device", async () => {
  const { quote } = sampleQuotes.calculated;
  setCacheOwner(buildCacheOwner({ ...sampleUsers.northernAdmin, role: "company_admin" }));
  onTestFinished(() => setCacheOwner(null));
  await cacheReply(`/api/quotes/${quote.id}`, JSON.stringify(quote));
  answer(listQuotePage, disconnect());
  await openScreen(`/quotes?search=${quote.quoteNumber}`, { size: "phone" });
  await expect.element(page.getByText("No connection: found among the quotes on this device.")).toBeVisible();
  expect(readNumbers()).toEqual([quote.quoteNumber]);
  await expectAccessible();
  await search().fill("nobody");
  await expect.element(page.getByText("The quotes could not be loaded").first()).toBeVisible();
});
