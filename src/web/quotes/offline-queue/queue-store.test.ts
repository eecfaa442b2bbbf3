import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { entryOf } from "#test/kit/quotes/waiting-quote.ts";
import { type QueueEntry, readEntry } from "./entry.ts";

import {
  deleteEntry,
  hasRoomFor,
  listEntries,
  listEntriesOfOtherCompanies,
  onQueueChange,
  saveEntry,
  updateStoredEntry,
} from "./queue-store.ts";

beforeEach(async () => {
  for (const owner of ["1-tom", "2-tom", "1-ann"])
    for (const { id } of (await listEntries(owner)) ?? []) await deleteEntry(id);
});
afterEach(() => vi.restoreAllMocks());

const ids = async (owner = "1-tom") => (await listEntries(owner))?.map(({ id }) => id);

test("what is kept is each person's own, in the order of making", async () => {
  expect(await saveEntry(entryOf({ id: "b", madeAt: 2 }))).toBe(true);
  expect(await saveEntry(entryOf({ id: "a", madeAt: 3 }))).toBe(true);
  expect(await saveEntry(entryOf({ id: "c", madeAt: 1 }))).toBe(true);
  expect(await saveEntry(entryOf({ id: "ann", owner: "1-ann" }))).toBe(true);
  expect(await saveEntry(entryOf({ id: "moved", owner: "2-tom" }))).toBe(true);
  expect(await ids()).toEqual(["c", "b", "a"]);
  expect((await listEntriesOfOtherCompanies("1-tom")).map(({ id }) => id)).toEqual(["moved"]);
});

test("what the server is sent comes back as it was put, with what only a later version knows", async () => {
  const { body, ...rest } = entryOf({});
  const entry = { ...rest, later: "unknown", body: { ...body, floor: "second" } };
  expect(await saveEntry(entry)).toBe(true);
  expect(await listEntries("1-tom")).toEqual([entry]);
});

test("a change is of what is there, and brings nothing back", async () => {
  await saveEntry(entryOf({ id: "a" }));
  expect(await updateStoredEntry("a", (entry) => ({ ...entry, tries: entry.tries + 1 }))).toBe(true);
  expect((await listEntries("1-tom"))?.[0]?.tries).toBe(1);
  await deleteEntry("a");
  await updateStoredEntry("a", (entry) => entry);
  expect(await ids()).toEqual([]);
});

test("what is written lies on the disk before it counts as kept", async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, "transaction");
  await saveEntry(entryOf({ id: "a" }));
  await updateStoredEntry("a", (entry) => entry);
  await deleteEntry("a");
  const asked = begun.mock.calls.filter(([, mode]) => mode === "readwrite").map(([, , how]) => how);
  expect(asked).toEqual(Array(3).fill({ durability: "strict" }));
});

test("this tab and the others hear of each change", async () => {
  const heard = vi.fn();
  const stop = onQueueChange(heard);
  const other = new BroadcastChannel("volute-queue");
  const elsewhere = new Promise((resolve) => other.addEventListener("message", resolve, { once: true }));
  await saveEntry(entryOf({}));
  expect(heard).toHaveBeenCalledOnce();
  await elsewhere;
  const here = new Promise<void>((resolve) => onQueueChange(resolve));
  other.postMessage(null);
  await here;
  stop();
  other.close();
});

/** Every call to the storage, of which the n-th throws: alone, or with all that follow. */
const calls = [
  [IDBFactory.prototype, "open"],
  [IDBDatabase.prototype, "transaction"],
  [IDBTransaction.prototype, "objectStore"],
  [IDBObjectStore.prototype, "index"],
  [IDBObjectStore.prototype, "put"],
  [IDBObjectStore.prototype, "get"],
  [IDBObjectStore.prototype, "delete"],
  [IDBObjectStore.prototype, "getAll"],
  [IDBIndex.prototype, "getAll"],
] as const;

function throwingAt(n: number, isLasting: boolean): () => number {
  let count = 0;
  for (const [prototype, name] of calls) {
    const methods = prototype as unknown as Record<typeof name, (...args: unknown[]) => unknown>;
    const real = methods[name];
    vi.spyOn(methods, name).mockImplementation(function (this: unknown, ...args: unknown[]) {
      count++;
      if (count === n || (isLasting && count > n)) throw new DOMException("Connection lost", "UnknownError");
      return real.apply(this, args);
    });
  }
  return () => count;
}

describe.each([false, true])("a storage that fails at any call, for good: %s", (isLasting) => {
  const works: Record<string, () => Promise<unknown>> = {
    put: () => saveEntry(entryOf({ id: "new", madeAt: 9 })),
    change: () => updateStoredEntry("old", (entry) => ({ ...entry, tries: 1 })),
    remove: () => deleteEntry("old"),
    read: () => listEntries("1-tom"),
    otherCompanies: () => listEntriesOfOtherCompanies("2-tom"),
  };

  test.each(Object.keys(works))("%s says what became of it, and loses nothing", async (name) => {
    for (let n = 1; ; n++) {
      expect(await saveEntry(entryOf({ id: "old", madeAt: 1 }))).toBe(true);
      const callsMade = throwingAt(n, isLasting);
      const said = await works[name]?.();
      const made = callsMade();
      vi.restoreAllMocks();
      const after = await listEntries("1-tom");
      const has = (id: string) => after?.some((entry: QueueEntry) => entry.id === id) ?? false;
      if (name === "remove" && said === true) expect(has("old")).toBe(false);
      else if (name !== "remove") expect(has("old"), `call ${n}`).toBe(true);
      if (name === "put" && said === true) expect(has("new"), `call ${n}`).toBe(true);
      if (name === "change" && said === true) expect(after?.[0]?.tries).toBe(1);
      // A connection that was lost once is reopened, so the user does not notice.
      if (!isLasting && ["put", "change", "remove"].includes(name)) expect(said).toBe(true);
      if (made < n) break;
      await deleteEntry("new");
    }
  });

  test("a disk that is full says no, and keeps what it had", async () => {
    await saveEntry(entryOf({ id: "old", madeAt: 1 }));
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("The disk is full", "QuotaExceededError");
    });
    expect(await saveEntry(entryOf({ id: "new" }))).toBe(false);
    vi.restoreAllMocks();
    expect(await ids()).toEqual(["old"]);
  });
});

test("what no version has written is not read, and stays", async () => {
  expect(readEntry({ ...entryOf({}), version: 2 })).toBeNull();
  expect(readEntry(undefined)).toBeNull();
});

test("there is room for 500 quotes of one person, and for 5 MB", () => {
  const many = Array.from({ length: 501 }, () => entryOf({}));
  expect([many, many.slice(1)].map(hasRoomFor)).toEqual([false, true]);
  const noted = (bytes: number) => entryOf({ body: { ...entryOf({}).body, notes: "x".repeat(bytes) } });
  const left = 5_000_000 - JSON.stringify([noted(0)]).length;
  expect([left + 1, left].map((bytes) => hasRoomFor([noted(bytes)]))).toEqual([false, true]);
});
