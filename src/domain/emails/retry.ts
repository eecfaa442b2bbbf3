// When an email that could not be sent is retried (decision 65).

const MINUTE = 60_000;
/** The waits before the second attempt, the third and so on; every later one is as long as the last of these. */
const WAITS = [1, 5, 15, 60, 4 * 60].map((minutes) => minutes * MINUTE);
const GIVE_UP_AFTER = 3 * 24 * 60 * MINUTE;

/** The next attempt after so many; null once three days have passed. */
export function findNextAttempt(attempts: number, queuedAt: Date, now: Date): Date | null {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? MINUTE;
  const next = new Date(now.getTime() + wait);
  return next.getTime() - queuedAt.getTime() > GIVE_UP_AFTER ? null : next;
}
