// Documents with lines, a discount, a deposit, options and offered lines, each frozen as the product freezes it: for tests
// and for viewing page by page.
import type { OfferableOption } from "#domain/offers/selectable-parts.ts";
import type { Discount, QuoteLine } from "#domain/quotes/lines.ts";
import { pickOptionLines } from "#domain/quotes/options.ts";
import { computeLinesPrice } from "#domain/quotes/price.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Offer } from "#server/offers/offer.ts";
import { frozen, type WantedDocument } from "./document-samples.ts";
import { samples } from "./documents.ts";

const { quote } = samples.ordinary;
const idOf = (place: number) => `01a20df0-0000-7000-8000-${String(place).padStart(12, "0")}`;

const line = (place: number, words: string, price: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  ...{ id: idOf(place), extraId: null, heading: null, words, details: null, quantity: 100, unit: null, price },
  ...{ state: "included", options: [], ...more },
});
const offered = (place: number, words: string, price: number, more: Partial<QuoteLine> = {}): QuoteLine =>
  line(place, words, price, { state: "offered", ...more });

const scope =
  "Taking out and disposing of the old pump.\nFitting and connecting the new pump with its drive, on the pipework that is there.\nFilling, venting and a trial run, and showing you how to use it.";
const exclusions = "Work on the electrical supply upstream of the isolator.\nMaking good of walls and floors.";
const own = { labourCost: 88_400, materialCost: 285_795 };

interface Choice {
  lines?: QuoteLine[];
  discount?: Discount | null;
  options?: (Partial<OfferableOption> & { label: string })[];
}

/** A quote's figures with these lines, and what its customer chooses from. */
function priced({ lines = [], discount = null, options = [] }: Choice): NonNullable<WantedDocument["quote"]> {
  const priceOf = (place: number, job: { labourCost: number; materialCost: number }) => {
    const price = computeLinesPrice(
      pickOptionLines(lines, place).filter(({ state }) => state === "included"),
      discount,
      job,
    );
    if (isRefusal(price)) throw new Error(price.sentence);
    return { ...job, linesCost: price.linesCost, totalCost: price.totalCost };
  };
  const { items, motorKw, labourHours, engineerCount } = quote;
  const head = {
    ...{ label: null, words: null, items, motorKw, labourHours, engineerCount, isManual: true, priceSnapshot: null },
    ...{ scope, exclusions, drawsOver12: false },
  };
  const isChoice = options.length > 0 || lines.some(({ state }) => state === "offered");
  const list = options.length > 0 ? options : [{}];
  const offeredOptions = list.map((option, index) => {
    const { labourCost, materialCost } = { ...own, ...option };
    const job = { labourCost: labourCost ?? own.labourCost, materialCost: materialCost ?? own.materialCost };
    return { ...head, ...option, ...priceOf(index + 1, job) };
  });
  const first = offeredOptions[0] ?? { ...head, ...priceOf(1, own) };
  const { labourCost, materialCost, linesCost, totalCost } = first;
  return {
    ...{ lines, discount, labourCost, materialCost, linesCost, totalCost, isManual: true },
    ...(isChoice && { offeredOptions, extraRelations: [] }),
  };
}

const fit = { scope, exclusions };
const terms = {
  terms: "1. You pay within 14 days of our invoice.\n2. The goods stay ours until they are paid.",
  termsVersion: 3,
};
const itemsWith = (drive: string, pump = quote.items.pump_style) => ({
  ...quote.items,
  drive_type: drive,
  pump_style: pump,
});

const lines = [
  line(1, "Isolation valve", 1800, { heading: "Valves", quantity: 200, details: "Full-bore, lever operated" }),
  line(2, "Check valve", 2450, { quantity: 100 }),
  line(3, "Copper pipe", 900, { heading: "Pipework", quantity: 125_050, unit: "m" }),
  line(4, "Parking", 1200, { heading: "Access" }),
];
const threeOptions: NonNullable<Choice["options"]> = [
  { label: "Standard", words: "What is there now, like for like.", items: itemsWith("Direct on line") },
  {
    ...{ label: "Better", words: "A soft starter spares pump and pipework, and your lights no longer dip." },
    ...{ items: itemsWith("Soft starter"), materialCost: 327_795 },
  },
  {
    ...{ label: "Best", words: "Variable speed: holds the pressure, and uses about a third less electricity." },
    ...{ items: itemsWith("Variable speed"), materialCost: 402_110, labourCost: 101_200, labourHours: 750 },
  },
];
const extras = [
  offered(11, "Spare seal", 4900, { details: "Kept on your shelf, so that a leak is an hour’s work." }),
  offered(12, "Dry-run alarm", 14_500, { options: [2, 3] }),
  offered(13, "Service after a year", 18_000),
];
const long = "Everything that belongs to the plant room on the lower ground floor".slice(0, 60);

export const choiceSamples = {
  "one option with lines": frozen({ company: terms, quote: { ...priced({ lines }), priceDetail: "split" }, job: fit }),
  "total only": frozen({ company: terms, quote: priced({ lines }), job: fit }),
  "three options": frozen({
    company: terms,
    quote: priced({ lines: [...lines.slice(0, 1), ...extras], options: threeOptions }),
    job: fit,
  }),
  discount: frozen({
    company: terms,
    quote: priced({ lines, discount: { words: "Returning customer", percent: 500 } }),
    job: fit,
  }),
  "two rates of VAT": frozen({
    company: { ...terms, depositPercent: 25, depositWords: null },
    quote: {
      ...priced({ lines: extras.slice(0, 1), options: threeOptions.slice(0, 2) }),
      vatTreatment: "energy_saving",
    },
    job: fit,
    now: "2027-03-10T10:00:00Z",
  }),
  deposit: frozen({
    company: {
      ...terms,
      depositPercent: 25,
      depositWords: "By bank transfer to 12-34-56, 12345678.\nPlease name the quote.",
    },
    quote: priced({ lines: extras.map((extra) => ({ ...extra, options: [] })) }),
    job: fit,
  }),
  "long headings": frozen({
    company: terms,
    quote: {
      ...priced({
        lines: [
          line(1, "Isolation valve with a lever that can be locked, ".repeat(4).slice(0, 200), 1800, { heading: long }),
          line(2, "Check valve", 9_999_999_00, { heading: long, details: "Of bronze. ".repeat(45).slice(0, 500) }),
          offered(
            3,
            "Spare seal in a case that hangs on the wall beside the pump, ".repeat(4).slice(0, 200),
            9_999_999_00,
            {
              details: "Of carbon and ceramic. ".repeat(21),
            },
          ),
        ],
        options: threeOptions.map((option, index) => ({
          ...option,
          ...{ label: `${option.label} ${long}`.slice(0, 60), words: `${option.words} `.repeat(8).slice(0, 500) },
          scope: index === 2 ? `${scope}\n${"And a new control panel. ".repeat(60)}` : scope,
        })),
      }),
      priceDetail: "split",
    },
    job: fit,
  }),
  "50 lines": frozen({
    company: terms,
    quote: {
      ...priced({
        lines: [
          ...Array.from({ length: 38 }, (_, place) =>
            line(place + 1, `Fitting ${place + 1}`, 1000 + place, {
              heading: place % 10 === 0 ? `Part ${place / 10 + 1}` : null,
            }),
          ),
          ...Array.from({ length: 12 }, (_, place) => offered(place + 51, `Extra ${place + 1}`, 5000 + place)),
        ],
        options: threeOptions,
      }),
      priceDetail: "split",
    },
    job: fit,
  }),
} satisfies Record<string, Offer>;
