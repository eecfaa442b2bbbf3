import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { client } from "#web/kernel/client.ts";
import { OWNER_KEY, SIGNED_OUT_MARK } from "./cache-owner.ts";
import { cacheReply, findCachedReply, setCacheOwner } from "./reply-cache.ts";
import { readStoredReply as copyIn, deleteRepliesOfOthers } from "./reply-store.ts";
import { isInstallUseful } from "./storage-persistence.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  setCacheOwner("1-tom");
});
afterEach(async () => {
  await deleteRepliesOfOthers(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("installing is worth a word once a copy was shown for want of a network, not because one is there", async () => {
  await cacheReply("/api/company", "{}");
  const copy = await findCachedReply("/api/company");
  client.markReachable();
  client.markUnreachable(null);
  expect(isInstallUseful()).toBe(false);
  client.markUnreachable(copy?.at ?? null);
  expect(isInstallUseful()).toBe(true);
  client.markReachable();
});

test("while the storage is full no more than 2,000,000 characters are held for it, those that were read last", async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  const addresses = [1, 2, 3, 4, 5, 6].map((n) => `/api/quotes/${n}`);
  for (const address of addresses) expect(await cacheReply(address, "x".repeat(500_000))).toBe("full");
  full.mockRestore();
  await cacheReply("/api/company", "{}");
  const there = await Promise.all(addresses.map(async (address) => (await findCachedReply(address)) !== null));
  expect(there).toEqual([false, false, false, true, true, true]);
});

test.each([
  ["signs out", SIGNED_OUT_MARK],
  ["else signs in", "1-ann"],
])("what was held for a full storage is written no more once somebody %s, in this tab or another", async (_, mark) => {
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  const addresses = [1, 2, 3].map((n) => `/api/quotes/${n}`);
  for (const address of addresses) await cacheReply(address, "{}");
  put.mockRestore();
  const really = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    if (key === addresses[0]) localStorage.setItem(OWNER_KEY, mark);
    return really.call(this, value, key);
  });
  await cacheReply("/api/company", "{}");
  const there = await Promise.all(
    addresses.map(async (address) => (await copyIn("1-tom", address, Date.now())) !== null),
  );
  expect(there).toEqual([true, false, false]);
});
