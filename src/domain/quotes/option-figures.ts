// What options cost: their figures go with their five choices, and lines and discount count in each (decision 132).
import {
  choiceKeys,
  describeNotOffered,
  type KeyedChoices,
  type Kind,
  kindLabels,
  kinds,
} from "#domain/catalogue/items.ts";
import { buildRefusal, isRefusal, type Refusal } from "#domain/refusal.ts";
import type { LinesAndDiscount } from "./lines.ts";
import {
  describeOptionRefusal,
  mapOptionKinds,
  type OptionChoices,
  type OptionFigures,
  type OptionItems,
  optionKinds,
  type QuoteOption,
} from "./options.ts";
import { computeLinesPrice, refuseDiscount } from "./price.ts";
import type { PriceSnapshot } from "./price-snapshot.ts";

/** As a user gives it; the choices of the first are the quote's own. */
export type GivenOption = Pick<QuoteOption, "label"> & { words?: string | null | undefined } & SomeChoices;
type SomeChoices = { [K in keyof OptionChoices]?: number | null | undefined };

/** The quote's own job, as far as an option may take its figures over. */
export interface OwnJob extends KeyedChoices, OptionFigures {
  names: Record<Kind, string | null>;
  options: readonly QuoteOption[] | null;
  calculatedAt: string | null;
  isManual: boolean;
  needsRecalculation: boolean;
}

const noFigures: OptionFigures = {
  labourHours: null,
  engineerCount: null,
  labourCost: null,
  materialCost: null,
  linesCost: 0,
  totalCost: null,
  priceSnapshot: null,
};
const pickFigures = ({
  labourHours,
  engineerCount,
  labourCost,
  materialCost,
  ...job
}: OptionFigures): OptionFigures => {
  const { linesCost, totalCost, priceSnapshot } = job;
  return { labourHours, engineerCount, labourCost, materialCost, linesCost, totalCost, priceSnapshot };
};

const hasSameChoices = (a: SomeChoices, b: SomeChoices): boolean =>
  optionKinds.every((kind) => a[choiceKeys[kind]] === b[choiceKeys[kind]]);

/** The figures that an option with these choices has been calculated to; null if there is none. */
export function findCalculatedFigures(options: readonly QuoteOption[], choices: SomeChoices): OptionFigures | null {
  const found = options.find(({ job }) => job && job.totalCost !== null && hasSameChoices(job, choices));
  return found?.job ? pickFigures(found.job) : null;
}

/**
 * The options to store. Each keeps the figures that its five choices were calculated to, wherever they stood: in an
 * option, or in the quote's own row unless they were typed. Refuses with `invalid` a choice that is missing, and with
 * `unknown_choice` an item that is absent, or off and not yet on the quote.
 */
export function resolveOptions(
  given: readonly GivenOption[] | null,
  quote: OwnJob,
  items: OptionItems,
): QuoteOption[] | null | Refusal {
  if (given === null) return null;
  const stored = quote.options ?? [];
  const fields: Record<string, string> = {};
  let isMissing = false;
  const isOnQuote = (kind: keyof OptionItems, id: number) =>
    [quote, ...stored.map(({ job }) => job)].some((job) => job?.[choiceKeys[kind]] === id);
  const options = given.map(({ label, words, ...choices }, at): QuoteOption => {
    const option = { label, words: words || null };
    if (at === 0) return { ...option, job: null };
    const names = mapOptionKinds((kind) => {
      const key = choiceKeys[kind];
      const id = choices[key] ?? null;
      const item = items[kind].find((one) => one.id === id);
      if (id === null) {
        isMissing = true;
        fields[`options.${at}.${key}`] = `Please choose the ${kindLabels[kind].one.toLowerCase()}`;
      } else if (!item || !(item.isActive || isOnQuote(kind, id))) {
        fields[`options.${at}.${key}`] = describeNotOffered(kind);
      }
      return item?.name ?? "";
    });
    const motorKw = items.motor_size.find(({ id }) => id === choices.motorSizeId)?.kw ?? null;
    return { ...option, job: { ...(choices as OptionChoices), names, motorKw, ...findFigures(choices) } };
  });
  function findFigures(choices: SomeChoices): OptionFigures {
    const isOwn = hasSameChoices(quote, choices) && quote.calculatedAt !== null;
    const own = isOwn && !quote.isManual && !quote.needsRecalculation ? pickFigures(quote) : null;
    return findCalculatedFigures(stored, choices) ?? own ?? noFigures;
  }
  const first = Object.values(fields)[0];
  return first ? buildRefusal(isMissing ? "invalid" : "unknown_choice", first, fields) : options;
}

/** The options with what lines and discount add to each now. Refuses what no quote can hold, naming the option. */
export function computeOptionPrices(
  options: readonly QuoteOption[],
  { lines, discount }: LinesAndDiscount,
): QuoteOption[] | Refusal {
  const priced = options.map((option, at): QuoteOption | Refusal => {
    const { job } = option;
    if (!job || job.labourCost === null || job.materialCost === null) return option;
    const { labourCost, materialCost } = job;
    const price = computeLinesPrice(lines, discount, { labourCost, materialCost }, at + 1);
    if (isRefusal(price)) return describePriceRefusal(price, at + 1, option);
    return { ...option, job: { ...job, linesCost: price.linesCost, totalCost: price.totalCost } };
  });
  return priced.find(isRefusal) ?? (priced as QuoteOption[]);
}

/** A discount names the option as what it exceeds. */
export const describePriceRefusal = (refusal: Refusal, place: number, option: QuoteOption): Refusal =>
  refusal.refusal === "discount_too_large"
    ? refuseDiscount(`option ${place}`)
    : describeOptionRefusal(refusal, place, option);

/** Some option waits for its calculation. */
export const isUncalculated = (options: readonly QuoteOption[] | null): boolean =>
  options?.some(({ job }) => job !== null && job.totalCost === null) ?? false;

/** The options of a duplicate, without figures: it has to be calculated again. */
export const copyOptions = (options: readonly QuoteOption[] | null): QuoteOption[] | null =>
  options?.map(({ job, ...option }) => ({ ...option, job: job && { ...job, ...noFigures } })) ?? null;

/** The database returns keys in another order; names and origins follow from the choices. */
export const isSameOptions = (a: readonly QuoteOption[] | null, b: readonly QuoteOption[] | null): boolean =>
  JSON.stringify(a?.map(listCompared)) === JSON.stringify(b?.map(listCompared));
const listCompared = ({ label, words, job }: QuoteOption) => [
  ...[label, words, job && optionKinds.map((kind) => job[choiceKeys[kind]])],
  job && [job.labourHours, job.engineerCount, job.labourCost, job.materialCost, job.linesCost, job.totalCost],
];

/** Every option has the figures of its own choices, and none of what was chosen before. */
export const isPricedAsChosen = (
  quote: KeyedChoices & Pick<OwnJob, "options"> & { priceSnapshot?: PriceSnapshot | null },
): boolean =>
  [quote, ...(quote.options ?? []).flatMap(({ job }) => job ?? [])].every(({ priceSnapshot, ...choices }) =>
    kinds.every((kind) => priceSnapshot?.choices[kind].id === { ...quote, ...choices }[choiceKeys[kind]]),
  );
