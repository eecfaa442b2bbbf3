// The browser's own storage of text, which it may refuse at any moment: many can be told to keep nothing, and the work
// goes on all the same.

function openStorage(storage: () => Storage) {
  return {
    /** Blank where nothing is stored. */
    read(key: string): string {
      try {
        return storage().getItem(key) ?? "";
      } catch {
        return "";
      }
    },
    /** Of all that is stored under names that begin like this. */
    keys(beginning: string): string[] {
      try {
        const names = Array.from({ length: storage().length }, (_, place) => storage().key(place));
        return names.filter((name) => name?.startsWith(beginning)) as string[];
      } catch {
        return [];
      }
    },
    /** False when this browser will not store it. */
    save(key: string, text: string): boolean {
      try {
        storage().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    discard(key: string): void {
      try {
        storage().removeItem(key);
      } catch {
        // Storage is switched off, so nothing was stored either.
      }
    },
  };
}

export const deviceStorage = openStorage(() => localStorage);
/** Until the tab is closed. */
export const tabStorage = openStorage(() => sessionStorage);
