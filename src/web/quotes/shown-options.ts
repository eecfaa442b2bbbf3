// A quote's options as screens show them.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { choiceKeys } from "#domain/catalogue/items.ts";
import { MAX_OPTIONS, type OptionKind, optionKinds, pickOptionLines } from "#domain/quotes/options.ts";

export interface ShownOption {
  /** From 1. */
  place: number;
  label: string;
  words: string | null;
  /** The quote as if this option were its own job. */
  quote: QuoteDetail;
}

/** Two or three; none for a quote with one price. */
export const listShownOptions = (quote: QuoteDetail): ShownOption[] =>
  (quote.options ?? []).map(({ label, words }, index) => ({
    place: index + 1,
    label,
    words,
    quote: pickOptionQuote(quote, index + 1),
  }));

/** Its choices, names, figures, lines and working. */
export function pickOptionQuote(quote: QuoteDetail, place: number): QuoteDetail {
  const job = quote.options?.[place - 1]?.job;
  // Its own lines belong to it alone, so none names a place any more.
  const lines = pickOptionLines(quote.lines, place).map((line) => ({ ...line, options: [] }));
  if (!job) return { ...quote, lines };
  const { names, priceSnapshot, ...figures } = job;
  return {
    ...quote,
    ...figures,
    lines,
    names: { ...quote.names, ...names },
    priceBasis: priceSnapshot,
    isManual: false,
    // An option without figures is not calculated, whatever the others are.
    calculatedAt: job.totalCost === null ? null : quote.calculatedAt,
  };
}

/** The lists in which they do not all have the same item. */
export const listDifferingKinds = (options: readonly ShownOption[]): OptionKind[] =>
  optionKinds.filter((kind) => new Set(options.map(({ quote }) => quote[choiceKeys[kind]])).size > 1);

export const mayAddOption = ({ options }: Pick<QuoteDetail, "options">): boolean =>
  (options?.length ?? 1) < MAX_OPTIONS;

export const buildLabel = (place: number): string => `Option ${place}`;

/** "2 Soft start"; an option without a name of its own is "Option 2". */
export const formatOption = (place: number, label: string): string =>
  label === buildLabel(place) ? label : `${place} ${label}`;

/** "Option 2, Soft start"; an option without a name of its own is "Option 2". */
export const formatFullOption = (place: number, label: string): string =>
  label === buildLabel(place) ? label : `${buildLabel(place)}, ${label}`;
