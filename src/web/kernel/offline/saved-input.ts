// Typed and unsaved input, as text, in two places on this device. localStorage has it at once and is what is read.
// Chromium writes that to the disk seconds later, or up to a minute after much typing, so a browser that is killed, as
// on phones, loses the last of it. IndexedDB has it a moment later and survives.
import type { DBSchema } from "idb";
import { deviceStorage } from "#web/kernel/browser-storage.ts";
import { openIndexedDb } from "./indexed-db.ts";

interface Change {
  key: string;
  /** Increased with every change of any input. */
  number: number;
  /** Null: discarded. */
  text: string | null;
}
interface Schema extends DBSchema {
  changes: { key: string; value: Change };
}

const DATABASE_NAME = "volute-drafts";
/** localStorage's key of the number of its newest change: what it loses are always the last changes. */
const NEWEST_NUMBER_KEY = "volute.drafts";
/** In changes; localStorage is never nearly as far behind. */
const MAX_CHANGES_BEHIND = 2_000;

const { using } = openIndexedDb<Schema>((database) => void database.createObjectStore("changes", { keyPath: "key" }));

/** Blank if nothing is saved. */
export const readInput = (key: string): string => deviceStorage.read(key);

/** False if this browser does not store it. */
export function saveInput(key: string, text: string): boolean {
  const isSaved = deviceStorage.save(key, text);
  if (isSaved) recordChange(key, text);
  return isSaved;
}

export function discardInput(key: string): void {
  if (readInput(key) === "") return;
  deviceStorage.discard(key);
  recordChange(key, null);
}

/** Keys changed in this page: a late restore leaves them alone. */
const changedKeys = new Set<string>();

function recordChange(key: string, text: string | null): void {
  changedKeys.add(key);
  writeToDatabase(key, text).catch(() => {}); // On failure only localStorage has it.
}

const readNewestNumber = (): number => Number(readInput(NEWEST_NUMBER_KEY)) || 0;

async function writeToDatabase(
  key: string,
  text: string | null,
  durability: IDBTransactionDurability = "default",
): Promise<void> {
  // Numbered now it could get the number of a change that is still to be restored, which would then seem old.
  if (restoring !== null) await restoring;
  const changeNumber = readNewestNumber() + 1;
  deviceStorage.save(NEWEST_NUMBER_KEY, String(changeNumber));
  await using(DATABASE_NAME, async (database) => {
    const { store, done } = database.transaction("changes", "readwrite", { durability });
    await Promise.all([store.put({ key, number: changeNumber, text }), done]);
  });
}

/** Resolves when a value that localStorage already has is on the disk, not only in the browser's memory. */
export const saveOnDisk = (key: string, text: string): Promise<void> => writeToDatabase(key, text, "strict");
export const discardOnDisk = (key: string): Promise<void> =>
  using(DATABASE_NAME, (database) => database.delete("changes", key));

let restoring: Promise<void> | null = null;

/** Call once per page, before anything is read: copies into localStorage what only IndexedDB still has. */
export async function restoreInputs(): Promise<void> {
  // On failure there is what localStorage has.
  restoring = using(DATABASE_NAME, copyLostChanges).catch(() => {});
  await restoring;
  restoring = null;
}

async function copyLostChanges(database: Parameters<Parameters<typeof using>[1]>[0]): Promise<void> {
  const { store, done } = database.transaction("changes", "readwrite");
  const changes = await store.getAll();
  // Read only now, so that what another tab has counted meanwhile is not lost.
  const newestStored = readNewestNumber();
  const lostChanges = changes.filter(({ key, number }) => number > newestStored && !changedKeys.has(key));
  for (const { key, text } of lostChanges) text === null ? deviceStorage.discard(key) : deviceStorage.save(key, text);
  if (lostChanges.length > 0)
    deviceStorage.save(NEWEST_NUMBER_KEY, String(Math.max(...lostChanges.map(({ number }) => number))));
  const oldChanges = changes.filter(({ number }) => number < newestStored - MAX_CHANGES_BEHIND);
  await Promise.all([...oldChanges.map(({ key }) => store.delete(key)), done]);
}
