// The options of a quote, side by side, of which its customer chooses one (decisions 130 and 135).
import { type Catalogue, choiceKeys, type KeyedChoices, type Kind, kinds } from "#domain/catalogue/items.ts";
import type { Hundredths, Pence } from "#domain/money.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import type { QuoteLine } from "./lines.ts";
import type { PriceSnapshot } from "./price-snapshot.ts";

/** A quote has one, which is its own row, or up to so many with a label each. */
export const MAX_OPTIONS = 3;
/** In characters. */
export const optionTextLimits = { label: 60, words: 500 } as const;

/** What options differ in: they share the zone. */
export const optionKinds = kinds.filter((kind) => kind !== "location");
export type OptionKind = Exclude<Kind, "location">;
export type OptionChoices = Record<Exclude<keyof KeyedChoices, "locationId">, number>;

/** A value for each of the five kinds, computed from the kind. */
export const mapOptionKinds = <T>(of: (kind: OptionKind) => T): Record<OptionKind, T> =>
  Object.fromEntries(optionKinds.map((kind) => [kind, of(kind)])) as Record<OptionKind, T>;

/** The five choices of an option beside the first, and the figures that they were calculated to. */
export interface OptionJob extends OptionChoices {
  names: Record<OptionKind, string>;
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

/** The lines of an option, or of all of them. */
export const pickOptionLines = <L extends Pick<QuoteLine, "options">>(lines: readonly L[], place: number): L[] =>
  lines.filter(({ options }) => options.length === 0 || options.includes(place));

/** The quote as if this option were its own job: its choices, names, figures and lines. */
export function pickOption<
  Q extends KeyedChoices &
    Omit<OptionJob, "names" | keyof OptionChoices> & {
      names: Record<Kind, string | null>;
      motorKw: Hundredths | null;
      lines: readonly QuoteLine[];
      options: readonly QuoteOption[] | null;
    },
>(quote: Q, place: number): Q {
  const job = quote.options?.[place - 1]?.job;
  const lines = pickOptionLines(quote.lines, place);
  if (!job) return { ...quote, lines };
  const motorKw = job.priceSnapshot?.choices.motor_size.kw ?? null;
  return { ...quote, ...job, names: { ...quote.names, ...job.names }, motorKw, lines };
}

/** Refuses, at its field, a line of an option that the quote does not have. */
export function refuseOptionPlaces(
  lines: readonly Pick<QuoteLine, "options">[],
  options: readonly unknown[] | null,
): Refusal | null {
  const fields = lines.flatMap(({ options: places }, place) => {
    const absent = places.find((one) => one > (options?.length ?? 0));
    return absent === undefined ? [] : [[`lines.${place}.options`, `There is no option ${absent}`] as const];
  });
  return fields[0] ? buildRefusal("invalid", fields[0][1], Object.fromEntries(fields)) : null;
}

/** The items that options name, active or not. */
export type OptionItems = Pick<Catalogue, OptionKind>;

/** The names of an option's items: as priced, else as they are called now (decision 16). */
export function renameOptions(options: readonly QuoteOption[], items: OptionItems): QuoteOption[] {
  return options.map(({ job, ...option }) => ({
    ...option,
    job: job && {
      ...job,
      names: mapOptionKinds((kind) => {
        const id = job[choiceKeys[kind]];
        const priced = job.priceSnapshot?.choices[kind];
        if (priced?.id === id) return priced.name;
        return items[kind].find((item) => item.id === id)?.name ?? job.names[kind];
      }),
    },
  }));
}

export const readOptionChoices = (job: OptionChoices): Record<OptionKind, number> =>
  mapOptionKinds((kind) => job[choiceKeys[kind]]);
