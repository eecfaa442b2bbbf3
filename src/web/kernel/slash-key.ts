// Whether "/" opens Find on this device. A single key can be switched off: who dictates or has unsteady hands presses it
// unintentionally (WCAG 2.1.4).
import { deviceStorage } from "./browser-storage.ts";

const KEY = "volute.slash-key";

/** The keys that open Find anywhere, as this device calls them. */
export const findKeys = /Mac|iP/.test(navigator.platform) ? "⌘ K" : "Ctrl K";

export const isSlashKeyOn = (): boolean => deviceStorage.read(KEY) !== "off";

<<<<<<< ours
const isSlashKeyOn = (): boolean => unstored ?? deviceStorage.read(KEY) !== "off";

export function useSlashKey(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, isSlashKeyOn), choose];
}

function choose(isOn: boolean): void {
  unstored = deviceStorage.save(KEY, isOn ? "on" : "off") ? null : isOn;
  for (const listener of listeners) listener();
}

/** Also to the other tabs' choices. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
=======
/** Without effect in a browser that stores nothing. */
export const saveSlashKey = (isOn: boolean): boolean => deviceStorage.save(KEY, isOn ? "on" : "off");
>>>>>>> theirs
