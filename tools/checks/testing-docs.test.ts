// Checks docs/testing.md: each path it names exists, and each chapter of the promises and each storey is listed.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../programs.ts";

const text = readFileSync(join(root, "docs/testing.md"), "utf8");
const rows = [...text.matchAll(/^\| (.+) \| ([a-z, ]+) \| (.+) \|$/gm)].map(
  ([, promise = "", storeys = "", places = ""]) => ({
    promise,
    storeys: storeys.split(", "),
    places,
  }),
);
const placesIn = (words: string) =>
  [...words.matchAll(/`((?:src|test|tools)\/[^`]+)`/g)].map(([, place = ""]) => place);

test("every file and folder that it names exists", () => {
  const places = [
    ...placesIn(text),
    ...[...text.matchAll(/ ((?:src|test|tools)\/[\w./-]+)/g)].map(([, place = ""]) => place),
  ];
  expect(places.length).toBeGreaterThan(80);
  expect(places.filter((place) => globSync(place, { cwd: root }).length === 0)).toEqual([]);
});

test("every chapter of docs/product has rows", () => {
  const chapters = globSync("docs/product/[0-9]*.md", { cwd: root }).map((file) => file.replace("docs/", ""));
  expect(chapters.length).toBeGreaterThan(10);
  expect(chapters.filter((chapter) => !rows.some(({ promise }) => promise.includes(`](${chapter})`)))).toEqual([]);
});

test("every promise names an existing stage, and screens name screen tests", () => {
  const known = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);
  const kept = rows.filter(({ storeys }) => storeys[0] !== "as named there");
  expect(kept.length).toBeGreaterThan(40);
  for (const { promise, storeys, places } of kept) {
    expect(known, promise).toEqual(expect.arrayContaining(storeys));
    expect(placesIn(places), promise).not.toEqual([]);
  }
  const isOfScreens = (place: string) => globSync(`${place}/**/*.screen.test.tsx`, { cwd: root }).length > 0;
  const ofScreens = kept.filter(({ storeys }) => storeys.includes("screens"));
  expect(ofScreens.filter(({ places }) => !placesIn(places).some(isOfScreens)).map(({ promise }) => promise)).toEqual(
    [],
  );
});
