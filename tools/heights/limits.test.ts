import { expect, test } from "vitest";
import { formatTable, isTooHigh } from "./limits.ts";

test("a page is too high if it is over its limit at one of the two sizes", () => {
  expect(isTooHigh({ place: "quote", name: "Quote", heights: { laptop: 1250, phone: 2300 } })).toBe(false);
  expect(isTooHigh({ place: "quote", name: "Quote", heights: { laptop: 1251, phone: 2300 } })).toBe(true);
  expect(isTooHigh({ place: "quote", name: "Quote", heights: { phone: 2301 } })).toBe(true);
});

test("the quotes list may have any height on a laptop", () => {
  expect(isTooHigh({ place: "quotes", name: "Quotes", heights: { laptop: 9000, phone: 6400 } })).toBe(false);
});

test("the table shows measured height, limit and excess", () => {
  const table = formatTable([
    { place: "home", name: "Home, as an engineer", heights: { laptop: 808, phone: 2049 } },
    { place: "quotes", name: "Quotes", heights: { laptop: 2570, phone: 9018 } },
  ]);
  expect(table.split("\n")).toEqual([
    "Page                  laptop  at most  phone  at most",
    "Home, as an engineer     808      900  2,049    2,200",
    "Quotes                 2,570        -  9,018    6,400  too high",
  ]);
});
