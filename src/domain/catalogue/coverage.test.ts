import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePostcodePart } from "#domain/postcode.ts";
import { type AreaCoverage, buildCoverage, formatDistrictName } from "./coverage.ts";
import type { Location } from "./items.ts";
import { type DetectedZone, detectZone } from "./zones.ts";

function zone(id: number, postcodes: string[], isActive = true): Location {
  return { id, name: `Zone ${id}`, description: null, postcodes, labourHours: 100, hourlyRate: 6000, isActive };
}

function areaOf(code: string, zones: Location[], asked: Parameters<typeof buildCoverage>[1] = []): AreaCoverage {
  const found = buildCoverage(zones, asked).find(({ area }) => area.code === code);
  if (!found) throw new Error(`No area ${code}`);
  return found;
}

const shown = ({ rest, districts }: AreaCoverage) =>
  [...districts.map(({ code, covered }) => [formatDistrictName(code), covered] as const), ["rest", rest] as const].map(
    ([name, covered]) => `${name}: ${covered ? `${covered.zone.id} ${covered.prefix} ${covered.matchedBy}` : "nobody"}`,
  );

const bristol = ["BS1", ...Array.from("0123456789", (digit) => `BS1${digit}`)];

describe("what is said of an area", () => {
  test.each<[string, string, string[][], AreaCoverage["state"], string[]]>([
    ["nobody", "BS", [["M"]], "nobody", ["rest: nobody"]],
    ["its own prefix", "M", [["M"]], "whole", ["rest: 1 M part"]],
    [
      "more exact ones win inside it",
      "M",
      [["M"], ["M4", "M1"]],
      "whole",
      ["M1: 2 M1 part", "M4: 2 M4 part", "rest: 1 M part"],
    ],
    ["letters only", "ME", [["M"]], "letters", ["rest: 1 M letters"]],
    [
      "some districts, the rest by letters",
      "ME",
      [["M"], ["ME14"]],
      "partly",
      ["ME14: 2 ME14 part", "rest: 1 M letters"],
    ],
    [
      "a short district has the letters of longer ones",
      "BS",
      [["BS1"]],
      "partly",
      ["BS1: 1 BS1 part", "BS10 to BS19: 1 BS1 letters", "rest: nobody"],
    ],
    [
      "all ten of them are named",
      "BS",
      [bristol],
      "partly",
      [...bristol.map((code) => `${code}: 1 ${code} part`), "rest: nobody"],
    ],
    [
      "a district with its letter",
      "SW",
      [["SW1"], ["SW1A"], ["SW"]],
      "whole",
      ["SW1: 1 SW1 part", "SW1A: 2 SW1A part", "rest: 3 SW part"],
    ],
  ])("%s", (_, code, zones, state, expected) => {
    const coverage = areaOf(
      code,
      zones.map((prefixes, index) => zone(index + 1, prefixes)),
    );
    expect(coverage.state).toBe(state);
    expect(shown(coverage)).toEqual(expected);
  });

  test("an inactive zone covers nothing, and is named", () => {
    const coverage = areaOf("IM", [zone(1, [" im "], false)]);
    expect(coverage).toMatchObject({ state: "nobody", inactive: [{ prefix: "IM", zone: { id: 1 } }] });
  });

  test("two zones with the same prefix overlap; the first wins", () => {
    const { overlaps, rest } = areaOf("M", [zone(7, ["M"]), zone(3, ["m"]), zone(1, ["M"], false)]);
    expect(overlaps.map(({ prefix, zones }) => [prefix, zones.map(({ id }) => id)])).toEqual([["M", [3, 7]]]);
    expect(rest?.zone.id).toBe(3);
  });

  test("districts that quotes came from stand beside the named ones, with their number", () => {
    const asked = [
      { outward: "M14", quotes: 5, latest: [] },
      { outward: "BS3", quotes: 2, latest: [] },
      { outward: "XX1", quotes: 9, latest: [] },
    ];
    expect(areaOf("M", [zone(1, ["M"])], asked)).toMatchObject({ quotes: 5, quotesOutside: 0 });
    const outside = areaOf("BS", [zone(1, ["M"])], asked);
    expect(outside).toMatchObject({ quotes: 2, quotesOutside: 2, districts: [{ code: "BS3", covered: null }] });
  });
});

/** What covers an outward code of this area. */
function coveringOf({ rest, districts }: AreaCoverage, outward: string): DetectedZone | null {
  const part = parsePostcodePart(outward);
  for (const code of [part?.districtLetter, part?.district, tenOf(outward)]) {
    const listed = code && districts.find((district) => district.code === code);
    if (listed) return listed.covered;
  }
  return rest;
}

/** "M1_" of "M14" and of "M14A"; null for what has one digit. */
function tenOf(outward: string): string | null {
  const [, begin] = /^([A-Z]+\d)\d/.exec(outward) ?? [];
  return begin ? `${begin}_` : null;
}

describe("coverage says what detectZone says", () => {
  const places = ["M", "ME", "E", "EC"];
  const digits = Array.from({ length: 100 }, (_, number) => String(number)).concat(
    Array.from({ length: 10 }, (_, number) => `0${number}`),
  );
  const outwards = places.flatMap((place) =>
    digits.flatMap((number) => ["", "A", "W"].map((letter) => place + number + letter)),
  );
  const prefix = fc.oneof(
    fc.constantFrom(...places, "C", "M1 1", "MEW", "", "1"),
    fc.tuple(fc.constantFrom(...places), fc.nat(12), fc.constantFrom("", "", "A")).map((parts) => parts.join("")),
  );
  const zones = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 9 }), fc.array(prefix, { maxLength: 8 }), fc.boolean()),
    { selector: ([id]) => id, maxLength: 6 },
  );

  test("for every outward code, whatever the zones and wherever quotes came from", () => {
    fc.assert(
      fc.property(zones, fc.uniqueArray(fc.constantFrom(...outwards), { maxLength: 5 }), (drawn, from) => {
        const all = drawn.map((parts) => zone(...parts));
        const asked = from.map((outward) => ({ outward, quotes: 1, latest: [] }));
        const coverage = new Map(buildCoverage(all, asked).map((one) => [one.area.code, one]));
        for (const outward of outwards) {
          const area = coverage.get(outward.replace(/\d.*/, ""));
          const found = detectZone(all, `${outward} 1AA`);
          const said = area && coveringOf(area, outward);
          const brief = (one: typeof found) =>
            one && `${one.zone.id} ${one.prefix} ${one.matchedBy} ${one.runnerUp?.zone.id}`;
          expect(brief(said ?? null), outward).toBe(brief(found));
        }
      }),
      { numRuns: 100 },
    );
  });
});
