import { expect, test } from "vitest";
import { buildSearchQuery } from "./search.ts";

test.each([
  ["Hargreaves", "('hargreaves':* | 'hargreaves':*)"],
  ["  tom  SEVERN ", "('tom':* | 'tom':*) & ('severn':* | 'severn':*)"],
  ["NPL-000147", "('npl-000147':* | 'npl':* & '000147':*)"],
  ["81.2.69", "('81.2.69':* | '81':* & '2':* & '69':*)"],
  ["O'Brien", "('o''brien':* | 'o':* & 'brien':*)"],
  ["a\\b", "('a\\\\b':* | 'a':* & 'b':*)"],
])("%s asks %s", (typed, question) => {
  expect(buildSearchQuery(typed)).toBe(question);
});

test.each(["", "   ", "-- ' | & !", "()"])("%j has no word to look for", (typed) => {
  expect(buildSearchQuery(typed)).toBeNull();
});
