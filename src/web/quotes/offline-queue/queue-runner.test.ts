import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { entryOf, quoteOnWire } from "#test/kit/quotes/waiting-quote.ts";
import { client } from "#web/kernel/client.ts";
import { setCacheOwner } from "#web/kernel/offline/reply-cache.ts";
import { readStoredReply } from "#web/kernel/offline/reply-store.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import type { QueueEntry } from "./entry.ts";
import { createQueueRunner } from "./queue-runner.ts";
import { deleteEntry, listEntries, saveEntry, updateStoredEntry } from "./queue-store.ts";
import { needsDecision } from "./send-outcome.ts";

const OWNER = "1-tom";
const idOf = (n: number) => `01939c2e-7b1a-7c3d-8e4f-00000000000${n}`;

beforeEach(async () => {
  for (const { id } of (await listEntries(OWNER)) ?? []) await deleteEntry(id);
  for (const n of [1, 2, 3]) await saveEntry(entryOf({ id: idOf(n), madeAt: n }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
});

type Reply =
  | { status: number; body?: object; text?: string; isVolutes?: boolean; retryAfter?: string }
  | "lost"
  | "none";

/** A server that stores quotes by id; "lost": it created the quote, and the reply does not arrive. */
function serving(replyTo: (n: number, times: number) => Reply | undefined) {
  const made: string[] = [];
  const asked: number[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const { seen, ...given } = JSON.parse(String(body)) as QueueEntry["body"] & { seen: QueueEntry["seen"] };
    const n = Number(given.id.at(-1));
    asked.push(n);
    const reply = replyTo(n, asked.filter((one) => one === n).length);
    if (reply === "none") throw new TypeError("fetch failed");
    const isThere = made.includes(given.id);
    if ((reply === undefined || reply === "lost") && !isThere) made.push(given.id);
    if (reply === "lost") throw new TypeError("fetch failed");
    const quote = quoteOnWire(entryOf({ id: given.id, body: given, seen }));
    const {
      status,
      text,
      isVolutes = true,
      retryAfter,
    } = reply
      ? { ...reply, text: reply.text ?? JSON.stringify(reply.body) }
      : { status: isThere ? 200 : 201, text: JSON.stringify(quote) };
    const headers = { ...(isVolutes && { "x-volute": "1" }), ...(retryAfter && { "retry-after": retryAfter }) };
    return new Response(text, { status, headers });
  });
  return { made, asked };
}

const waiting = async () => (await listEntries(OWNER))?.map(({ id }) => Number(id.at(-1)));
const one = async (n: number) => (await listEntries(OWNER))?.find(({ id }) => id === idOf(n));
const refused = (status: number, code: string) => ({ status, body: { error: `Because of ${code}.`, code } });

test("each is sent once, in the order of making, and goes when its quote is in the cache", async () => {
  const server = serving(() => undefined);
  const announced: (readonly QuoteDetail[])[] = [];
  const readAll = vi.spyOn(IDBIndex.prototype, "getAll");
  await createQueueRunner(OWNER, (made) => announced.push(made)).wake("check");
  expect(readAll, "not once for each").toHaveBeenCalledOnce();
  expect(server.asked).toEqual([1, 2, 3]);
  expect(await waiting()).toEqual([]);
  expect(announced.map((made) => made.length)).toEqual([3]);
  expect(queryClient.getQueryData(buildQueryKey(getQuote, { params: { id: idOf(2) } }))).toMatchObject({
    quoteNumber: "NPL-000042",
  });
});

test("of the answers, what is the quote is kept for when there is no network, and nothing else", async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  setCacheOwner("1-tom");
  await saveEntry(entryOf({ id: idOf(4), madeAt: 0 }));
  serving((n) => (n === 4 ? { status: 200, text: "[]" } : undefined));
  await createQueueRunner(OWNER, () => {}).wake("check");
  const kept = (n: number) => readStoredReply(OWNER, `/api/quotes/${idOf(n)}`, Date.now());
  await expect.poll(() => kept(3)).not.toBeNull();
  expect(await kept(4)).toBeNull();
});

