import { expect, test } from "vitest";
import { paragraphsOf } from "./paragraphs.ts";

test.each([
  ["", []],
  [" \n\n ", []],
  ["one\ntwo", ["one\ntwo"]],
  ["one\r\n\r\ntwo\rthree", ["one", "two\nthree"]],
  ["  one \n \t \n\n two", ["one", "two"]],
])("%j is of these paragraphs", (text, paragraphs) => expect(paragraphsOf(text)).toEqual(paragraphs));
