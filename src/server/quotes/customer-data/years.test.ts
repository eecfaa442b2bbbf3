// The end of retention is computed by the domain and by the database: always the same day.
import fc from "fast-check";
import { expect, test } from "vitest";
import { addYears } from "#domain/quotes/retention.ts";
import { readSqlState } from "#server/database/connect.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { sentOffer } from "#test/kit/quotes/sent-offers.ts";
import { insertIn, runIn } from "#test/rows.ts";
import { newQuote } from "#test/world.ts";
import { listDueForErasure } from "./queries.ts";

const world = await openWorld();
const { database } = world;

test("years are added as the database adds them, of 29 February too", async () => {
  const day = fc.date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  const leap = fc
    .tuple(fc.integer({ min: 498, max: 524 }), fc.integer({ min: 0, max: 86_399_999 }))
    .map(([fourth, ms]) => new Date(Date.UTC(fourth * 4, 1, 29) + ms));
  const given = fc.sample(fc.tuple(fc.oneof(day, leap), fc.integer({ min: 1, max: 30 })), 500);
  const asked = given.map(([instant, years]) => ({ instant, years }));
  const rows = await world.platform.rows<{ added: string }>`select instant + make_interval(years => years) as added
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (instant timestamptz, years int)`;
  const told = given.map(([instant, years]) => addYears(instant.toISOString(), years));
  expect(told).toEqual(rows.map(({ added }) => new Date(added).toISOString()));
  expect(addYears("2024-02-29T10:00:00.000Z", 6)).toBe("2030-02-28T10:00:00.000Z");
  expect(addYears("2024-02-29T10:00:00.000Z", 8)).toBe("2032-02-29T10:00:00.000Z");
});

test("a caller's time cannot shorten an open offer or a retention period", async () => {
  const NOT_NOW = "23001";
  const erased = ({ companyId, quoteId }: Awaited<ReturnType<typeof sentOffer>>) =>
    database
      .asCompany(companyId, (db) => runIn(db)`select erase_customer(${quoteId}, '2099-01-01')`)
      .then(() => "erased", readSqlState);
  const accepted = async (at: Date) => {
    const offer = await sentOffer(world);
    const { companyId, revisionId, linkId, quoteId } = offer;
    await database.asCompany(companyId, async (db) => {
      const answer = { answer: "accepted", answeredAt: at, channel: "link", name: "Margaret" };
      await insertIn(db, "quote_answers", { companyId, revisionId, linkId, ...answer });
      await runIn(db)`update quotes set status = 'accepted' where id = ${quoteId}`;
    });
    return offer;
  };
  expect(await erased(await sentOffer(world))).toBe(NOT_NOW);
  expect(await erased(await accepted(new Date()))).toBe(NOT_NOW);
  expect(await erased(await accepted(new Date("2010-01-01")))).toBe("erased");
});

test("a quote is due for erasure from the very moment at which its retention ends", async () => {
  const { json: made } = await world.as<{ id: string }>("user", "POST", "/api/quotes", newQuote(world.north));
  const changedAt = "2012-05-05T10:00:00.000Z";
  await world.inNorth.run`update quotes set created_at = ${changedAt}, updated_at = ${changedAt} where id = ${made.id}`;
  const [company] = await world.platform.rows<{ years: number }>`select retention_years_other as years from companies
    where id = ${world.north.id}`;
  const end = new Date(addYears(changedAt, company?.years ?? 0)).getTime();
  const isDueAt = async (moment: number) => {
    const due = await database.asCompany(world.north.id, (db) => listDueForErasure(db, new Date(moment), 100));
    return due.some(({ id }) => id === made.id);
  };
  expect([await isDueAt(end - 1), await isDueAt(end)]).toEqual([false, true]);
});
