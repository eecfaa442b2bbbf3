import { expect, test } from "vitest";
import { MAX_BATCH, summariseMonth } from "./month-quotes.ts";

const row = (siteId: string, pumpName: string, price: number | string) => ({
  siteId,
  siteName: `Site ${siteId}`,
  pumpName,
  priceToday: typeof price === "string" ? { because: price } : { price },
});

test("the question names pumps, sites and their sum, and each pump that can't be priced", () => {
  const summary = summariseMonth([row("1", "Lift pump", 10_050), row("2", "Sump", "No motor size is recorded.")]);
  expect(summary).toMatchObject({ siteCount: 2, totalPence: 10_050, sharedSites: [] });
  expect(summary.priced.map(({ pumpName }) => pumpName)).toEqual(["Lift pump"]);
  expect(summary.unpriced).toMatchObject([{ pumpName: "Sump", because: "No motor size is recorded." }]);
});

test("it names the sites where several quotes would each include the way there", () => {
  const rows = [row("1", "Boiler", 1), row("2", "Sump", 1), row("1", "Laundry", 1), row("2", "Lift", "No zone.")];
  expect(summariseMonth(rows).sharedSites).toEqual([{ name: "Site 1", pumpCount: 2 }]);
});

test("no more than a batch is made at once", () => {
  const rows = Array.from({ length: MAX_BATCH + 1 }, (_, place) => row(String(place), "Pump", 1));
  expect(summariseMonth(rows)).toMatchObject({ totalPence: MAX_BATCH, siteCount: MAX_BATCH + 1 });
  expect(summariseMonth(rows).priced).toHaveLength(MAX_BATCH);
});
