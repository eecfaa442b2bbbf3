// What a user adds to a demonstration quote besides its job, as the call that changes it takes it.
import { type Catalogue, choiceKeys } from "#domain/catalogue/items.ts";
import { type AddedLine, type AddedToQuote, formatMotorName } from "./company.ts";
import { findExtraId } from "./extras.ts";
import type { PlannedQuote } from "./planned-quote.ts";
import { findItem } from "./price-list.ts";
import { createSeededRandom, createUuidAt, type Random } from "./random.ts";

interface PriceLists {
  catalogue: Catalogue;
  /** The ids of the extras, by name. */
  extras: ReadonlyMap<string, number>;
}

export function buildAddition(
  { lines = [], discount, options, depositPercent }: AddedToQuote,
  { id, items, events }: PlannedQuote,
  { catalogue, extras }: PriceLists,
): object {
  const random = createSeededRandom(`lines of ${id}`);
  const at = events[0]?.at ?? new Date(0);
  return {
    lines: lines.map((line) => buildLine(line, createLineId(at, random), extras)),
    ...(discount && { discount }),
    ...(depositPercent !== undefined && { depositPercent }),
    ...(options && {
      options: options.map(({ label, words, pump, kw, drive }, index) => ({
        ...{ label, words },
        ...(index > 0 &&
          Object.fromEntries(
            Object.entries({
              ...items,
              ...(pump !== undefined && { pump_style: pump }),
              ...(kw !== undefined && { motor_size: formatMotorName(kw) }),
              ...(drive !== undefined && { drive_type: drive }),
            }).map(([kind, name]) => [
              choiceKeys[kind as keyof typeof items],
              findItem(catalogue, kind as keyof typeof items, name).id,
            ]),
          )),
      })),
    }),
  };
}

const createLineId = (at: Date, random: Random) => createUuidAt(at, random);

function buildLine(
  { extra, words, pounds, heading, quantity = 1, unit, isOffered, options = [] }: AddedLine,
  id: string,
  extras: ReadonlyMap<string, number>,
) {
  return {
    ...{ id, quantity, options, state: isOffered ? "offered" : "included" },
    ...(extra === undefined ? { words, price: pounds } : { extraId: findExtraId(extras, extra) }),
    ...(heading !== undefined && { heading }),
    ...(unit !== undefined && { unit }),
  };
}
