// Copies of answers on the device, for when there is no network (decision 37): of one person in one company, in a
// database of their own. A browser may refuse to keep anything; the work goes on all the same.
import type { DBSchema } from "idb";
import { deleteDatabase, openIndexedDb } from "./indexed-db.ts";
import { classifyFault, type StorageFault } from "./storage-faults.ts";

export interface CachedReply {
  /** The answer as the server wrote it. */
  text: string;
  /** When it was read, in ms. */
  at: number;
}

interface Schema extends DBSchema {
  answers: { key: string; value: CachedReply; indexes: { at: number } };
}

/** Longer than this (ms) after it was read no copy is shown. */
const KEPT_MS = 14 * 24 * 60 * 60_000;
/** Copies of one person; beyond, the oldest go of what there is more and more of. */
const MOST = 300;
/** Under it. Of the rest, from which a page begins and a price is made, there is a handful. */
const MANY = "/api/quotes";
/** Characters of one answer; a longer one is not kept. */
const LONGEST = 500_000;
/** How long (ms) somebody who signs out waits for a tab that does not let go. */
const GOING_MS = 2_000;
const nameOf = (owner: string) => `volute-${owner}`;
/** Of any person in any company; not the queue, which nothing but sending or its person empties. */
const OF_ANYBODY = /^volute-\d+-/;

const { using, close } = openIndexedDb<Schema>(
  (made) => void made.createObjectStore("answers").createIndex("at", "at"),
);

/** A clock that was wrong when it was kept makes a copy neither newer nor older than it can be. */
const isShown = (copy: CachedReply, now: number) => Math.abs(now - copy.at) <= KEPT_MS;

/** Whose copies this page has looked through. */
let lookedThrough: string | null = null;

/** What is not shown any more goes, with the first use after a page was opened. */
async function dropOld(owner: string, now: number): Promise<void> {
  if (lookedThrough === owner) return;
  const [tooOld, ahead] = [IDBKeyRange.upperBound(now - KEPT_MS, true), IDBKeyRange.lowerBound(now + KEPT_MS, true)];
  await using(nameOf(owner), async (database) => {
    const { store, done } = database.transaction("answers", "readwrite");
    for (const range of [tooOld, ahead])
      for (const key of await store.index("at").getAllKeys(range)) await store.delete(key);
    await done;
  });
  lookedThrough = owner;
}

/** Null once it is kept. */
export async function storeReply(
  owner: string,
  address: string,
  text: string,
  at: number,
): Promise<StorageFault | null> {
  if (text.length > LONGEST) return "long";
  // Firefox before 126: what it keeps could not be found again to be taken away.
  if (typeof indexedDB !== "undefined" && !indexedDB.databases) return "refused";
  try {
    await dropOld(owner, at);
    await using(nameOf(owner), async (database) => {
      const { store, done } = database.transaction("answers", "readwrite");
      await store.put({ text, at }, address);
      const surplus = (await store.count()) - MOST;
      const oldest = surplus > 0 ? (await store.index("at").getAllKeys()).filter((key) => key.startsWith(MANY)) : [];
      for (const key of oldest.slice(0, surplus)) await store.delete(key);
      await done;
    });
    return null;
  } catch (error) {
    return classifyFault(error);
  }
}

/** Null where there is none, or one that is too old to be shown. */
export async function readStoredReply(owner: string, address: string, now: number): Promise<CachedReply | null> {
  try {
    await dropOld(owner, now);
    const copy = await using(nameOf(owner), (database) => database.get("answers", address));
    return copy && isShown(copy, now) ? copy : null;
  } catch {
    return null;
  }
}

/** Of this owner's, those of which `isToGo`. */
export async function deleteReplies(owner: string, isToGo: (address: string, text: string) => boolean): Promise<void> {
  await using(nameOf(owner), async (database) => {
    const { store, done } = database.transaction("answers", "readwrite");
    for await (const cursor of store) if (isToGo(cursor.key, cursor.value.text)) await cursor.delete();
    await done;
  });
}

/** Everybody's but this owner's. */
export async function deleteRepliesOfOthers(owner: string | null): Promise<void> {
  const going = (await namesHere()).filter(
    (name) => OF_ANYBODY.test(name) && (owner === null || name !== nameOf(owner)),
  );
  await Promise.all(
    going.map(async (name) => {
      await close(name);
      await deleteDatabase(GOING_MS, name);
    }),
  );
}

async function namesHere(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  } catch {
    return [];
  }
}
