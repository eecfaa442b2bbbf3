// Putting the product on the home screen: what the browser offers, kept until it is useful (dashboard/install-panel.tsx).
import { useSyncExternalStore } from "react";

/** Chromium's; other browsers have no such event. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function set(next: InstallPrompt | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Once, early: the event comes when the browser likes, and only once. */
export function watchInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    set(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", async () => {
    set(null);
    await (await import("./storage-persistence.ts")).requestPersistence();
  });
}

/** Good for one time. */
export async function showInstallPrompt(): Promise<void> {
  const taken = offer;
  set(null);
  await taken?.prompt();
}

export const useInstallPrompt = (): InstallPrompt | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );
