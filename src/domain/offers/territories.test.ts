import { expect, test } from "vitest";
import { findTerritory } from "./territories.ts";

test.each([
  ["M1 1AE", "england_wales"],
  ["CF10 1EP", "england_wales"],
  ["NE1 1AA", "england_wales"],
  ["GIR 0AA", "england_wales"],
  [null, "england_wales"],
  ["nonsense", "england_wales"],
  ...["AB10 1AB", "DD1 1AA", "DG1 1AA", "EH1 1YZ", "FK1 1AA", "G1 1AA", "HS1 2AA", "IV1 1AA", "KA1 1AA", "KW1 5AA"].map(
    (postcode) => [postcode, "scotland"] as const,
  ),
  ...["KY1 1AA", "ML1 1AA", "PA1 1AA", "PH1 5AA", "ZE1 0AA", "TD1 1AA", "TD12 4AA", "td9 0aa"].map(
    (postcode) => [postcode, "scotland"] as const,
  ),
  ["TD15 1AA", "england_wales"],
  ["GL1 1AA", "england_wales"],
  ["BT1 1AA", "northern_ireland"],
  ["B1 1AA", "england_wales"],
  ["IM1 1AA", "isle_of_man"],
  ["JE2 3AB", "jersey"],
  ["GY1 1AA", "guernsey"],
  ["GY9 3AA", "guernsey"],
  ["GY10 1SB", "guernsey"],
] as const)("%s is in %s", (postcode, place) => {
  expect(findTerritory(postcode)).toBe(place);
});
