// A quote's document before its customer has it.
import { expect, test } from "vitest";
import { samples } from "#test/kit/quotes/documents.ts";
import { draftQuote } from "#test/kit/quotes/draft-quote.ts";
import { buildDraftDocument } from "./draft.ts";

type DraftInput = Parameters<typeof buildDraftDocument>[0];
const admin = { role: "company_admin", showPricingToUsers: false } as const;

function buildDraftDocumentOf(
  changes: Partial<DraftInput["quote"]>,
  { now = "2026-11-22T14:02:00.000Z", revision = null as object | null } = {},
) {
  const company = { ...samples.ordinary.company, defaultNoCancellation: null, depositPercent: 0, depositWords: null };
  const quote = {
    ...samples.ordinary.quote,
    ...draftQuote,
    names: draftQuote.items,
    revision: 1,
    sentDepositPercent: null,
    ...changes,
  };
  const record = {
    company,
    quote,
    job: { scope: null, exclusions: null, drawsOver12: false },
    revision,
  } as unknown as DraftInput;
  return buildDraftDocument(record, admin, new Date(now));
}
const buildDraft = (...args: Parameters<typeof buildDraftDocumentOf>) => buildDraftDocumentOf(...args).view;

test("shows the choices and the quote number without a revision", () => {
  const chosen = { documentKind: "estimate", vatTreatment: "reduced", vatReason: "an empty home" } as const;
  const { title, price, sections } = buildDraft({ ...chosen, scope: "We fit it." });
  expect([title, price?.lead.label]).toEqual(["Estimate NPL-000147", "Estimated total, including VAT"]);
  expect(price?.rest.at(-1)?.label).toBe("VAT at 5% (an empty home)");
  expect(sections[0]).toEqual({ part: "work", title: "What is included", text: "We fit it." });
});

test("has no price and no sums before it is calculated", () => {
  const titlesOf = (changes: Partial<DraftInput["quote"]>) =>
    buildDraft({ vatTreatment: "energy_saving", ...changes }, { now: "2027-03-10T10:00:00.000Z" }).sections.map(
      ({ title }) => title,
    );
  expect(titlesOf({})).toContain("VAT from 1 April 2027");
  expect(titlesOf({ totalCost: null })).not.toContain("VAT from 1 April 2027");
  expect(buildDraft({ totalCost: null }).price).toBeNull();
});

test("shows the price with the costs that its reader may see", () => {
  const costs = buildDraft({}).price?.more.map(({ amounts }) => amounts.map(({ label }) => label));
  expect(costs).toEqual([["Labour cost", "Material cost"]]);
});

test.each([
  ["draft", true],
  ["accepted", true],
  ["declined", false],
  ["expired", false],
])("a consumer's quote that is %s has the right to cancel: %s", (status, hasRight) => {
  expect(buildDraft({ status, customerKind: "consumer" }).cancellation !== null).toBe(hasRight);
});

test("an acceptance that was cancelled is not called accepted", () => {
  const revision = { answer: { answer: "accepted", cancelledAt: "2026-11-20T09:00:00.000Z" } };
  const accepted = { status: "accepted", statusLabel: "Accepted", customerKind: "consumer" } as const;
  const { quote, view } = buildDraftDocumentOf(accepted, { revision });
  expect(quote.statusLabel).toBe("Cancelled on 20 November 2026");
  expect([view.meaning, view.cancellation]).toEqual([null, null]);
  expect(buildDraftDocumentOf(accepted, { revision: { answer: { cancelledAt: null } } }).quote.statusLabel).toBe(
    "Accepted",
  );
  // The acceptance of an earlier revision: this one is new.
  expect(buildDraftDocumentOf({ status: "draft", statusLabel: "Draft" }, { revision }).quote.statusLabel).toBe("Draft");
});
