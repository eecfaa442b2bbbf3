// The options of a quote, side by side, of which its customer chooses one (decisions 130 and 135).
import { type Catalogue, choiceKeys, type KeyedChoices, type Kind, kinds } from "#domain/catalogue/items.ts";
import type { Hundredths, Pence } from "#domain/money.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import { isOfOption, type QuoteLine } from "./lines.ts";
import type { PriceSnapshot } from "./price-snapshot.ts";

/** A quote has one, which is its own row, or up to so many with a label each. */
export const MAX_OPTIONS = 3;
/** In characters. */
export const optionTextLimits = { label: 60, words: 500 } as const;

/** What options differ in: they share the zone. */
export type OptionKind = Exclude<Kind, "location">;
export const optionKinds = kinds.filter((kind) => kind !== "location");
export type OptionChoices = Record<Exclude<keyof KeyedChoices, "locationId">, number>;

/** A value for each of the five kinds, computed from the kind. */
export const mapOptionKinds = <T>(of: (kind: OptionKind) => T): Record<OptionKind, T> =>
  Object.fromEntries(optionKinds.map((kind) => [kind, of(kind)])) as Record<OptionKind, T>;

/** What an option was calculated to. */
export interface OptionFigures {
  labourHours: Hundredths | null;
  engineerCount: number | null;
  labourCost: Pence | null;
  materialCost: Pence | null;
  /** Its included lines less the discount; 0 until there is a total. */
  linesCost: Pence;
  /** Null until it is calculated, and once its choices have changed. */
  totalCost: Pence | null;
  priceSnapshot: PriceSnapshot | null;
}

/** The five choices of an option beside the first, with its figures. */
export interface OptionJob extends OptionChoices, OptionFigures {
  names: Record<OptionKind, string>;
  motorKw: Hundredths | null;
}

export interface QuoteOption {
  label: string;
  words: string | null;
  /** Null for the first, which is the quote's own row. */
  job: OptionJob | null;
}

/** One option, by its place from 1, with the ticked lines. */
export interface OfferSelection {
  option: number;
  /** Ids. */
  lines: string[];
}
/** What an acceptance of it came to. */
export interface AcceptedSelection extends OfferSelection {
  net: Pence;
  vat: Pence;
  gross: Pence;
}

/** Its customer chooses (decision 137). */
export const isSelectable = ({
  lines,
  options,
}: {
  lines: readonly Pick<QuoteLine, "state">[];
  options: readonly unknown[] | null;
}): boolean => options !== null || lines.some(({ state }) => state === "offered");

/** The lines of an option: its own, and those of all. */
export const pickOptionLines = <L extends Pick<QuoteLine, "options">>(lines: readonly L[], place: number): L[] =>
  lines.filter((line) => isOfOption(line, place));

/** The quote as if this option were its own job: its choices, names, figures and lines. */
export function pickOption<
  Q extends KeyedChoices &
    OptionFigures & {
      names: Record<Kind, string | null>;
      motorKw: Hundredths | null;
      lines: readonly QuoteLine[];
      options: readonly QuoteOption[] | null;
    },
>(quote: Q, place: number): Q {
  const job = quote.options?.[place - 1]?.job;
  const lines = pickOptionLines(quote.lines, place);
  if (!job) return { ...quote, lines };
  return { ...quote, ...job, names: { ...quote.names, ...job.names }, lines };
}

/** The choices and names of each option; of the quote itself, without a place, if it has one price. */
export interface ChosenOption extends KeyedChoices {
  place: number | null;
  names: Record<Kind, string | null>;
}

export function listChosenOptions(
  quote: KeyedChoices & { names: Record<Kind, string | null>; options: readonly QuoteOption[] | null },
): ChosenOption[] {
  if (quote.options === null) return [{ ...quote, place: null }];
  return quote.options.map(({ job }, at) => ({
    ...quote,
    ...job,
    place: at + 1,
    names: { ...quote.names, ...job?.names },
  }));
}

/** Refuses, at its field, a line of an option that the quote does not have. */
export function refuseOptionPlaces(
  lines: readonly Pick<QuoteLine, "options">[],
  options: readonly unknown[] | null,
): Refusal | null {
  const fields = lines.flatMap(({ options: places }, at) => {
    const absent = places.find((place) => place > (options?.length ?? 0));
    return absent === undefined ? [] : [[`lines.${at}.options`, `There is no option ${absent}`] as const];
  });
  return fields[0] ? buildRefusal("invalid", fields[0][1], Object.fromEntries(fields)) : null;
}

/** The same refusal, saying which option it concerns; its fields are that option's. */
export function describeOptionRefusal(refusal: Refusal, place: number, { label }: Pick<QuoteOption, "label">): Refusal {
  const fields = Object.entries(refusal.fields ?? {}).map(([key, sentence]) => [
    place === 1 ? key : `options.${place - 1}.${key}`,
    sentence,
  ]);
  return buildRefusal(
    refusal.refusal,
    `Option ${place}, ${label}: ${refusal.sentence}`,
    refusal.fields && Object.fromEntries(fields),
  );
}

/** The items that options name, active or not. */
export type OptionItems = Pick<Catalogue, OptionKind>;

/** The quote with the names and motors of its options: as priced, else as they are now (decision 16). */
export function renewOptionNames<Q extends { options: readonly QuoteOption[] | null; optionItems: OptionItems | null }>(
  quote: Q,
): Q {
  const { options, optionItems: items } = quote;
  if (!options || !items) return quote;
  return {
    ...quote,
    options: options.map(({ job, ...option }) => ({ ...option, job: job && describeItems(job, items) })),
  };
}
function describeItems(job: OptionJob, items: OptionItems): OptionJob {
  const find = <K extends OptionKind>(kind: K) => {
    const known = [job.priceSnapshot?.choices[kind], ...items[kind]];
    return known.find((item) => item?.id === job[choiceKeys[kind]]);
  };
  const names = mapOptionKinds((kind) => find(kind)?.name ?? job.names[kind]);
  return { ...job, names, motorKw: find("motor_size")?.kw ?? job.motorKw };
}
