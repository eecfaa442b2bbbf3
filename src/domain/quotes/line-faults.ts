// What does not go together among a quote's lines, or with its choices (decision 167).
import type { ExtraRelations } from "#domain/catalogue/extras.ts";
import { type Choices, type Kind, kindLabels } from "#domain/catalogue/items.ts";
import type { QuoteLine } from "./lines.ts";

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

interface ChosenJob {
  choices: Choices;
  names: Readonly<Record<Kind, string | null>>;
}

/** The faults of the lines that are in the price, by line; `extras` are those of the lines and those that they need. */
export function findLineFaults(
  { choices, names }: ChosenJob,
  lines: readonly QuoteLine[],
  extras: readonly ExtraRelations[],
): LineFault[] {
  const byId = new Map(extras.map((extra) => [extra.id, extra]));
  const pricedLines = lines.flatMap((line) => {
    const extra = line.state === "offered" ? undefined : byId.get(line.extraId ?? 0);
    return extra ? [{ line, extra }] : [];
  });
  const present = new Set(pricedLines.map(({ extra }) => extra.id));
  return pricedLines.flatMap(({ line: { id: lineId }, extra }, place): LineFault[] => {
    const missing = extra.needs.filter((needed) => !present.has(needed));
    // Of two that exclude each other, the later line has the fault.
    const barred = pricedLines
      .slice(0, place)
      .map((earlier) => earlier.extra)
      .filter((earlier) => extra.excludes.includes(earlier.id) || earlier.excludes.includes(extra.id));
    const { onlyKind } = extra;
    const chosenId = onlyKind && choices[onlyKind];
    return [
      ...missing.map((extraId) => ({
        lineId,
        kind: "needs" as const,
        extraId,
        option: null,
        sentence: `“${extra.name}” needs “${byId.get(extraId)?.name ?? "another extra"}”, which is not on the quote.`,
      })),
      ...[...new Set(barred)].map(({ id, name }) => ({
        lineId,
        kind: "excludes" as const,
        extraId: id,
        option: null,
        sentence: `“${extra.name}” does not go with “${name}”.`,
      })),
      ...(onlyKind && chosenId !== null && !extra.onlyIds.includes(chosenId)
        ? [
            {
              lineId,
              kind: "only_with" as const,
              extraId: null,
              option: null,
              sentence: `“${extra.name}” does not go with the ${kindLabels[onlyKind].one.toLowerCase()} “${names[onlyKind] ?? ""}”.`,
            },
          ]
        : []),
    ];
  });
}
