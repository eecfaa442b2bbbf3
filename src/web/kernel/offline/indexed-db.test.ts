// What browsers do to their databases, and the sentence that the user reads about it.
import "fake-indexeddb/auto";
import { type DBSchema, deleteDB, openDB } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { deleteDatabase, openIndexedDb } from "./indexed-db.ts";
import { classifyFault, storageFaultTexts } from "./storage-faults.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Schema extends DBSchema {
  things: { key: string; value: string };
}
const shape = (version?: number) =>
  openIndexedDb<Schema>((made, from) => void (from === 0 && made.createObjectStore("things")), version);
const put = (name: string, version?: number) =>
  shape(version).using(name, (database) => database.put("things", "kept", "key"));
const wordsAbout = (work: Promise<unknown>) =>
  work.then(
    () => "kept",
    (error: unknown) => storageFaultTexts[classifyFault(error)],
  );

test("without any storage, as in private windows, it is said that nothing is kept", async () => {
  vi.stubGlobal("indexedDB", undefined);
  expect(await wordsAbout(put("none"))).toBe("This browser can’t store anything, for example in a private window.");
  vi.unstubAllGlobals();
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  expect(await wordsAbout(put("none"))).toBe("This browser can’t store anything, for example in a private window.");
});

test("a full device is said to be full, and is not asked twice", async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  expect(await wordsAbout(put("full"))).toBe("This device’s storage is full.");
  expect(full).toHaveBeenCalledTimes(1);
});

test.each(["InvalidStateError", "UnknownError", "AbortError"])(
  "a handle that fails with %s is replaced",
  async (name) => {
    const handle = shape();
    await handle.using("dead", (database) => database.put("things", "kept", "key"));
    vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
      throw new DOMException("Connection to Indexed Database server lost", name);
    });
    expect(await handle.using("dead", (database) => database.get("things", "key"))).toBe("kept");
  },
);

test("one that stays dead is said to be", async () => {
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("", "UnknownError");
  });
  expect(await wordsAbout(put("dead"))).toBe(
    "The browser's storage is not responding. Close the browser and open it again.",
  );
});

test("a browser that never answers is not waited for without an end", async () => {
  vi.useFakeTimers();
  vi.spyOn(indexedDB, "open").mockImplementation(() => new IDBOpenDBRequest());
  const words = wordsAbout(put("silent"));
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await words).toBe("The browser's storage is not responding. Close the browser and open it again.");
});

test("a tab of an older version that does not let go is named, and one that hears of it lets go", async () => {
  const asleep = await openDB("versions", 1, { upgrade: (made) => void made.createObjectStore("things") });
  expect(await wordsAbout(put("versions", 2))).toBe(
    "Another tab runs an older version of Volute. Close it, and reload this page.",
  );
  asleep.close();
  const old = shape(2);
  await old.using("versions", (database) => database.put("things", "kept", "key"));
  expect(await shape(3).using("versions", (database) => database.get("things", "key"))).toBe("kept");
  expect(await wordsAbout(old.using("versions", (database) => database.get("things", "key")))).toBe(
    "This tab runs an older version of Volute. Reload the page.",
  );
});

test("what a sleeping tab holds on to is deleted once it lets go, and nobody waits for that", async () => {
  const asleep = await openDB("held");
  await deleteDatabase(1, "held");
  asleep.close();
  await deleteDB("held");
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("held");
});
