import { expect, test } from "vitest";
import { hasFindWords, listFindWords } from "./find.ts";

test.each([
  ["m46bf", [" M4 6BF"]],
  [" M4  6BF ", [" M4 6BF"]],
  ["Pennine  brew", ["Pennine", "brew"]],
  ["a b c d e f g h i", ["a", "b", "c", "d", "e", "f", "g", "h"]],
])("%s: a postcode is one phrase, all else its first eight words", (text, words) => {
  expect(listFindWords(text)).toEqual(words);
});

test("on a device a quote is found as on the server", () => {
  const quote = { customerName: "Ancoats Mill", postcode: "SM4 6BF", quoteNumber: "NPL-000146" };
  const isFound = (text: string) => hasFindWords(quote, listFindWords(text));
  for (const text of ["ANCO mill", "146", "npl-000146", "sm4 6bf", "sm46bf", "m46b"])
    expect(isFound(text), text).toBe(true);
  for (const text of ["m4 6bf", "mill x", "147"]) expect(isFound(text), text).toBe(false);
  expect(hasFindWords({ ...quote, postcode: null }, ["sm4"])).toBe(false);
});
