// The users of one company through HTTP: limits, the last administrator, passwords and sessions, on both engines.
import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { CompanyUser } from "#contract/users/company-users.ts";
import type { Role } from "#domain/roles.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { COOKIE, createToken, hashToken } from "#server/kernel/session.ts";
import { literal } from "#test/kit/literals.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { insertIn, runIn } from "#test/rows.ts";
import { type ActorName, newQuote, PASSWORD, PASSWORD_HASH, type Reply } from "#test/world.ts";

const URL = "/api/company/users";
const world = await openWorld();
beforeEach(() => world.renew("company_admin"));

interface TestUser {
  id: string;
  email: string;
  cookie: string;
}

/** A user of the company with a session, in addition to the world's own. */
async function createTestUser(role: Role = "user", companyId = world.north.id): Promise<TestUser> {
  const [id, token] = [randomUUIDv7(), createToken()];
  const email = `${id}@north.test`;
  await world.database.asPlatform(async (db) => {
    const person = { id, email, firstName: "Sam", lastName: "Body", role, companyId, passwordHash: PASSWORD_HASH };
    await insertIn(db, "users", person);
    await insertIn(db, "sessions", { tokenHash: hashToken(token), userId: id });
  });
  return { id, email, cookie: `${COOKIE}=${token}` };
}

const ask = <Body = CompanyUser>(method: string, url: string, body?: unknown, actor: ActorName = "company_admin") =>
  world.as<Body & { error?: string; code?: string; fields?: Record<string, string> }>(actor, method, url, body);
const putUser = (id: string, body: unknown, actor?: ActorName) => ask("PUT", `${URL}/${id}`, body, actor);
const removeUser = (id: string, actor?: ActorName) => ask("DELETE", `${URL}/${id}`, undefined, actor);
const buildNewUser = (overrides: object = {}) => ({
  email: `${randomUUIDv7()}@new.test`,
  firstName: "Nora",
  lastName: "New",
  role: "user",
  password: "secret",
  ...overrides,
});
async function askAsUser({ cookie }: TestUser, method = "GET", url = "/api/auth/user", body?: object) {
  const { statusCode, body: text } = await world.app.inject({
    method: method as "GET",
    url,
    headers: { cookie },
    ...(body ? { payload: body } : {}),
  });
  return { status: statusCode, text };
}
const signIn = async (email: string, password: string) =>
  (await world.as("signed out", "POST", "/api/auth/login", { email, password })).status;
const statuses = (replies: Reply<unknown>[]) => replies.map(({ status }) => status).sort();

async function countUsers(role = "%"): Promise<number> {
  const people = await world.platform
    .rows`select id from users where company_id = ${world.north.id} and role like ${role}`;
  return people.length;
}

describe("the list", () => {
  test("is an array of the company's users by name, without hashes or other companies' users", async () => {
    await ask("POST", URL, buildNewUser({ firstName: "aaron", lastName: "Aa" }));
    const { status, json, text } = await ask<CompanyUser[]>("GET", URL);
    expect(status).toBe(200);
    expect(Array.isArray(json)).toBe(true);
    expect(json[0]).toEqual({
      id: expect.any(String),
      email: expect.stringContaining("@new.test"),
      firstName: "aaron",
      lastName: "Aa",
      role: "user",
      companyId: world.north.id,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      invitedAt: null,
      version: 1,
    });
    expect(json.length).toBe(await countUsers());
    expect(text).not.toMatch(/argon2|password|south\.test/i);
  });

  test("and all other calls are only for company administrators", async () => {
    const { id } = await createTestUser();
    for (const actor of ["user", "colleague"] as const) {
      await world.renew(actor);
      expect(
        statuses([await ask("GET", URL, undefined, actor), await putUser(id, {}, actor), await removeUser(id, actor)]),
      ).toEqual([403, 403, 403]);
    }
    const elsewhere = await ask<CompanyUser[]>("GET", URL, undefined, "platform_admin");
    expect([elsewhere.status, elsewhere.json]).toEqual([200, []]);
    expect((await ask("POST", URL, buildNewUser(), "platform_admin")).status).toBe(403);
    expect((await ask("GET", URL, undefined, "platform_admin impersonating")).json).not.toEqual([]);
  });
});

