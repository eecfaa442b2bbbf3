// The reply to a sending is worked out before it is saved: it must equal what is read afterwards.
import { expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { storyOf } from "#test/kit/quotes/sent-quotes.ts";

const world = await openWorld();

test("sending, resending and renewing return the quote's new state", async () => {
  const story = await storyOf(world);
  expect(await story.done("send")).toEqual(await story.read());
  expect(await story.done("send", { to: "other@dairy.test" })).toEqual(await story.read());
  await world.inNorth.run`update quotes set valid_until = now() - interval '1 day' where id = ${story.id}`;
  expect((await story.read()).status).toBe("expired");
  const renewed = await story.done("renew");
  expect(renewed).toMatchObject({ status: "sent", revision: 2 });
  expect(renewed).toEqual(await story.read());
  await story.done("revise");
  expect(await story.done("send", { to: "", copyToSelf: true })).toEqual(await story.read());
});
