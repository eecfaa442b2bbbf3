// Changes of a quote's lines. Each also fits lines that somebody else has changed meanwhile.
import type { GivenLine, QuoteLine } from "#domain/quotes/lines.ts";

export type LinesChange = (lines: readonly GivenLine[]) => readonly GivenLine[];

/** A stored line as it is sent back: one from the price list without its price, which the server keeps. */
export function toGivenLine({ price, state: _state, options: _options, ...line }: QuoteLine): GivenLine {
  return { ...line, ...(line.extraId === null && { price }), state: "included", options: [] };
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

/** One place up (-1) or down (1). */
export const moveLine =
  (lineId: string, step: 1 | -1): LinesChange =>
  (lines) => {
    const place = lines.findIndex(({ id }) => id === lineId);
    const line = lines[place];
    const isPossible = line !== undefined && lines[place + step] !== undefined;
    return isPossible ? lines.toSpliced(place, 1).toSpliced(place + step, 0, line) : lines;
  };
