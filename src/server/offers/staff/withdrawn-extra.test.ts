// The check before sending tells of an extra that was switched off, and leads to its line.
import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { checkSending } from "#contract/offers/offers.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { storyOf } from "#test/kit/quotes/sent-quotes.ts";

const world = await openWorld();
const ADMIN = "company_admin";

test("the send check leads from a switched-off extra to the quote's page, not to its choices", async () => {
  const extra = await world.as<{ id: number; version: number }>(ADMIN, "POST", "/api/admin/extras", {
    name: "Hose",
    price: 18,
  });
  const { id, version } = extra.json;
  const story = await storyOf(world, { lines: [{ id: randomUUIDv7(), extraId: id, quantity: 1 }] }, ADMIN);
  await world.as(ADMIN, "PUT", `/api/admin/extras/${id}`, { version, isActive: false });
  const check = await world.as<ReplyOf<typeof checkSending>>(ADMIN, "GET", `/api/quotes/${story.id}/send-check`);
  expect(check.json.lines.filter(({ sentence }) => sentence.includes("no longer on offer"))).toMatchObject([
    { key: "withdrawn_extras", sentence: "The extra “Hose” is no longer on offer.", where: "quote", blocks: false },
  ]);
});
