// The administrators' reports: each figure links to its quotes (decision 75).
import { expect, onTestFinished, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { getOutcomes } from "#contract/stats.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, sampleOf } from "#test/screens/answers.ts";
import { emulateMedia } from "#test/screens/media.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  button,
  expectCount,
  expectNoSidewaysScrolling,
  expectTexts,
  findPanel,
  link,
  pageTitle,
} from "#test/screens/parts.ts";

const summary = () => page.getByRole("region", { name: "Summary" });
const rowOf = (table: string, name: string) =>
  page
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) });
const addressesIn = (place: Locator) =>
  place
    .getByRole("link")
    .elements()
    .map((element) => decodeURIComponent(element.getAttribute("href") ?? "").replace("/quotes?", ""));

/** A reply with data in every part. */
function answerFigures(): void {
  const sample = sampleOf(getOutcomes);
  const [zone] = sample.zones;
  if (!zone) throw new Error("the sample has no zone");
  answer(getOutcomes, {
    ...sample,
    zones: [...sample.zones, { ...zone, key: "none", name: null }, { ...zone, key: null, name: null }],
    toOpen: { quotes: 9, median: 7_200_000 },
    toAnswer: { quotes: 7, median: 90_000_000 },
    cancelled: { quotes: 1, value: 1200 },
    reasons: [
      { reason: "Too expensive", quotes: 3, value: 30_000 },
      { reason: null, quotes: 2, value: 20_000 },
    ],
    otherReasons: { quotes: 1, value: 19_656.6 },
  });
}

test("What declined quotes with a choice were worth is said below the reasons", async () => {
  answer(getOutcomes, {
    ...sampleOf(getOutcomes),
    reasons: [{ reason: "Too expensive", quotes: 3, value: 30_000 }],
    choices: { quotes: 1, value: 3661.95 },
  });
  await openScreen("/reports");
  await expect.element(page.getByText("Choice: 1 quote worth £3,661.95, counted by the first option.")).toBeVisible();
});

test("From the dashboard I come to the figures, and to those of another period", async () => {
  await openScreen("/admin");
  await link("Reports").click();
  await expect.element(pageTitle("Reports")).toBeVisible();
  await expect.poll(() => callsOf(getOutcomes).at(-1)?.query).toEqual({ period: "quarter" });
  await page.getByRole("tab", { name: "All" }).click();
  await expect.poll(() => window.location.search).toBe("?period=all");
  await expect.poll(() => callsOf(getOutcomes).at(-1)?.query).toEqual({ period: "all" });
  await expect.element(summary()).toMatchTextContent("74%");
  expectNoSidewaysScrolling();
});

test("Each figure leads to exactly its quotes", async () => {
  answerFigures();
  await openScreen("/reports");
  await expect.element(summary()).toBeVisible();
  await expectAccessible();
  const since = "sentFrom=2026-09-01";
  expect(addressesIn(summary())).toEqual([
    `outcome=accepted&${since}`,
    `outcome=decided&${since}`,
    `outcome=accepted&${since}`,
    `outcome=opened&${since}`,
    `outcome=answered&${since}`,
    `outcome=cancelled&${since}`,
  ]);
  await expect.element(summary()).toMatchTextContent("34 accepted of 46 quotes");
  await expect.element(summary()).toMatchTextContent("1 quote worth £1,200.00");
  await findPanel("By zone")
    .getByRole("button", { name: /^Show all/ })
    .click();
  for (const [table, name, filter] of [
    ["By zone", "Greater Manchester", "location=2"],
    ["By zone", "No zone", "location=none"],
    ["By job type", "Like-for-like replacement", "jobType=5"],
  ] as const) {
    expect(addressesIn(rowOf(table, name)), name).toEqual([
      `${filter}&outcome=accepted&${since}`,
      `${filter}&outcome=decided&${since}`,
      `${filter}&outcome=accepted&${since}`,
    ]);
  }
  expect(addressesIn(rowOf("By engineer", "Siân Powell"))).toContain(
    `engineer=019e1c79-715c-7568-952d-0445af3cb669&outcome=accepted&${since}`,
  );
  expect(addressesIn(rowOf("By month", "Oct 2026"))[1]).toBe("outcome=decided&sentFrom=2026-10-01&sentTo=2026-10-31");
  const reasons = "Why customers declined";
  expect(addressesIn(rowOf(reasons, "Too expensive"))[0]).toBe(`reason=Too+expensive&${since}`);
  expect(addressesIn(rowOf(reasons, "No reason given"))[0]).toBe(`outcome=unexplained&${since}`);
  // Several zones together, which no single filter finds.
  expect(addressesIn(rowOf("By zone", "All others"))).toEqual([]);
  expect(addressesIn(rowOf(reasons, "Other reasons"))).toEqual([]);
});

