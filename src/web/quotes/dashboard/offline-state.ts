import type { ServiceWorkerState } from "#web/kernel/offline/service-worker-state.ts";

interface Known extends Pick<ServiceWorkerState, "isReady" | "fault"> {
  /** The user whose replies are cached on this device; null for a user without offline data. */
  owner: string | null;
  /** Whether this page has read its quotes, from the server or from the cache. */
  hasRead: boolean;
}

/** What prevents the pages and quotes from opening without a network; null once they are cached and up to date. */
export function describeCopiesProblem({ owner, isReady, fault, hasRead }: Known): string | null {
  if (owner === null) return "This account has no offline copies.";
  if (isReady === false || (fault && fault !== "long")) return "This device has no offline copies.";
  return hasRead && isReady ? null : "Offline copies are being checked.";
}
