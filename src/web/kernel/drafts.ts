// What somebody has typed and not saved yet, as text: on this device, or in this tab until it is closed. Many browsers
// can be told to keep nothing; the work goes on all the same.

/** `tell`: of each that is kept, and with null of each that is dropped. */
function draftsIn(storage: () => Storage, tell: (key: string, text: string | null) => void = () => {}) {
  return {
    /** Blank where nothing is kept. */
    read(key: string): string {
      try {
        return storage().getItem(key) ?? "";
      } catch {
        return "";
      }
    },
    /** Of all that is kept under names that begin like this. */
    keys(beginning: string): string[] {
      try {
        const names = Array.from({ length: storage().length }, (_, place) => storage().key(place));
        return names.filter((name) => name?.startsWith(beginning)) as string[];
      } catch {
        return [];
      }
    },
    /** False when this browser will not keep it. */
    keep(key: string, text: string): boolean {
      try {
        storage().setItem(key, text);
        tell(key, text);
        return true;
      } catch {
        return false;
      }
    },
    drop(key: string): void {
      try {
        if (storage().getItem(key) === null) return;
        storage().removeItem(key);
        tell(key, null);
      } catch {
        // Storage is switched off, so nothing was stored either.
      }
    },
  };
}

let tellOfDevice: (key: string, text: string | null) => void = () => {};
/** One listener, of what is kept on the device. */
export function followDrafts(listener: typeof tellOfDevice): void {
  tellOfDevice = listener;
}

export const deviceDrafts = draftsIn(
  () => localStorage,
  (key, text) => tellOfDevice(key, text),
);
export const tabDrafts = draftsIn(() => sessionStorage);
