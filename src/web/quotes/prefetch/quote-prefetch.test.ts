import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entryOf, quoteOnWire } from "#test/kit/quotes/waiting-quote.ts";

const OWNER = "1-tom";
const SIGHT = "user company";
const HOUR_MS = 60 * 60_000;
const quoteOf = (n: number, version = 1) => ({
  ...quoteOnWire(entryOf({ id: `01939c2e-7b1a-7c3d-8e4f-00000000000${n}` })),
  version,
});
const addressOf = (n: number) => `/api/quotes/${quoteOf(n).id}`;
/** The server's time marks, unrelated to the device's clock. */
const MARKS = ["2031-05-01T08:00:00.000Z", "2031-05-01T09:00:00.000Z", "2031-05-01T10:00:00.000Z"];
const AFTER = MARKS.map((mark) => `&since=${encodeURIComponent(mark)}`);
const page = (...quotes: object[]) => ({
  quotes,
  total: quotes.length,
  more: false,
  atLeast: 0,
  searched: null,
  mine: 0,
  start: 1,
  nextCursor: null,
  previousCursor: null,
  statuses: [],
  awaitPrice: false,
});

/** A server with two quotes, and the requests it received. */
function serving(erased: { id: string; version: number }[] | null = [], status = 200, seesAll = true) {
  const asked: string[] = [];
  let answers = 0;
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const isAhead = address.startsWith("/api/quotes/prefetch");
    const quotes = address.includes("most=0") ? [] : [quoteOf(1), quoteOf(2)];
    const ahead = () => ({ quotes, seesAll, erased, asOf: MARKS[answers++] });
    const answer = status !== 200 ? { error: "Busy", code: "unavailable" } : isAhead ? ahead() : page();
    return new Response(JSON.stringify(answer), { status, headers: { "x-volute": "1" } });
  });
  return asked;
}

