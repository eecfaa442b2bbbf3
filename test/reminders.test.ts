// Reminders of a spring with its clock change and bank holidays, in the database and in the model; on a server with two
// processes that are killed now and then. The whole year with a thousand offers is in `long`.

import { expect, test } from "vitest";
import { onServer } from "#test/kit/conditions.ts";
import { remindedWorld } from "./kit/reminded-world.ts";
import { sweptWorld } from "./kit/sweeping.ts";
import { looksOf, offersOf } from "./model/reminded-year.ts";
import { countIn } from "./rows.ts";

const { world, sweep, kills } = await sweptWorld(25);

test("of a spring each leaves once, at its time, and none without a purpose", async () => {
  const spring = { seed: "spring", offers: 40, from: "2027-03-20", to: "2027-04-03" };
  const { differences, queued, handedOver } = await remindedWorld(
    world,
    sweep,
    offersOf(spring),
    looksOf(spring, ["09:30", "14:00"]),
  );
  expect(differences).toEqual([]);
  if (onServer) expect(kills()).toBeGreaterThan(2);
  expect(queued.length).toBeGreaterThan(30);
  expect(handedOver).toBeGreaterThan(30);
  expect(new Set(queued.map(({ of, key }) => `${of} ${key}`)).size).toBe(queued.length);
  const [letters, entries] = await world.database.asPlatform((db) =>
    Promise.all([
      countIn(db)`emails where kind = 'reminder'`,
      countIn(db)`audit_logs where metadata ->> 'event' = 'quote.reminded'`,
    ]),
  );
  expect([letters, entries]).toEqual([queued.length, queued.length]);
});
