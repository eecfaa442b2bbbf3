import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPostcode } from "#domain/postcode.ts";
import { type ModelMatch, modelZone } from "#test/model/zone-model.ts";
import type { Location } from "./items.ts";
import { detectZone, explainZone } from "./zones.ts";

function zone(id: number, ...postcodes: string[]): Location {
  const name = `Zone ${id}`;
  return { id, name, description: null, postcodes, labourHours: 150, hourlyRate: 6800, isActive: true };
}

/** "M1 part" for the winner's prefix and how it fits, or null. */
function winner(zones: Location[], postcode: string): string | null {
  const found = detectZone(zones, postcode);
  return found && `${found.prefix} ${found.matchedBy}`;
}

describe("a prefix is a part of the postcode, not its first letters (decision 19)", () => {
  test.each([
    ["M holds M1", ["M"], "M1 1AE", "M part"],
    ["M holds M60", ["M"], "M60 1NW", "M part"],
    ["M against ME", ["M", "ME"], "ME14 2AB", "ME part"],
    ["M against MK", ["M", "MK"], "MK9 1AA", "MK part"],
    ["M against ML", ["M", "ML"], "ML1 1AA", "ML part"],
    ["M catches ME by letters only", ["M"], "ME14 2AB", "M letters"],
    ["M catches MK by letters only", ["M"], "MK9 1AA", "M letters"],
    ["M catches ML by letters only", ["M"], "ML1 1AA", "M letters"],
    ["M1 holds M1", ["M1"], "M1 1AE", "M1 part"],
    ["M1 is not M11", ["M", "M1"], "M11 1AA", "M part"],
    ["M11 is not M1", ["M", "M11"], "M1 1AA", "M part"],
    ["M1 catches M11 by letters only", ["M1"], "M11 1AA", "M1 letters"],
    ["M4 beats M", ["M", "M4"], "M4 6BF", "M4 part"],
    ["SW1 holds SW1A", ["SW1"], "SW1A 1AA", "SW1 part"],
    ["SW1A beats SW1 beats SW", ["SW", "SW1", "SW1A"], "SW1A 1AA", "SW1A part"],
    ["SW1A is not SW1E", ["SW1A"], "SW1E 5ND", null],
    ["S is not SW", ["S", "SW"], "SW1A 1AA", "SW part"],
    ["W1 holds W1A", ["W1"], "W1A 1HQ", "W1 part"],
    ["W1 is not W11", ["W", "W1"], "W11 1AA", "W part"],
    ["W does not take WC", ["W", "WC"], "WC1A 1AA", "WC part"],
    ["EC1 holds EC1A", ["EC1"], "EC1A 1BB", "EC1 part"],
    ["E does not take EC", ["E", "EC1"], "EC1A 1BB", "EC1 part"],
    ["E catches EC by letters only", ["E"], "EC1A 1BB", "E letters"],
    ["SE1 is not SE10", ["SE", "SE1"], "SE10 9NF", "SE part"],
    ["PH1 is not PH22", ["PH1", "PH"], "PH22 1QH", "PH part"],
    ["the longest by letters wins", ["P", "PH2"], "PH22 1QH", "PH2 letters"],
    ["a part beats longer letters", ["PH", "PH2"], "PH22 1QH", "PH part"],
    ["BF1 is a part", ["BF"], "BF1 3AA", "BF part"],
    ["BFPO is no postcode by QB 5", ["BFPO", "BF", "B"], "BFPO 57", null],
    ["GIR 0AA is no postcode by QB 5", ["GIR", "GI", "G"], "GIR 0AA", null],
    ["nothing covers it", ["LS", "BD"], "M1 1AE", null],
    ["no zones", [], "M1 1AE", null],
    ["half a postcode", ["M"], "M1", null],
    ["an empty prefix catches nothing", ["", "  "], "M1 1AE", null],
    ["a sector is no part and no beginning", ["M1 1"], "M1 1AE", null],
    ["a prefix is read trimmed and in upper case", [" sw1 "], "sw1a1aa", "SW1 part"],
  ])("%s", (_, prefixes, postcode, expected) => {
    const zones = prefixes.map((prefix, index) => zone(index + 1, prefix));
    expect(winner(zones, postcode)).toBe(expected);
    expect(winner([...zones].reverse(), postcode)).toBe(expected);
  });

  test("between equals the lowest id wins, whatever the order", () => {
    for (const zones of [
      [zone(7, "M1"), zone(3, "LS", "M1")],
      [zone(3, "LS", "M1"), zone(7, "M1")],
    ])
      expect(detectZone(zones, "M1 1AE")?.zone.id).toBe(3);
  });

  test("a zone does not beat itself", () => {
    expect(detectZone([zone(1, "M", "M1")], "M1 1AE")).toMatchObject({ prefix: "M1", runnerUp: null });
  });

  test("an inactive zone is no zone", () => {
    expect(detectZone([{ ...zone(1, "M1"), isActive: false }, zone(2, "M")], "M1 1AE")?.zone.id).toBe(2);
  });
});

