import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { QuoteLine } from "#domain/quotes/lines.ts";
import { draftQuote, sellerSample } from "#test/kit/quotes/draft-quote.ts";
import { buildOnSiteOffer, buildShownOffer, type OnSiteOffer } from "./on-site.ts";
import { buildOfferView } from "./view.ts";

const line = (words: string, price: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  ...{ id: "01a20df0-0000-7000-8000-000000000001", extraId: null, heading: null, words, details: null },
  ...{ quantity: 100, unit: null, price, state: "included", options: [] },
  ...more,
});
const lines = [
  line("Isolation valve", 1800, { quantity: 200, details: "Full-bore" }),
  line("Pipe", 450, { heading: "Access", quantity: 250, unit: "m" }),
  line("Parking", 1200),
];
// 36.00 + 11.25 + 12.00; 5% of 3,741.95 + 59.25 is 190.06.
const priced = { lines, linesCost: 5925, totalCost: 374_195 + 5925 };
const discounted = {
  ...priced,
  discount: { words: "Returning customer", percent: 500 },
  linesCost: 5925 - 19_006,
  totalCost: 374_195 + 5925 - 19_006,
};

type Changes = Partial<Parameters<typeof buildOnSiteOffer>[1]>;
function offerOf(changes: Changes, more: Partial<Parameters<typeof buildOnSiteOffer>[0]> = {}): OnSiteOffer {
  const now = new Date("2026-11-22T14:02:00.000Z");
  const terms = { terms: null, termsVersion: 0 };
  return buildOnSiteOffer({ ...sellerSample, ...terms, ...more }, { ...draftQuote, ...changes }, false, now);
}
const partsOf = (changes: Changes) =>
  buildOfferView(offerOf(changes)).price.more.map(({ amounts }) =>
    amounts.map(({ label, value }) => `${label} ${value}`),
  );

test("a quote without lines and discount has no key for them", () => {
  const offer = offerOf({});
  expect(Object.keys(offer)).not.toContain("included");
  expect(Object.keys(offer)).not.toContain("discount");
});

test("lines stand below what is included, by heading, with quantity and details", () => {
  expect(buildOfferView(offerOf(priced)).sections[0]).toEqual({
    part: "work",
    title: "What is included",
    text: "Pump and pipework.\n\n• 2 × Isolation valve: Full-bore\nAccess:\n• 2.5 m × Pipe\n• Parking",
  });
});

describe("the price", () => {
  test("shows each line, a subtotal below a heading with several, and the discount last", () => {
    expect(partsOf(discounted)).toEqual([
      [
        ...["Labour £884.00", "Materials £2,857.95", "2 × Isolation valve £36.00", "2.5 m × Pipe £11.25"],
        ...["Parking £12.00", "Subtotal: Access £23.25", "Discount: Returning customer, 5% −£190.06"],
      ],
    ]);
  });

  test("joins neighbours below the same heading, typed on each", () => {
    const included = [line("Pipe", 1000, { heading: "Access" }), line("Lagging", 2000, { heading: "Access" })];
    const again = { lines: included, linesCost: 3000, totalCost: 377_195 };
    expect(partsOf(again)[0]?.slice(2)).toEqual(["Pipe £10.00", "Lagging £20.00", "Subtotal: Access £30.00"]);
    expect(buildOfferView(offerOf(again)).sections[0]?.text.match(/Access:/g)).toHaveLength(1);
  });

  test("of a total alone shows no line, but the price before a discount", () => {
    const total = { priceDetail: "total" } as const;
    expect(partsOf({ ...priced, ...total })).toEqual([]);
    expect(partsOf({ ...discounted, ...total })).toEqual([
      ["Price before the discount £3,801.20", "Discount: Returning customer, 5% −£190.06"],
    ]);
    expect(offerOf({ ...discounted, ...total }).included?.map(({ pence }) => pence)).toEqual([null, null, null]);
  });

  test("of a discount in no words of its own says so once", () => {
    const plain = { ...discounted, discount: { words: "Discount", percent: 500 } };
    expect(offerOf(plain).discount?.words).toBe("Discount, 5%");
  });

  test("is the same for a reader who may not see costs", () => {
    const hidden = { labourCost: null, materialCost: null };
    expect(offerOf({ ...discounted, ...hidden }).discount).toEqual(offerOf(discounted).discount);
  });
});

test("what is shown on site differs if a line or the discount reads otherwise", () => {
  const jobOf = (changes: Changes) => buildShownOffer(offerOf(changes)).job;
  const jobs = [
    {},
    priced,
    { ...priced, lines: lines.with(2, line("Permit", 1200)) },
    discounted,
    { ...discounted, discount: { words: "Spring sale", percent: 500 } },
  ].map(jobOf);
  expect(new Set(jobs).size).toBe(jobs.length);
});

test("a line is goods: without other material it gives the longer right to cancel", () => {
  const labourAlone = { materialCost: 0, labourCost: 374_195 };
  const informationOf = (changes: Changes) => offerOf({ ...labourAlone, ...changes }).cancellation?.information;
  expect(informationOf(priced)).toBe(offerOf({}).cancellation?.information);
  expect(informationOf(priced)).not.toBe(informationOf({}));
});

test.each<[what: string, changes: object, now: string, sha256: string]>([
  ["a quotation", {}, "2026-11-22T14:02:00.000Z", "552b53672bd7483b17d7e7db83b62b3c06da1febada42ee67c28f22491a19c5a"],
  [
    "an estimate of a total",
    { documentKind: "estimate", priceDetail: "total" },
    "2026-11-22T14:02:00.000Z",
    "05fa9182c1bcaa93c9d1608808f679151a5d2bbde2fb4584521753e59b85bfb1",
  ],
  [
    "a change of VAT",
    { vatTreatment: "energy_saving", scope: null },
    "2027-03-15T12:00:00.000Z",
    "39dbb65583576ed81c4b94636f4f4fec1e4a86ed33fab225b43440a4c08b09da",
  ],
])("%s without any of it is byte for byte what it was before there was any", (_what, changes, now, sha256) => {
  const offer = buildOnSiteOffer(sellerSample, { ...draftQuote, ...changes }, true, new Date(now));
  const { company: _, quote: __, ...content } = offer;
  expect(hash("sha256", JSON.stringify([content, buildOfferView(offer)]))).toBe(sha256);
});
