// The sentence table of quote building is whole, and every test that it names exists.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { notYet, quoteBuilding } from "./quote-building.ts";
import { isTitle, titlesIn } from "./titles.ts";

const root = new URL("../../", import.meta.url);
const sentences = Object.values(quoteBuilding).flat();

/** How many sentences each section has at the least: the table only grows. */
const least = {
  "1": 10,
  "2.1": 4,
  "2.2": 24,
  "2.3": 16,
  "2.4": 5,
  "2.5": 16,
  "2.6": 17,
  "2.7": 13,
  "2.8": 17,
  "2.9": 10,
  "3": 14,
  "4": 22,
  "5": 16,
  "6": 10,
  "7": 23,
  "8": 17,
  "9": 26,
};

test("every section is there, with all of its sentences", () => {
  expect(Object.keys(quoteBuilding).sort()).toEqual(Object.keys(least).sort());
  const short = Object.entries(least).filter(([section, count]) => (quoteBuilding[section]?.length ?? 0) < count);
  expect(short.map(([section]) => `${section} has ${quoteBuilding[section]?.length}`)).toEqual([]);
  for (const [section, said] of Object.entries(quoteBuilding)) {
    expect(new Set(said.map(({ says }) => says)).size, `${section} says nothing twice`).toBe(said.length);
  }
});

test("a sentence without a test is excused by name, and nothing is excused that has one", () => {
  const without = sentences.filter(({ shownBy }) => shownBy === "missing").map(({ says }) => says);
  expect(without.sort()).toEqual(Object.keys(notYet).sort());
});

describe("the tests that are named exist", () => {
  const named = new Map<string, Set<string>>();
  for (const { shownBy } of sentences) {
    if (shownBy === "missing") continue;
    named.set(shownBy.file, (named.get(shownBy.file) ?? new Set()).add(shownBy.title));
  }

  test("in many files", () => expect(named.size).toBeGreaterThan(20));

  test.each([...named])("in %s", (file, titles) => {
    const place = new URL(file, root);
    expect(existsSync(place), `${file} exists`).toBe(true);
    const written = titlesIn(readFileSync(place, "utf8"));
    expect(written.length, `${file} holds tests`).toBeGreaterThan(0);
    expect([...titles].filter((title) => !written.some((one) => isTitle(title, one)))).toEqual([]);
  });
});

describe("titles are read", () => {
  const named = "`$" + "{email} signs in`";
  const source = String.raw`
    // test("in a comment", () => {});
    test("plain", () => {});
    test.each([["a)", "(b"], ["\"c"]])("%s and %s", () => {});
    test.each<[string]>(list.map((one) => [one] as const))("of $name", () => {});
    for (const email of both) test(${named}, async () => {});
    test.runIf(postgres)("on a server", () => {});
    test.skip("left out", () => {});
    test(
      'in "quotes"',
      () => {},
    );
  `;

  test("plain, in tables, in templates, under conditions, and none that does not run", () => {
    expect(titlesIn(source)).toEqual([
      "plain",
      "%s and %s",
      "of $name",
      `\${email} signs in`,
      "on a server",
      'in "quotes"',
    ]);
  });

  test.each([
    ["ann@x.test signs in", `\${email} signs in`, true],
    ["ann@x.test signs out", `\${email} signs in`, false],
    ["650 hundredths are 6.5", "%i hundredths are %s", true],
    ["%s", "%s", true],
    ["anything at all", "%s", false],
    ["plain (and exact)", "plain (and exact)", true],
    ["Plain", "plain", false],
  ])("%j for %j: %s", (named, written, is) => expect(isTitle(named, written)).toBe(is));
});
