import { expect, test } from "vitest";
import { redactCosts } from "#domain/quotes/policy.ts";
import { samples } from "#test/kit/quotes/documents.ts";
import { pickCompany, pickQuote } from "./document.ts";

const { company, quote } = samples.ordinary;
const stored = redactCosts(
  { role: "company_admin", showPricingToUsers: false },
  { ...quote, names: quote.items, notes: "INTERNAL: they always haggle", createdByName: "Aisha Khan" },
);

test("a missing item name stays null", () => {
  const names = { ...stored.names, drive_type: null };
  expect(pickQuote({ ...stored, names }, null).items).toEqual(names);
});

test("contains only what is printed: no notes, no staff names", () => {
  const text = JSON.stringify([pickCompany({ ...company, slug: "secret" } as typeof company), pickQuote(stored, null)]);
  for (const word of ["INTERNAL", "Aisha", "secret"]) expect(text).not.toContain(word);
});
