import { expect, test } from "vitest";
import { redactCosts } from "#domain/quotes/policy.ts";
import { samples } from "#test/kit/documents.ts";
import { buildQuoteDocument } from "./document.ts";

const { company, quote } = samples.ordinary;
const stored = redactCosts(
  { role: "company_admin", showPricingToUsers: false },
  { ...quote, names: quote.items, notes: "INTERNAL: they always haggle", createdByName: "Aisha Khan" },
);

test("it is known whether the price is still one for these choices", () => {
  expect(buildQuoteDocument(company, stored).quote.needsRecalculation).toBe(false);
  expect(buildQuoteDocument(company, { ...stored, needsRecalculation: true }).quote.needsRecalculation).toBe(true);
});

test("what is unknown stays unknown", () => {
  const names = { ...stored.names, drive_type: null };
  expect(buildQuoteDocument(company, { ...stored, names }).quote.items).toEqual(names);
});

test("nothing goes along that is not printed: no notes, no names of staff", () => {
  const text = JSON.stringify(buildQuoteDocument({ ...company, slug: "secret" } as typeof company, stored));
  for (const word of ["INTERNAL", "Aisha", "secret"]) expect(text).not.toContain(word);
});

test("of a quote that is not sent says what was chosen for it", () => {
  const chosen = { documentKind: "estimate", vatTreatment: "reduced", vatReason: "an empty home", scope: "We fit it." };
  const { said } = buildQuoteDocument(company, { ...stored, ...chosen, customerKind: "consumer" } as typeof stored);
  expect([said.kind, said.price?.lead.label]).toEqual(["Estimate", "Estimated total, including VAT"]);
  expect(said.price?.rest.at(-1)?.label).toBe("VAT at 5% (an empty home)");
  expect(said.sections).toEqual([{ title: "What is included", text: "We fit it." }]);
});
