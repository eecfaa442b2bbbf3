// Changes of a quote's lines. Each also fits lines that somebody else has changed meanwhile.
import type { GivenLine, QuoteLine } from "#domain/quotes/lines.ts";

/** For the customer to choose: it is not in the price. */
export const isOffered = ({ state }: Pick<GivenLine, "state">): boolean => state === "offered";

export type LinesChange = (lines: readonly GivenLine[]) => readonly GivenLine[];

/** A stored line as it is sent back: one from the price list without its price, which the server keeps. */
export function toGivenLine({ price, ...line }: QuoteLine): GivenLine {
  return { ...line, ...(line.extraId === null && { price }) };
}

/** Replaces the line of the same id, or adds it at the end. */
export const setLine =
  (line: GivenLine): LinesChange =>
  (lines) =>
    lines.some(({ id }) => id === line.id)
      ? lines.map((other) => (other.id === line.id ? line : other))
      : [...lines, line];

export const removeLine =
  (lineId: string): LinesChange =>
  (lines) =>
    lines.filter(({ id }) => id !== lineId);

export const insertLine =
  (line: GivenLine, place: number): LinesChange =>
  (lines) =>
    lines.toSpliced(place, 0, line);

/** Before (-1) or after (1) its neighbour among those that stand together: offered lines stand apart. */
export const moveLine =
  (lineId: string, step: 1 | -1): LinesChange =>
  (lines) => {
    const place = lines.findIndex(({ id }) => id === lineId);
    const line = lines[place];
    if (line === undefined) return lines;
    const neighbours = step === 1 ? lines.slice(place + 1) : lines.slice(0, place).toReversed();
    const distance = neighbours.findIndex((other) => isOffered(other) === isOffered(line)) + 1;
    return distance === 0 ? lines : lines.toSpliced(place, 1).toSpliced(place + step * distance, 0, line);
  };

/** To where another of those that stand together is, which makes room. */
export const moveLineTo =
  (lineId: string, targetId: string): LinesChange =>
  (lines) => {
    const [from, to] = [lineId, targetId].map((wanted) => lines.findIndex(({ id }) => id === wanted)) as [
      number,
      number,
    ];
    const [line, target] = [lines[from], lines[to]];
    if (!line || !target || isOffered(line) !== isOffered(target)) return lines;
    return lines.toSpliced(from, 1).toSpliced(to, 0, line);
  };

/** The line no longer belongs to these options. */
export const removePlaces =
  (lineId: string, places: readonly number[], optionCount: number): LinesChange =>
  (lines) =>
    lines.map((line) =>
      line.id === lineId
        ? { ...line, options: listPlaces(line, optionCount).filter((place) => !places.includes(place)) }
        : line,
    );

/** The extra is included in these options, or in the whole quote if none is named. */
export const addExtraTo =
  (newId: string, extraId: number, places: readonly number[], optionCount: number): LinesChange =>
  (lines) => {
    const present = lines.find((line) => line.extraId === extraId && !isOffered(line));
    const options = new Set([...(present ? listPlaces(present, optionCount) : []), ...places]);
    const isEverywhere = places.length === 0 || options.size === optionCount;
    return setLine({
      ...(present ?? { id: newId, extraId, quantity: 100, state: "included" }),
      options: isEverywhere ? [] : [...options].toSorted(),
    })(lines);
  };

/** The options that it belongs to. */
export const listPlaces = ({ options }: Pick<GivenLine, "options">, optionCount: number): number[] =>
  options.length > 0 ? options : Array.from({ length: optionCount }, (_, index) => index + 1);
