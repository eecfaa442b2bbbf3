// The next reminder on a quote's page: shown, skipped, restored, or why there is none.
import { expect, test } from "vitest";
import type { Reminders } from "#contract/offers/offers.ts";
import { freshOffer, freshReminded } from "#test/fresh-offers.ts";
import { openWorld } from "#test/kit/open-world.ts";
import type { ActorName } from "#test/world.ts";

const world = await openWorld();
const { database, north } = world;
const remindersOf = async (id: string, actor: ActorName = "user") =>
  (await world.as<{ reminders: Reminders | null }>(actor, "GET", `/api/quotes/${id}/revisions`)).json.reminders;
const press = (id: string, action: "skip" | "restore", key = "after-3", actor: ActorName = "user") =>
  world.as<Reminders & { code: string }>(actor, "POST", `/api/quotes/${id}/reminders/${key}/${action}`, {});

test("the next one is shown, skipped and brought back, with an entry and an event each", async () => {
  const { id } = await freshReminded(world, north, false);
  const before = await remindersOf(id);
  expect(before).toMatchObject({ next: { key: "after-3" }, skipped: [], pauseReason: null, stoppedAt: null });
  const heard: { entity: string; id: string; version: number }[] = [];
  const stopListening = await database.listen((message) => message !== null && heard.push(JSON.parse(message)));
  const skipped = await press(id, "skip");
  expect(skipped.json).toEqual({
    ...before,
    next: { key: "after-10", at: expect.anything() },
    skipped: [before?.next],
  });
  expect(await world.lastEntry()).toMatchObject({
    metadata: { event: "quote.reminder_skipped", reminder: "after-3" },
    entityId: id,
    companyId: north.id,
  });
  expect(await remindersOf(id)).toEqual(skipped.json);
  const entries = await world.lastEntry();
  expect((await press(id, "skip")).json).toEqual(skipped.json);
  expect((await world.lastEntry())?.id).toBe(entries?.id);
  expect((await press(id, "restore")).json).toEqual(before);
  expect((await press(id, "restore")).json).toEqual(before);
  expect(await world.lastEntry()).toMatchObject({ metadata: { event: "quote.reminder_restored" } });
  expect(await remindersOf(id)).toEqual(before);
  await expect.poll(() => heard.filter((one) => one.entity === "quote").map((one) => one.version)).toEqual([2, 3]);
  await stopListening();
});

test("a reminder that is not planned can be neither skipped nor brought back", async () => {
  const { id, revisionId } = await freshReminded(world, north, false);
  expect(await press(id, "skip", "before-2")).toMatchObject({ status: 409, json: { code: "reminder_passed" } });
  expect(await press(id, "skip", "after-4")).toMatchObject({ status: 409 });
  expect(await press(id, "skip", "tomorrow")).toMatchObject({ status: 404 });
  const late = {
    companyId: north.id,
    id: revisionId,
    revisionId,
    key: "after-300",
    skippedAt: new Date(),
    skippedByName: "Ann",
  };
  await world.inNorth.insert("reminder_skips", late);
  expect(await press(id, "restore", "after-300")).toMatchObject({ status: 409, json: { code: "reminder_passed" } });
  const draft = await freshOffer(world, north, "calculated");
  expect(await press(draft.id, "skip")).toMatchObject({ status: 404 });
});

test("needs permission to change the quote", async () => {
  const { id } = await freshReminded(world, north, false);
  for (const [actor, status] of [
    ["colleague", 404],
    ["user of the other company", 404],
    ["signed out", 401],
    ["company_admin", 200],
  ] as const)
    expect([actor, (await press(id, "skip", "after-3", actor)).status]).toEqual([actor, status]);
});

test("shows why there is none", async () => {
  const link = await freshOffer(world, north, "sent");
  expect(await remindersOf(link.id)).toMatchObject({ pauseReason: "no_email", next: null });
  const {
    id,
    questionId,
    link: { id: linkId },
  } = await freshReminded(world, north, false);
  const pauseReason = async () => (await remindersOf(id))?.pauseReason;
  const { run: change } = world.inNorth;
  await change`update quote_questions set answered_at = null where id = ${questionId}`;
  expect(await pauseReason()).toBe("question");
  expect((await press(id, "skip")).status).toBe(409);
  await change`update companies set has_reminders = false`;
  expect(await pauseReason()).toBe("off");
  await change`update companies set has_reminders = true`;
  const at = new Date().toISOString();
  await world.inNorth.insert("reminder_stops", { companyId: north.id, quoteId: id, linkId, stoppedAt: at });
  expect(await remindersOf(id)).toMatchObject({ pauseReason: "stopped", stoppedAt: at });
  expect(await remindersOf((await freshOffer(world, north, "expired")).id)).toMatchObject({ pauseReason: "expired" });
  expect(await remindersOf((await freshOffer(world, north, "accepted")).id)).toMatchObject({ pauseReason: "closed" });
  expect(await remindersOf((await freshOffer(world, north, "calculated")).id)).toBeNull();
});
