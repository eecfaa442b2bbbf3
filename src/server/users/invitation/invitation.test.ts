// An invitation, from the administrator's press to the first sign-in, with a real mail server in between.
import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Email } from "#contract/emails.ts";
import type { CompanyUser } from "#contract/users/company-users.ts";
import { readConfig } from "#server/config.ts";
import { setEmailTransport } from "#server/emails/email-transport.ts";
import { emailKinds } from "#server/emails/kinds/email-kinds.ts";
import { deliverDueEmails } from "#server/emails/outbox.ts";
import { openMailServer, readable, tokenIn } from "#test/kit/mail-server.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { type ActorName, createWorld, PASSWORD, PASSWORD_HASH } from "#test/world.ts";

const world = await openWorld();
const server = await openMailServer();
afterAll(() => server.close());
const { mail: settings } = readConfig({ SMTP_URL: server.url, MAIL_FROM: "quotes@volute.test" });
const { north, people } = world;

type Invited = CompanyUser & { error?: string; code?: string; fields?: Record<string, string> };
const ask = <Body = Invited>(method: string, url: string, body?: unknown, actor: ActorName = "company_admin") =>
  world.as<Body>(actor, method, url, body);
const buildNewUser = (overrides: object = {}) => ({
  email: `${randomUUIDv7()}@new.test`,
  firstName: "Nora",
  lastName: "New",
  role: "user",
  invite: true,
  ...overrides,
});
async function invite(overrides: object = {}, actor: ActorName = "company_admin"): Promise<CompanyUser> {
  const { status, json } = await ask("POST", "/api/company/users", buildNewUser(overrides), actor);
  expect(status, json.error).toBe(201);
  return json;
}
const inviteAgain = (id: string, actor: ActorName = "company_admin") =>
  ask("POST", `/api/company/users/${id}/invite`, undefined, actor);
const { run: change } = world.platform;
/** As if every invitation had been sent a minute earlier. */
const ageInvitations = () => change`update users set invited_at = invited_at - interval '1 minute'`;
const deliver = () => deliverDueEmails(world.database, emailKinds);
async function readNewestLink(): Promise<string> {
  await deliver();
  return tokenIn(server.emails.at(-1) ?? "");
}
const setPassword = (token: string, password = "first words") =>
  world.as("signed out", "POST", "/api/auth/reset-password", { token, password });
const signIn = async (email: string, password: string) =>
  (await world.as("signed out", "POST", "/api/auth/login", { email, password })).status;
const readUser = async (id: string) =>
  (await ask<CompanyUser[]>("GET", "/api/company/users")).json.find((one) => one.id === id);

beforeEach(async () => {
  server.emails.length = 0;
  if (settings) setEmailTransport(world.database, { settings, publicUrl: "https://quotes.test" });
  for (const table of ["sign_in_attempts", "password_links", "emails"] as const) {
    await world.database.asPlatform((db) => db.run({ name: "", text: `delete from ${table}` }, []));
  }
  await world.renew("company_admin");
});

