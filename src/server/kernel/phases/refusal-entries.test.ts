// A refused call leaves its entry, although everything else of the call is rolled back.
import { expect, test } from "vitest";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { PASSWORD } from "#test/world.ts";

const { owner, database } = await freshDatabaseWithOwner();
const world = await openWorld({}, Promise.resolve(database));
const signIn = (email: string) =>
  world.as("signed out", "POST", "/api/auth/login", { email, password: "guessed" }, { "user-agent": "Firefox" });
const refusedAtSignIn = async (email: string) =>
  (await world.auditEntries()).filter(
    ({ metadata, userEmail }) => metadata?.event === "sign_in.refused" && userEmail === email,
  );

test("an attempt that was checked is recorded, however many were refused before from its address", async () => {
  for (let n = 0; n < 60; n++) await signIn("nobody@north.test");
  // Verified or not: the entries of the others are limited, though the minute may have turned meanwhile.
  expect((await refusedAtSignIn("nobody@north.test")).length).toBeGreaterThanOrEqual(10 + 30);
  await world.platform.run`delete from sign_in_attempts`;
  for (const email of ["one@north.test", "two@north.test"]) {
    const { status, text } = await signIn(email);
    expect([status, text]).toEqual([401, "Invalid email or password"]);
    const [entry, ...more] = await refusedAtSignIn(email);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ errorMessage: text, entityId: email, userId: null, userAgent: "Firefox" });
  }
});

test("a wrong password is recorded, however often the user was refused before", async () => {
  for (let n = 0; n < 35; n++)
    expect((await world.as("company_admin", "GET", "/api/admin/companies")).status).toBe(403);
  const { colleague, company_admin: admin } = world.people;
  const body = { currentPassword: "guessed", newPassword: "long enough", password: "long enough" };
  for (const [path, event, entityId] of [
    ["/api/auth/change-password", "password.refused", admin.id],
    [`/api/company/users/${colleague.id}`, "password.set_refused", colleague.id],
  ] as const) {
    expect((await world.as("company_admin", "PUT", path, body)).status).toBe(400);
    expect(await world.lastEntry()).toMatchObject({
      userId: admin.id,
      companyId: world.north.id,
      entityId,
      success: false,
      errorMessage: "Current password is incorrect",
      metadata: { event },
    });
  }
});

test("if the log cannot be written, the reply does not show whether the password is right", async () => {
  await world.platform.run`delete from sign_in_attempts`;
  await owner.run(`create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refuse_entries before insert on audit_logs for each row execute function refuse_entry()`);
  const email = world.people.user.email;
  const right = await world.as("signed out", "POST", "/api/auth/login", { email, password: PASSWORD });
  const wrong = await signIn(email);
  const words = ({ text }: typeof right) => text.replace(/ Reference \S+$/, "");
  expect([right.status, wrong.status, words(wrong)]).toEqual([500, 500, words(right)]);
  // A further refusal is still refused.
  expect((await world.as("user", "GET", "/api/admin/companies")).status).toBe(403);
  await owner.run("drop trigger refuse_entries on audit_logs; drop function refuse_entry()");
});
