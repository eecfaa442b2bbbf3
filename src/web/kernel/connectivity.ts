// Whether the server is reached, as the calls themselves show: a browser that believes to be online may be behind a
// network that answers everything with its own page.
export interface Connectivity {
  isReached: boolean;
  /** When the oldest copy was read that is shown since the server was last reached, in ms; null without any. */
  asOf: number | null;
  /** Which build of the pages the server has, by its last answer; null before any. */
  build: string | null;
}

let reach: Connectivity = { isReached: true, asOf: null, build: null };
const listeners = new Set<() => void>();

function set(isReached: boolean, asOf: number | null, build = reach.build): void {
  if (isReached === reach.isReached && asOf === reach.asOf && build === reach.build) return;
  reach = { isReached, asOf, build };
  for (const listener of listeners) listener();
}

let reachedAt: number | null = null;
/** When the server last answered this page, in ms; null before it has. */
export const readLastReplyTime = (): number | null => reachedAt;

/** `build`: as the answer named it. */
export function markReachable(build?: string | null): void {
  reachedAt = Date.now();
  set(true, null, build);
}

/** `at`: when the copy was read that is shown instead of an answer. */
export function markUnreachable(at: number | null): void {
  set(false, at !== null && reach.asOf !== null ? Math.min(at, reach.asOf) : (at ?? reach.asOf));
}

export function onConnectivityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const readConnectivity = (): Connectivity => reach;
