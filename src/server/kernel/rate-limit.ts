// A limit on how often something may happen in a minute, counted in this process alone.

export interface RateLimit {
  /** Counts one event and returns true, unless that would exceed the limit. */
  allow(key: string, now: Date): boolean;
  /** Whether this key has used up its limit, whatever other keys have done. */
  isOver(key: string, now: Date): boolean;
}

/** `most` per key, for at most `keys` keys, so that the memory is bounded. */
export function createRateLimit(most: number, keys: number): RateLimit {
  let minute = 0;
  const counted = new Map<string, number>();
  const countOf = (key: string, now: Date) => {
    const thisMinute = Math.floor(now.getTime() / 60_000);
    if (thisMinute !== minute) counted.clear();
    minute = thisMinute;
    return counted.get(key) ?? 0;
  };
  return {
    isOver: (key, now) => countOf(key, now) >= most,
    allow(key, now) {
      const before = countOf(key, now);
      const allowed = before < most && (before > 0 || counted.size < keys);
      if (allowed) counted.set(key, before + 1);
      return allowed;
    },
  };
}
