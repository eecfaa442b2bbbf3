// The state of the service worker that opens the pages without a network (web/worker), of its newer version, and of the
// offline cache.
import type { StorageFault } from "./storage-faults.ts";

export interface ServiceWorkerState {
  /** Whether the pages open without a network; null until that is known. */
  isReady: boolean | null;
  /** A newer version that waits until the user activates it. */
  waiting: ServiceWorker | null;
  /** Why some replies are not cached on this device; null if all are. */
  fault: StorageFault | null;
}

let state: ServiceWorkerState = { isReady: null, waiting: null, fault: null };
const listeners = new Set<() => void>();

export function setServiceWorkerState(next: Partial<ServiceWorkerState>): void {
  if (Object.entries(next).every(([name, value]) => state[name as keyof ServiceWorkerState] === value)) return;
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export const readServiceWorkerState = (): ServiceWorkerState => state;
export function onServiceWorkerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page reloads with the newer version: the waiting worker takes over, or the network has it. */
export function activateNewVersion(): void {
  const reload = () => window.location.reload();
  const serviceWorker = navigator.serviceWorker;
  // A page that was loaded past the worker gets no event when another one takes over.
  if (!state.waiting || !serviceWorker?.controller) {
    reload();
    return;
  }
  // A still newer worker that arrives at this moment waits in its place and has not had the message.
  const askToTakeOver = () => state.waiting?.postMessage("take over");
  const stopWatching = onServiceWorkerChange(askToTakeOver);
  const reloadOnce = () => {
    stopWatching();
    reload();
  };
  serviceWorker.addEventListener("controllerchange", reloadOnce, { once: true });
  askToTakeOver();
}
