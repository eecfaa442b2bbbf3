// Whether "/" opens Find on this device. A single key can be switched off: who dictates or has unsteady hands presses it
// unintentionally (WCAG 2.1.4).
import { deviceStorage } from "./browser-storage.ts";

const KEY = "volute.slash-key";

/** The keys that open Find anywhere, as this device calls them. */
export const findKeys = /Mac|iP/.test(navigator.platform) ? "⌘ K" : "Ctrl K";

export const isSlashKeyOn = (): boolean => deviceStorage.read(KEY) !== "off";

/** Without effect in a browser that stores nothing. */
export const saveSlashKey = (isOn: boolean): boolean => deviceStorage.save(KEY, isOn ? "on" : "off");
