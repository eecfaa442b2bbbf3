// A year of reminders for a thousand offers: both clock changes, every bank holiday, processes that are down for hours
// and days, two sweeps at once, and whatever customers and the company do meanwhile. A second model that shares no code
// with the product says what is due when.
import { expect, test } from "vitest";
import { remindedWorld } from "#test/kit/reminded-world.ts";
import { sweptWorld } from "#test/kit/sweeping.ts";
import { looksOf, offersOf } from "#test/model/reminded-year.ts";
import { countIn } from "#test/rows.ts";

const { world, sweep, kills } = await sweptWorld(20);

test("of a year each leaves once, at its time, and none without a purpose", { timeout: 1_800_000 }, async () => {
  const year = { seed: "2027", offers: 1000, from: "2027-01-01", to: "2028-01-01" };
  const looks = looksOf(year, ["03:00", "09:29", "09:30", "10:00", "14:00", "16:59", "17:00"]);
  const { differences, queued, handedOver } = await remindedWorld(world, sweep, offersOf(year), looks);
  console.log(
    `${looks.length} looks by two at once, ${kills()} times with one killed, queued ${queued.length} reminders; ${handedOver} were handed over`,
  );
  expect(differences).toEqual([]);
  expect(queued.length).toBeGreaterThan(1000);
  expect(handedOver).toBeGreaterThan(900);
  expect(new Set(queued.map(({ of, key }) => `${of} ${key}`)).size).toBe(queued.length);
  const [letters, entries] = await world.database.asPlatform((db) =>
    Promise.all([
      countIn(db)`emails where kind = 'reminder'`,
      countIn(db)`audit_logs where metadata ->> 'event' = 'quote.reminded'`,
    ]),
  );
  expect([letters, entries]).toEqual([queued.length, queued.length]);
});
