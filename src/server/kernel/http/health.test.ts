// What anyone may ask of the process: whether it can work, and how it is set up, but nothing about its users.
import { expect, test } from "vitest";
import { findNewestMigration } from "#server/database/migrate.ts";
import { version } from "#server/database/root.ts";
import { setEmailTransport } from "#server/emails/email-transport.ts";
import { openWorld } from "#test/kit/open-world.ts";

const world = await openWorld();
const ask = () => world.as("signed out", "GET", "/readyz");

test("shows only version, start, schema, live updates, email state and backup age", async () => {
  const { status, json } = await ask();
  expect(status).toBe(200);
  const own = { version, since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), schema: await findNewestMigration() };
  expect(json).toEqual({ status: "ready", ...own, liveUpdates: true, emails: "held", backupAgeSeconds: null });
});

test("emails are sent once there is a mail server", async () => {
  const settings = { from: { name: "", address: "a@b.test" }, replyTo: null } as never;
  setEmailTransport(world.database, { settings, publicUrl: "https://quotes.test" });
  expect((await ask()).json).toMatchObject({ emails: "sent" });
});
