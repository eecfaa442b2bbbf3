import { expect, test } from "vitest";
import { root } from "../programs.ts";
import { draw } from "./draw.ts";
import { areas, type Fault, misplacedFaults, readFaults, spoil } from "./faults.ts";
import { findPlaces } from "./places.ts";

const faults = readFaults();

test("each fault can be planted in this tree and has a unique id", () => {
  expect(misplacedFaults(root, faults)).toEqual([]);
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  expect(faults.filter(({ find, replace }) => find === replace)).toEqual([]);
});

test("the faults are spread over the product, written and drawn", () => {
  const count = (is: (fault: Fault) => boolean) => faults.filter(is).length;
  expect(count(({ from }) => from === "hand")).toBeGreaterThanOrEqual(30);
  expect(count(({ from }) => from === "drawn")).toBeGreaterThanOrEqual(30);
  expect(count(({ against }) => against === "d762654")).toBe(20);
  for (const area of areas)
    expect(
      count((fault) => fault.area === area),
      area,
    ).toBeGreaterThanOrEqual(5);
  expect(count(({ area }) => area === "web") / faults.length).toBeCloseTo(0.4, 1);
});

test("a fault whose text is missing or not unique cannot be planted", () => {
  const fault = { id: "one", file: "a.ts", find: "b", replace: "c" } as Fault;
  expect(spoil("a b", fault)).toBe("a c");
  expect(() => spoil("a", fault)).toThrow("one: its text is not there in a.ts");
  expect(() => spoil("b b", fault)).toThrow("one: its text is there 2 times in a.ts");
});

const sample = `export function f(list: string[], n: 3) {
  if (list.length === 0) return null;
  record(list);
  return n >= 12 && list[0] ? list.filter(Boolean) : read(\`select id from quotes where id = 1 and kind = 'a'\`);
}
`;

test("a source is changed in each of the four ways", () => {
  const titles = findPlaces(sample, "src/server/f.ts").map(({ title }) => title);
  expect(titles).toEqual([
    "`if (list.length === 0) return null;` is left out",
    "`list.length === 0` becomes `list.length !== 0`",
    "0 becomes 1 in `list.length === 0`",
    "`record(list);` is not called",
    expect.stringMatching(/^`n >= 12 && list\[0\] \? .* is always `list.filter\(Boolean\)`$/),
    expect.stringMatching(/^`n >= 12 && list\[0\] \? .* is always `read\(/),
    "`n >= 12 && list[0]` is decided by `n >= 12` alone",
    "`n >= 12 && list[0]` is decided by `list[0]` alone",
    "`n >= 12` becomes `n > 12`",
    "12 becomes 13 in `n >= 12`",
    "0 becomes 1 in `list[0]`",
    "`list.filter(Boolean)` is only `list`",
    "`and kind = 'a'` is dropped",
  ]);
});

test("the same seed draws the same faults, and a replacement changes no other", () => {
  const sources = ["domain", "contract", "server", "web"].map((area) => ({
    path: `src/${area}/f.ts`,
    text: sample,
  }));
  const drawn = draw(sources, 5);
  expect(draw(sources, 5)).toEqual(drawn);
  expect(draw(sources, 6)).not.toEqual(drawn);
  for (const fault of drawn) expect(spoil(sample, fault)).not.toBe(sample);
  const replaced = draw(sources, 5, [{ slot: 2, file: "", title: "", reason: "" }]);
  expect(replaced.filter((fault, index) => JSON.stringify(fault) !== JSON.stringify(drawn[index]))).toHaveLength(1);
});
