// The figures of all rounds, and what is read from them: medians, and medians of the ratios within each round.

import type { On } from "./cases.ts";
import type { Figures } from "./client.ts";

export type Field = keyof Figures;
type Place = [name: string, on: On, field: Field];

export class Results {
  readonly #rounds = new Map<string, Figures[]>();

  add(name: string, on: On, figures: Figures): void {
    const key = `${name} ${on}`;
    this.#rounds.set(key, [...(this.#rounds.get(key) ?? []), figures]);
  }

  has(name: string, on: On): boolean {
    return this.#rounds.has(`${name} ${on}`);
  }

  median(...place: Place): number | null {
    return computeMedian(this.#values(place));
  }

  /** The machine's mood differs between rounds far more than the ratio within one. */
  ratio(of: Place, to: Place): number | null {
    const [above, below] = [this.#values(of), this.#values(to)];
    return computeRatio(above, below);
  }

  #values([name, on, field]: Place): number[] {
    return (this.#rounds.get(`${name} ${on}`) ?? []).map((figures) => figures[field]);
  }
}

/** Null of nothing. */
export function computeMedian(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1 + (sorted.length % 2)], sorted[middle]];
  return (low + high) / 2;
}

/** The median of the ratios of each round; null where one of the two was not measured. */
export function computeRatio(above: readonly number[], below: readonly number[]): number | null {
  return below.length === 0 ? null : computeMedian(above.map((value, round) => value / (below[round] ?? Number.NaN)));
}
