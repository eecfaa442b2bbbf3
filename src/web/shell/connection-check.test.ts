import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { client, startClient } from "#web/kernel/client.ts";
import * as answers from "#web/kernel/offline/reply-cache.ts";
import { setCacheOwner } from "#web/kernel/offline/reply-cache.ts";
import { readServiceWorkerState } from "#web/kernel/offline/service-worker-state.ts";
import { checkConnection } from "./connection-check.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const tom = {
  id: "00000000-0000-4000-8000-000000000001",
  email: "tom@north.test",
  firstName: "Tom",
  lastName: "Hargreaves",
  profileImageUrl: null,
  role: "user",
  companyId: 1,
  permissions: {},
  version: 1,
  createdAt: "2026-11-22T14:02:00.000Z",
  updatedAt: "2026-11-22T14:02:00.000Z",
};
const answer = () => new Response(JSON.stringify(tom), { headers: { "x-volute": "1" } });

test("what has become of the network and of the storage while nobody looked is seen, for the worse and for the better", async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  const server = vi.fn<() => Promise<Response>>(async () => answer());
  vi.stubGlobal("fetch", server);
  startClient(async () => answers);
  setCacheOwner("1-tom");

  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  await checkConnection();
  await expect.poll(() => readServiceWorkerState().fault).toBe("full");
  full.mockRestore();
  await checkConnection();
  await expect.poll(() => readServiceWorkerState().fault).toBeNull();

  server.mockRejectedValue(new TypeError("fetch failed"));
  const answered = client.lastReplyAt;
  await checkConnection();
  // The page's data was read no earlier than that; the age of a cached reply that is not shown does not count.
  expect(client.connectivity).toMatchObject({ isReached: false, asOf: null });
  expect(client.lastReplyAt).toBe(answered);
  expect(answered).not.toBeNull();

  // As Safari does to a page in the background.
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
    throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
  });
  server.mockImplementation(async () => answer());
  await checkConnection();
  await expect.poll(() => client.connectivity).toMatchObject({ isReached: true, asOf: null });
  await checkConnection();
  expect(readServiceWorkerState().fault).toBeNull();
});

test("that nobody is signed in any more is told", async () => {
  const signedOut = vi.fn();
  client.addEventListener("unauthorized", signedOut);
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 401, headers: { "x-volute": "1" } }));
  await checkConnection();
  expect(signedOut).toHaveBeenCalledOnce();
});
