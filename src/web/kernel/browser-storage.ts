// The browser's storage of text, which may refuse at any time: many browsers can be told to store nothing. The product
// works without it.

function openStorage(storage: () => Storage) {
  return {
    /** Blank if nothing is stored. */
    read(key: string): string {
      try {
        return storage().getItem(key) ?? "";
      } catch {
        return "";
      }
    },
    /** The stored keys that begin with this. */
    keys(prefix: string): string[] {
      try {
        const names = Array.from({ length: storage().length }, (_, index) => storage().key(index));
        return names.filter((name) => name?.startsWith(prefix)) as string[];
      } catch {
        return [];
      }
    },
    /** False if this browser does not store it. */
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
        // Storage is switched off, so there is nothing to delete.
      }
    },
  };
}

export const deviceStorage = openStorage(() => localStorage);
/** Lasts until the tab is closed. */
export const tabStorage = openStorage(() => sessionStorage);
