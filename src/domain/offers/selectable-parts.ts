// What the customer of a selectable offer chooses from: its options and its offered lines, each with figures and VAT of
// its own, so that every combination is a sum (decisions 133 and 141). Frozen in the offer as `selection`.
import type { ExtraRelations } from "#domain/catalogue/extras.ts";
import type { Pence } from "#domain/money.ts";
import type { PriceDetail } from "#domain/price-detail.ts";
import type { Discount, QuoteLine } from "#domain/quotes/lines.ts";
import {
  isSelectable,
  type OptionItems,
  pickOption,
  pickOptionLines,
  type QuoteOption,
} from "#domain/quotes/options.ts";
import { computeLineCost } from "#domain/quotes/price.ts";
import { isOwnPumpJob } from "#domain/quotes/price-snapshot.ts";
import { buildOfferLines, type IncludedLine, type OfferLines } from "./included-lines.ts";
import type { OfferTotals } from "./offer-totals.ts";
import { buildPriceLines, type PricedJob, type PriceLine } from "./price-lines.ts";
import type { ViewedQuote } from "./view-facts.ts";

interface OptionHead extends Pick<ViewedQuote, "items" | "motorKw" | "isOwnPump" | "labourHours" | "engineerCount"> {
  /** Null for the only one. */
  label: string | null;
  words: string | null;
  scope: string | null;
  exclusions: string | null;
  /** Its figures are 0 until it is calculated: such an option is never sent, but printed for the office. */
  isUncalculated?: true;
}

export interface OfferedOption extends OptionHead, OfferLines {
  /** From 1. */
  place: number;
  figures: OfferTotals;
  /** The parts of its job's price, as far as they are shown: net. */
  lines: PriceLine[];
}

export interface OfferedExtra extends Pick<QuoteLine, "id" | "extraId" | "words" | "details" | "quantity" | "unit"> {
  /** Of the options that it can be added to. */
  places: number[];
  figures: OfferTotals;
  /** Ids of extras that it needs, and of those among the quote's that it does not go with, whichever of the two says so. */
  needs: number[];
  excludes: number[];
}

export interface SelectableParts {
  options: OfferedOption[];
  /** In the order of the form's fields x1 to x12. */
  extras: OfferedExtra[];
}

/** An option of a quote before it is offered. */
export interface OfferableOption extends OptionHead, PricedJob {
  linesCost: Pence;
  /** Net. */
  totalCost: Pence;
  /** Its pump may draw more than 12 litres a minute from a supply pipe. */
  drawsOver12: boolean;
}

export interface SelectableQuote {
  lines: readonly QuoteLine[];
  discount: Discount | null;
  /** One to three, the quote's own first; absent for a quote that leaves nothing to choose. */
  offeredOptions?: readonly OfferableOption[] | undefined;
  /** Of the extras among its lines. */
  extraRelations?: readonly ExtraRelations[] | null | undefined;
}

type PickableQuote = Parameters<typeof pickOption>[0];
interface QuoteWithOptions extends PickableQuote {
  isManual: boolean;
  /** The quote's own, which all its options share. */
  scope: string | null;
  exclusions: string | null;
  options: QuoteOption[] | null;
  optionItems: OptionItems | null;
}

