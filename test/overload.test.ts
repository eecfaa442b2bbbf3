// More calls than may wait for the database: the surplus is turned away at once, the waiting ones get their reply.

import { expect, test } from "vitest";
import { onServer } from "#test/kit/conditions.ts";
import { freshDatabase } from "./databases.ts";
import { openWorld } from "./kit/open-world.ts";
import { countIn } from "./rows.ts";
import { newQuote } from "./world.ts";

const MOST = 20;
const SURPLUS = 50;
/** How many transactions run at the same time. */
const CONNECTIONS = onServer ? 10 : 1;

/** Each process has its own limit, so only one is used here. */
const ofOneProcess = async () => ({ ...(await freshDatabase({ waiting: MOST })), again: undefined });

const world = await openWorld({}, ofOneProcess());
/** Occupies every connection, like transactions that wait for a lock, until the returned function is called. */
async function stopUp(): Promise<() => Promise<unknown>> {
  const freed = Promise.withResolvers<void>();
  let held = 0;
  const holding = Array.from({ length: CONNECTIONS }, () =>
    world.database.asPlatform(async (db) => {
      await countIn(db)`plans`;
      held += 1;
      await freed.promise;
    }),
  );
  await expect.poll(() => held).toBe(CONNECTIONS);
  return () => {
    freed.resolve();
    return Promise.all(holding);
  };
}

const quotesOf = async () => (await world.as<unknown[]>("company_admin", "GET", "/api/quotes")).json.length;

test("exactly the surplus is turned away at once, and the rest is answered when the database goes on", async () => {
  const before = await quotesOf();
  const free = await stopUp();
  const answers: { status: number; text: string; headers: Record<string, unknown> }[] = [];
  const calls = Array.from({ length: MOST + SURPLUS }, async () => {
    answers.push(await world.as("user", "POST", "/api/quotes", newQuote(world.north)));
  });
  await expect.poll(() => answers.length).toBe(SURPLUS);
  for (const { status, text, headers } of answers) {
    expect([status, headers["retry-after"], JSON.parse(text)]).toEqual([
      503,
      "2",
      {
        error: "Volute is very busy right now. Please try again in a moment.",
        code: "overloaded",
      },
    ]);
  }
  expect((await world.as("signed out", "GET", "/healthz")).status).toBe(200);
  // Taking a busy process out of service would only make the others' queues longer.
  const ready = world.as("signed out", "GET", "/readyz");
  if (onServer) expect((await ready).status).toBe(200);
  const leaving = world.as("colleague", "GET", "/api/auth/logout-redirect");
  expect(answers.length).toBe(SURPLUS);

  await free();
  await Promise.all(calls);
  expect(answers.length).toBe(MOST + SURPLUS);
  expect(answers.slice(SURPLUS).map(({ status }) => status)).toEqual(Array(MOST).fill(201));
  expect((await ready).status).toBe(200);
  expect((await leaving).status).toBe(303);
  expect(await quotesOf()).toBe(before + MOST);
  expect((await world.as("colleague", "GET", "/api/quotes")).status).toBe(401);
});

test("what was taken on goes on while others are turned away, and is bounded as well", async () => {
  const free = await stopUp();
  const calls = Array.from({ length: MOST }, () => world.as("user", "GET", "/api/quotes"));
  await expect.poll(async () => (await world.as("user", "GET", "/api/quotes")).status).toBe(503);
  const parts = Array.from({ length: MOST + 1 }, () =>
    world.database.asPlatform(async () => "done").catch((error: Error) => error.name),
  );
  expect(await parts.at(-1)).toBe("Overloaded");
  await free();
  expect(await Promise.all(parts.slice(0, MOST))).toEqual(Array(MOST).fill("done"));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(MOST).fill(200));
});
