import { expect, test } from "vitest";
import type { DueService } from "#contract/customers/due.ts";
import { MAX_BATCH, summariseMonth } from "./month-quotes.ts";

const buildRow = (siteId: string, pumpName: string) =>
  ({
    site: { id: siteId, name: siteId === "3" ? "Hope Mill" : `Site ${siteId}`, address: null, postcode: "M4 6BF" },
    customer: { name: "Hope Mill" },
    pump: { name: pumpName },
  }) as DueService;
/** Each site and pump with its price, or why it has none. */
const summarise = (...all: [siteId: string, pumpName: string, price: number | string][]) => {
  const prices = new Map(all.map(([siteId, pumpName, price]) => [buildRow(siteId, pumpName), price]));
  return summariseMonth([...prices.keys()], (row) => {
    const price = prices.get(row) ?? 0;
    return typeof price === "string" ? { because: price } : { price };
  });
};

test("the question names pumps, sites and their sum, and each pump that can't be priced", () => {
  const summary = summarise(["1", "Lift pump", 10_050], ["2", "Sump", "No motor size is recorded."]);
  expect(summary).toMatchObject({ siteCount: 2, totalPence: 10_050, sharedSites: [] });
  expect(summary.priced.map(({ pump }) => pump.name)).toEqual(["Lift pump"]);
  expect(summary.unpriced).toMatchObject([{ row: { pump: { name: "Sump" } }, because: "No motor size is recorded." }]);
});

test("it names the sites where several quotes would each include the way there", () => {
  const { sharedSites } = summarise(
    ["1", "Boiler", 1],
    ["2", "Sump", 1],
    ["1", "Laundry", 1],
    ["2", "Lift", "No zone."],
    ["3", "Twin set", 1],
    ["3", "Sump", 1],
  );
  expect(sharedSites).toEqual([
    { name: "Hope Mill, Site 1, M4 6BF", pumpCount: 2 },
    { name: "Hope Mill, M4 6BF", pumpCount: 2 },
  ]);
});

test("no more than a batch is made at once", () => {
  const rows = Array.from(
    { length: MAX_BATCH + 1 },
    (_, place) => [String(place), "Pump", 1] as [string, string, number],
  );
  const summary = summarise(...rows);
  expect(summary).toMatchObject({ totalPence: MAX_BATCH, siteCount: MAX_BATCH + 1 });
  expect(summary.priced).toHaveLength(MAX_BATCH);
});

test("nothing can be priced before the price lists are here", () => {
  expect(summariseMonth([buildRow("1", "Sump")], () => null)).toMatchObject({ priced: [], unpriced: [{}] });
});