/** The options of a selectable quote as it is now; undefined for any other. `job` has the texts of its own job type. */
export function listOfferableOptions(
  quote: QuoteWithOptions,
  job: Pick<OfferableOption, "scope" | "exclusions" | "drawsOver12">,
): OfferableOption[] | undefined {
  if (!isSelectable(quote)) return undefined;
  const { options, optionItems } = quote;
  return (options ?? [{ label: null, words: null, job: null }]).map((head, index) => {
    const { names, motorKw, labourHours, engineerCount, ...option } = pickOption(quote, index + 1);
    const jobType = optionItems?.job_type.find(({ id }) => id === head.job?.jobTypeId);
    const pump = optionItems?.pump_style.find(({ id }) => id === head.job?.pumpStyleId);
    const texts = head.job === null ? job : { scope: null, exclusions: null, ...jobType };
    return {
      ...{ label: head.label, words: head.words, items: names, motorKw, labourHours, engineerCount },
      ...{ labourCost: option.labourCost, materialCost: option.materialCost, linesCost: option.linesCost },
      totalCost: option.totalCost ?? 0,
      ...(option.totalCost === null && { isUncalculated: true }),
      isManual: head.job === null && quote.isManual,
      priceSnapshot: option.priceSnapshot,
      scope: quote.scope ?? texts.scope,
      exclusions: quote.exclusions ?? texts.exclusions,
      drawsOver12: head.job === null ? job.drawsOver12 : (pump?.needsWaterNotice ?? false),
    };
  });
}

interface Terms {
  priceDetail: PriceDetail;
  symbol: string;
  computeTotals(net: Pence): OfferTotals;
}

/** Undefined if there is nothing to choose. */
export function buildSelectableParts(quote: SelectableQuote, terms: Terms): SelectableParts | undefined {
  const { lines, discount, offeredOptions = [] } = quote;
  if (offeredOptions.length === 0) return undefined;
  const options = offeredOptions.map((option, index): OfferedOption => {
    const { label, words, items, motorKw, labourHours, engineerCount, scope, exclusions } = option;
    const place = index + 1;
    return {
      ...{ place, label, words, items, motorKw, labourHours, engineerCount },
      ...(isOwnPumpJob(option.priceSnapshot?.choices.job_type) && { isOwnPump: true }),
      ...(option.isUncalculated && { isUncalculated: true }),
      figures: terms.computeTotals(option.totalCost),
      lines: buildPriceLines(terms.priceDetail, option),
      ...buildOfferLines(
        { ...option, lines: pickOptionLines(lines, place), discount },
        terms.symbol,
        terms.priceDetail !== "total",
      ),
      scope,
      exclusions,
    };
  });
  const offeredLines = lines.filter(({ state }) => state === "offered");
  return { options, extras: offeredLines.map((line) => buildExtra(line, options, quote, terms)) };
}

function buildExtra(
  line: QuoteLine,
  options: readonly OfferedOption[],
  { lines, extraRelations }: SelectableQuote,
  { computeTotals }: Terms,
): OfferedExtra {
  const { id, extraId, words, details, quantity, unit } = line;
  const findRelations = (extra: number | null) => extraRelations?.find((relations) => relations.id === extra);
  const own = findRelations(extraId);
  const otherIds = [...new Set(lines.flatMap((other) => other.extraId ?? []))].filter((other) => other !== extraId);
  return {
    ...{ id, extraId, words, details, quantity, unit },
    places: options.map(({ place }) => place).filter((place) => pickOptionLines([line], place).length > 0),
    figures: computeTotals(computeLineCost(line)),
    needs: own?.needs ?? [],
    excludes: own
      ? otherIds.filter((other) => own.excludes.includes(other) || findRelations(other)?.excludes.includes(own.id))
      : [],
  };
}

/** What a ticked line reads as among those that are in the price. It always shows its price. */
export const toTakenLine = ({ extraId, words, details, quantity, unit, figures }: OfferedExtra): IncludedLine => ({
  ...{ extraId, heading: null, words, details, quantity, unit },
  pence: figures.net,
});

/** The option with the lowest price; "From" names it (decision 144). */
export function findCheapestOption({ options }: SelectableParts): OfferedOption {
  const [cheapest] = options.toSorted(
    (a, b) =>
      Number(a.isUncalculated ?? false) - Number(b.isUncalculated ?? false) ||
      a.figures.gross - b.figures.gross ||
      a.place - b.place,
  );
  if (!cheapest) throw new Error("A selectable offer has an option");
  return cheapest;
}