describe("adding", () => {
  test("returns 201 with the user, who can sign in; the entry has no password", async () => {
    const body = buildNewUser({ email: " Nora.Nine@NEW.test ", firstName: " Nora ", password: " 6 six " });
    const { status, json, text } = await ask("POST", URL, body);
    expect(status).toBe(201);
    expect(json).toMatchObject({ email: "nora.nine@new.test", firstName: "Nora", role: "user", version: 1 });
    expect(json.companyId).toBe(world.north.id);
    expect(await signIn("nora.nine@new.test", " 6 six ")).toBe(200);
    const entry = (await world.auditEntries()).find(
      ({ entityId, action }) => entityId === json.id && action === "create",
    );
    expect(entry).toMatchObject({ entityType: "user", companyId: world.north.id, riskLevel: "medium" });
    expect(JSON.stringify(entry) + text).not.toMatch(/argon2|6 six/);
  });

  test.each([
    [{ email: "nora@" }, { email: literal("AD 5 Company users", "Please enter a valid email address") }],
    [{ email: undefined }, { email: "Please enter a valid email address" }],
    [{ firstName: "  " }, { firstName: literal("AD 5 Company users", "First name is required") }],
    [{ lastName: undefined }, { lastName: literal("AD 5 Company users", "Last name is required") }],
    [{ role: "platform_admin" }, { role: literal("AD 5 Company users", "Please select a role") }],
    [{ role: undefined }, { role: "Please select a role" }],
    [{ password: "12345" }, { password: literal("AD 5 Company users", "Password must be at least 6 characters") }],
    [{ password: undefined }, { password: "Password must be at least 6 characters" }],
    [{ password: "x".repeat(1025) }, { password: "At most 1,024 characters" }],
    [{ firstName: "\0" }, { firstName: expect.any(String) }],
  ])("%o is a 400 at its field", async (wrong, fields) => {
    const before = await countUsers();
    const { status, json } = await ask("POST", URL, buildNewUser(wrong));
    expect([status, json.fields]).toEqual([400, fields]);
    expect(await countUsers()).toBe(before);
  });

  test("an address in use, in any company and case, is a 409 without details", async () => {
    const taken = { email: ["This email address is already in use"] };
    for (const email of [world.people.colleague.email, "USER@SOUTH.test", "platform@demo.test"]) {
      const { status, json } = await ask("POST", URL, buildNewUser({ email }));
      expect([status, json.code, [json.fields?.email]]).toEqual([409, "already_exists", taken.email]);
    }
    expect(await signIn("user@south.test", PASSWORD)).toBe(200);
  });

  test("unknown fields are ignored", async () => {
    const { json } = await ask(
      "POST",
      URL,
      buildNewUser({ companyId: world.south.id, id: world.people.user.id, version: 9 }),
    );
    expect(json).toMatchObject({ companyId: world.north.id, version: 1 });
    expect(json.id).not.toBe(world.people.user.id);
  });

  test("stops at the plan's limit, even with twenty at once", async () => {
    const limit = (await countUsers()) + 5;
    const planId = await world.database.asPlatform(async (db) => {
      const plan = { name: "Starter", description: "Small", features: {}, maxUsers: limit };
      const [made] = await insertIn(db, "plans", plan);
      await runIn(db)`update companies set plan_id = ${made?.id ?? 0}
      where id = ${world.north.id}`;
      return made?.id ?? 0;
    });
    expect((await ask("GET", "/api/company/user-limit")).json).toEqual({ planName: "Starter", maxUsers: limit });
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask("POST", URL, buildNewUser())));
    expect(statuses(replies)).toEqual([...Array(5).fill(201), ...Array(15).fill(402)]);
    expect(await countUsers()).toBe(limit);
    const refused = replies.find(({ status }) => status === 402);
    expect(refused?.json).toMatchObject({
      code: "plan_limit",
      error: `The Starter plan allows ${limit} users, and the company has ${limit} already.`,
    });
    await world.platform.run`update companies set plan_id = null
      where plan_id = ${planId}`;
    expect((await ask("POST", URL, buildNewUser())).status).toBe(201);
  });
});

