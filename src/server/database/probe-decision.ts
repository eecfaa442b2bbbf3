// When a database server counts as frozen: it accepts connections, and answers nothing. All times are in milliseconds,
// by a clock that stands still while this process is too busy to read an answer.

/** A healthy server does not pause for half a second; after that a probe is sent. */
const PROBE_AFTER_MS = 500;
/** A probe without an answer for this long means that the server is frozen; then one is sent at this interval. */
export const FROZEN_AFTER_MS = 2_000;
/**
 * Work that had its connection for this long when the server last answered is slow, and not waiting for a frozen
 * server. With the two values above, and a check every tenth of a second, a call waits for less than 3 s.
 */
export const SLOW_AFTER_MS = 200;
/** For slow work alone a probe need not hurry: it only finds out whether the server is gone. */
const PROBE_SLOW_AFTER_MS = 5_000;

export interface Watched {
  /** The last answer to any call. */
  heardAt: number;
  /** When the oldest call began that is not known to be slow. */
  waitingSince: number | null;
  /** When the oldest slow one began. */
  slowSince: number | null;
  /** When the newest probe was sent. */
  probedAt: number | null;
  isFrozen: boolean;
}

export function decideProbe(watched: Watched, now: number): "probe" | "freeze" | null {
  const { heardAt, waitingSince, slowSince, probedAt, isFrozen } = watched;
  const isUnanswered = probedAt !== null && heardAt < probedAt;
  const isOverdue = isUnanswered && now - probedAt >= FROZEN_AFTER_MS;
  if (isFrozen) return isUnanswered && !isOverdue ? null : "probe";
  if (isUnanswered) return isOverdue ? "freeze" : null;
  const isQuiet = (since: number | null, ms: number) => since !== null && now - Math.max(since, heardAt) >= ms;
  return isQuiet(waitingSince, PROBE_AFTER_MS) || isQuiet(slowSince, PROBE_SLOW_AFTER_MS) ? "probe" : null;
}

/** Whether work that has had its connection since `takenAt` is under way on a server that answers others. */
export const isSlow = (takenAt: number | null, heardAt: number): boolean =>
  takenAt !== null && takenAt + SLOW_AFTER_MS <= heardAt;
