import { expect, test } from "vitest";
import { describePlace } from "./known-customer-texts.ts";

const mill = { name: "J Smith", line: "M4 6BF", phone: "0161 496 0102", email: null };

test("a site is named without its customer, whose name stands above it", () => {
  const named = { ...mill, line: "J Smith, M4 6BF" };
  expect(describePlace(named, [named, { ...mill, line: "Yard, M4 6BF" }])).toBe("M4 6BF");
});

test("two customers of one name and place are told apart by telephone or email", () => {
  const son = { ...mill, phone: null, email: "son@example.test" };
  const unreachable = { ...mill, phone: null };
  const sites = [mill, son, unreachable, { ...mill, name: "K Smith" }];
  expect(sites.map((site) => describePlace(site, sites))).toEqual([
    "M4 6BF · 0161 496 0102",
    "M4 6BF · son@example.test",
    "M4 6BF",
    "M4 6BF",
  ]);
});
