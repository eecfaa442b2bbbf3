// One open handle on an IndexedDB database, which may fail at any time.
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";

/** In ms. A browser that takes longer never replies: Safari has been seen to open nothing until it is restarted. */
const PATIENCE_MS = 10_000;

export interface Handle<Schema extends DBSchema> {
  /** Returns the work's result; throws if the browser stores nothing (storage-faults.ts). The work may run twice. */
  using<T>(name: string, work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T>;
  close(name: string): Promise<void>;
}

/**
 * Of several databases of one shape the last used one stays open. A later version only adds: `from` is 0 for a new
 * database.
 */
export function openIndexedDb<Schema extends DBSchema>(
  upgrade: (database: IDBPDatabase<Schema>, from: number) => void,
  version = 1,
): Handle<Schema> {
  let current: { name: string; database: Promise<IDBPDatabase<Schema>> } | null = null;

  function openDatabase(name: string): Promise<IDBPDatabase<Schema>> {
    if (current?.name === name) return current.database;
    const forgetDatabase = () => {
      if (current?.database === database) current = null;
    };
    // Without `indexedDB` at all this throws at once, which rejects the promise as well.
    const database = new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
      openDB<Schema>(name, version, {
        upgrade,
        // A tab of an older version holds the database open, such as one that the phone has suspended.
        blocked: () => reject(new DOMException("", "BlockedError")),
        // Another tab wants to delete it, or a newer version of the product wants to upgrade it.
        blocking: (_current, _wanted, event) => {
          forgetDatabase();
          (event.target as IDBDatabase).close();
        },
        terminated: forgetDatabase,
      }).then(resolve, reject);
    });
    database.catch(forgetDatabase);
    current = { name, database };
    return database;
  }

  return {
    /** Safari closes a page's connection in the background and leaves a handle on which all fails: retry once. */
    async using(name, work) {
      const attempt = () => withTimeout(PATIENCE_MS, openDatabase(name).then(work));
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof Error && FINAL_ERROR_NAMES.has(error.name)) throw error;
        current = null;
        return attempt();
      }
    },
    async close(name) {
      const openHandle = current?.name === name ? current : null;
      if (openHandle) current = null;
      await openHandle?.database.then((database) => database.close()).catch(() => {});
    },
  };
}

/** Errors that a second attempt would give again. */
const FINAL_ERROR_NAMES = new Set([
  "QuotaExceededError",
  "TimeoutError",
  "BlockedError",
  "VersionError",
  "ReferenceError",
]);

/** In ms: how long to wait for a tab that holds the database open. After that it is deleted when that tab closes. */
export async function deleteDatabase(ms: number, name: string): Promise<void> {
  await withTimeout(ms, deleteDB(name)).catch(() => {});
}

/** Rejects if it takes longer. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("", "TimeoutError")), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
