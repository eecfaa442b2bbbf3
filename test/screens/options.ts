// A quote with options and lines, as the server keeps it.
import type * as z from "zod/mini";
import type { OfferChoice } from "#contract/offers/choice.ts";
import { choiceKeys, type kinds } from "#domain/catalogue/items.ts";
import { optionKinds } from "#domain/quotes/options.ts";
import catalogue from "#test/kit/samples/catalogue.json" with { type: "json" };
import { answerQuote, quoteLike, type WireQuote } from "./quotes.ts";

export type WireLine = NonNullable<WireQuote["lines"]>[number];
export type WireOption = NonNullable<WireQuote["options"]>[number];
type WireJob = NonNullable<WireOption["job"]>;

const lists = {
  equipment_access: catalogue["GET /api/lookup/equipment-access"],
  job_type: catalogue["GET /api/lookup/job-types"],
  pump_style: catalogue["GET /api/lookup/pump-styles"],
  motor_size: catalogue["GET /api/lookup/motor-sizes"],
  drive_type: catalogue["GET /api/lookup/drive-types"],
} satisfies Partial<Record<(typeof kinds)[number], { id: number; name: string }[]>>;

export const wireLine = (changes: Partial<WireLine>): WireLine => ({
  id: "01970000-0000-7000-8000-000000000001",
  extraId: null,
  heading: null,
  words: "Parking",
  details: null,
  quantity: 1,
  unit: null,
  price: 12,
  state: "included",
  options: [],
  ...changes,
});

const noFigures = {
  labourHours: null,
  engineerCount: null,
  labourCost: null,
  materialCost: null,
  linesCost: 0,
  totalCost: null,
  priceSnapshot: null,
} as const;

/** The quote's own job but for `changes`. */
export function wireOption(
  quote: WireQuote,
  { label, words = null, ...changes }: Partial<WireJob> & { label: string; words?: string | null },
): WireOption {
  const ids = Object.fromEntries(optionKinds.map((kind) => [choiceKeys[kind], quote[choiceKeys[kind]]]));
  const job = { ...ids, ...noFigures, motorKw: 5.5, ...changes } as unknown as WireJob;
  const names = Object.fromEntries(
    optionKinds.map((kind) => [
      kind,
      lists[kind].find(({ id }: { id: number }) => id === job[choiceKeys[kind] as keyof WireJob])?.name ?? "",
    ]),
  );
  return { label, words, job: { ...job, names } as WireJob };
}

/** Keeps lines and options as they are sent; an option that was there keeps its figures. */
export function answerOptions(changes: Partial<WireQuote> | ((quote: WireQuote) => Partial<WireQuote>) = {}) {
  const sample = quoteLike("calculated");
  const quote = answerQuote({ ...sample, ...(typeof changes === "function" ? changes(sample) : changes) }, (fields) => {
    const current = quote.read();
    const options =
      fields.options &&
      (fields.options as unknown as (Partial<WireJob> & { label: string })[]).map((given, index) => {
        if (index === 0) return { words: null, ...given, job: null };
        const same = current.options?.find(({ job }) => job?.driveTypeId === given.driveTypeId)?.job;
        return wireOption(current, { ...same, ...given });
      });
    return {
      ...(fields.lines && { lines: fields.lines.map((given) => wireLine(JSON.parse(JSON.stringify(given)))) }),
      ...(fields.options !== undefined && { options: options ?? null }),
      ...(options?.some(({ job }) => job && job.totalCost === null) && { needsRecalculation: true }),
    };
  });
  return quote;
}

type WireChoice = z.input<typeof OfferChoice>;
export const ALARM = "01970000-0000-7000-8000-000000000002";
export const HOSE = "01970000-0000-7000-8000-000000000003";

const figuresOf = (net: number) => {
  const vat = Math.round(net * 20) / 100;
  return { net, vat, gross: Math.round((net + vat) * 100) / 100 };
};
const money = (pounds: number) => `£${pounds.toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;
const priceOf = (net: number, sign = "") => {
  const { vat, gross } = figuresOf(net);
  return { lead: `${sign}${money(gross)}`, note: `${money(net)} + ${money(vat)} VAT`, later: null };
};

/** For a consumer: two options, an alarm that goes with the second alone, and a hose that does not go with the alarm. */
export const wireChoice: WireChoice = {
  title: "Choose one option",
  priceNote: "prices include VAT",
  options: (
    [
      ["Standard", "As it is today.", "Variable speed drive", 3777.95],
      ["Soft start", null, "Soft starter", 3418.06],
    ] as const
  ).map(([label, words, drive, net], index) => ({
    place: index + 1,
    label,
    words,
    facts: [{ label: "Drive Type", value: drive }],
    price: priceOf(net),
    figures: figuresOf(net),
    included: [],
    scope: null,
    exclusions: null,
  })),
  extras: (
    [
      [ALARM, "Dry-run alarm", 145, 3, [2], []],
      [HOSE, "Longer hose", 98.5, 7, [1, 2], [3]],
    ] as const
  ).map(([id, words, net, extraId, places, excludes]) => ({
    id,
    label: words,
    words,
    details: null,
    price: priceOf(net, "+"),
    limits: places.length === 1 ? ["Not with Standard"] : [],
    places: [...places],
    figures: figuresOf(net),
    extraId,
    needs: [],
    excludes: [...excludes],
  })),
  sumLabel: "To pay, including VAT",
  isNet: false,
  from: { label: "To pay, including VAT", value: "From £4,101.67" },
};