describe("changing", () => {
  test("sets only the named fields, increments the version, and records the change", async () => {
    const { id, email } = await createTestUser();
    const { status, json } = await putUser(id, { firstName: "Samira", version: 1 });
    expect(status).toBe(200);
    expect(json).toMatchObject({ id, email, firstName: "Samira", lastName: "Body", role: "user", version: 2 });
    expect(await world.lastEntry()).toMatchObject({
      action: "update",
      entityId: id,
      metadata: { event: "user.updated", changes: { firstName: { before: "Sam", after: "Samira" } } },
    });
  });

  test("an empty change writes no entry", async () => {
    const { id, email } = await createTestUser();
    const before = (await world.auditEntries()).length;
    const { status, json } = await putUser(id, { email, firstName: "Sam", password: "" });
    expect([status, json.version, (await world.auditEntries()).length]).toEqual([200, 1, before]);
  });

  test("an outdated version is a 409 with the current user", async () => {
    const { id } = await createTestUser();
    await putUser(id, { lastName: "First" });
    const { status, json } = await putUser(id, { lastName: "Second", version: 1 });
    expect([status, json.code]).toEqual([409, "version_conflict"]);
    expect(json).toMatchObject({ current: { id, lastName: "First", version: 2 } });
    expect((await putUser(id, { lastName: "Second" })).json.lastName).toBe("Second");
  });

  test("another user's address is a 409 at its field; the user's own is not", async () => {
    const { id, email } = await createTestUser();
    expect((await putUser(id, { email: email.toUpperCase(), lastName: "Same" })).status).toBe(200);
    const { status, json } = await putUser(id, { email: "user@south.test" });
    expect([status, json.fields]).toEqual([409, { email: "This email address is already in use" }]);
  });

  test.each([
    [{ email: "" }, "email"],
    [{ firstName: "" }, "firstName"],
    [{ lastName: " " }, "lastName"],
    [{ role: "platform_admin" }, "role"],
    [{ password: "12345", currentPassword: PASSWORD }, "password"],
    [{ password: "secret" }, "currentPassword"],
    [{ password: "secret", currentPassword: "" }, "currentPassword"],
  ])("%o is a 400 at %s", async (body, field) => {
    const { id } = await createTestUser();
    const { status, json } = await putUser(id, body);
    expect([status, Object.keys(json.fields ?? {})]).toEqual([400, [field]]);
  });

  test("another company's user, the company's platform admin and an unknown id are not found", async () => {
    const operator = await createTestUser("platform_admin");
    const other = world.people["user of the other company"].id;
    for (const id of [other, operator.id, randomUUIDv7(), "nonsense"]) {
      const [changed, removed] = [await putUser(id, { role: "company_admin" }), await removeUser(id)];
      expect([changed.status, changed.text]).toEqual([404, removed.text]);
    }
    expect((await askAsUser(operator)).status).toBe(200);
  });

  test("a new role applies at once and ends the user's sessions", async () => {
    const person = await createTestUser();
    expect((await putUser(person.id, { role: "company_admin" })).json.role).toBe("company_admin");
    expect((await askAsUser(person)).status).toBe(401);
    expect((await putUser(person.id, { role: "user" })).status).toBe(200);
  });
});

