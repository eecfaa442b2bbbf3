// When a database server counts as frozen: it accepts connections, and answers nothing. All times are in milliseconds,
// by a clock that stands still while this process is too busy to read an answer.

/** Half a second without any answer is no pause of a healthy server; from then on a probe asks. */
const PROBE_AFTER_MS = 500;
/** A probe that has had no answer for so long: the server is frozen. While it is, a new one asks as often. */
export const FROZEN_AFTER_MS = 2_000;
/**
 * What had its connection for so long when the server last answered is slow, and not waiting for a frozen server. With
 * the two above, and a look every tenth of a second, a call waits for less than 3 s.
 */
export const SLOW_AFTER_MS = 200;
/** Slow work alone is no reason to hurry: the probe only finds out whether the server has gone. */
const PROBE_SLOW_AFTER_MS = 5_000;

export interface Watched {
  /** The last answer to anybody. */
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
