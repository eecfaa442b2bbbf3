// What is known of the worker that opens the pages without a network (web/worker), of its newer version, and of what is
// kept beside it.
import type { StorageFault } from "./storage-faults.ts";

export interface ServiceWorkerState {
  /** Whether the pages open without a network; null before that is known. */
  isReady: boolean | null;
  /** A newer version is there, and waits until somebody says so. */
  waiting: ServiceWorker | null;
  /** Why some of what was read is not kept on this device; null where all of it is. */
  fault: StorageFault | null;
}

let worker: ServiceWorkerState = { isReady: null, waiting: null, fault: null };
const listeners = new Set<() => void>();

export function setServiceWorkerState(next: Partial<ServiceWorkerState>): void {
  if (Object.entries(next).every(([name, value]) => worker[name as keyof ServiceWorkerState] === value)) return;
  worker = { ...worker, ...next };
  for (const listener of listeners) listener();
}

export const readServiceWorkerState = (): ServiceWorkerState => worker;
export function onServiceWorkerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page begins anew with the newer version: that which waits takes over, or else the network has it. */
export function activateNewVersion(): void {
  const reload = () => window.location.reload();
  const pages = navigator.serviceWorker;
  // A page that was loaded past the worker is not told when another one takes over.
  if (!worker.waiting || !pages?.controller) {
    reload();
    return;
  }
  // A newer one still, which comes in this moment, waits in its place and has not heard of it.
  const ask = () => worker.waiting?.postMessage("take over");
  const stopAsking = onServiceWorkerChange(ask);
  const begin = () => {
    stopAsking();
    reload();
  };
  pages.addEventListener("controllerchange", begin, { once: true });
  ask();
}
