// Installing the product: the browser's prompt, stored until it is useful (dashboard/install-panel.tsx).
import { useSyncExternalStore } from "react";

/** Only Chromium has this event. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let installPrompt: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function setInstallPrompt(next: InstallPrompt | null): void {
  installPrompt = next;
  for (const listener of listeners) listener();
}

/** Call once, early: the event comes at any time, and only once. */
export function watchInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    setInstallPrompt(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", async () => {
    setInstallPrompt(null);
    await (await import("./storage-persistence.ts")).requestPersistence();
  });
}

/** A prompt can be shown only once. */
export async function showInstallPrompt(): Promise<void> {
  const prompt = installPrompt;
  setInstallPrompt(null);
  await prompt?.prompt();
}

export const useInstallPrompt = (): InstallPrompt | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => installPrompt,
  );
