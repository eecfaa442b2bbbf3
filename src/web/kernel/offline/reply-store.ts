// Cached replies on the device, for when there is no network (decision 37): one database for each user in a company. A
// browser may refuse to store anything; the product works without it.
import type { DBSchema } from "idb";
import { deleteDatabase, openIndexedDb } from "./indexed-db.ts";
import { classifyFault, type StorageFault } from "./storage-faults.ts";

export interface CachedReply {
  /** The reply as the server wrote it. */
  text: string;
  /** In ms: when it was read. */
  at: number;
}

interface Schema extends DBSchema {
  answers: { key: string; value: CachedReply; indexes: { at: number } };
}

/** In ms. An older cached reply is not shown. */
const MAX_AGE_MS = 14 * 24 * 60 * 60_000;
/** Cached replies of one user under `LIMITED_PATH`; beyond this, the oldest are deleted. */
const MAX_LIMITED_REPLIES = 300;
/** The limited paths. The few other replies are those from which a page starts and a price is computed. */
const LIMITED_PATH = "/api/quotes";
/** Characters of one reply; a longer one is not cached. */
const MAX_REPLY_CHARACTERS = 500_000;
/** In ms: how long signing out waits for a tab that holds the database open. */
const DELETION_TIMEOUT_MS = 2_000;
const toDatabaseName = (owner: string) => `volute-${owner}`;
/** The databases of all users in all companies; not the queue, which only sending or its own user empties. */
const OWNER_DATABASE_NAME = /^volute-\d+-/;

const { using, close } = openIndexedDb<Schema>(
  (database) => void database.createObjectStore("answers").createIndex("at", "at"),
);

/** Also false if it is that far in the future, because the clock was wrong when it was cached. */
const isRecent = (copy: CachedReply, now: number) => Math.abs(now - copy.at) <= MAX_AGE_MS;

/** The owner whose cached replies this page has checked for old ones. */
let checkedOwner: string | null = null;

/** Deletes replies that are too old to be shown, at the first use after a page was opened. */
async function deleteOldReplies(owner: string, now: number): Promise<void> {
  if (checkedOwner === owner) return;
  const [past, future] = [
    IDBKeyRange.upperBound(now - MAX_AGE_MS, true),
    IDBKeyRange.lowerBound(now + MAX_AGE_MS, true),
  ];
  await using(toDatabaseName(owner), async (database) => {
    const { store, done } = database.transaction("answers", "readwrite");
    for (const range of [past, future])
      for (const key of await store.index("at").getAllKeys(range)) await store.delete(key);
    await done;
  });
  checkedOwner = owner;
}

/** Null if it was cached. */
export async function storeReply(
  owner: string,
  address: string,
  text: string,
  readAt: number,
): Promise<StorageFault | null> {
  if (text.length > MAX_REPLY_CHARACTERS) return "long";
  // Firefox before 126: databases could not be listed later, so not deleted.
  if (typeof indexedDB !== "undefined" && !indexedDB.databases) return "refused";
  try {
    await deleteOldReplies(owner, readAt);
    await using(toDatabaseName(owner), async (database) => {
      const { store, done } = database.transaction("answers", "readwrite");
      await store.put({ text, at: readAt }, address);
      const surplus = (await store.count()) - MAX_LIMITED_REPLIES;
      const oldest =
        surplus > 0 ? (await store.index("at").getAllKeys()).filter((key) => key.startsWith(LIMITED_PATH)) : [];
      for (const key of oldest.slice(0, surplus)) await store.delete(key);
      await done;
    });
    return null;
  } catch (error) {
    return classifyFault(error);
  }
}

/** Null if there is none, or one that is too old to be shown. */
export async function readStoredReply(owner: string, address: string, now: number): Promise<CachedReply | null> {
  try {
    await deleteOldReplies(owner, now);
    const copy = await using(toDatabaseName(owner), (database) => database.get("answers", address));
    return copy && isRecent(copy, now) ? copy : null;
  } catch {
    return null;
  }
}

/** All of this owner's replies at such addresses that are not too old to be shown. */
export async function listStoredReplies(owner: string, address: RegExp, now: number): Promise<string[]> {
  try {
    await deleteOldReplies(owner, now);
    return await using(toDatabaseName(owner), async (database) => {
      const texts: string[] = [];
      for await (const { key, value } of database.transaction("answers").store)
        if (address.test(key) && isRecent(value, now)) texts.push(value.text);
      return texts;
    });
  } catch {
    return [];
  }
}

/** Deletes this owner's replies for which `shouldDelete` holds. */
export async function deleteReplies(
  owner: string,
  shouldDelete: (address: string, text: string) => boolean,
): Promise<void> {
  await using(toDatabaseName(owner), async (database) => {
    const { store, done } = database.transaction("answers", "readwrite");
    for await (const cursor of store) if (shouldDelete(cursor.key, cursor.value.text)) await cursor.delete();
    await done;
  });
}

/** Deletes the replies of all other owners. */
export async function deleteRepliesOfOthers(owner: string | null): Promise<void> {
  const otherDatabases = (await listDatabaseNames()).filter(
    (name) => OWNER_DATABASE_NAME.test(name) && (owner === null || name !== toDatabaseName(owner)),
  );
  await Promise.all(
    otherDatabases.map(async (name) => {
      await close(name);
      await deleteDatabase(DELETION_TIMEOUT_MS, name);
    }),
  );
}

async function listDatabaseNames(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  } catch {
    return [];
  }
}
