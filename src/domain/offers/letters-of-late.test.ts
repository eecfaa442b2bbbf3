import { expect, test } from "vitest";
import { MOST_LETTERS, refuseLetter } from "./letters-of-late.ts";

test("another letter may leave until one of the two bounds is reached", () => {
  const { ofQuote, ofCompany } = MOST_LETTERS;
  expect(refuseLetter({ ofQuote: ofQuote - 1, ofCompany: ofCompany - 1 })).toBeNull();
  expect(refuseLetter({ ofQuote, ofCompany: ofQuote })).toMatchObject({ refusal: "too_many" });
  expect(refuseLetter({ ofQuote: 0, ofCompany })?.sentence).toContain("company");
});