test("two runners at once are one", async () => {
  const server = serving(() => undefined);
  const [a, b] = [createQueueRunner(OWNER, () => {}), createQueueRunner(OWNER, () => {})];
  await Promise.all([a.wake("check"), b.wake("check"), a.wake("check")]);
  expect(server.asked).toEqual([1, 2, 3]);
});

test("while another tab sends, a check goes away and a press of Send Now waits for its turn", async () => {
  const { made } = serving(() => undefined);
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = navigator.locks.request("volute-queue", () => {
    started.resolve();
    return released.promise;
  });
  await started.promise;
  const { wake } = createQueueRunner(OWNER, () => {});
  await wake("check");
  const pressed = wake("sendNow");
  expect(made).toEqual([]);
  released.resolve();
  await Promise.all([other, pressed]);
  expect(made).toHaveLength(3);
});

test("without locks two runners make one quote of each all the same", async () => {
  vi.stubGlobal("navigator", {});
  const server = serving(() => undefined);
  await Promise.all([
    createQueueRunner(OWNER, () => {}).wake("check"),
    createQueueRunner(OWNER, () => {}).wake("check"),
  ]);
  expect(server.made).toEqual([idOf(1), idOf(2), idOf(3)]);
  expect(await waiting()).toEqual([]);
});

test("an answer that is lost after the quote was made makes no second one", async () => {
  const server = serving((n, times) => (n === 2 && times === 1 ? "lost" : undefined));
  const runner = createQueueRunner(OWNER, () => {});
  await runner.wake("check");
  expect(await waiting()).toEqual([2, 3]);
  expect(await one(2)).toMatchObject({ tries: 1, problem: { code: "unanswered" } });
  expect(client.connectivity.isReached).toBe(false);
  await runner.wake("sendNow");
  expect(server.made).toEqual([idOf(1), idOf(2), idOf(3)]);
  expect(await waiting()).toEqual([]);
});

test("what needs a person stays with the server's sentence, and stops nobody behind it", async () => {
  const server = serving((n) => (n === 1 ? refused(402, "plan_limit") : undefined));
  const runner = createQueueRunner(OWNER, () => {});
  await runner.wake("check");
  await runner.wake("check");
  expect(server.asked).toEqual([1, 2, 3]);
  expect(await waiting()).toEqual([1]);
  expect(await one(1)).toMatchObject({
    state: "blocked",
    problem: { sentence: "Because of plan_limit.", status: 402 },
  });
});

test.each([
  ["no answer", "none"],
  ["a proxy that finds no Volute", { status: 502, text: "<h1>Bad Gateway", isVolutes: false }],
  ["a server that is full", refused(503, "unavailable")],
] as const)("%s: none is tried after it, and none is lost", async (_, reply) => {
  const server = serving(() => reply);
  const runner = createQueueRunner(OWNER, () => {});
  await runner.wake("check");
  await runner.wake("check");
  expect(server.asked).toEqual([1]);
  expect(await waiting()).toEqual([1, 2, 3]);
  expect(await one(1)).toMatchObject({ state: "waiting", tries: 1 });
});

test.each([
  [
    "the page of somebody else's network",
    { status: 200, text: "<html>Welcome", isVolutes: false },
    "waiting",
    /^The answer could not be read\./,
  ],
  ["a proxy that refuses", { status: 403, text: "no", isVolutes: false }, "blocked", /^403: no$/],
  ["a proxy that fails", { status: 500, text: "<h1>Oh", isVolutes: false }, "waiting", /^500: HTTP 500$/],
] as const)(
  "%s is an answer about one quote: those behind it are tried, and none is lost",
  async (_, reply, state, words) => {
    const server = serving(() => reply);
    await createQueueRunner(OWNER, () => {}).wake("check");
    expect(server.asked).toEqual([1, 2, 3]);
    expect(await waiting()).toEqual([1, 2, 3]);
    expect(await one(1)).toMatchObject({ state, tries: state === "waiting" ? 1 : 0 });
    expect((await one(1))?.problem?.sentence).toMatch(words);
    expect(client.connectivity.isReached).toBe(true);
  },
);

test("a proxy that takes our header away is no obstacle", async () => {
  const text = (n: number) => JSON.stringify(quoteOnWire(entryOf({ id: idOf(n) })));
  serving((n) => ({ status: 201, text: text(n), isVolutes: false }));
  await createQueueRunner(OWNER, () => {}).wake("check");
  expect(await waiting()).toEqual([]);
});

test("what had no answer however often goes first with the next page, and as soon as the server is reached", async () => {
  const flickered = { sentence: "There was no answer.", code: "unanswered", status: 0 };
  await updateStoredEntry(idOf(1), (entry) => ({
    ...entry,
    tries: 4,
    nextTry: Date.now() + 600_000,
    problem: flickered,
  }));
  let isCut = true;
  const server = serving(() => (isCut ? "none" : undefined));
  const { wake } = createQueueRunner(OWNER, () => {});
  await wake("check");
  isCut = false;
  await wake("reached");
  expect(server.asked).toEqual([1, 1, 2, 3]);
});

test("a server that is away five times in a row is asked for the first one each time, and has no quote decided on", async () => {
  let isServerBusy = true;
  const server = serving(() => (isServerBusy ? refused(503, "database_away") : undefined));
  const { wake } = createQueueRunner(OWNER, () => {});
  // `reached` retries at once, as when the pause is over.
  for (let n = 0; n < 5; n++) await wake("reached");
  expect(server.asked).toEqual([1, 1, 1, 1, 1]);
  expect((await listEntries(OWNER))?.some(needsDecision)).toBe(false);
  isServerBusy = false;
  await wake("reached");
  expect(server.made).toEqual([idOf(1), idOf(2), idOf(3)]);
});

test("a server that says when to come back is left alone until then by every tab, but for who does not want to wait", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: 1_000_000 });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const server = serving(() => ({ ...refused(503, "disk_full"), retryAfter: "60" }));
  const tab = createQueueRunner(OWNER, () => {});
  const asked = async (work: () => Promise<void>, after: number) => {
    vi.advanceTimersByTime(after);
    await work();
    return server.asked.splice(0);
  };
  const anotherTab = () => createQueueRunner(OWNER, () => {}).wake("check");
  expect(await asked(() => tab.wake("check"), 0)).toEqual([1]);
  expect(await asked(() => tab.wake("check"), 74_000)).toEqual([]);
  expect(await asked(anotherTab, 0)).toEqual([]);
  expect(await asked(() => tab.wake("reached"), 0)).toEqual([1]);
  // The pause starts again from then.
  expect(await asked(() => tab.wake("check"), 74_000)).toEqual([]);
  expect(await asked(anotherTab, 1_000)).toEqual([1]);
});

test("a button that is pressed while a quote is being sent is heard, whatever that one is answered", async () => {
  let press = () => {};
  const server = serving((n, times) => {
    if (n !== 1 || times > 1) return undefined;
    press();
    return refused(503, "unavailable");
  });
  const { wake } = createQueueRunner(OWNER, () => {});
  press = () => void wake("sendNow");
  await wake("check");
  expect(server.asked).toEqual([1, 1, 2, 3]);
});

test("a server that fails at one goes on with the others", async () => {
  const server = serving((n) => (n === 1 ? refused(500, "internal") : undefined));
  await createQueueRunner(OWNER, () => {}).wake("check");
  expect(server.asked).toEqual([1, 2, 3]);
  expect(await waiting()).toEqual([1]);
});

test.each([
  ["a refusal", refused(403, "forbidden")],
  ["a server that is full", refused(503, "overloaded")],
  ["somebody else's session", refused(401, "unauthorized")],
])(
  "an entry whose tab was killed during the request may be on the server, and no longer after %s",
  async (_, reply) => {
    await updateStoredEntry(idOf(1), (entry) => ({ ...entry, mayExistOnServer: false }));
    const left: (QueueEntry | undefined)[] = [];
    serving(() => reply);
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
      left.push(await one(1));
      return answer(address, init);
    });
    await createQueueRunner(OWNER, () => {}).wake("check");
    expect(left[0]).toMatchObject({ state: "waiting", mayExistOnServer: true });
    expect(await one(1)).toMatchObject({ mayExistOnServer: false });

    await saveEntry(left[0] ?? entryOf({}));
    await createQueueRunner(OWNER, () => {}).wake("check");
    expect(await one(1), "an answer to a later try says nothing of that one").toMatchObject({ mayExistOnServer: true });
  },
);

test("when nobody is signed in any more it stops, says so, and everything stays as it is", async () => {
  const announced = vi.fn();
  client.addEventListener("unauthorized", announced);
  const server = serving(() => refused(401, "unauthorized"));
  const before = await listEntries(OWNER);
  await createQueueRunner(OWNER, () => {}).wake("check");
  expect(server.asked).toEqual([1]);
  expect(announced).toHaveBeenCalledOnce();
  expect(await listEntries(OWNER)).toEqual(before);
});

test("what is put while one is being sent is sent as well", async () => {
  const runner = createQueueRunner(OWNER, () => {});
  const server = serving((n) => {
    if (n === 1) void saveEntry(entryOf({ id: idOf(4), madeAt: 4 })).then(() => runner.wake("check"));
    return undefined;
  });
  await runner.wake("check");
  await expect.poll(waiting).toEqual([]);
  expect(server.asked).toEqual([1, 2, 3, 4]);
});

test("a disk that fails when the quote is there loses nothing and doubles nothing", async () => {
  const server = serving(() => undefined);
  const full = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
    throw new DOMException("Lost", "UnknownError");
  });
  const runner = createQueueRunner(OWNER, () => {});
  await runner.wake("check");
  full.mockRestore();
  await runner.wake("check");
  expect(server.made).toHaveLength(3);
  expect(await waiting()).toEqual([]);
});

test("the acceptance is sent after the quote, and after a crash or a lost reply alone", async () => {
  const pendingAcceptance = {
    id: idOf(9),
    name: "Jane Smith",
    acceptedAtDeviceTime: "2026-11-22T14:02:00.000Z",
    shown: { gross: 4490.34 },
  };
  for (const n of [2, 3]) await deleteEntry(idOf(n));
  await saveEntry({ ...entryOf({ id: idOf(1) }), pendingAcceptance });
  const calls: string[] = [];
  let isCut = true;
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    calls.push(path);
    const isOnSite = path.endsWith("/on-site");
    if (isOnSite) expect(JSON.parse(String(body))).toEqual(pendingAcceptance);
    if (isOnSite && isCut) throw new TypeError("fetch failed");
    const quote = { ...quoteOnWire(entryOf({ id: idOf(1) })), status: isOnSite ? "accepted" : "calculated" };
    return new Response(JSON.stringify(quote), { status: 200, headers: { "x-volute": "1" } });
  });
  const announced: (readonly QuoteDetail[])[] = [];
  const { wake } = createQueueRunner(OWNER, (made) => announced.push(made));
  await wake("check");
  expect([await waiting(), announced]).toEqual([[1], []]);
  isCut = false;
  await wake("reached");
  expect(calls).toEqual(["/api/quotes/offline", `/api/quotes/${idOf(1)}/on-site`, `/api/quotes/${idOf(1)}/on-site`]);
  expect([await waiting(), announced.map((made) => made.map(({ status }) => status))]).toEqual([[], [["accepted"]]]);
});

test.each([
  [409, "discarded_acceptance_ids"],
  [403, "forbidden"],
])("an acceptance that is answered %i waits for its person, and its quote is not sent again", async (refusal, code) => {
  const pendingAcceptance = {
    id: idOf(9),
    name: "Jane Smith",
    acceptedAtDeviceTime: "2026-11-22T14:02:00.000Z",
    shown: { gross: 4490.34 },
  };
  for (const n of [2, 3]) await deleteEntry(idOf(n));
  await saveEntry({ ...entryOf({ id: idOf(1) }), pendingAcceptance });
  vi.stubGlobal("fetch", async (path: string) => {
    const { status, body } = path.endsWith("/on-site")
      ? refused(refusal, code)
      : { status: 200, body: quoteOnWire(entryOf({ id: idOf(1) })) };
    return new Response(JSON.stringify(body), { status, headers: { "x-volute": "1" } });
  });
  await createQueueRunner(OWNER, () => {}).wake("check");
  const problem = { sentence: `Because of ${code}.`, code, status: refusal };
  expect(await one(1)).toMatchObject({ state: "blocked", problem, pendingAcceptance, phase: "acceptance" });
});