/** A page that this user opens again. */
async function opened() {
  vi.resetModules();
  const [{ startClient }, answers, copies, ahead] = await Promise.all([
    import("#web/kernel/client.ts"),
    import("#web/kernel/offline/reply-cache.ts"),
    import("#web/kernel/offline/reply-store.ts"),
    import("./quote-prefetch.ts"),
  ]);
  startClient(async () => answers);
  answers.setCacheOwner("1-tom");
  return {
    ...copies,
    ...ahead,
    has: async (address: string) => (await copies.readStoredReply(OWNER, address, Date.now())) !== null,
  };
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(async () => {
  await (await opened()).deleteRepliesOfOthers(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a device that has only been on the dashboard opens its list and its newest quotes", async () => {
  const asked = serving();
  const { prefetchNewestQuotes, has } = await opened();
  await prefetchNewestQuotes(SIGHT);
  expect(asked).toEqual(["/api/quotes/prefetch?most=100", "/api/quotes?limit=50"]);
  for (const address of [addressOf(1), addressOf(2)]) expect(await has(address)).toBe(true);
  await expect.poll(() => has("/api/quotes?limit=50")).toBe(true);
});

test("they are read every 4 hours over all pages, and each page asks once what must go", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const asked = serving();
  await (await opened()).prefetchNewestQuotes(SIGHT);
  const { prefetchNewestQuotes } = await opened();
  for (const hours of [0, 3.9]) {
    vi.setSystemTime(Date.now() + hours * HOUR_MS);
    await prefetchNewestQuotes(SIGHT);
  }
  expect(asked.splice(0)).toEqual([
    ...["/api/quotes/prefetch?most=100", "/api/quotes?limit=50"],
    `/api/quotes/prefetch?most=0${AFTER[0]}`,
  ]);
  vi.setSystemTime(Date.now() + 0.2 * HOUR_MS);
  await prefetchNewestQuotes(SIGHT);
  expect(asked).toEqual([`/api/quotes/prefetch?most=100${AFTER[1]}`, "/api/quotes?limit=50"]);
});

test("as long as what must go is not gone, it is asked for again from the same time on", async () => {
  const { storeReply, readStoredReply, prefetchNewestQuotes } = await opened();
  const asked = serving([{ id: quoteOf(3).id, version: 2 }]);
  await prefetchNewestQuotes(SIGHT);
  await storeReply(OWNER, "/api/quotes?limit=5", `{"id": "${quoteOf(3).id}", broken`, Date.now());
  for (let page = 0; page < 2; page++) await (await opened()).prefetchNewestQuotes(SIGHT);
  const again = `/api/quotes/prefetch?most=0${AFTER[0]}`;
  expect(asked).toEqual(["/api/quotes/prefetch?most=100", "/api/quotes?limit=50", again, again]);
  expect(await readStoredReply(OWNER, "/api/quotes?limit=5", Date.now())).not.toBeNull();
});

test("once a customer is erased, no copy from before stays, of the quote or of a list", async () => {
  serving();
  await (await opened()).prefetchNewestQuotes(SIGHT);
  const { storeReply, prefetchNewestQuotes, has } = await opened();
  const keep = (address: string, answer: unknown) => storeReply(OWNER, address, JSON.stringify(answer), Date.now());
  await keep(addressOf(3), quoteOf(3));
  await keep(addressOf(4), quoteOf(4));
  await keep("/api/quotes?limit=5", page(quoteOf(3, 2), quoteOf(4)));
  await keep("/api/quotes?limit=50", page(quoteOf(4), quoteOf(3)));
  await keep("/api/quotes", [quoteOf(3)]);
  await keep("/api/company", { id: quoteOf(3).id, version: 1 });
  serving([{ id: quoteOf(3).id, version: 2 }]);
  await prefetchNewestQuotes(SIGHT);
  const all = [
    addressOf(3),
    addressOf(4),
    "/api/quotes?limit=5",
    "/api/quotes?limit=50",
    "/api/quotes",
    "/api/company",
  ];
  expect(await Promise.all(all.map(has))).toEqual([false, true, true, false, false, true]);
});

/** What is cached of the user's own quotes and of others' quotes. */
async function keptOfBoth({ storeReply }: Awaited<ReturnType<typeof opened>>) {
  const [own, others] = [
    { ...quoteOf(3), userId: "tom" },
    { ...quoteOf(4), userId: "ann" },
  ];
  const copies: [string, unknown][] = [
    [addressOf(3), own],
    ["/api/quotes?limit=5", page(own)],
    ["/api/company", { id: 1, userId: "ann" }],
    [addressOf(4), others],
    [addressOf(5), quoteOf(5)],
    ["/api/quotes?limit=50", page(own, others)],
    ["/api/quotes", [others]],
  ];
  for (const [address, answer] of copies) await storeReply(OWNER, address, JSON.stringify(answer), Date.now());
  return copies.map(([address]) => address);
}

test("whoever sees their own quotes alone has no copy of others' left, and the list is read anew", async () => {
  serving();
  await (await opened()).prefetchNewestQuotes(SIGHT);
  const device = await opened();
  const addresses = await keptOfBoth(device);
  const asked = serving([], 200, false);
  await device.prefetchNewestQuotes(SIGHT);
  const list = "/api/quotes?limit=50";
  const rest = addresses.filter((address) => address !== list);
  expect(await Promise.all(rest.map(device.has))).toEqual([true, true, true, false, false, false]);
  await expect
    .poll(() => device.readStoredReply(OWNER, list, Date.now()))
    .toMatchObject({ text: JSON.stringify(page()) });
  expect(asked).toEqual([
    `/api/quotes/prefetch?most=0${AFTER[0]}`,
    ...[`/api/quotes/prefetch?most=100${AFTER[0]}`, "/api/quotes?limit=50"],
  ]);
});

test("a page that is open asks once more when its person comes to see more, or less", async () => {
  const asked = serving();
  const { prefetchNewestQuotes } = await opened();
  for (const sight of [SIGHT, SIGHT, "user own", "user own"]) await prefetchNewestQuotes(sight);
  expect(asked).toEqual([
    ...["/api/quotes/prefetch?most=100", "/api/quotes?limit=50"],
    `/api/quotes/prefetch?most=0${AFTER[0]}`,
  ]);
});

test.each(["the server says so", "the permissions do"])("whoever may see no quotes keeps none: %s", async (by) => {
  serving([], 403);
  const device = await opened();
  const addresses = await keptOfBoth(device);
  await (by === "the permissions do" ? device.deleteCachedQuotes() : device.prefetchNewestQuotes(SIGHT));
  expect(await Promise.all(addresses.map(device.has))).toEqual([false, false, true, false, false, false, false]);
});

test("whoever may see no quotes and whose storage cannot be opened is kept from nothing else", async () => {
  const device = await opened();
  vi.stubGlobal("indexedDB", undefined);
  await device.deleteCachedQuotes();
});

test("where too many were erased to be told, all copies of quotes go, and are read anew", async () => {
  serving();
  await (await opened()).prefetchNewestQuotes(SIGHT);
  const asked = serving(null);
  const { prefetchNewestQuotes, has, storeReply } = await opened();
  await storeReply(OWNER, addressOf(9), JSON.stringify(quoteOf(9)), Date.now());
  await prefetchNewestQuotes(SIGHT);
  expect(await has(addressOf(9))).toBe(false);
  expect(asked).toEqual([
    `/api/quotes/prefetch?most=0${AFTER[0]}`,
    // From then on, or all quotes would be deleted once more.
    ...[`/api/quotes/prefetch?most=100${AFTER[0]}`, "/api/quotes?limit=50"],
  ]);
  expect(await has(addressOf(1))).toBe(true);
});

test("a server that refuses is asked again later, and only the first time that is a failure", async () => {
  serving([], 503);
  await expect((await opened()).prefetchNewestQuotes(SIGHT)).rejects.toThrow("Busy");
  serving();
  await (await opened()).prefetchNewestQuotes(SIGHT);
  serving([], 503);
  await (await opened()).prefetchNewestQuotes(SIGHT);
});

test("a storage that is full while they are read is full no longer than that, and then they are all read", async () => {
  const asked = serving();
  const { prefetchNewestQuotes, has } = await opened();
  const { cacheReply: keep } = await import("#web/kernel/offline/reply-cache.ts");
  const { readServiceWorkerState } = await import("#web/kernel/offline/service-worker-state.ts");
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  await prefetchNewestQuotes(SIGHT);
  await prefetchNewestQuotes(SIGHT);
  expect(asked.splice(0)).toEqual(["/api/quotes/prefetch?most=100", "/api/quotes?limit=50"]);
  await expect.poll(() => readServiceWorkerState().fault).toBe("full");
  full.mockRestore();

  await keep("/api/company", "{}");
  expect(readServiceWorkerState().fault).toBeNull();
  const addresses = [addressOf(1), "/api/quotes?limit=50", addressOf(2)];
  expect(await Promise.all(addresses.map(has))).toEqual([true, true, false]);
  await prefetchNewestQuotes(SIGHT);
  expect(asked).toEqual(["/api/quotes/prefetch?most=100", "/api/quotes?limit=50"]);
  expect(await has(addressOf(2))).toBe(true);
});

test("what is newer is not written over by what found no room before it", async () => {
  const { readStoredReply } = await opened();
  const { cacheReply: keep } = await import("#web/kernel/offline/reply-cache.ts");
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  expect(await keep(addressOf(1), "old")).toBe("full");
  full.mockRestore();
  await keep(addressOf(1), "new");
  await keep(addressOf(2), "another");
  expect(await readStoredReply(OWNER, addressOf(1), Date.now())).toMatchObject({ text: "new" });
});

test("what found no room comes back no later than the server tells again of who was erased meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { has } = await opened();
  const { cacheReply: keep } = await import("#web/kernel/offline/reply-cache.ts");
  for (const [n, minutes] of [
    [1, 9],
    [2, 11],
  ] as const) {
    const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
    await keep(addressOf(n), "old");
    full.mockRestore();
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await keep("/api/company", "{}");
  }
  expect([await has(addressOf(1)), await has(addressOf(2))]).toEqual([true, false]);
});

test("for whom nothing is kept nothing is asked", async () => {
  const asked = serving();
  const { prefetchNewestQuotes } = await opened();
  (await import("#web/kernel/offline/reply-cache.ts")).setCacheOwner(null);
  await prefetchNewestQuotes(SIGHT);
  expect(asked).toEqual([]);
});
