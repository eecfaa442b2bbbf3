// A quote's document before its customer has it.
import { expect, test } from "vitest";
import { samples } from "#test/kit/quotes/documents.ts";
import { draftQuote } from "#test/kit/quotes/draft-quote.ts";
import { buildDraftDocument } from "./draft.ts";

type DraftInput = Parameters<typeof buildDraftDocument>[0];
const admin = { role: "company_admin", showPricingToUsers: false } as const;

function buildDraft(changes: Partial<DraftInput["quote"]>, now = "2026-11-22T14:02:00.000Z") {
  const { company } = samples.ordinary;
  const quote = { ...samples.ordinary.quote, ...draftQuote, names: draftQuote.items, revision: 1, ...changes };
  const record = {
    company,
    quote,
    job: { scope: null, exclusions: null, drawsOver12: false },
  } as unknown as DraftInput;
  return buildDraftDocument(record, admin, new Date(now)).view;
}

test("it says what was chosen for it, under its number without a revision", () => {
  const chosen = { documentKind: "estimate", vatTreatment: "reduced", vatReason: "an empty home" } as const;
  const { title, price, sections } = buildDraft({ ...chosen, scope: "We fit it." });
  expect([title, price?.lead.label]).toEqual(["Estimate NPL-000147", "Estimated total, including VAT"]);
  expect(price?.rest.at(-1)?.label).toBe("VAT at 5% (an empty home)");
  expect(sections[0]).toEqual({ part: "work", title: "What is included", text: "We fit it." });
});

test("it has no price before it is calculated, and says nothing of sums", () => {
  const titlesOf = (changes: Partial<DraftInput["quote"]>) =>
    buildDraft({ vatTreatment: "energy_saving", ...changes }, "2027-03-10T10:00:00.000Z").sections.map(
      ({ title }) => title,
    );
  expect(titlesOf({})).toContain("VAT from 1 April 2027");
  expect(titlesOf({ totalCost: null })).not.toContain("VAT from 1 April 2027");
  expect(buildDraft({ totalCost: null }).price).toBeNull();
});

test("a price is there with the costs that its reader may see", () => {
  const costs = buildDraft({}).price?.more.map(({ amounts }) => amounts.map(({ label }) => label));
  expect(costs).toEqual([["Labour cost", "Material cost"]]);
});
