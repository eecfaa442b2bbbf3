// Extras: a price list of other things that a company sells, and which of them go together.
import type { Pence } from "#domain/money.ts";
import { type Kind, kindLabels } from "./items.ts";

export const MAX_ACTIVE_EXTRAS = 1_000;
/** Of needs and of excludes each, and of items that an extra is limited to. */
export const MAX_EXTRA_RELATIONS = 20;
export const MAX_PASTED_ROWS = 500;

/** What an extra goes with; ids of the company's own extras and items. */
export interface ExtraRelations {
  id: number;
  name: string;
  /** Extras that a quote with this one must have too: all of them. */
  needs: number[];
  /** Extras that go in no quote with this one, whichever of the two says so. */
  excludes: number[];
  /** It goes only with these items of one list; null, and no ids, if with all. */
  onlyKind: Kind | null;
  onlyIds: number[];
}

export interface Extra extends ExtraRelations {
  details: string | null;
  /** Of one. */
  price: Pence;
  isActive: boolean;
}

/** Why nobody can use these active extras: what they need is off. By id, in sentences (decision 23). */
export function findUnusableExtras(
  extras: readonly (ExtraRelations & Pick<Extra, "isActive">)[],
  activeItems: Readonly<Record<Kind, readonly { id: number }[]>>,
): Map<number, string> {
  const active = new Map(extras.filter(({ isActive }) => isActive).map((extra) => [extra.id, extra]));
  const names = new Map(extras.map(({ id, name }) => [id, name]));
  const reasons = [...active.values()].flatMap(({ id, needs, excludes, onlyKind, onlyIds }): [number, string][] => {
    const missing = needs.find((needed) => !active.has(needed));
    if (missing !== undefined) return [[id, `It needs “${names.get(missing) ?? "an extra"}”, which is off.`]];
    const barred = needs.find((needed) => excludes.includes(needed) || active.get(needed)?.excludes.includes(id));
    if (barred !== undefined) return [[id, `It needs “${names.get(barred)}”, but the two can’t go together.`]];
    if (onlyKind === null || activeItems[onlyKind].some((item) => onlyIds.includes(item.id))) return [];
    return [[id, `It goes only with ${kindLabels[onlyKind].many.toLowerCase()} that are off.`]];
  });
  return new Map(reasons);
}
