// A stream of events as its server sees it; what a browser hears of it is tested with the quotes.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import { endEventStreams, eventsFor } from "./events.ts";
import { findSession } from "./queries.ts";
import { COOKIE, hashToken } from "./session.ts";

let world: World;
let gone: AbortController;
let stream: AsyncIterator<string>;
const next = async () => String((await stream.next()).value ?? "over");

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  gone = new AbortController();
  const sessionKey = hashToken(world.people.user.cookie.slice(COOKIE.length + 1));
  const found = await world.database.asPlatform((db) => findSession(db, sessionKey, "quotes", new Date()));
  if (!found) throw new Error("Nobody is signed in");
  const listening = { actor: found.actor, sessionKey, seconds: 600, mayRead: () => true };
  stream = eventsFor(world.database, listening, gone.signal)[Symbol.asyncIterator]();
  expect(await next()).toContain("event: hello");
});

test("whoever does not take what waits is told that some is missed, and it does not pile up", async () => {
  let heard = 0;
  const stop = await world.database.listen(() => heard++);
  const happened = JSON.stringify({ entity: "quote", version: 1, companyId: world.north.id, ownerId: null });
  await world.database.asPlatform((db) =>
    db.execute(sql`select pg_notify('volute', (${happened}::jsonb || jsonb_build_object('id', n::text))::text)
      from generate_series(1, 5000) n`),
  );
  await expect.poll(() => heard).toBe(5000);
  stop();
  const told = await next();
  expect(told.startsWith("event: gap")).toBe(true);
  expect(told.split("event: changed").length).toBeLessThan(1001);
  expect(told).toContain('"id":"5000"');
  gone.abort();
});

// It would look for itself only after 15 s.
test.each([
  ["whoever listens is gone", () => gone.abort()],
  ["the server ends", () => endEventStreams()],
])("is over at once when %s", async (_what, happens) => {
  const waiting = next();
  // It waits by now for something to happen.
  await world.database.ready();
  const late = new Promise((resolve) => setTimeout(resolve, 10_000, "late").unref());
  happens();
  expect(await Promise.race([waiting, late])).toBe("over");
});
