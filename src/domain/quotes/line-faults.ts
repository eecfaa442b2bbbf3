// What does not go together among a quote's lines, or with its choices (decision 167).
import type { ExtraRelations } from "#domain/catalogue/extras.ts";
import { choiceKeys, kindLabels } from "#domain/catalogue/items.ts";
import type { QuoteLine } from "./lines.ts";
import { type ChosenOption, pickOptionLines } from "./options.ts";

export const lineFaultKinds = ["needs", "excludes", "only_with"] as const;

export interface LineFault {
  lineId: string;
  kind: (typeof lineFaultKinds)[number];
  /** The extra that is missing, or with which it does not go; null for an item of the six lists. */
  extraId: number | null;
  /** The place of the option in which it does not; null for a quote with one option. */
  option: number | null;
  sentence: string;
}

/**
 * The faults of the lines in each option; `extras` are those of the lines and those that they need. What is in the price
 * must go together as it is; an offered line must be possible: with what is in the price, and with others to tick.
 */
export const findLineFaults = (
  options: readonly ChosenOption[],
  lines: readonly QuoteLine[],
  extras: readonly ExtraRelations[],
): LineFault[] =>
  options.flatMap((option) => findOptionFaults(option, pickOptionLines(lines, option.place ?? 1), extras));

type ListLine = { lineId: string; extra: ExtraRelations };
type FoundFault = Omit<LineFault, "lineId" | "option">;

function findOptionFaults(
  option: ChosenOption,
  lines: readonly QuoteLine[],
  extras: readonly ExtraRelations[],
): LineFault[] {
  const byId = new Map(extras.map((extra) => [extra.id, extra]));
  const listLines = lines.flatMap(({ id: lineId, extraId, state }) => {
    const extra = byId.get(extraId ?? 0);
    return extra ? [{ lineId, extra, isOffered: state === "offered" }] : [];
  });
  const priced = listLines.filter(({ isOffered }) => !isOffered);
  const offered = listLines.filter(({ isOffered }) => isOffered);
  const say = (sentence: string) => nameOption(sentence, option);
  const nameExtra = (id: number) => byId.get(id)?.name ?? "another extra";

  const ofPriced = priced.flatMap((line, at): LineFault[] => {
    const missing = line.extra.needs.filter((needed) => !priced.some(({ extra }) => extra.id === needed));
    // Of two that exclude each other, the later line has the fault.
    const found = [...missing.map((id) => miss(line, id)), ...bar(line, priced.slice(0, at)), ...misfit(line)];
    return found.map((fault) => ({ lineId: line.lineId, option: option.place, ...fault }));
  });
  const ofOffered = offered.flatMap((line): LineFault[] => {
    const own = [...bar(line, priced), ...misfit(line)];
    const found = own.length > 0 ? own : explainImpossible(line);
    return found.map((fault) => ({ lineId: line.lineId, option: option.place, ...fault }));
  });
  return [...ofPriced, ...ofOffered];

  function miss({ extra }: ListLine, extraId: number): FoundFault {
    const where = option.place === null ? "on the quote" : `in option ${option.place}`;
    return {
      kind: "needs",
      extraId,
      sentence: `“${extra.name}” needs “${nameExtra(extraId)}”, which is not ${where}.`,
    };
  }
  function bar({ extra }: ListLine, others: readonly ListLine[]): FoundFault[] {
    const barred = others.map((other) => other.extra).filter((other) => isExcluded(extra, other));
    return [...new Set(barred)].map(({ id, name }) => ({
      kind: "excludes",
      extraId: id,
      sentence: say(`“${extra.name}” does not go with “${name}”`),
    }));
  }
  function misfit({ extra }: ListLine): FoundFault[] {
    const { onlyKind } = extra;
    const chosenId = onlyKind && option[choiceKeys[onlyKind]];
    if (!onlyKind || chosenId === null || extra.onlyIds.includes(chosenId)) return [];
    const item = `the ${kindLabels[onlyKind].one.toLowerCase()} “${option.names[onlyKind] ?? ""}”`;
    return [{ kind: "only_with", extraId: null, sentence: say(`“${extra.name}” does not go with ${item}`) }];
  }
  function deny({ extra }: ListLine, extraId: number): FoundFault {
    const sentence = say(`“${extra.name}” needs “${nameExtra(extraId)}”, which cannot be had with it`);
    return { kind: "needs", extraId, sentence };
  }
  /** Everything that ticking this line needs; the first that cannot be had, or does not go with the rest, is its fault. */
  function explainImpossible(line: ListLine): FoundFault[] {
    const together: ListLine[] = [line];
    for (const { extra } of together) {
      for (const needed of extra.needs) {
        if ([...priced, ...together].some((other) => other.extra.id === needed)) continue;
        const other = offered.find(({ extra: { id } }) => id === needed);
        if (!other && extra === line.extra) return [miss(line, needed)];
        if (!other) return [deny(line, extra.id)];
        if (misfit(other).length > 0 || bar(other, [...priced, ...together]).length > 0) return [deny(line, needed)];
        together.push(other);
      }
    }
    return [];
  }
}

const isExcluded = (a: ExtraRelations, b: ExtraRelations): boolean =>
  a.excludes.includes(b.id) || b.excludes.includes(a.id);

const nameOption = (sentence: string, { place }: ChosenOption): string =>
  place === null ? `${sentence}.` : `${sentence} in option ${place}.`;
