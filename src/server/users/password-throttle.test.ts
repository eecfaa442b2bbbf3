// Guessing a password while signed in, when setting a user's.
import { expect, test } from "vitest";
import { createWorld, PASSWORD } from "#test/world.ts";

test("a refused password leaves an entry, and a right one in between clears no failure", async () => {
  const world = await createWorld();
  const set = (id: string, currentPassword: string) =>
    world.as("company_admin", "PUT", `/api/company/users/${id}`, { password: "brand new", currentPassword });
  const failures = async () => (await world.platform.rows`select * from sign_in_attempts`)[0]?.failures;
  const { user, colleague } = world.people;
  for (let n = 0; n < 3; n++) expect((await set(user.id, "guessed")).status).toBe(400);
  expect(await world.lastEntry()).toMatchObject({
    action: "update",
    entityType: "user",
    entityId: user.id,
    userId: world.people.company_admin.id,
    companyId: world.north.id,
    success: false,
    errorMessage: "Current password is incorrect",
    description: expect.stringMatching(/ was refused a new password for user Example /),
  });
  const before = await failures();
  expect((await set(colleague.id, PASSWORD)).status).toBe(200);
  expect([before, await failures()]).toEqual([3, 3]);
  await world.end();
});
