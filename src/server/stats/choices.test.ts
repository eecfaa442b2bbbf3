// Sums in which quotes count whose customer still chooses: how many they are and what of the sum is theirs.
import { expect, test } from "vitest";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { getAttention } from "#contract/quotes/attention.ts";
import type { Pipeline } from "#contract/quotes/pipeline.ts";
import type { getAdminOverview, getOutcomes } from "#contract/stats.ts";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { prepareChoices } from "#test/kit/quotes/selectable-quotes.ts";
import type { ActorName } from "#test/world.ts";

const { database, owner } = await freshDatabaseWithOwner();
const world = await openWorld({}, Promise.resolve(database));
const { calculated, sent } = await prepareChoices(world, owner);
const read = async <Body>(path: string, actor: ActorName = "company_admin") =>
  (await world.as<Body>(actor, "GET", path)).json;

/** The first option, net. */
const FIRST = 3661.95;

test("pipeline, dashboard, reports and what needs attention mark what is still the customer's to choose", async () => {
  await calculated();
  const ordinary = await calculated({ options: null, lines: [] });
  const [asked, opened, accepted, declined] = [await sent(), await sent(), await sent(), await sent()];
  expect((await accepted.accept({ option: "2" })).status).toBe(303);
  await declined.done("answer", { answer: "declined", channel: "telephone", name: "Mia" });
  await opened.post("/seen", "");
  await asked.post("/ask", "text=When%3F");

  const pipeline = await read<Pipeline>("/api/quotes/pipeline");
  expect(pipeline.map(({ stage, quotes, choices }) => [stage, quotes, choices.quotes, choices.value])).toEqual([
    ["calculated", 2, 1, FIRST],
    ["sent", 1, 1, FIRST],
    ["opened", 1, 1, FIRST],
    ["accepted", 1, 0, 0],
    ["declined", 1, 1, FIRST],
    ["expired", 0, 0, 0],
  ]);
  const { totalCost } = await ordinary.read();
  expect(pipeline[0]?.value).toBeCloseTo(FIRST + (totalCost ?? 0), 2);
  const none = { quotes: 0, value: 0 };
  expect((await read<Pipeline>("/api/quotes/pipeline", "user")).map(({ choices }) => choices)).toEqual(
    pipeline.map(() => none),
  );

  const four = { quotes: 4, value: 4 * FIRST };
  const overview = await read<ReplyOf<typeof getAdminOverview>>("/api/admin/overview");
  expect([overview.choices, overview.month.choices]).toEqual([four, four]);
  const reports = await read<ReplyOf<typeof getOutcomes>>("/api/admin/reports?period=all");
  expect(reports.choices).toEqual({ quotes: 1, value: FIRST });

  const { items } = await read<ReplyOf<typeof getAttention>>("/api/attention");
  expect(items.map(({ kind, totalCost, isSelectable }) => [kind, totalCost, isSelectable])).toEqual([
    ["question", FIRST, true],
  ]);
});
