import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { deleteRepliesOfOthers, listStoredReplies, readStoredReply, storeReply } from "./reply-store.ts";

const DAY_MS = 24 * 60 * 60_000;

test("each person's copies in each company are their own", async () => {
  await storeReply("1-tom", "/api/quotes", "Tom's", 1000);
  expect(await readStoredReply("1-tom", "/api/quotes", 2000)).toEqual({ text: "Tom's", at: 1000 });
  expect(await readStoredReply("1-ann", "/api/quotes", 2000)).toBeNull();
  expect(await readStoredReply("2-tom", "/api/quotes", 2000)).toBeNull();
});

test("all copies at such addresses are listed, of this person alone and none that is too old", async () => {
  for (const [owner, address, day] of [
    ["1-lea", "/api/quotes/1", 20],
    ["1-lea", "/api/quotes/2", 19],
    ["1-lea", "/api/quotes/2/history", 20],
    ["1-lea", "/api/quotes/3", 1],
    ["1-max", "/api/quotes/4", 20],
  ] as const)
    await storeReply(owner, address, address, day * DAY_MS);
  const listed = await listStoredReplies("1-lea", /^\/api\/quotes\/\d$/, 20 * DAY_MS);
  expect(listed).toEqual(["/api/quotes/1", "/api/quotes/2"]);
});

test("the newest answer takes the place of the one before", async () => {
  await storeReply("1-tom", "/api/company", "old", 1000);
  await storeReply("1-tom", "/api/company", "new", 2000);
  expect(await readStoredReply("1-tom", "/api/company", 3000)).toEqual({ text: "new", at: 2000 });
});

test("after 14 days nothing is shown any more, nor what a clock that was wrong has dated ahead", async () => {
  await storeReply("1-tom", "/api/auth/user", "Tom", 30 * DAY_MS);
  for (const [now, isShown] of [
    [44, true],
    [44.01, false],
    [16, true],
    [15.99, false],
  ] as const) {
    expect((await readStoredReply("1-tom", "/api/auth/user", now * DAY_MS)) !== null, `day ${now}`).toBe(isShown);
  }
});

test("of very many quotes and lists the oldest go, never what a page begins from; and what is very long is not kept", async () => {
  const first = ["/api/auth/user", "/api/company", "/api/lookup/price-book"];
  for (const address of first) await storeReply("1-many", address, "{}", 0);
  for (let at = 1; at <= 320; at++) expect(await storeReply("1-many", `/api/quotes/${at}`, "quote", at)).toBeNull();
  const has = async (address: string) => (await readStoredReply("1-many", address, 400)) !== null;
  const quotes = [1, 23, 24, 320].map((at) => `/api/quotes/${at}`);
  expect(await Promise.all(quotes.map(has))).toEqual([false, false, true, true]);
  expect(await Promise.all(first.map(has))).toEqual([true, true, true]);
  expect(await storeReply("1-many", "/api/long", "x".repeat(500_001), 1)).toBe("long");
});

test("what is too old to be shown is taken from the device with the next start, and nothing else", async () => {
  for (const day of [1, 8, 30, 60]) await storeReply("1-old", `/api/quotes/${day}`, "quote", day * DAY_MS);
  const left = async () => {
    const database = await openDB("volute-1-old");
    const keys = await database.getAllKeys("answers");
    database.close();
    return keys.map((key) => String(key).slice(12));
  };
  expect(await left()).toEqual(["1", "30", "60", "8"]);
  vi.resetModules();
  const next = await import("./reply-store.ts");
  expect(await next.readStoredReply("1-old", "/api/quotes/1", 20 * DAY_MS)).toBeNull();
  expect(await left()).toEqual(["30", "8"]);
  await next.deleteRepliesOfOthers(null);
});

test("what is forgotten is gone from the device", async () => {
  await storeReply("1-tom", "/api/quotes", "Tom's", 1000);
  await deleteRepliesOfOthers("1-ann");
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("volute-1-tom");
  expect(await readStoredReply("1-tom", "/api/quotes", 2000)).toBeNull();
});

test("a handle that has died in the background is replaced", async () => {
  await storeReply("1-safari", "/api/quotes", "kept", 1000);
  const dead = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
    throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
  });
  expect(await readStoredReply("1-safari", "/api/quotes", 2000)).toEqual({ text: "kept", at: 1000 });
  expect(dead).toHaveBeenCalledTimes(2);
});

test("where the browser keeps nothing, nothing fails", async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
  expect(await storeReply("1-full", "/api/quotes", "lost", 1000)).toBe("full");
  full.mockRestore();
  expect(await readStoredReply("1-full", "/api/quotes", 2000)).toBeNull();
});
