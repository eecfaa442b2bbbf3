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

const NAME = "volute-queue";
const { using } = openIndexedDb<Schema>((made) => {
  made.createObjectStore("entries", { keyPath: "id" }).createIndex("owner", "owner");
});

const listeners = new Set<() => void>();
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);
if (tabs) tabs.onmessage = tellHere;

function tellHere(): void {
  for (const listener of listeners) listener();
}

function tell(): void {
  tellHere();
  tabs?.postMessage(null);
}

/** Called after every change, made here or in another tab. Returns the function that unsubscribes. */
export function onQueueChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True only once it was read back; if false, the caller must hold on to the entry. */
export async function saveEntry(entry: QueueEntry): Promise<boolean> {
  const isKept = await orNull(() => writtenAndRead(entry));
  if (isKept) void requestPersistence().catch(() => {}); // Else the browser may delete it; the dashboard says so.
  tell();
  return isKept ?? false;
}

/** Entries of one user. */
const MOST = 500;
/** In bytes. A quote takes about 2 kB, and with the largest signature drawing 200 kB more. */
const MOST_BYTES = 5_000_000;

/** Whether one user's queue may hold these entries. */
export const hasRoomFor = (entries: readonly QueueEntry[]): boolean =>
  entries.length <= MOST && new Blob([JSON.stringify(entries)]).size <= MOST_BYTES;

/** A customer has accepted the stored entry, such as one from a draft open in another tab: that one stays. */
export const wouldLoseAcceptance = (there: QueueEntry | null | undefined, { pendingAcceptance }: QueueEntry): boolean =>
  !!there?.pendingAcceptance && there.pendingAcceptance.id !== pendingAcceptance?.id;

/** "strict": when the write resolves, it is on the disk, not only in the browser's memory. */
const write = { durability: "strict" } as const;

async function writtenAndRead(entry: QueueEntry): Promise<boolean> {
  await using(NAME, async (database) => {
    const { store, done } = database.transaction("entries", "readwrite", write);
    const there = readEntry(await store.get(entry.id));
    await Promise.all([wouldLoseAcceptance(there, entry) || store.put(entry), done]);
  });
  const stored = await using(NAME, (database) => database.get("entries", entry.id));
  return JSON.stringify(stored) === JSON.stringify(entry);
}

/** In order of creation; null if the storage does not respond. */
export async function listEntries(owner: string): Promise<QueueEntry[] | null> {
  const stored = await orNull(() => using(NAME, (database) => database.getAllFromIndex("entries", "owner", owner)));
  // If the device's clock was set back in between, a later entry goes first, which does no harm.
  return stored?.flatMap((one) => readEntry(one) ?? []).sort((a, b) => a.madeAt - b.madeAt) ?? null;
}

/** The current state; null if it is gone, or the storage does not respond. */
export const readEntryNow = (id: string): Promise<QueueEntry | null> =>
  orNull(() => using(NAME, async (database) => readEntry(await database.get("entries", id))));

/** False if it could not be updated; a deleted entry stays deleted. */
export async function updateStoredEntry(id: string, next: (entry: QueueEntry) => QueueEntry): Promise<boolean> {
  const isDone = await orNull(() =>
    using(NAME, async (database) => {
      const { store, done } = database.transaction("entries", "readwrite", write);
      const entry = readEntry(await store.get(id));
      await Promise.all([entry && store.put(next(entry)), done]);
      return true;
    }),
  );
  tell();
  return isDone ?? false;
}

/** False if it may still be there. */
export async function deleteEntry(id: string): Promise<boolean> {
  const isDone = await orNull(() =>
    using(NAME, async (database) => {
      const { store, done } = database.transaction("entries", "readwrite", write);
      await Promise.all([store.delete(id), done]);
      return true;
    }),
  );
  tell();
  return isDone ?? false;
}

/** Entries that the same user made in other companies; none if the storage does not respond. */
export async function listEntriesOfOtherCompanies(owner: string): Promise<QueueEntry[]> {
  const stored = await orNull(() => using(NAME, (database) => database.getAll("entries")));
  return (stored ?? [])
    .flatMap((one) => readEntry(one) ?? [])
    .filter((entry) => entry.owner !== owner && parseUserId(entry.owner) === parseUserId(owner));
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
