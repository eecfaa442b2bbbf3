// The sentence tables of both documents are whole, and every test that they name exists.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { administration } from "./administration.ts";
import { quoteBuilding } from "./quote-building.ts";
import { isTitle, titlesIn } from "./titles.ts";

const root = new URL("../../", import.meta.url);

/** How many sentences each section has at the least: the tables only grow. */
const tables = {
  "quote building": {
    table: quoteBuilding,
    least: {
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
    },
  },
  administration: {
    table: administration,
    least: {
      "1": 14,
      "2.1": 11,
      "2.2": 18,
      "2.3": 30,
      "2.4": 18,
      "2.5": 2,
      "2.6": 9,
      "2.7": 3,
      "2.8": 8,
      "2.9": 4,
      "2.10": 11,
      "2.11": 2,
      "2.12": 3,
      "3": 31,
      "4": 23,
      "5": 51,
      "6": 16,
      "7": 47,
      "8": 54,
      "9": 37,
    },
  },
};

test.each(Object.entries(tables))(
  "%s: every section is there, with all of its sentences",
  (_name, { table, least }) => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(least).sort());
    const short = Object.entries(least).filter(([section, count]) => (table[section]?.length ?? 0) < count);
    expect(short.map(([section]) => `${section} has ${table[section]?.length}`)).toEqual([]);
    for (const [section, said] of Object.entries(table)) {
      expect(new Set(said.map(({ says }) => says)).size, `${section} says nothing twice`).toBe(said.length);
    }
  },
);

describe("the tests that are named exist", () => {
  const named = new Map<string, Set<string>>();
  for (const { shownBy } of Object.values(tables).flatMap(({ table }) => Object.values(table).flat())) {
    named.set(shownBy.file, (named.get(shownBy.file) ?? new Set()).add(shownBy.title));
  }

  test("in many files", () => expect(named.size).toBeGreaterThan(50));

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
