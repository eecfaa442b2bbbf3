import { expect, test } from "vitest";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { describeCreated } from "./queue-start.ts";

const priceChanged = {} as QuoteDetail["conflict"];

test("what was created is counted, and each changed price is named", () => {
  const one = { quoteNumber: "NPL-000041", conflict: null };
  const other = { quoteNumber: "NPL-000042", conflict: priceChanged };
  expect(describeCreated([])).toBeNull();
  expect(describeCreated([one])).toEqual({
    title: "Quote Created",
    description: "Quote NPL-000041 has been created successfully.",
  });
  expect(describeCreated([one, other])).toEqual({
    title: "Quotes Created",
    description:
      "2 quotes that waited here have been created successfully. Open each quote whose price has changed to choose one: NPL-000042.",
  });
});
