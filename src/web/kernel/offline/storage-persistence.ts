// Whether the browser may delete stored data, and asking it not to, only when that first matters.
import { deviceStorage } from "#web/kernel/browser-storage.ts";

export type StoragePersistence = "stays" | "mayGo" | "unsaid";

/** After the first queued quote, or once the product was installed. Some browsers ask the user. */
export async function requestPersistence(): Promise<void> {
  markInstallUseful();
  const storage = findStorageManager();
  if (storage && !(await storage.persisted())) await storage.persist();
}

export async function readPersistence(): Promise<StoragePersistence> {
  try {
    const isPersisted = await findStorageManager()?.persisted();
    return isPersisted === undefined ? "unsaid" : isPersisted ? "stays" : "mayGo";
  } catch {
    return "unsaid";
  }
}

/** Null over plain HTTP and in older browsers. */
const findStorageManager = (): StorageManager | null => globalThis.navigator?.storage ?? null;

const INSTALL_USEFUL_KEY = "volute.install";

/** A user has worked without a network here: from now on the dashboard says that Volute can be installed. */
export function markInstallUseful(): void {
  if (deviceStorage.read(INSTALL_USEFUL_KEY) === "") deviceStorage.save(INSTALL_USEFUL_KEY, "useful");
}

export const isInstallUseful = (): boolean => deviceStorage.read(INSTALL_USEFUL_KEY) === "useful";
export const dismissInstallPrompt = (): void => void deviceStorage.save(INSTALL_USEFUL_KEY, "dismissed");