describe("inviting", () => {
  test("adds a user without a password, who sets it by the emailed link and signs in", async () => {
    const { id, email, invitedAt } = await invite();
    expect(invitedAt).toMatch(/Z$/);
    const created = await world.lastEntry();
    expect(created?.metadata).toMatchObject({ event: "user.created", changes: { invitedAt: { after: invitedAt } } });
    for (const password of ["x", "first words", "null"]) expect(await signIn(email, password)).toBe(401);

    const token = await readNewestLink();
    const letter = readable(server.emails[0] ?? "");
    expect(letter).toContain(`https://quotes.test/first-password#${token}`);
    expect(letter).toContain(`To: ${email}`);
    expect(letter).toContain("Hello Nora,");
    expect(letter).toContain("has created an account for you at Northern Pumps Ltd.");
    expect(letter).toContain("The link works once, within 7 days.");

    expect((await setPassword(token)).status).toBe(200);
    expect(await signIn(email, "first words")).toBe(200);
    expect(await readUser(id)).toMatchObject({ invitedAt: null, version: 2 });
    const joined = (await world.auditEntries()).find(({ metadata, entityId }) => {
      return metadata?.event === "password.reset" && entityId === id;
    });
    expect(joined).toMatchObject({ userId: id, companyId: north.id });
    expect(joined?.description).toBe("Nora New set a new password by a link and joined");
    expect((await setPassword(token)).json).toMatchObject({
      code: "link_invalid",
      error: expect.stringContaining("used already"),
    });
  });

  test("for 7 days", async () => {
    await invite();
    const token = await readNewestLink();
    const [row] = await world.platform.rows<{
      days: number;
    }>`select extract(epoch from expires_at - created_at) / 86400 as days
        from password_links`;
    expect(Number(row?.days)).toBe(7);
    await change`update password_links set expires_at = now() - interval '1 second'`;
    expect((await setPassword(token)).json).toMatchObject({
      code: "link_invalid",
      error: expect.stringContaining("expired"),
    });
  });

  test("needs either an email or a password, with an error at the field", async () => {
    for (const [body, sentence] of [
      [buildNewUser({ invite: false }), "Password must be at least 6 characters"],
      [buildNewUser({ invite: undefined, password: "" }), "Password must be at least 6 characters"],
      [buildNewUser({ invite: "yes" }), "This is not the right kind of value"],
    ] as const) {
      const { status, json } = await ask("POST", "/api/company/users", body);
      const field = sentence.startsWith("Password") ? "password" : "invite";
      expect([status, json.fields]).toEqual([400, { [field]: sentence }]);
    }
    // A password that is sent along is ignored.
    const { email } = await invite({ password: "typed by the administrator" });
    expect(await signIn(email, "typed by the administrator")).toBe(401);
  });

  test("works for a platform administrator, with and without a company, and while impersonating", async () => {
    const body = buildNewUser({ companyId: north.id });
    const { status, json } = await ask("POST", "/api/admin/users", body, "platform_admin");
    expect([status, json]).toMatchObject([201, { companyId: north.id, companyName: "Northern Pumps Ltd" }]);
    expect((await setPassword(await readNewestLink())).status).toBe(200);
    expect(await signIn(body.email, "first words")).toBe(200);

    const operator = buildNewUser({ role: "platform_admin" });
    expect((await ask("POST", "/api/admin/users", operator, "platform_admin")).status).toBe(201);
    expect((await setPassword(await readNewestLink())).status).toBe(200);
    expect(await signIn(operator.email, "first words")).toBe(200);
    expect(readable(server.emails.at(-1) ?? "")).toContain("has created an account for you. Your company");
    await change`delete from users where email = ${operator.email}`;

    const { email } = await invite({}, "platform_admin impersonating");
    expect((await setPassword(await readNewestLink())).status).toBe(200);
    expect(await signIn(email, "first words")).toBe(200);

    const { fields } = (await ask("POST", "/api/admin/users", buildNewUser({ invite: false }), "platform_admin")).json;
    expect(fields).toEqual({ password: "Please fill in all required fields" });
  });

  test("counts towards the plan's limit", async () => {
    const plan = await world.platform.rows<{ id: number }>`insert into plans (name, description, features, max_users)
        values ('Small', 'Small', '[]', (select count(*) + 1 from users where company_id = ${north.id})) returning id`;
    await change`update companies set plan_id = ${plan[0]?.id} where id = ${north.id}`;
    await invite();
    expect((await ask("POST", "/api/company/users", buildNewUser())).status).toBe(402);
    expect(
      (await ask("POST", "/api/admin/users", buildNewUser({ companyId: north.id }), "platform_admin")).status,
    ).toBe(402);
    await change`update companies set plan_id = null where id = ${north.id}`;
  });

  test("is throttled by address and by inviting user", async () => {
    const statuses: number[] = [];
    const email = "often@new.test";
    for (let n = 0; n < 7; n++) {
      statuses.push((await ask("POST", "/api/company/users", buildNewUser({ email }))).status);
      await change`delete from users where email = ${email}`;
    }
    expect(statuses.slice(0, 5)).toEqual([201, 201, 201, 201, 201]);
    // If the next request came after the first second, it is admitted again.
    expect(statuses.slice(5)).toContain(429);
    expect((await world.auditEntries()).findLast(({ success }) => !success)?.metadata).toMatchObject({
      event: "user.invited",
    });

    await change`delete from sign_in_attempts`;
    const many: number[] = [];
    for (let n = 0; n < 52; n++) many.push((await ask("POST", "/api/company/users", buildNewUser())).status);
    expect(many.slice(0, 50).every((status) => status === 201)).toBe(true);
    expect(many.slice(50)).toContain(429);
    await change`delete from users where email like '%@new.test'`;
  });
});

