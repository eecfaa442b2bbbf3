// What somebody has typed and not saved yet, as text: on this device, or in this tab until it is closed. Many browsers
// can be told to keep nothing; the work goes on all the same.

function draftsIn(storage: () => Storage) {
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
        return true;
      } catch {
        return false;
      }
    },
    drop(key: string): void {
      try {
        storage().removeItem(key);
      } catch {
        // Storage is switched off, so nothing was stored either.
      }
    },
  };
}

export const deviceDrafts = draftsIn(() => localStorage);
export const tabDrafts = draftsIn(() => sessionStorage);
