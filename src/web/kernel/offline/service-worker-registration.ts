// Registers the service worker that opens the pages without a network.
import { client } from "#web/kernel/client.ts";
import { isOfflineDisabled, isOutdated } from "./build.ts";
import { setServiceWorkerState } from "./service-worker-state.ts";

let isBegun = false;

/** Call once. Without service workers (plain HTTP) or storage, the pages need the network. */
export async function registerServiceWorker(): Promise<void> {
  if (isBegun) return;
  isBegun = true;
  if (isOfflineDisabled()) return setServiceWorkerState({ isReady: false });
  try {
    begin(await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }));
  } catch {
    setServiceWorkerState({ isReady: false });
  }
}

function begin(registration: ServiceWorkerRegistration): void {
  const look = () =>
    setServiceWorkerState({ isReady: registration.active !== null || null, waiting: registration.waiting });
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener("statechange", look);
  follow(registration.installing);
  follow(registration.waiting);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  // The browser looks for a newer worker only when a page is opened, and a tab may stay open for days.
  const update = () => void (isOutdated() && registration.update().catch(() => {})); // Retried with the next page.
  client.addEventListener("connectivity", update);
  look();
}
