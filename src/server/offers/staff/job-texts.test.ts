// What the job type adds to an offer, as the company reads it beside its quote.
import { expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { storyOf } from "#test/kit/quotes/sent-quotes.ts";

const world = await openWorld();

test("a sent quote has the job type's texts at sending; a changed or renewed one has the present texts", async () => {
  const story = await storyOf(world);
  const { jobTypeId } = await story.read();
  const says = (scope: string) => world.inNorth.run`update job_types set scope = ${scope} where id = ${jobTypeId}`;
  await says("Fit the pump.");
  await story.done("send");
  await says("Fit the pump and take the old one away.");
  const now = { jobTypeScope: "Fit the pump and take the old one away." };
  expect(await story.read()).toMatchObject({ jobTypeScope: "Fit the pump." });
  expect(await story.done("send")).toMatchObject({ jobTypeScope: "Fit the pump." });
  const older = { version: (await story.read()).version - 1 };
  const refused = await world.as("user", "POST", `/api/quotes/${story.id}/calculate`, older);
  expect([refused.status, refused.json.current]).toMatchObject([409, { jobTypeScope: "Fit the pump." }]);
  expect(await story.done("revise")).toMatchObject(now);
  expect(await story.done("discard-revision")).toMatchObject({ jobTypeScope: "Fit the pump." });
  const declined = { answer: "declined", channel: "telephone", name: "Mia", reason: "Too dear" };
  expect(await story.done("answer", declined)).toMatchObject({ jobTypeScope: "Fit the pump." });
  expect(await story.done("renew")).toMatchObject(now);
  expect(await story.read()).toMatchObject(now);
});
