// "Needs attention" on the dashboard (decision 89).
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { getAttention } from "#contract/quotes/attention.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, refuse, sampleOf } from "#test/screens/answers.ts";
import { stopClock } from "#test/screens/clock.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  expectCount,
  expectNoSidewaysScrolling,
  expectTexts,
  findPanel,
  link,
  pressFold,
} from "#test/screens/parts.ts";

const heading = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const rows = () => page.getByCss("section").first().getByRole("listitem");
const nothing = { items: [], total: 0, services: [] };

describe("What needs attention", () => {
  test("comes first: five facts with their quote, their age and what to do, and the rest at a press", async () => {
    await openScreen("/");
    await expect.element(heading("Needs attention 11")).toBeVisible();
    const firstRows = [
      "Hebden Weir Hydro CIC asked a questionNPL-000141 · £3,943.326 daysReply NPL-000141 · £3,943.32",
      "Pennine Brewing Company Ltd asked a questionNPL-000146 · £3,115.2017 hoursReply NPL-000146 · £3,115.20",
      /^The quote for Derwentside Infirmary expires on Nov 26.*in 2 daysSend again/,
      /^Email to Blackpool Aquatics failed.*11 daysSend again/,
      /^Email to Pennine Brewing Company Ltd is on hold.*Copy a link/,
    ];
    await expectTexts(rows(), firstRows);
    await expect
      .element(link(/^Reply NPL-000146/))
      .toHaveAttribute("href", expect.stringMatching(/^\/quotes\/[\w-]+$/));
    await expect.element(link(/^Send again NPL-000129/)).toHaveAttribute("href", expect.stringMatching(/\/send$/));
    await pressFold("Show 6 more");
    await expectTexts(rows(), [
      ...firstRows,
      /^Email to grace\.bell@northern-pumps\.test is on hold.*Open emails/,
      /^Kirkstall Leisure Trust needs a new priceNPL-000143 · was £1,537\.68.*Recalculate/,
      /^Nantwich Creamery has no price yetNPL-000138.*Calculate/,
      /^O'Brien Dairies has no price yetNPL-000144.*Calculate/,
      "4 services are overdue1 quotedOpen services 4 services are overdue",
      "13 services are due this monthNone quoted yetOpen services 13 services are due this month",
    ]);
    await expect
      .element(link("Open services 4 services are overdue"))
      .toHaveAttribute("href", "/services-due?month=overdue");
    await expectAccessible();
    await pressFold("Show fewer");
    await expectCount(rows(), 5);
  });

  test.each(["laptop", "phone"] as const)("fits the %s", async (size) => {
    await openScreen("/", { size });
    await expect.element(heading("Needs attention 11")).toBeVisible();
    expectNoSidewaysScrolling();
    await expectAccessible();
  });

  test("is counted up to 99", async () => {
    const { items } = sampleOf(getAttention);
    answer(getAttention, {
      items: Array.from(
        { length: 50 },
        (_, n) => ({ ...items[n % 3], at: `2026-11-01T10:00:${10 + n}Z` }) as (typeof items)[0],
      ),
      total: 100,
      services: [],
    });
    await openScreen("/");
    await expect.element(heading("Needs attention 99+")).toBeVisible();
    await pressFold("Show 45 more");
    await expectCount(rows(), 50);
    await expect.element(page.getByText("The first 50 of 99+.")).toBeVisible();
  });

  test("is services alone, when nothing else waits", async () => {
    answer(getAttention, { ...nothing, services: [{ month: "overdue", due: 2, quoted: 0 }] });
    await openScreen("/");
    await expect.element(heading("Needs attention 1")).toBeVisible();
    await expectTexts(rows(), [/^2 services are overdue/]);
  });

  test("is said to be nothing, in one line", async () => {
    answer(getAttention, nothing);
    await openScreen("/", { as: "northernEngineer" });
    await expect.element(findPanel("Needs attention").getByText("Nothing needs attention.")).toBeVisible();
    await expectAccessible();
  });

  test("is not asked for by someone who may change no quote", async () => {
    const { quotes, ...permissions } = sampleUsers.northernEngineer.permissions;
    await openScreen("/", {
      as: { ...sampleUsers.northernEngineer, permissions: { ...permissions, quotes: ["view"] } },
    });
    await expect.element(heading("Recent Quotes")).toBeVisible();
    await expectCount(page.getByText("Needs attention"), 0);
    expect(quotes).toContain("edit");
    expect(callsOf(getAttention)).toEqual([]);
  });

  test("needs a connection", async () => {
    answer(getAttention, disconnect());
    await openScreen("/");
    await expect.element(findPanel("Needs attention").getByText("This list needs a connection.")).toBeVisible();
    await expectAccessible();
  });

  test("can be asked for again if the server fails", async () => {
    answer(getAttention, refuse(500, { error: "Something went wrong.", code: "internal" }));
    await openScreen("/");
    await expect.element(findPanel("Needs attention").getByText("This list could not be loaded")).toBeVisible();
    answer(getAttention, nothing);
    await findPanel("Needs attention").getByRole("button", { name: "Try Again" }).click();
    await expect.element(page.getByText("Nothing needs attention.")).toBeVisible();
  });
});

test("The list is read again when the tab is shown, at midnight in London, and when I come back", async () => {
  stopClock();
  await openScreen("/");
  await expect.element(heading("Needs attention 11")).toBeVisible();
  let seen = 0;
  const countNewCalls = () => {
    const before = seen;
    seen = callsOf(getAttention).length;
    return seen - before;
  };
  countNewCalls();
  answer(getAttention, nothing);
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(page.getByText("Nothing needs attention.")).toBeVisible();
  expect(countNewCalls()).toBe(1);
  answer(getAttention, sampleOf(getAttention));
  // It is 14:00.
  await vi.advanceTimersByTimeAsync(10 * 3_600_000 - 60_000);
  expect(countNewCalls()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(rows().first()).toMatchTextContent(/7 days/);
  expect(countNewCalls()).toBe(1);
  await link("View All").click();
  await link("Home").first().click();
  await expect.poll(countNewCalls).toBeGreaterThan(0);
});