describe("a password", () => {
  const newPassword = "brand new";

  test("is set with the administrator's or that user's current password, and ends that user's sessions", async () => {
    for (const currentPassword of [PASSWORD, "theirs alone"]) {
      const person = await createTestUser();
      const theirs = await hashPassword("theirs alone");
      await world.platform.run`update users set password_hash = ${theirs}
      where id = ${person.id}`;
      expect((await putUser(person.id, { password: newPassword, currentPassword })).status).toBe(200);
      expect((await askAsUser(person)).status).toBe(401);
      expect([await signIn(person.email, "theirs alone"), await signIn(person.email, newPassword)]).toEqual([401, 200]);
      const entry = (await world.auditEntries()).find(
        ({ entityId, action }) => entityId === person.id && action === "update",
      );
      expect(entry?.metadata).toMatchObject({ passwordSet: true, changes: {} });
      expect(JSON.stringify(entry)).not.toMatch(/argon2|brand new|theirs alone/);
    }
  });

  test("does not change with a wrong current password, and guessing is throttled", async () => {
    const person = await createTestUser();
    const wrong = () => putUser(person.id, { password: newPassword, currentPassword: "guessed" });
    const first = await wrong();
    expect([first.status, first.json.fields]).toEqual([400, { currentPassword: "Current password is incorrect" }]);
    const tries: Reply<unknown>[] = [];
    for (let n = 0; n < 8; n++) tries.push(await wrong());
    // An attempt that took longer than the wait was tried again.
    expect(statuses(tries)).toContain(429);
    expect((await askAsUser(person)).status).toBe(200);
    await world.platform.run`delete from sign_in_attempts`;
  });

  test("of another user is not accepted for a third user or oneself", async () => {
    const [admin, person] = [await createTestUser("company_admin"), await createTestUser()];
    const theirs = await hashPassword("theirs alone");
    await world.platform.run`update users set password_hash = ${theirs}
      where id = ${person.id}`;
    const own = await askAsUser(admin, "PUT", `${URL}/${admin.id}`, {
      password: newPassword,
      currentPassword: "theirs alone",
    });
    expect(own.status).toBe(400);
    await world.platform.run`delete from sign_in_attempts`;
  });

  test("changed by its user ends all other sessions", async () => {
    const admin = await createTestUser("company_admin");
    const token = createToken();
    await world.platform.insert("sessions", { tokenHash: hashToken(token), userId: admin.id });
    const body = { password: newPassword, currentPassword: PASSWORD };
    expect((await askAsUser(admin, "PUT", `${URL}/${admin.id}`, body)).status).toBe(200);
    expect((await askAsUser(admin)).status).toBe(200);
    expect((await askAsUser({ ...admin, cookie: `${COOKIE}=${token}` })).status).toBe(401);
  });

  test("an impersonating platform admin confirms with their own", async () => {
    const person = await createTestUser();
    const body = { password: newPassword, currentPassword: PASSWORD };
    expect((await putUser(person.id, body, "platform_admin impersonating")).status).toBe(200);
    expect(await world.lastEntry()).toMatchObject({
      impersonating: true,
      companyId: world.north.id,
      userEmail: "second-platform@demo.test",
    });
  });
});

describe("deleting", () => {
  test("ends the sessions, and leaves the quotes with the name", async () => {
    const person = await createTestUser();
    const created = await askAsUser(person, "POST", "/api/quotes", newQuote(world.north));
    const { id } = JSON.parse(created.text) as { id: string };
    const { status, json } = await removeUser(person.id);
    expect([status, json]).toEqual([200, { success: true }]);
    expect((await askAsUser(person)).status).toBe(401);
    expect(await signIn(person.email, PASSWORD)).toBe(401);
    const [quote] = await world.inNorth.rows`select * from quotes where id = ${id}`;
    expect(quote).toMatchObject({ userId: null, createdByName: "Sam Body" });
    expect((await removeUser(person.id)).status).toBe(404);
    const entry = (await world.auditEntries()).find(
      ({ entityId, action }) => entityId === person.id && action === "delete",
    );
    expect(entry?.description).toContain(`deleted Sam Body (${person.email})`);
  });

  test("users cannot delete their own account, even if there are other administrators", async () => {
    await createTestUser("company_admin");
    const { status, json } = await removeUser(world.people.company_admin.id);
    expect([status, json.error]).toEqual([409, "You cannot delete your own account."]);
  });
});

describe("the last administrator", () => {
  beforeEach(() =>
    world.database.asPlatform((db) =>
      runIn(db)`update users set role = 'user'
      where company_id = ${world.north.id}`.then(
        () => runIn(db)`update users set role = 'company_admin'
      where id = ${world.people.company_admin.id}`,
      ),
    ),
  );

  test("cannot be demoted or deleted", async () => {
    const { id } = world.people.company_admin;
    const demoted = await putUser(id, { role: "user" });
    expect([demoted.status, Object.keys(demoted.json.fields ?? {})]).toEqual([409, ["role"]]);
    expect(demoted.json.error).toMatch(/^This is the company's only administrator\./);
    expect((await removeUser(id, "platform_admin impersonating")).status).toBe(409);
    expect((await putUser(id, { lastName: "Kept" })).status).toBe(200);
  });

  test("remains if two demote or delete each other at the same moment", async () => {
    for (const [method, body] of [["PUT", { role: "user" }], ["DELETE"]] as const) {
      for (let round = 0; round < 5; round++) {
        await world.platform.run`update users set role = 'user'
      where company_id = ${world.north.id}`;
        const [a, b] = [await createTestUser("company_admin"), await createTestUser("company_admin")];
        const both = await Promise.all([
          askAsUser(a, method, `${URL}/${b.id}`, body),
          askAsUser(b, method, `${URL}/${a.id}`, body),
        ]);
        expect(both.filter(({ status }) => status === 200).length).toBe(1);
        expect(await countUsers("company_admin")).toBe(1);
      }
    }
  });
});
