// Documents of every kind that a customer can get, each frozen as the product freezes it: for tests and for viewing.

import type { Offer } from "#server/offers/offer.ts";
import { buildOffer, type OfferingCompany, type QuoteForOffer } from "#server/offers/offer-snapshot.ts";
import { samples } from "./documents.ts";

const { company, quote } = samples.ordinary;
const names = quote.items;
const { brandImageData: logo } = company;

export interface WantedDocument {
  company?: Partial<OfferingCompany>;
  quote?: Partial<QuoteForOffer>;
  job?: Partial<NonNullable<Parameters<typeof buildOffer>[3]>>;
  now?: string;
}

/** As it would be sent: a consumer's of a limited company in England, unless other values are given. */
export function frozen({ now = "2026-11-21T14:02:00Z", ...wanted }: WantedDocument = {}): Offer {
  return buildOffer(
    {
      ...company,
      currency: "GBP",
      contactEmail: "office@northern.test",
      contactPhone: "0161 496 0000",
      terms: null,
      termsVersion: 0,
      legalForm: "company",
      registeredIn: "england_wales",
      maxPriceDetail: "lines",
      defaultNoCancellation: null,
      depositPercent: 0,
      depositWords: null,
      ...wanted.company,
    },
    {
      ...quote,
      names,
      customerName: "Margaret O’Connell",
      customerKind: "consumer",
      revision: 1,
      totalCost: 374_195,
      linesCost: 0,
      lines: [],
      discount: null,
      depositPercent: null,
      isManual: false,
      priceSnapshot: null,
      siteAddress: "Dairy Farm, Mill Lane",
      ...wanted.quote,
    },
    new Date(now),
    { scope: null, exclusions: null, drawsOver12: false, ...wanted.job },
  );
}

const scope =
  "Taking out and disposing of the old pump.\nFitting and connecting the new pump with its drive, on the pipework that is there.\nFilling, venting and a trial run, and showing you how to use it.";
const exclusions =
  "Work on the electrical supply upstream of the isolator.\nAsbestos, and making good of walls and floors.";
const terms =
  "1. You pay within 14 days of our invoice.\n2. The goods stay ours until they are paid.\n3. We guarantee our work for twelve months; the maker’s guarantee is passed on to you.";
const sentence = "We take out the old booster set, cut back the pipework and fit the new set on rubber feet. ";
const business = { customerKind: "business", customerName: "Ancoats Mill Management Co." } as const;
const sole = {
  name: "Pennine Pump Repairs",
  legalName: "Gareth Hughes",
  legalForm: "sole_trader",
  registeredIn: null,
  companyNumber: null,
  vatRegistered: false,
  vatNumber: null,
} as const;

/** Ten documents for viewing page by page. */
export const documentSamples = {
  "plain consumer": frozen(),
  "business lines": frozen({
    company: { terms, termsVersion: 3 },
    quote: { ...business, priceDetail: "split" },
    job: { scope, exclusions },
  }),
  estimate: frozen({ company: { terms, termsVersion: 3 }, quote: { documentKind: "estimate" }, job: { scope } }),
  "reverse charge": frozen({
    quote: { ...business, vatTreatment: "reverse_charge", customerVatNumber: "GB 987 6543 21" },
  }),
  "energy saving": frozen({ now: "2027-03-10T10:00:00Z", quote: { vatTreatment: "energy_saving" } }),
  "Scottish water": frozen({
    quote: { postcode: "EH1 1YZ", siteAddress: "Flat 2F1, 14 High Street, Edinburgh" },
    job: { drawsOver12: true },
  }),
  "sole trader": frozen({ company: sole, quote: { noCancellation: "urgent" } }),
  "long scope": frozen({
    company: { terms, termsVersion: 3 },
    job: { scope: sentence.repeat(110).slice(0, 10_000), exclusions },
  }),
  "names of all kinds": frozen({
    company: { name: "Ŵyn & Łukasz Pumps", legalName: "Ŵyn & Łukasz Pumps Limited" },
    quote: { customerName: "Siân Łukasz מרגלית 🚿 محمد O’Connell", siteAddress: "Ysgol Gyfun Llŷn\nPwllheli" },
  }),
  everything: frozen({
    company: { terms: `${terms}\n`.repeat(8), termsVersion: 3 },
    quote: {
      totalCost: 9_999_999_999,
      labourCost: 4_999_999_999,
      materialCost: 5_000_000_000,
      priceDetail: "split",
      documentKind: "estimate",
      vatTreatment: "energy_saving",
    },
    job: { scope, exclusions, drawsOver12: true },
    now: "2027-03-10T10:00:00Z",
  }),
} satisfies Record<string, Offer>;

export { logo as paperLogo };
