import { expect, test } from "vitest";
import { describePriceImpact } from "./price-impact-texts.ts";

const found = { open: 40, isCapped: false, affected: 12, before: 100_000, after: 224_050, refused: 0, largest: [] };

test.each([
  [found, "12 open quotes would be priced differently, +£1,240.50 in all."],
  [{ ...found, affected: 1, after: 99_999 }, "1 open quote would be priced differently, −£0.01 in all."],
  [{ ...found, affected: 2, after: 100_000 }, "2 open quotes would be priced differently, £0.00 in all."],
  [{ ...found, affected: 0 }, "No open quote would be priced differently."],
  [
    { ...found, refused: 2 },
    "12 open quotes would be priced differently, +£1,240.50 in all. 2 of them could no longer be priced.",
  ],
  [
    { ...found, affected: 0, open: 5000, isCapped: true },
    "No open quote would be priced differently. Only the newest 5,000 open quotes were looked at.",
  ],
])("%#", (priceImpact, sentence) => {
  expect(describePriceImpact(priceImpact, "£")).toBe(sentence);
});
