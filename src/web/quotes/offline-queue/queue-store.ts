// The quotes that wait on this device, of everybody who uses it; a database of their own, since copies are deleted as a
// whole. A browser may refuse anything at any moment, so every answer here is a value, and none means "kept" unless it
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

/** Told of every change, made here or in another tab. Gives back how to stop. */
export function onQueueChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True only once it was read back; what this answers false of, somebody else has to keep. */
export async function saveEntry(entry: QueueEntry): Promise<boolean> {
  const isKept = await orNull(() => writtenAndRead(entry));
  if (isKept) void requestPersistence().catch(() => {}); // The browser may delete it all the same, and the dashboard says so.
  tell();
  return isKept ?? false;
}

/** Of one person. */
const MOST = 500;
/** In bytes. A quote takes some 2 kB, and with the longest drawing that a customer may sign with 200 kB more. */
const MOST_BYTES = 5_000_000;

/** Whether so much may wait for one person. */
export const hasRoomFor = (entries: readonly QueueEntry[]): boolean =>
  entries.length <= MOST && new Blob([JSON.stringify(entries)]).size <= MOST_BYTES;

/** A customer has accepted the one that is there, as from a draft that is open in another tab as well: that one stays. */
export const wouldLoseAcceptance = (there: QueueEntry | null | undefined, { pendingAcceptance }: QueueEntry): boolean =>
  !!there?.pendingAcceptance && there.pendingAcceptance.id !== pendingAcceptance?.id;

/** "strict": it lies on the disk, not only in the browser's memory, when this comes back. */
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

/** In the order of making; null where the storage does not answer. */
export async function listEntries(owner: string): Promise<QueueEntry[] | null> {
  const stored = await orNull(() => using(NAME, (database) => database.getAllFromIndex("entries", "owner", owner)));
  // Where the device's clock was set back in between, a later one goes first, which does no harm.
  return stored?.flatMap((one) => readEntry(one) ?? []).sort((a, b) => a.madeAt - b.madeAt) ?? null;
}

/** As it stands now; null where it is gone, or the storage does not answer. */
export const readEntryNow = (id: string): Promise<QueueEntry | null> =>
  orNull(() => using(NAME, async (database) => readEntry(await database.get("entries", id))));

/** False where it could not be; what is not there any more stays away. */
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

/** False where it may still be there. */
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

/** What the same person made in other companies; none where the storage does not answer. */
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
