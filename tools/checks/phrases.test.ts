import { expect, test } from "vitest";
import { findRetiredPhrases } from "./phrases.ts";

const source = (text: string) => [{ path: "src/web/emails/emails.tsx", text }];

test("a retired phrase is found, also across lines and with another apostrophe", () => {
  const fault = 'src/web/emails/emails.tsx: "There is no such quote here." is retired: write it more plainly';
  expect(
    findRetiredPhrases(source("<p>There is no\n    such quote here.</p>"), ["There is no such quote here."]),
  ).toEqual([fault]);
  expect(findRetiredPhrases(source("The customer’s page"), ["customer's page"])).toHaveLength(1);
});

test("other texts are not", () => {
  expect(findRetiredPhrases(source("This quote doesn’t exist."), ["There is no such quote"])).toEqual([]);
});
