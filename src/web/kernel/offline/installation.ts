// Putting the product on the home screen: what the browser offers, kept until it is useful (dashboard/install-plate.tsx).
import { useSyncExternalStore } from "react";

/** Chromium's; other browsers have no such event. */
export interface Offer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: Offer | null = null;
const listeners = new Set<() => void>();

function set(next: Offer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Once, early: the event comes when the browser likes, and only once. */
export function followInstallation(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    set(event as Offer);
  });
  window.addEventListener("appinstalled", async () => {
    set(null);
    await (await import("./persistence.ts")).askToPersist();
  });
}

/** Good for one time. */
export async function install(): Promise<void> {
  const taken = offer;
  set(null);
  await taken?.prompt();
}

export const useOffer = (): Offer | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );
