// The event stream as the server sends it; what a browser receives is tested with the quotes.
import { beforeEach, expect, test, vi } from "vitest";
import { startOutboxWorker } from "#server/emails/outbox.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";
import { closeOldestStreams, endEventStreams, streamEvents } from "./events.ts";
import { findSession } from "./queries.ts";
import { COOKIE, hashToken } from "./session.ts";

const world = await openWorld();
let gone: AbortController;
let stream: AsyncIterator<string>;
const streams: AsyncIterator<string>[] = [];
const next = async () => String((await stream.next()).value ?? "over");

async function listening(name: "user" | "company_admin" = "user") {
  const sessionKey = hashToken(world.people[name].cookie.slice(COOKIE.length + 1));
  const found = await world.database.asPlatform((db) => findSession(db, sessionKey, "quotes", new Date()));
  if (!found) throw new Error("Nobody is signed in");
  return { actor: found.actor, sessionKey, seconds: 600, mayReceive: () => true };
}

/** A stream that has begun. */
async function begin(as: Awaited<ReturnType<typeof listening>>) {
  const begun = streamEvents(world.database, as, gone.signal)[Symbol.asyncIterator]();
  streams.push(begun);
  expect((await begun.next()).value).toContain("event: hello");
  return begun;
}

beforeEach(async () => {
  gone = new AbortController();
  stream = await begin(await listening());
  return async () => {
    endEventStreams();
    // Like a browser that disconnects: until then the streams count.
    for (const begun of streams.splice(0)) await begun.return?.();
  };
});

test("a slow reader gets a gap event instead of a growing buffer", async () => {
  let heard = 0;
  const stop = await world.database.listen(() => heard++);
  const happened = JSON.stringify({ entity: "quote", version: 1, companyId: world.north.id, ownerId: null });
  await world.platform.run`select pg_notify('volute', (${happened}::jsonb || jsonb_build_object('id', n::text))::text)
      from generate_series(1, 5000) n`;
  await expect.poll(() => heard).toBe(5000);
  stop();
  let all = "";
  while (!all.includes('"id":"5000"')) {
    const told = await next();
    expect(told.split("event: changed").length).toBeLessThan(1002);
    all += told;
  }
  expect(all).toContain("event: gap");
  // A thousand queued, and up to as many each that were being sent and still being gathered.
  expect(all.split("event: changed").length).toBeLessThan(3002);
});

test("foreign notifications are skipped and logged once; real events are still delivered", async () => {
  const log = { warn: vi.fn(), error: vi.fn() };
  const stop = await startOutboxWorker(world.database, {}, log);
  const happened = { entity: "quote", id: "q", version: 1, companyId: world.north.id, ownerId: null };
  const strange = ["", "x", "null", "7", "[]", "{}", JSON.stringify({ ...happened, id: { a: 1 } })];
  for (const message of [...strange, JSON.stringify(happened)]) {
    await world.platform.run`select pg_notify('volute', ${message})`;
  }
  expect(await next()).toBe('event: changed\ndata: {"entity":"quote","id":"q","version":1}\n\n');
  await stop();
  expect(log.error.mock.calls).toEqual([]);
  expect(log.warn.mock.calls).toEqual([[expect.stringContaining("are skipped")]]);
});

test("simultaneous changes are sent together, after one session look-up", async () => {
  const admin = await listening("company_admin");
  for (let n = 0; n < 10; n++) await begin(admin);
  const { json } = await world.as("user", "POST", "/api/quotes", newQuote(world.north));
  for (const one of streams) expect((await one.next()).value).toContain(String(json.id));
  const looks = vi.spyOn(world.database, "asPlatform");
  try {
    const version = (n: number) =>
      JSON.stringify({ entity: "quote", id: "q", version: n, companyId: world.north.id, ownerId: null });
    await world.inNorth
      .run`select pg_notify('volute', message) from unnest(array[${version(1)}, ${version(2)}, ${version(3)}]) message`;
    for (const one of streams) {
      expect((await one.next()).value).toBe('event: changed\ndata: {"entity":"quote","id":"q","version":3}\n\n');
    }
    expect(looks).toHaveBeenCalledTimes(1);
  } finally {
    looks.mockRestore();
  }
});

test("one stream too many of a user ends the oldest, with a long reconnect delay", async () => {
  const as = await listening();
  for (let n = 1; n < 20; n++) {
    closeOldestStreams(as.actor);
    await begin(as);
  }
  const oldest = next();
  closeOldestStreams((await listening("company_admin")).actor);
  closeOldestStreams(as.actor);
  expect(await oldest).toBe("retry: 60000\n\n");
  expect(await next()).toBe("over");
});

test("one stream too many of a process is refused with a message", async () => {
  const as = await listening();
  const somebody = (n: number) => ({ ...as, actor: { ...as.actor, userId: `somebody ${n}` } });
  for (let n = 1; n < 2000; n++) await begin(somebody(n));
  expect(() => closeOldestStreams(somebody(2000).actor)).toThrow("Too many browsers are listening");
});

// The stream itself would check only after 15 s.
test.each([
  ["whoever listens is gone", () => gone.abort()],
  ["the server ends", () => endEventStreams()],
])("is over at once when %s", async (_what, happens) => {
  const [since, waiting] = [performance.now(), next()];
  // By now the stream is waiting for an event.
  await world.database.ready();
  happens();
  expect(await waiting).toBe("over");
  expect(performance.now() - since, "ms").toBeLessThan(15_000);
});
