import { expect, test } from "vitest";
import { listPrefixWarnings } from "./coverage-warnings.ts";
import type { Location } from "./items.ts";

const zone = (id: number, name: string, ...postcodes: string[]): Location => ({
  id,
  name,
  description: null,
  postcodes,
  labourHours: 100,
  hourlyRate: 6000,
  isActive: true,
});
const said = (...zones: Location[]) =>
  listPrefixWarnings(zones).map(({ zoneId, prefix, title, text }) => `${zoneId} ${prefix}: ${title} ${text}`);

test("an area of one letter catches others by letters only", () => {
  expect(said(zone(1, "Greater Manchester", "M"))).toEqual([
    "1 M: ‘M’ also matches ME, MK and ML, because they start with M. A job in Medway (ME), Milton Keynes (MK) or Motherwell (ML) has no zone of its own, so it would be priced as Greater Manchester. To prevent it, add those areas to a zone, or list the districts of M instead (M1, M2 and so on).",
  ]);
});

test("but not those that have a zone of their own", () => {
  expect(said(zone(1, "Greater Manchester", "M"), zone(2, "Kent", "ME"), zone(3, "Bucks", "MK", "ML"))).toEqual([]);
});

test("a district catches longer ones by letters, unless a zone has the area", () => {
  expect(said(zone(1, "Bristol", "BS1"))).toEqual([
    "1 BS1: ‘BS1’ also matches BS10 to BS19, because they start with BS1. A job in BS10 to BS19 has no zone of its own, so it would be priced as Bristol. To prevent it, add those districts to a zone.",
  ]);
  expect(said(zone(1, "Bristol", "BS1"), zone(2, "Avon", "BS"))).toEqual([]);
});

test("many places are not listed twice", () => {
  expect(said(zone(1, "Sheffield", "S"))[0]).toMatch(/SW and SY, because they start with S\. A job there has no zone/);
});

test("a prefix of two zones is said at both", () => {
  expect(said(zone(4, "Leeds", "LS"), zone(2, "Wharfedale", "ls "))).toEqual([
    "4 LS: ‘LS’ belongs to 2 zones. Wharfedale and Leeds have it; Wharfedale was added first, so it wins.",
    "2 LS: ‘LS’ belongs to 2 zones. Wharfedale and Leeds have it; Wharfedale was added first, so it wins.",
  ]);
});

test.each([
  ["XX", "1 XX: ‘XX’ is no UK postcode. There is no postcode area XX. Check the spelling."],
  ["M1 1", "1 M1 1: ‘M1 1’ fits no postcode. A zone is found by what stands before the space: use M1."],
  [
    "BOLTON",
    "1 BOLTON: ‘BOLTON’ fits no postcode. Use an area (M), a district (M1) or a district with its letter (SW1A).",
  ],
])("%s is no part of any postcode", (prefix, expected) => {
  expect(said(zone(1, "Zone", prefix))).toEqual([expected]);
});

test.each(["LS", "SW1A", "W1A", "BF1", "IM", ""])("%s is nothing odd", (prefix) => {
  expect(said(zone(1, "Zone", prefix)).filter((sentence) => !sentence.includes("letters only"))).toEqual([]);
});

test("an inactive zone is not spoken of, and shares nothing", () => {
  expect(said({ ...zone(1, "Old", "LS", "XX"), isActive: false }, zone(2, "New", "LS"))).toEqual([]);
});
