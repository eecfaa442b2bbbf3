// Changes of a quote's options. Each also fits a quote that somebody else has changed meanwhile.
import type { GivenOption } from "#contract/quotes/options.ts";
import type { QuoteDetail, QuoteEdit } from "#contract/quotes/quotes.ts";
import { choiceKeys, type KeyedChoices } from "#domain/catalogue/items.ts";
import type { GivenLine } from "#domain/quotes/lines.ts";
import { optionKinds } from "#domain/quotes/options.ts";
import { toGivenLine } from "#web/quotes/lines/line-changes.ts";
import { buildLabel } from "#web/quotes/shown-options.ts";

export type OptionsEdit = Pick<QuoteEdit, "options" | "lines" | keyof KeyedChoices>;
type OptionsChange = (quote: QuoteDetail) => OptionsEdit;

/** The five choices of a quote's own job, or of an option's. */
export const pickOptionIds = (job: OptionIds): OptionIds =>
  Object.fromEntries(optionKinds.map((kind) => [choiceKeys[kind], job[choiceKeys[kind]]])) as unknown as OptionIds;
export type OptionIds = Omit<KeyedChoices, "locationId">;

/** As they are sent back; a quote with one price has one. */
export function listGivenOptions({ options }: Pick<QuoteDetail, "options">): GivenOption[] {
  if (options === null) return [{ label: buildLabel(1) }];
  return options.map(({ label, words, job }) => ({ label, words, ...(job && pickOptionIds(job)) }));
}

/** Replaces the option in this place, or adds it at the end. */
export const setOption =
  (place: number | null, option: GivenOption): OptionsChange =>
  (quote) => {
    const options = listGivenOptions(quote);
    return {
      options: place !== null && place <= options.length ? options.with(place - 1, option) : [...options, option],
    };
  };

/** The lines that belong to it alone go too. */
export const removeOption =
  (place: number): OptionsChange =>
  (quote) => {
    const options = listGivenOptions(quote).toSpliced(place - 1, 1);
    return {
      options: options.length > 1 ? options : null,
      ...movePlaces(quote, options.length, (other) => (other === place ? null : other > place ? other - 1 : other)),
    };
  };

/** Undoes the removal from `before`; a line that was changed since keeps its new figures. */
export const restoreOption =
  (before: QuoteDetail, place: number): OptionsChange =>
  (quote) => {
    const [firstBefore] = listGivenOptions(before);
    const option = listGivenOptions(before)[place - 1];
    if (!option || !firstBefore) return {};
    const options = quote.options === null ? [firstBefore] : listGivenOptions(quote);
    const restored = quote.lines.map(toGivenLine).map((line) => {
      const lineBefore = before.lines.find(({ id }) => id === line.id);
      return lineBefore ? { ...line, options: lineBefore.options } : line;
    });
    for (const [index, line] of before.lines.entries())
      if (line.options.join() === String(place)) restored.splice(index, 0, toGivenLine(line));
    return {
      options: options.toSpliced(place - 1, 0, option),
      ...(before.lines.some((line) => line.options.length > 0) && {
        lines: restored as NonNullable<QuoteEdit["lines"]>,
      }),
    };
  };

/** It becomes the quote's own job, and that one takes its place. */
export const moveToFirst =
  (place: number): OptionsChange =>
  (quote) => {
    const options = listGivenOptions(quote);
    const [first, option] = [options[0], options[place - 1]];
    if (!first || !option) return {};
    const { label, words, ...ids } = option;
    return {
      ...(ids as OptionsEdit),
      options: options.with(0, { label, words }).with(place - 1, { ...first, ...pickOptionIds(quote) }),
      ...movePlaces(quote, options.length, (other) => (other === 1 ? place : other === place ? 1 : other)),
    };
  };

/** Nothing if every line keeps its places. */
function movePlaces(
  { lines }: QuoteDetail,
  optionCount: number,
  findPlace: (place: number) => number | null,
): Pick<QuoteEdit, "lines"> {
  if (lines.every(({ options }) => options.length === 0)) return {};
  const moved = lines.map(toGivenLine).flatMap((line): GivenLine[] => {
    if (line.options.length === 0) return [line];
    const options = line.options.map(findPlace).filter((place) => place !== null);
    if (options.length === 0) return [];
    return [{ ...line, options: options.length === optionCount ? [] : options.toSorted() }];
  });
  return { lines: moved as NonNullable<QuoteEdit["lines"]> };
}
