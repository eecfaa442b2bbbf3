// How sign-in slows down after failures (decision 42): never for longer than 15 minutes at a time, and strangers'
// attempts never delay a device that has signed in to the account before (OWASP's "device cookies").

export interface Throttle {
  /** The first failure that causes a wait. As many attempts may run at once. */
  free: number;
  /** The longest wait, in seconds. */
  longest: number;
}

/** Each is counted separately. */
export const throttles = {
  /** A device that has signed in to this account before, on this account. */
  device: { free: 10, longest: 15 * 60 },
  /** An address, on this account. */
  pair: { free: 10, longest: 15 * 60 },
  /** Attempts on this account from devices and addresses new to it: at most 100 guesses in an hour, all together. */
  account: { free: 10, longest: 60 },
  /** An address, on any account. */
  address: { free: 50, longest: 15 * 60 },
} as const satisfies Record<string, Throttle>;
/** For a signed-in user who is asked for a password, in any session. */
export const passwordThrottle: Throttle = { free: 5, longest: 15 * 60 };
/** For requests of a link to set a new password: each email reaches someone's mailbox. */
export const resetThrottles = {
  account: { free: 5, longest: 5 * 60 },
  address: { free: 20, longest: 15 * 60 },
} as const satisfies Record<string, Throttle>;
/** For invitations: to one address, and by one user. */
export const invitationThrottles = {
  account: { free: 5, longest: 5 * 60 },
  actor: { free: 50, longest: 15 * 60 },
} as const satisfies Record<string, Throttle>;
/** For an address that tries links: each try with a valid one costs a hash. */
export const linkThrottle: Throttle = { free: 20, longest: 15 * 60 };
export type ThrottleKind = keyof typeof throttles;

/** The counters of an attempt, depending on whether device and address have signed in to this account before. */
export function listThrottles(known: { device: boolean; address: boolean }): ThrottleKind[] {
  if (known.device) return ["device"];
  return known.address ? ["pair", "address"] : ["pair", "account", "address"];
}

/** Failures are forgotten when the first of them is this old, in seconds. */
export const THROTTLE_WINDOW = 60 * 60;

/** Seconds to wait after the n-th failure in a row: none at first, then 1, 2, 4, 8 … up to the longest. */
export function computeWait(failures: number, { free, longest }: Throttle): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free), longest);
}

/** The most devices and addresses stored for one account; the last used stay. */
export const MAX_SIGN_IN_SOURCES = 30;
