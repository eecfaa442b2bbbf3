import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUser } from "#contract/users/sign-in.ts";
import { setCacheOwner, waitForCacheOwner } from "#web/kernel/offline/reply-cache.ts";
import { startDeferredOfflineData } from "./deferred-offline-data.ts";

const tom: CurrentUser = {
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
const startReplyCache = vi.fn(async ({ id }: CurrentUser) => setCacheOwner(`1-${id}`));
const answers = (status: number, body: object) =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status, headers: { "x-volute": "1" } }));
let isThere = true;
beforeEach(() => {
  vi.stubGlobal("localStorage", { setItem() {}, getItem: () => null, removeItem() {} });
  vi.doMock("./offline-data.ts", () => {
    if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
    return { startReplyCache };
  });
});
afterEach(() => vi.unstubAllGlobals());

test("nothing begins in the name of whom the page was opened for, once another person or company is here", async () => {
  answers(409, { error: "Somebody else has signed in here.", code: "user_changed" });
  await expect(startDeferredOfflineData(tom)).rejects.toThrow("409");
  answers(200, { ...tom, companyId: 2 });
  await startDeferredOfflineData(tom);
  expect(startReplyCache).not.toHaveBeenCalled();
  vi.resetModules();
});

test("a part that has not come with the page is asked for until it is there, and no longer", async () => {
  answers(200, tom);
  isThere = false;
  await expect(startDeferredOfflineData(tom)).rejects.toThrow();
  isThere = true;
  await startDeferredOfflineData(tom);
  await waitForCacheOwner();
  await startDeferredOfflineData(tom);
  expect(startReplyCache.mock.calls).toEqual([[tom]]);
});
