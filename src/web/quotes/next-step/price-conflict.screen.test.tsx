// A price conflict: the user chooses between the offline price and today's price.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { applyOfflinePrice } from "#contract/quotes/offline-quotes.ts";
import { calculateQuote } from "#contract/quotes/quotes.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectCount, expectNoSidewaysScrolling, pageTitle, toastWith } from "#test/screens/parts.ts";
import { answerQuote, hiddenCosts, quoteLike } from "#test/screens/quotes.ts";

const { quote: sample } = sampleQuotes.draft;
const conflict = {
  offlineTotal: 999.98,
  currentTotal: 1838,
  madeAt: "2026-11-22T14:02:00.000Z",
  changes: ["Motor Size 3 kW: 0.5 → 1.2."],
  costChanges: ["Pump Style Progressive cavity: £730.00 → £2,950.00."],
  mayApplyOfflinePrice: true,
  refusal: null,
};
const undecided = quoteLike("draft", { hasPriceConflict: true, conflict });
const title = page.getByText("Which price is it?");
const decided = {
  hasPriceConflict: false,
  conflict: null,
  calculatedAt: "2026-11-24T14:00:00.000Z",
  status: "calculated",
};

test("I read what changed, and keep what I quoted", async () => {
  const quote = answerQuote(undecided);
  answer(applyOfflinePrice, () => quote.change({ ...decided, totalCost: 999.98, isManual: true }));
  await openScreen(`/quotes/${sample.id}`);
  await expect
    .element(page.getByText(/^Tom Hargreaves quoted £999\.98 without a connection; today's tables give £1,838\.00\.$/))
    .toBeVisible();
  await expect.element(page.getByText("Motor Size 3 kW: 0.5 → 1.2.")).toBeVisible();
  await expect.element(page.getByText("Pump Style Progressive cavity: £730.00 → £2,950.00.")).toBeVisible();
  await expect.element(title).toBeVisible();
  await expectAccessible();
  await button("Keep £999.98").click();
  await expect.element(toastWith("Price Kept")).toBeVisible();
  await expectCount(title, 0);
  await expect.element(page.getByText("Manual prices")).toBeVisible();
  expect(callsOf(applyOfflinePrice).map(({ body }) => body)).toEqual([{ version: sample.version }]);
});

test("People who may not see costs read why, and take today's price", async () => {
  const refusal = "Only somebody who may see costs can keep a price.";
  const quote = answerQuote({
    ...undecided,
    ...hiddenCosts,
    conflict: { ...conflict, costChanges: [], mayApplyOfflinePrice: false, refusal },
  });
  answer(calculateQuote, () => quote.change({ ...decided, totalCost: 1838 }));
  await openScreen(`/quotes/${sample.id}`, { as: "northernEngineer", size: "phone" });
  await expect.element(page.getByText(/^You quoted £999\.98/)).toBeVisible();
  await expect.element(page.getByText(`£999.98 cannot be kept: ${refusal}`)).toBeVisible();
  await expectCount(page.getByText(/^Pump Style .+→/), 0);
  await expectCount(button("Keep £999.98"), 0);
  await expectAccessible();
  expectNoSidewaysScrolling();
  await button("Take today's price").click();
  await expectCount(title, 0);
  await expect.element(pageTitle(`Quote ${sample.quoteNumber} Active`)).toBeVisible();
  expect(callsOf(calculateQuote).map(({ body }) => body)).toEqual([{ version: sample.version }]);
});