describe("the sentence beside the zone", () => {
  const central = { ...zone(1, "M1", "M4"), name: "Manchester Central" };
  const greater = { ...zone(2, "M", "OL"), name: "Greater Manchester" };
  function sentence(zones: Location[], postcode: string): string | null {
    const found = detectZone(zones, postcode);
    return found && explainZone(found, postcode);
  }

  test("names the prefix and what it beat", () => {
    expect(sentence([greater, central], "m46bf")).toBe("Used because M4 is more specific than M (Greater Manchester).");
    expect(sentence([greater, central], "M20 1AA")).toBe("M20 1AA matches the area M.");
    expect(sentence([zone(1, "W1A")], "W1A 1HQ")).toBe("W1A 1HQ matches the district W1A.");
  });

  test("says when two zones claim the same prefix", () => {
    expect(sentence([central, zone(9, "M4")], "M4 6BF")).toBe(
      "Used because it was added before Zone 9, which also has M4.",
    );
  });

  test("asks for a look when only the letters match", () => {
    expect(sentence([greater], "ME14 2AB")).toBe(
      "ME14 2AB only matches M because it starts with M. Check that Greater Manchester is the right zone.",
    );
  });
});

describe("against the model", () => {
  // Few letters and digits, so that zones collide often.
  const letter = fc.constantFrom("M", "E");
  const number = fc.constantFrom("1", "11");
  const outward = fc
    .tuple(letter, fc.option(letter, { nil: "" }), number, fc.option(letter, { nil: "" }))
    .map((parts) => parts.join(""));
  const prefix = fc.oneof(
    outward,
    fc.tuple(outward, fc.nat(4)).map(([code, length]) => code.slice(0, length)),
    fc.constantFrom("MEW", "M1 1", "1", "", "M1-M4"),
  );
  const zones = fc
    .uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 9 }),
        isActive: fc.boolean(),
        postcodes: fc.array(prefix, { maxLength: 4 }),
      }),
      { selector: ({ id }) => id, maxLength: 6 },
    )
    .map((all) => all.map(({ id, isActive, postcodes }) => ({ ...zone(id, ...postcodes), isActive })));

  test("the same zone, by the same prefix, in the same way; and what it beat is what wins without it", () => {
    fc.assert(
      fc.property(zones, outward, (all, code) => {
        const postcode = `${code} 1AA`;
        const found = detectZone(all, postcode);
        const short =
          found && ({ id: found.zone.id, prefix: found.prefix, matchedBy: found.matchedBy } satisfies ModelMatch);
        expect(short).toEqual(modelZone(all, formatPostcode(postcode)));
        const others = all.filter(({ id }) => id !== found?.zone.id);
        const second = modelZone(others, postcode);
        expect(found?.runnerUp?.zone.id).toBe(
          found?.matchedBy === "part" && second?.matchedBy === "part" ? second.id : undefined,
        );
      }),
      { numRuns: 5000 },
    );
  });
});
