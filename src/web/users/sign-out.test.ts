import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let stored = new Map<string, string>();
const location = { replace: vi.fn(), assign: vi.fn() };
beforeEach(() => {
  // No timeout ends while a machine is busy.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("window", { location });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of a restarted browser, loaded as far as it is when it first shows a user's data. */
async function start() {
  vi.resetModules();
  const owner = await import("#web/kernel/offline/cache-owner.ts");
  const { restoreInputs } = await import("#web/kernel/offline/saved-input.ts");
  await restoreInputs();
  return {
    ...owner,
    ...(await import("#web/kernel/offline/reply-cache.ts")),
    ...(await import("./sign-out.ts")),
    ...(await import("./offline-data.ts")),
    ...(await import("./offline-data-removal.ts")),
  };
}

test("a sign-out without a network holds where the browser dies before it has written it down, and until it is done", async () => {
  const { setCacheOwner, signOutHere, readLastOwner, SIGNED_OUT_MARK } = await start();
  setCacheOwner("1-tom");
  const onDisk = new Map(stored);
  await signOutHere();
  expect(location.replace.mock.calls).toEqual([["/"]]);
  expect(readLastOwner()).toBe(SIGNED_OUT_MARK);

  stored = new Map(onDisk);
  const next = await start();
  expect(next.readLastOwner()).toBe(SIGNED_OUT_MARK);

  await next.clearReplyCache();
  expect(next.readLastOwner()).toBeNull();
  stored = new Map(onDisk);
  expect((await start()).readLastOwner()).toBe("1-tom");
});

test.each([
  ["Volute's own", 200, "{}", { "x-volute": "1" }, true],
  ["Volute's, of which a proxy took the header", 401, '{"error":"Unauthorized","code":"unauthorized"}', {}, true],
  ["a hotel's page", 200, "<html>Welcome", {}, false],
  ["a proxy that finds no Volute", 502, '{"message":"Bad Gateway"}', {}, false],
] as const)("the server has heard of a sign-out when the answer is: %s", async (_, status, body, headers, isHeard) => {
  vi.stubGlobal("fetch", async () => new Response(body, { status, headers }));
  const { isServerReachable } = await start();
  expect(await isServerReachable()).toBe(isHeard);
});

test("whoever signs in after a browser died that had written down nothing of a sign-out is not signed out", async () => {
  stored = new Map();
  const { setCacheOwner, signOutHere } = await start();
  setCacheOwner("1-tom");
  await signOutHere();

  stored = new Map();
  vi.resetModules();
  await (await import("./offline-data-removal.ts")).clearOfflineData();
  expect((await start()).readLastOwner()).toBeNull();
});
