import { expect, test } from "vitest";
import { formatValidity } from "./validity.ts";

const sentAt = "2026-08-31T22:30:00.000Z";

test.each([
  ["a draft", null, null, "14 days"],
  ["a quote sent when the company's number was another", sentAt, "2026-09-30T22:59:59.999Z", "30 days"],
  ["a quote sent for a day", sentAt, "2026-09-01T22:59:59.999Z", "1 day"],
])("%s is valid as long as itself says", (_, sentAt, validUntil, words) => {
  expect(formatValidity({ sentAt, validUntil }, 14)).toBe(words);
});
