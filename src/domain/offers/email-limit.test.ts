import { expect, test } from "vitest";
import { EMAIL_LIMITS, refuseEmailOverLimit } from "./email-limit.ts";

test("another email may leave until one of the two bounds is reached", () => {
  const { ofQuote, ofCompany } = EMAIL_LIMITS;
  expect(refuseEmailOverLimit({ ofQuote: ofQuote - 1, ofCompany: ofCompany - 1 })).toBeNull();
  expect(refuseEmailOverLimit({ ofQuote, ofCompany: ofQuote })).toMatchObject({ refusal: "too_many" });
  expect(refuseEmailOverLimit({ ofQuote: 0, ofCompany })?.sentence).toContain("company");
});
