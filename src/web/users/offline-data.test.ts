import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUser } from "#contract/users/sign-in.ts";
import { readLastOwner, SIGNED_OUT_MARK } from "#web/kernel/offline/cache-owner.ts";
import { cacheReply, findCachedReply } from "#web/kernel/offline/reply-cache.ts";
import { readStoredReply as copyIn } from "#web/kernel/offline/reply-store.ts";
import { clearReplyCache, startReplyCache } from "./offline-data.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(async () => {
  await clearReplyCache();
  vi.unstubAllGlobals();
});

const QUOTES = "/api/quotes";
const [TOM, ANN, ADA] = [1, 2, 3].map((last) => `00000000-0000-7000-8000-00000000000${last}`) as [
  string,
  string,
  string,
];
const person = (id: string, companyId: number | null, role: CurrentUser["role"] = "user"): CurrentUser => ({
  id,
  companyId,
  role,
  email: "somebody@example.test",
  firstName: "Some",
  lastName: "Body",
  profileImageUrl: null,
  permissions: {},
  createdAt: "2026-11-22T10:00:00.000Z",
  updatedAt: "2026-11-22T10:00:00.000Z",
  version: 1,
});
/** All but the one for typed input. */
const databases = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== "volute-drafts");

test("an answer that comes before it is known who is here is kept once it is", async () => {
  const early = cacheReply(QUOTES, "Tom's");
  await startReplyCache(person(TOM, 1));
  await early;
  expect((await findCachedReply(QUOTES))?.text).toBe("Tom's");
});

test("whoever signs in after somebody who has not signed out finds nothing of theirs, and nothing of it stays", async () => {
  await startReplyCache(person(TOM, 1));
  await cacheReply(QUOTES, "Tom's");
  await startReplyCache(person(ANN, 1));
  expect(await findCachedReply(QUOTES)).toBeNull();
  expect(await databases()).toEqual([`volute-1-${ANN}`]);
});

test("of whom nothing is kept, the next start shows nothing of whoever was here before", async () => {
  await startReplyCache(person(TOM, 1));
  await cacheReply(QUOTES, "Tom's");
  await startReplyCache(person(ADA, null, "platform_admin"));
  expect(readLastOwner()).toBeNull();
  expect(await findCachedReply(QUOTES)).toBeNull();
  expect(await databases()).toEqual([]);
});

test("while somebody signs out here, no late answer takes the mark away, and no copy is shown", async () => {
  await startReplyCache(person(TOM, 1));
  await cacheReply(QUOTES, "Tom's");
  stored.set("volute.offline", SIGNED_OUT_MARK);
  await startReplyCache(person(TOM, 1));
  expect(readLastOwner()).toBe(SIGNED_OUT_MARK);
  expect(await findCachedReply(QUOTES)).toBeNull();
});

test("once nobody is here, everybody's copies go, and what waits to be sent stays", async () => {
  await startReplyCache(person(TOM, 1));
  for (const name of ["volute-queue", `volute-2-${ANN}`]) (await openDB(name, 1)).close();
  await clearReplyCache();
  expect(await databases()).toEqual(["volute-queue"]);
  await deleteDB("volute-queue");
});

test("after another tab has signed out, an answer that comes late is not kept, and no copy is shown", async () => {
  await startReplyCache(person(TOM, 1));
  await cacheReply(QUOTES, "Tom's");
  stored.clear();
  expect(await findCachedReply(QUOTES)).toBeNull();
  await cacheReply(QUOTES, "late");
  expect(await copyIn(`1-${TOM}`, QUOTES, Date.now())).toMatchObject({ text: "Tom's" });
});
