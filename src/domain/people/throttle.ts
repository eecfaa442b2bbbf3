// How sign-in slows down after failures (decision 42): never for longer than 15 minutes at a time, and an account as
// a whole never for longer than a minute, so that nobody can lock the right person out from elsewhere.

export interface Throttle {
  /** Failures that cost nothing. */
  free: number;
  /** The longest wait, in seconds. */
  longest: number;
}

/** Counted each by itself: who is tried from where, who is tried at all, and where it comes from. */
export const throttles = {
  pair: { free: 5, longest: 15 * 60 },
  account: { free: 20, longest: 60 },
  address: { free: 50, longest: 15 * 60 },
} as const satisfies Record<string, Throttle>;
export type ThrottleKind = keyof typeof throttles;

/** Failures older than this are forgotten, in seconds. */
export const THROTTLE_WINDOW = 15 * 60;

/** Seconds to wait after the n-th failure in a row: none at first, then 1, 2, 4, 8 … up to the longest. */
export function waitAfter(failures: number, { free, longest }: Throttle): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free), longest);
}
