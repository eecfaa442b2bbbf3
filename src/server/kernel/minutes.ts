// How often something may happen in a minute, counted in this process alone.

export interface Minute {
  /** Counts it, unless that would be too often. */
  allow(key: string, now: Date): boolean;
  /** Whether it would be allowed. */
  has(key: string, now: Date): boolean;
}

/** `most` for each key, and for `keys` of them at most, so that the memory stays bounded. */
export function aMinute(most: number, keys: number): Minute {
  let minute = 0;
  const counted = new Map<string, number>();
  const has = (key: string, now: Date) => {
    const thisMinute = Math.floor(now.getTime() / 60_000);
    if (thisMinute !== minute) counted.clear();
    minute = thisMinute;
    const before = counted.get(key) ?? 0;
    return before < most && (before > 0 || counted.size < keys);
  };
  return {
    has,
    allow(key, now) {
      const allowed = has(key, now);
      if (allowed) counted.set(key, (counted.get(key) ?? 0) + 1);
      return allowed;
    },
  };
}
