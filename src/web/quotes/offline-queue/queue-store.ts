// The queued quotes of all users of this device, in a database of their own, since cached replies are deleted as a
// whole. A browser may refuse anything at any time, so every result here is a value, and none means "stored" unless it
// was read back.
import type { DBSchema } from "idb";
import { openIndexedDb } from "#web/kernel/offline/indexed-db.ts";
import { requestPersistence } from "#web/kernel/offline/storage-persistence.ts";
import { parseUserId, type QueueEntry, readEntry } from "./entry.ts";

interface Schema extends DBSchema {
  entries: { key: string; value: QueueEntry; indexes: { owner: string } };
}

const DATABASE_NAME = "volute-queue";
const { using } = openIndexedDb<Schema>((database) => {
  database.createObjectStore("entries", { keyPath: "id" }).createIndex("owner", "owner");
});

const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(DATABASE_NAME);
if (channel) channel.onmessage = notifyThisTab;

function notifyThisTab(): void {
  for (const listener of listeners) listener();
}

function notifyAllTabs(): void {
  notifyThisTab();
  channel?.postMessage(null);
}

/** Called after every change, made here or in another tab. Returns the function that unsubscribes. */
export function onQueueChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True only once it was read back; if false, the caller must hold on to the entry. */
export async function saveEntry(entry: QueueEntry): Promise<boolean> {
  const isStored = await nullOnFailure(() => writeAndVerify(entry));
  if (isStored) void requestPersistence().catch(() => {}); // Else the browser may delete it; the dashboard says so.
  notifyAllTabs();
  return isStored ?? false;
}

/** Entries of one user. */
const MAX_ENTRIES = 500;
/** In bytes. A quote takes about 2 kB, and with the largest signature drawing 200 kB more. */
const MAX_BYTES = 5_000_000;

/** Whether one user's queue may hold these entries. */
export const hasRoomFor = (entries: readonly QueueEntry[]): boolean =>
  entries.length <= MAX_ENTRIES && new Blob([JSON.stringify(entries)]).size <= MAX_BYTES;

/** A customer has accepted the stored entry, such as one from a draft open in another tab: that one stays. */
export const wouldLoseAcceptance = (
  storedEntry: QueueEntry | null | undefined,
  { pendingAcceptance }: QueueEntry,
): boolean => !!storedEntry?.pendingAcceptance && storedEntry.pendingAcceptance.id !== pendingAcceptance?.id;

/** "strict": when the write resolves, it is on the disk, not only in the browser's memory. */
const strictWrite = { durability: "strict" } as const;

async function writeAndVerify(entry: QueueEntry): Promise<boolean> {
  await using(DATABASE_NAME, async (database) => {
    const { store, done } = database.transaction("entries", "readwrite", strictWrite);
    const storedEntry = readEntry(await store.get(entry.id));
    await Promise.all([wouldLoseAcceptance(storedEntry, entry) || store.put(entry), done]);
  });
  const stored = await using(DATABASE_NAME, (database) => database.get("entries", entry.id));
  return JSON.stringify(stored) === JSON.stringify(entry);
}

/** In order of creation; null if the storage does not respond. */
export async function listEntries(owner: string): Promise<QueueEntry[] | null> {
  const stored = await nullOnFailure(() =>
    using(DATABASE_NAME, (database) => database.getAllFromIndex("entries", "owner", owner)),
  );
  // If the device's clock was set back in between, a later entry goes first, which does no harm.
  return stored?.flatMap((storedEntry) => readEntry(storedEntry) ?? []).sort((a, b) => a.madeAt - b.madeAt) ?? null;
}

/** The current state; null if it is gone, or the storage does not respond. */
export const readEntryNow = (id: string): Promise<QueueEntry | null> =>
  nullOnFailure(() => using(DATABASE_NAME, async (database) => readEntry(await database.get("entries", id))));

/** False if it could not be updated; a deleted entry stays deleted. */
export async function updateStoredEntry(id: string, update: (entry: QueueEntry) => QueueEntry): Promise<boolean> {
  const isDone = await nullOnFailure(() =>
    using(DATABASE_NAME, async (database) => {
      const { store, done } = database.transaction("entries", "readwrite", strictWrite);
      const entry = readEntry(await store.get(id));
      await Promise.all([entry && store.put(update(entry)), done]);
      return true;
    }),
  );
  notifyAllTabs();
  return isDone ?? false;
}

/** False if it may still be there. */
export async function deleteEntry(id: string): Promise<boolean> {
  const isDone = await nullOnFailure(() =>
    using(DATABASE_NAME, async (database) => {
      const { store, done } = database.transaction("entries", "readwrite", strictWrite);
      await Promise.all([store.delete(id), done]);
      return true;
    }),
  );
  notifyAllTabs();
  return isDone ?? false;
}

/** Entries that the same user made in other companies; none if the storage does not respond. */
export async function listEntriesOfOtherCompanies(owner: string): Promise<QueueEntry[]> {
  const stored = await nullOnFailure(() => using(DATABASE_NAME, (database) => database.getAll("entries")));
  return (stored ?? [])
    .flatMap((storedEntry) => readEntry(storedEntry) ?? [])
    .filter((entry) => entry.owner !== owner && parseUserId(entry.owner) === parseUserId(owner));
}

async function nullOnFailure<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}