describe("inviting again", () => {
  test("invalidates earlier emails, with an entry each", async () => {
    const { id } = await invite();
    const older = await readNewestLink();
    await ageInvitations();
    const { status, json } = await inviteAgain(id);
    expect([status, json]).toMatchObject([200, { id, version: 2, invitedAt: expect.any(String) }]);
    expect(await world.lastEntry()).toMatchObject({
      entityId: id,
      companyId: north.id,
      description: expect.stringMatching(/ invited again Nora New \(.*@new\.test\)$/),
    });
    const newer = await readNewestLink();
    expect(server.emails).toHaveLength(2);
    expect((await setPassword(older)).json.error).toContain("newer link");
    expect((await setPassword(newer)).status).toBe(200);
  });

  test("within a minute is refused with the time of the next possible one (decision 88)", async () => {
    const { id } = await invite();
    expect((await inviteAgain(id)).json.error).toMatch(
      /^An invitation was made less than a minute ago\. You can send another in \d+ seconds\.$/,
    );
    await deliver();
    expect(server.emails).toHaveLength(1);
  });

  test("is throttled", async () => {
    const { id } = await invite();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      await ageInvitations();
      statuses.push((await inviteAgain(id)).status);
    }
    expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200]);
    expect(statuses.slice(4)).toContain(429);
  });

  test("is refused for users who have joined or belong elsewhere", async () => {
    expect((await inviteAgain(people.user.id)).json).toMatchObject({ error: "This person has joined already." });
    expect((await inviteAgain(people.user.id)).status).toBe(409);
    expect((await inviteAgain(people["user of the other company"].id)).status).toBe(404);
    expect((await inviteAgain(randomUUIDv7())).status).toBe(404);
    const { id } = await invite();
    expect((await inviteAgain(id, "user")).status).toBe(403);
    await ageInvitations();
    const byPlatform = await ask("POST", `/api/admin/users/${id}/invite`, undefined, "platform_admin");
    expect([byPlatform.status, byPlatform.json]).toMatchObject([
      200,
      { companyName: "Northern Pumps Ltd", version: 2 },
    ]);
    expect((await ask("POST", `/api/admin/users/${id}/invite`)).status).toBe(403);
    await deliver();
    expect(server.emails).toHaveLength(2);
  });
});

describe("an invitation ends", () => {
  test("when the user is deleted, even before the email is sent", async () => {
    const gone = await invite();
    const token = await readNewestLink();
    expect((await ask("DELETE", `/api/company/users/${gone.id}`)).status).toBe(200);
    expect((await setPassword(token)).json).toMatchObject({ code: "link_invalid" });

    const waiting = await invite();
    expect((await ask("DELETE", `/api/company/users/${waiting.id}`)).status).toBe(200);
    await deliver();
    expect(server.emails).toHaveLength(1);
    const [mail] = (await ask<{ emails: Email[] }>("GET", "/api/emails")).json.emails;
    expect(mail).toMatchObject({ state: "failed", error: expect.stringContaining("no longer needed") });
  });

  test("with a new address, or a password set by an administrator", async () => {
    const { id, email } = await invite();
    const first = await readNewestLink();
    await ask("PUT", `/api/company/users/${id}`, { email: `other-${email}` });
    expect((await setPassword(first)).json.error).toContain("has changed");
    await ageInvitations();
    await inviteAgain(id);
    const second = await readNewestLink();
    const passwords = { currentPassword: PASSWORD, password: "set by an administrator" };
    expect((await ask("PUT", `/api/company/users/${id}`, passwords)).json).toMatchObject({ invitedAt: null });
    expect((await setPassword(second)).json.error).toContain("has changed");
    expect(await signIn(`other-${email}`, "set by an administrator")).toBe(200);
  });

  test("when the user joins: a later email creates no link", async () => {
    const { id } = await invite();
    await change`update users set password_hash = ${PASSWORD_HASH}, invited_at = null where id = ${id}`;
    await deliver();
    expect(server.emails).toEqual([]);
    expect(await world.platform.rows`select * from password_links`).toEqual([]);
  });
});

