// Seeded random numbers, so that two fresh installations show the same quotes.

export interface Random {
  /** 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** mulberry32 (Tommy Ettinger, public domain), seeded with the text's FNV-1a hash. */
export function createSeededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(seed)) state = Math.imul(state ^ byte, 0x01000193);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  function pick<T>(from: readonly T[]): T {
    const picked = from[below(from.length)];
    if (picked === undefined) throw new Error("Nothing to pick from");
    return picked;
  }
  function shuffled<T>(list: readonly T[]): T[] {
    const deck = list.map((card) => ({ card, place: next() }));
    return deck.sort((a, b) => a.place - b.place).map(({ card }) => card);
  }
  return { next, below, pick, shuffled };
}

/** A UUID of version 7 (RFC 9562) with the time `at`, its random part from `random`. */
export function createUuidAt(at: Date, random: Random): string {
  const digits = (bits: number) =>
    random
      .below(2 ** bits)
      .toString(16)
      .padStart(bits / 4, "0");
  const time = at.getTime().toString(16).padStart(12, "0");
  const variant = (8 + random.below(4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(12)}-${variant}${digits(12)}-${digits(24)}${digits(24)}`;
}
