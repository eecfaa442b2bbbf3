// When a letter that could not be handed over is tried again (decision 65).

const MINUTE = 60_000;
/** Before the second attempt, the third and so on; every later one waits as long as the last of these. */
const WAITS = [1, 5, 15, 60, 4 * 60].map((minutes) => minutes * MINUTE);
const GIVE_UP_AFTER = 3 * 24 * 60 * MINUTE;

/** The next attempt after so many; null when three days have passed by then. */
export function findNextAttempt(attempts: number, queuedAt: Date, now: Date): Date | null {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? MINUTE;
  const next = new Date(now.getTime() + wait);
  return next.getTime() - queuedAt.getTime() > GIVE_UP_AFTER ? null : next;
}
