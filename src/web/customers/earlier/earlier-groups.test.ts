import { expect, test } from "vitest";
import type { UnfiledGroup } from "#contract/customers/filing.ts";
import { findChoice, type GroupChoice, listChoices, listChosenGroups, splitIntoCalls } from "./earlier-groups.ts";

const KNOWN = "019e2a10-0000-7000-8000-000000000001";
const group = (nameKey: string, postcodes: string[], customerId: string | null = null): UnfiledGroup => ({
  nameKey,
  name: nameKey,
  quotes: postcodes.length,
  sites: postcodes.map((postcode) => ({ postcode, quotes: 1 })),
  customers: customerId === null ? 0 : 1,
  customerId,
});
const mill = group("mill", ["M4 6BF"]);
const school = group("school", ["SK4 3EF", "M20 2RN"]);
const brewery = group("brewery", ["LS10 1JQ"], KNOWN);
const all = [mill, school, brewery];
const choose = (choices: Record<string, GroupChoice>) => listChosenGroups(all, new Map(Object.entries(choices)));

test("one postcode is ticked, and what may be two customers or a known one is asked", () => {
  expect(all.map((one) => findChoice(one, new Map()))).toEqual(["one", null, null]);
  expect(all.map(listChoices)).toEqual([["one"], ["one", "each"], ["known", "one"]]);
  expect(choose({})).toEqual({
    groups: [{ nameKey: "mill", postcodes: ["M4 6BF"] }],
    newCount: 1,
    knownCount: 0,
    openCount: 2,
  });
});

test("a name that two customers have already is asked about, not ticked", () => {
  const brien = { ...group("obrien", ["M4 6BF"]), customers: 2 };
  expect([findChoice(brien, new Map()), listChoices(brien)]).toEqual([null, ["one"]]);
});

test("several postcodes become one customer with as many sites, or a customer each", () => {
  expect(choose({ school: "one" })).toMatchObject({ newCount: 2, openCount: 1 });
  expect(choose({ mill: "no", school: "one" }).groups).toEqual([
    { nameKey: "school", postcodes: ["SK4 3EF", "M20 2RN"] },
  ]);
  expect(choose({ mill: "no", school: "each" })).toMatchObject({
    groups: [
      { nameKey: "school", postcodes: ["SK4 3EF"] },
      { nameKey: "school", postcodes: ["M20 2RN"] },
    ],
    newCount: 2,
  });
});

test("quotes of a known customer go to it, or to a new one", () => {
  expect(choose({ mill: "no", brewery: "known" })).toMatchObject({
    groups: [{ nameKey: "brewery", postcodes: ["LS10 1JQ"], customerId: KNOWN }],
    newCount: 0,
    knownCount: 1,
  });
  expect(choose({ mill: "no", brewery: "one" }).groups).toEqual([{ nameKey: "brewery", postcodes: ["LS10 1JQ"] }]);
});

test("no call has more groups than it may", () => {
  const estate = group(
    "estate",
    Array.from({ length: 120 }, (_, place) => `M${place} 1AA`),
  );
  const { groups } = listChosenGroups([estate], new Map([["estate", "each"]]));
  expect(splitIntoCalls(groups).map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(splitIntoCalls([])).toEqual([]);
});