test("a user who lost the invitation can join by a forgotten-password link", async () => {
  const { id, email } = await invite();
  const invitation = await readNewestLink();
  await world.as("signed out", "POST", "/api/auth/forgot-password", { email });
  const token = await readNewestLink();
  expect((await setPassword(invitation)).json.error).toContain("newer link");
  expect((await setPassword(token)).status).toBe(200);
  expect(await readUser(id)).toMatchObject({ invitedAt: null });
});

test("an administrator who has not joined does not count as the last one of a company", async () => {
  const { id } = await invite({ role: "company_admin" });
  const own = `/api/company/users/${people.company_admin.id}`;
  const demoted = await ask("PUT", own, { role: "user" });
  expect([demoted.status, demoted.json]).toMatchObject([
    409,
    { code: "last_admin", fields: { role: expect.any(String) } },
  ]);
  const removed = await ask("DELETE", own, undefined, "platform_admin impersonating");
  expect([removed.status, removed.json.code]).toEqual([409, "last_admin"]);
  expect((await ask("DELETE", `/api/company/users/${id}`)).status).toBe(200);
});

test("a platform administrator who has not joined does not count as the last one", async () => {
  const other = await createWorld();
  const of = (method: string, path: string, body?: unknown) =>
    other.as<Invited>("platform_admin", method, `/api/admin/users${path}`, body);
  const [self, second] = [other.people.platform_admin.id, other.people["platform_admin impersonating"].id];
  expect((await of("DELETE", `/${second}`)).status).toBe(200);
  const { id } = (await of("POST", "", buildNewUser({ role: "platform_admin" }))).json;
  expect((await of("PUT", `/${self}`, { role: "user" })).json).toMatchObject({ code: "last_admin" });
  expect((await of("DELETE", `/${id}`)).status).toBe(200);
  await other.end();
});

test("without a session, an invited user looks like an unknown one", async () => {
  const { email } = await invite();
  const attempt = (address: string, password: string) =>
    world.as("signed out", "POST", "/api/auth/login", { email: address, password });
  for (const password of ["x", "null", ""]) {
    const [invited, nobody] = [await attempt(email, password), await attempt("nobody@new.test", password)];
    expect([invited.status, invited.text]).toEqual([nobody.status, nobody.text]);
  }
  const ask = (address: string) => world.as("signed out", "POST", "/api/auth/forgot-password", { email: address });
  expect((await ask(email)).text).toBe((await ask("nobody@new.test")).text);
});

test("the company sees the state of its invitations; the token is only in the email", async () => {
  const { email } = await invite();
  const token = await readNewestLink();
  const [mail] = (await ask<{ emails: Email[] }>("GET", "/api/emails")).json.emails;
  expect(mail).toMatchObject({ toAddress: email, subject: "You are invited to Volute", state: "sent" });
  const shown = await ask("GET", `/api/emails/${mail?.id}/preview`);
  expect(shown.text).toContain("Hello Nora,");
  expect(shown.text).not.toContain("first-password#");
  const tables = await world.platform.rows<{ name: string }>`select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^schema_'`;
  for (const { name } of tables) {
    const rows = await world.database.asPlatform((db) =>
      db.run({ name: "", text: `select 1::text from ${name} t where t::text like $1` }, [`%${token}%`]),
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
});

test("without a mail server the invitation is held, and the rest works", async () => {
  const other = await createWorld();
  const { status } = await other.as("company_admin", "POST", "/api/company/users", buildNewUser());
  expect(status).toBe(201);
  await deliverDueEmails(other.database, emailKinds);
  const held = await other.as<{ emails: Email[] }>("company_admin", "GET", "/api/emails");
  expect(held.json.emails.map(({ state }) => state)).toEqual(["held"]);
  await other.end();
});
