// No document ends with a page that is nearly blank, nor does the quotation before the right to cancel.
import fc from "fast-check";
import { expect, test } from "vitest";
import { buildOfferDocument } from "#server/offers/offer-snapshot.ts";
import { frozen, paperLogo, type WantedDocument } from "#test/kit/quotes/document-samples.ts";
import { loadFonts } from "./fonts.ts";
import { composeDocument } from "./layout.ts";
import { type Element, type Page, pageSize } from "./page-plan.ts";

const MIN_LINES = 4;
const { lettering } = loadFonts();

function layOutPages(documentArbitrary: WantedDocument, hasLogo = true): Page[] {
  return composeDocument(buildOfferDocument(frozen(documentArbitrary), paperLogo), lettering, hasLogo).pages;
}

/** How many lines a reader counts on a page, its foot apart. */
function countLines({ blocks }: Page): number {
  const heights = new Set<number>();
  const look = (y: number, { marks, children }: Element) => {
    for (const mark of marks) if (mark.kind === "text") heights.add(Math.round(y + mark.baseline));
    for (const child of children) look(y, child);
  };
  for (const { block, y } of blocks) for (const element of block.elements) look(y, element);
  return heights.size;
}

/** The pages at which the quotation ends, and the right to cancel after it, where each has several pages. */
function listLastPages(pages: Page[]): Page[] {
  const starts = (page: Page | undefined) => !page || page.blocks[0]?.block.startsPage === true;
  return pages.filter((page, at) => at > 0 && !starts(page) && starts(pages[at + 1]));
}

const energySaving = { now: "2027-03-10T10:00:00Z", quote: { vatTreatment: "energy_saving" } } as const;

test.each<[name: string, wanted: WantedDocument]>([
  ...Array.from({ length: 40 }, (_, lines): [string, WantedDocument] => [
    `energy saving and ${lines} lines of terms`,
    { ...energySaving, company: { terms: "We are paid within 14 days.\n".repeat(lines) || null } },
  ]),
  ...Array.from({ length: 40 }, (_, lines): [string, WantedDocument] => [
    `urgent repairs and ${lines} lines of scope`,
    { quote: { noCancellation: "urgent" }, job: { scope: "A new pump.\n".repeat(lines) || null } },
  ]),
])("%s end with at least four lines", (_name, documentArbitrary) => {
  for (const page of listLastPages(layOutPages(documentArbitrary)))
    expect(countLines(page)).toBeGreaterThanOrEqual(MIN_LINES);
});

const text = fc
  .array(fc.lorem({ mode: "sentences", maxCount: 6 }), { maxLength: 30 })
  .map((lines) => lines.join("\n") || null);
const someText = fc.oneof(fc.constant(null), text);
const name = fc.lorem({ maxCount: 12 });
const documentArbitrary: fc.Arbitrary<WantedDocument> = fc.record({
  now: fc.constantFrom("2026-11-21T14:02:00Z", "2027-03-10T10:00:00Z"),
  company: fc.record({ terms: someText, registeredAddress: fc.oneof(fc.constant(null), name), name }),
  quote: fc.record({
    vatTreatment: fc.constantFrom(null, "energy_saving" as const, "reduced" as const),
    noCancellation: fc.constantFrom(null, "urgent" as const),
    customerKind: fc.constantFrom("consumer" as const, "business" as const, null),
    documentKind: fc.constantFrom("quotation" as const, "estimate" as const),
    priceDetail: fc.constantFrom(null, "split" as const, "lines" as const),
    siteAddress: fc.oneof(fc.constant(null), name),
    customerName: name,
  }),
  job: fc.record({ scope: someText, exclusions: someText, drawsOver12: fc.boolean() }),
});

test("every document ends with at least four lines", () => {
  fc.assert(
    fc.property(documentArbitrary, fc.boolean(), (one, hasLogo) => {
      for (const page of listLastPages(layOutPages(one, hasLogo)))
        expect(countLines(page)).toBeGreaterThanOrEqual(MIN_LINES);
    }),
    { numRuns: 500 },
  );
});

test("fifty lines and a discount all stand within their pages", () => {
  const lines = Array.from({ length: 50 }, (_, place) => ({
    ...{
      id: "01a20df0-0000-7000-8000-000000000001",
      extraId: null,
      heading: place % 10 === 0 ? `Part ${place}` : null,
    },
    ...{ words: `Item ${place}`, details: null, quantity: 100, unit: null, price: 1000 },
    ...{ state: "included" as const, options: [] },
  }));
  const quote = {
    ...{ lines, linesCost: 40_000, totalCost: 414_195, labourCost: 88_400, materialCost: 285_795, isManual: true },
    ...{ discount: { words: "Returning customer", amount: 10_000 }, priceDetail: "split" as const },
  };
  const pages = layOutPages({ quote });
  for (const { blocks } of pages)
    for (const { block, y } of blocks) expect(y + block.height).toBeLessThan(pageSize.height - pageSize.margin);
  expect(JSON.stringify(pages)).toContain("Discount");
});
