// What staff read of a quote that leaves its customer a choice: before sending, and as it was sent.
import { expect, test } from "vitest";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { checkSending, listRevisions } from "#contract/offers/offers.ts";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { prepareChoices } from "#test/kit/quotes/selectable-quotes.ts";
import type { Story } from "#test/kit/quotes/sent-quotes.ts";

const { database, owner } = await freshDatabaseWithOwner();
const world = await openWorld({ vatRegistered: true, vatNumber: "GB 482 1177 03" } as never, Promise.resolve(database));
const { calculated, sent } = await prepareChoices(world, owner);
const check = async ({ id }: Story) =>
  (await world.as<ReplyOf<typeof checkSending>>("company_admin", "GET", `/api/quotes/${id}/send-check`)).json.offer
    ?.choice;
const revisions = async ({ id }: Story) =>
  (await world.as<ReplyOf<typeof listRevisions>>("company_admin", "GET", `/api/quotes/${id}/revisions`)).json.revisions;

test("the check has options and extras in the customer's words, with figures and without any cost", async () => {
  const choice = await check(await calculated());
  expect(choice?.options).toMatchObject([
    { place: 1, label: "Standard", price: { lead: "£4,394.34" }, figures: { net: 3661.95, gross: 4394.34 } },
    { place: 2, label: "Plain", words: "Louder", figures: { net: 2771, vat: 554.2, gross: 3325.2 } },
  ]);
  expect(choice?.extras.map(({ label, places, figures }) => [label, places, figures.net])).toEqual([
    ["Alarm", [1, 2], 100],
    ["Controller", [2], 350],
    ["Bypass", [2], 100],
    ["2 × Spare seal", [1, 2], 49],
  ]);
  expect(choice?.from?.value).toBe("From £3,325.20");
  expect(JSON.stringify(choice)).not.toMatch(/cost/i);
});

test("a sent quote keeps its choice, whatever VAT the company charges since", async () => {
  const story = await sent();
  const before = await revisions(story);
  await world.inNorth.run`update companies set vat_rate = 5 where id = ${world.north.id}`;
  const after = await revisions(story);
  await world.inNorth.run`update companies set vat_rate = 20 where id = ${world.north.id}`;
  expect(after[0]?.choice?.options[1]?.figures.gross).toBe(3325.2);
  expect(after[0]?.choice).toEqual(before[0]?.choice);
});

test("a quote with one price leaves nothing to choose", async () => {
  expect(await check(await calculated({ options: null, lines: [] }))).toBeNull();
  const [revision] = await revisions(await sent({ options: null, lines: [] }));
  expect(revision?.choice).toBeNull();
});
