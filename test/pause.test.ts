// After a pause of more than an hour every call replies as usual, and the session counts as used again.
import { expect, test } from "vitest";
import { routes } from "#server/app.ts";
import { callerOf, openWorld } from "#test/kit/open-world.ts";
import { rowsIn } from "#test/rows.ts";
import { makeIds, nameOf, samples } from "./walk.ts";

const endpoints = routes.map((route) => route.endpoint);
const world = await openWorld();
const ids = await makeIds(world);

test("there are calls", () => expect(endpoints.length).toBeGreaterThan(0));

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", async (name, endpoint) => {
  const actor = callerOf(endpoint);
  const { database, people } = world;
  await world.platform.run`delete from sessions where user_id = ${people[actor].id}`;
  await world.renew(actor);
  const [url, body] = [(await samples[name]?.url(world, ids, "north")) ?? "", await samples[name]?.body?.(world)];
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000).toISOString();
  await world.platform.run`update sessions set last_used_at = ${twoHoursAgo}
      where user_id = ${people[actor].id}`;

  const { status, text } = await world.as(actor, endpoint.method, url, body);
  expect(status, text).toBeLessThan(400);

  const left = await database.asPlatform(
    // A reading call replies before its transaction has ended: this waits for it.
    (db) => rowsIn<{ at: string }>(db)`select last_used_at as at from sessions
      where user_id = ${people[actor].id} for update`,
  );
  // The pages of a link's holder read the session without touching it: reading them writes nothing.
  if (endpoint.audience === "link") return;
  // Some calls do nothing but end the session.
  for (const { at } of left) expect(at > twoHoursAgo, `used at ${at}`).toBe(true);
});
