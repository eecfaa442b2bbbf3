// One open handle on a database of the browser's, which may die at any moment.
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";

/** In ms. A browser that takes longer answers never: Safari has been seen to open nothing until it is closed. */
const PATIENCE_MS = 10_000;

export interface Handle<Schema extends DBSchema> {
  /** What the work gives back; throws where the browser keeps nothing (faults.ts). The work may be begun twice. */
  using<T>(name: string, work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T>;
  close(name: string): Promise<void>;
}

/**
 * Of several databases of one shape the one that was used last stays open. A later version only adds: `from` is 0 where
 * nothing is there yet.
 */
export function openIndexedDb<Schema extends DBSchema>(
  upgrade: (made: IDBPDatabase<Schema>, from: number) => void,
  version = 1,
): Handle<Schema> {
  let open: { name: string; database: Promise<IDBPDatabase<Schema>> } | null = null;

  function databaseOf(name: string): Promise<IDBPDatabase<Schema>> {
    if (open?.name === name) return open.database;
    const forget = () => {
      if (open?.database === database) open = null;
    };
    // Without `indexedDB` at all it throws at once, which fails this as well.
    const database = new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
      openDB<Schema>(name, version, {
        upgrade,
        // A tab of an older version does not let go, as one that the phone has put to sleep.
        blocked: () => reject(new DOMException("", "BlockedError")),
        // Another tab deletes it, or a newer version of the product wants to change it.
        blocking: (_current, _wanted, event) => {
          forget();
          (event.target as IDBDatabase).close();
        },
        terminated: forget,
      }).then(resolve, reject);
    });
    database.catch(forget);
    open = { name, database };
    return database;
  }

  return {
    /** Safari takes a page's connection away in the background and leaves a handle on which everything fails: once more. */
    async using(name, work) {
      const once = () => withTimeout(PATIENCE_MS, databaseOf(name).then(work));
      try {
        return await once();
      } catch (error) {
        if (error instanceof Error && FINAL.has(error.name)) throw error;
        open = null;
        return once();
      }
    },
    async close(name) {
      const held = open?.name === name ? open : null;
      if (held) open = null;
      await held?.database.then((database) => database.close()).catch(() => {});
    },
  };
}

/** What is no better the second time. */
const FINAL = new Set(["QuotaExceededError", "TimeoutError", "BlockedError", "VersionError", "ReferenceError"]);

/** A tab that does not let go of it is not waited for longer than this (ms): then it goes when that tab does. */
export async function deleteDatabase(ms: number, name: string): Promise<void> {
  await withTimeout(ms, deleteDB(name)).catch(() => {});
}

/** Fails when it takes longer. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("", "TimeoutError")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
