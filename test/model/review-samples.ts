// Catalogues and rules for the review, the same in every run.
import { type Kind, kinds } from "#domain/catalogue/items.ts";
import type { ReviewedItems } from "#domain/rules/review.ts";
import type { Rule } from "#domain/rules/rule.ts";

export const LONG = process.env.VOLUTE_ALL === "1";
/** Active items of each kind; each kind also has an inactive one, and an id without an item. */
const ITEMS = LONG ? 4 : 3;
export const INACTIVE = ITEMS + 1;
export const GONE_ITEM = 77;
/** The model is slow, even more so on a busy machine. */
export const patient = { timeout: LONG ? 600_000 : 60_000 };

/** The same every time; with its own seed for each set of rules. */
export function randomness(seed: number) {
  let state = seed + 0x9e3779b9;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  const one = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const some = (from: readonly number[], least = 1): number[] => {
    const taken = from.filter(() => next() < 0.5);
    return taken.length >= least ? taken : [one(from)];
  };
  return { next, below, one, some };
}
export type Random = ReturnType<typeof randomness>;

export function items(perKind = ITEMS): ReviewedItems {
  const list = (kind: Kind) =>
    Array.from({ length: perKind + 1 }, (_, at) => ({
      id: at + 1,
      name: `${kind} ${at + 1}`,
      isActive: at < perKind,
    }));
  return Object.fromEntries(kinds.map((kind) => [kind, list(kind)])) as unknown as ReviewedItems;
}
export const active = Array.from({ length: ITEMS }, (_, at) => at + 1);

export function rule(id: number, given: Partial<Rule>): Rule {
  return {
    id,
    name: `Rule ${id}`,
    description: null,
    triggerType: "job_type",
    triggerValueIds: [1],
    constraintType: "drive_type",
    allowedValueIds: [1],
    priority: 10,
    isActive: true,
    ...given,
  };
}

export function anyRule(random: Random, id: number, from: readonly number[] = active): Rule {
  return rule(id, {
    triggerType: random.one(kinds),
    triggerValueIds: random.some(from),
    constraintType: random.one(kinds),
    allowedValueIds: random.some(from),
    priority: random.below(20),
    isActive: random.next() < 0.9,
  });
}
