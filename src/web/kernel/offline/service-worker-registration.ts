// Registers the service worker that opens the pages without a network.
import { client } from "#web/kernel/client.ts";
import { isOfflineDisabled, isOutdated } from "./build.ts";
import { setServiceWorkerState } from "./service-worker-state.ts";

let hasStarted = false;

/** Call once. Without service workers (plain HTTP) or storage, the pages need the network. */
export async function registerServiceWorker(): Promise<void> {
  if (hasStarted) return;
  hasStarted = true;
  if (isOfflineDisabled()) return setServiceWorkerState({ isReady: false });
  try {
    watchRegistration(await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }));
  } catch {
    setServiceWorkerState({ isReady: false });
  }
}

function watchRegistration(registration: ServiceWorkerRegistration): void {
  const publishState = () =>
    setServiceWorkerState({ isReady: registration.active !== null || null, waiting: registration.waiting });
  const watchWorker = (worker: ServiceWorker | null) => worker?.addEventListener("statechange", publishState);
  watchWorker(registration.installing);
  watchWorker(registration.waiting);
  registration.addEventListener("updatefound", () => watchWorker(registration.installing));
  // The browser looks for a newer worker only when a page is opened, and a tab may stay open for days.
  const update = () => void (isOutdated() && registration.update().catch(() => {})); // Retried with the next page.
  client.addEventListener("connectivity", update);
  publishState();
}