test("I follow a month's figure to its quotes, take a filter off, and come back to the period", async () => {
  await openScreen("/reports?period=all");
  await expectTexts(rowOf("By month", "Nov 2026").getByRole("link"), ["5 accepted", "6", "£19,439.41"]);
  await rowOf("By month", "Nov 2026").getByRole("link").first().click();
  await expect.element(link("NPL-000147")).toBeVisible();
  const sentDays = { sentFrom: "2026-11-01", sentTo: "2026-11-30" };
  expect(callsOf(listQuotePage).at(-1)?.query).toEqual({ limit: "50", outcome: "accepted", ...sentDays });
  await expect.element(button("Remove the filter: Accepted")).toBeVisible();
  await button("Remove the filter: Sent in Nov 2026").click();
  await expect.poll(() => callsOf(listQuotePage).at(-1)?.query).toEqual({ limit: "50", outcome: "accepted" });
  history.go(-2);
  await expect.element(page.getByRole("tab", { name: "All" })).toHaveAttribute("aria-selected", "true");
});

test("On the phone each month is a row with its name and one bar, and I unfold the older ones", async () => {
  const sample = sampleOf(getOutcomes);
  const [month] = sample.months;
  if (!month) throw new Error("the sample has no month");
  const twelve = Array.from({ length: 12 }, (_, index) => {
    const number = String(index + 1).padStart(2, "0");
    return { ...month, from: `2026-${number}-01`, to: `2026-${number}-28` };
  });
  answer(getOutcomes, { ...sample, months: twelve });
  await openScreen("/reports?period=year", { size: "phone" });
  const months = page.getByRole("table", { name: "By month" });
  await expect.element(months.getByRole("rowheader").first()).toHaveTextContent("Dec 2026");
  await expectCount(months.getByRole("rowheader"), 5);
  await findPanel("By month").getByRole("button", { name: "Show all 12" }).click();
  await expectCount(months.getByRole("rowheader"), 12);
  expect(findPanel("By month").element().querySelectorAll("svg")).toHaveLength(12);
  expectNoSidewaysScrolling();
  const topOf = (name: string) => page.getByRole("tab", { name, exact: true }).element().getBoundingClientRect().top;
  expect(topOf("All")).toBe(topOf("12 months"));
});

test("Where nothing has been answered yet it says so, and why", async () => {
  const sample = sampleOf(getOutcomes);
  const nothing = { accepted: 0, acceptedValue: 0, declined: 0, declinedValue: 0, expired: 0, expiredValue: 0 };
  answer(getOutcomes, {
    ...sample,
    total: nothing,
    months: sample.months.map((month) => ({ ...month, ...nothing })),
    zones: [],
    engineers: [],
    jobTypes: [],
    reasons: [],
    toOpen: { quotes: 9, median: 7_200_000 },
    toAnswer: { quotes: 0, median: null },
  });
  await openScreen("/reports");
  await expect.element(summary()).toMatchTextContent("No quote has been answered yet.");
  for (const title of ["By month", "By zone", "By engineer", "By job type"])
    await expect.element(findPanel(title)).toMatchTextContent("Quotes are counted here once they are accepted");
  await expect.element(findPanel("Why customers declined")).toMatchTextContent("The reasons that customers give");
});

test("A print has every row, and nothing to press", async () => {
  onTestFinished(() => emulateMedia({}));
  answerFigures();
  await openScreen("/reports");
  await expect.element(summary()).toBeVisible();
  await expectCount(page.getByRole("rowheader", { name: "No zone" }), 0);
  await emulateMedia({}, "print");
  await expect.element(page.getByRole("rowheader", { name: "No zone" })).toBeVisible();
  await expectCount(page.getByRole("tab"), 0);
  await expectCount(page.getByRole("button", { name: /^Show all/ }), 0);
  await expect.element(page.getByText("3 months.", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Select a figure to see its quotes.")).not.toBeVisible();
});

test("The figures say when they cannot be read", async () => {
  answer(getOutcomes, disconnect());
  await openScreen("/reports");
  await expect.element(page.getByRole("heading", { name: "The figures could not be loaded" })).toBeVisible();
  await expectAccessible();
  answerFigures();
  await button("Try Again").click();
  await expect.element(summary()).toBeVisible();
});

test("An engineer sees no figures", async () => {
  await openScreen("/reports", { as: "northernEngineer" });
  const words = "Access denied. Only company administrators can see the reports.";
  await expect.element(page.getByText(words)).toBeVisible();
  expect(callsOf(getOutcomes)).toEqual([]);
});
