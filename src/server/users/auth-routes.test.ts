import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { hashPassword, runQueued } from "#server/kernel/passwords.ts";
import { literal } from "#test/kit/literals.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { setting } from "#test/rows.ts";
import { PASSWORD, PASSWORD_HASH } from "#test/world.ts";

const world = await openWorld();
beforeEach(() => world.platform.run`delete from sign_in_attempts`);

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  world.as("signed out", "POST", "/api/auth/login", { email, password }, headers);
const backdate = (set: { createdAt?: string; lastUsedAt?: string }) =>
  world.platform.run`update sessions set ${setting(set)}
      where user_id = ${world.people.user.id}`;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString();

describe("signing in", () => {
  test("returns the user and sets an HttpOnly cookie", async () => {
    const answer = await signIn(world.people.user.email.toUpperCase(), PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ email: world.people.user.email, role: "user", companyId: world.north.id });
    expect(answer.text).not.toContain("argon2");
    expect(answer.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^volute_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^volute_device=[\w-]{43}; Max-Age=15552000; Path=\/api\/auth\/login; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(await world.lastEntry()).toMatchObject({
      action: "login",
      success: true,
      userId: world.people.user.id,
      companyId: world.north.id,
    });
  });

  test("gives the same plain-text reply for an unknown address and a wrong password, and records both", async () => {
    for (const email of [world.people.user.email, "unknown@north.test"]) {
      const answer = await signIn(email, "wrong password");
      expect([answer.status, answer.text]).toEqual([401, "Invalid email or password"]);
      expect(String(answer.headers["content-type"])).toContain("text/plain");
      expect(await world.lastEntry()).toMatchObject({
        action: "login",
        success: false,
        userEmail: email,
        entityId: email,
      });
    }
  });

  test("says that the company is inactive only after the right password", async () => {
    const { email } = world.people["user of an inactive company"];
    expect((await signIn(email, "wrong password")).text).toBe("Invalid email or password");
    const answer = await signIn(email, PASSWORD);
    const errorMessage = "This company account is inactive.";
    expect([answer.status, answer.text]).toEqual([403, errorMessage]);
    expect(await world.lastEntry()).toMatchObject({ action: "login", success: false, userEmail: email, errorMessage });
  });

  test("slows down after repeated or simultaneous failures, and lets the user in from elsewhere", async () => {
    const { email } = world.people.user;
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, "wrong password")));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(16);
    await world.platform.run`update sign_in_attempts set failures = 17, blocked_until = null`;
    expect((await signIn(email, "wrong password")).status).toBe(401);
    const blocked = await signIn(email, PASSWORD);
    expect([blocked.status, blocked.text]).toEqual([429, "Too many attempts. Please try again in 5 minutes."]);
    expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(100);
    const elsewhere = await world.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email, password: PASSWORD },
      remoteAddress: "198.51.100.7",
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  test("with a password that is being replaced opens no session", async () => {
    const { id, email } = world.people["user without a company"];
    const set = (passwordHash: string) =>
      world.platform.run`update users set password_hash = ${passwordHash}
      where id = ${id}`;
    const tried = async () => (await world.platform.rows`select * from sign_in_attempts`).length > 0;
    const next = await hashPassword("another password");
    // From a device that is known, an attempt is counted before its turn to be verified.
    const [, device] = (await signIn(email, PASSWORD)).headers["set-cookie"] as string[];
    await world.platform.run`delete from sign_in_attempts`;
    const freed = Promise.withResolvers<void>();
    onTestFinished(() => freed.resolve());
    // No other verification starts before these end.
    const others = Array.from({ length: 4 }, () => runQueued(() => freed.promise));
    const answer = signIn(email, PASSWORD, { cookie: device?.split(";")[0] ?? "" });
    await expect.poll(tried, { interval: 1 }).toBe(true);
    await set(next);
    freed.resolve();
    expect((await answer).status).toBe(401);
    await Promise.all(others);
    await set(PASSWORD_HASH);
  });

  test("a forged X-Forwarded-For does not make a new address", async () => {
    const tries = Array.from({ length: 12 }, (_, index) =>
      world.as(
        "signed out",
        "POST",
        "/api/auth/login",
        { email: "a@b.test", password: "x" },
        { "x-forwarded-for": `203.0.113.${index}` },
      ),
    );
    expect((await Promise.all(tries)).some(({ status }) => status === 429)).toBe(true);
    expect((await world.lastEntry())?.ipAddress).toBe("127.0.0.1");
  });

  test.each([
    ["no address", { email: "nobody", password: "x" }, "Please enter a valid email address"],
    ["an empty address", { email: "", password: "x" }, "Please enter a valid email address"],
    ["no password", { email: "a@b.test" }, "Password is required"],
    ["nothing", {}, "Please enter a valid email address"],
    ["an endless password", { email: "a@b.test", password: "x".repeat(1025) }, "At most 1,024 characters"],
    ["a list", [], "This is not the right kind of value"],
  ])("%s is a 400 in words", async (_name, body, sentence) => {
    const answer = await world.as("signed out", "POST", "/api/auth/login", body);
    expect([answer.status, answer.text]).toEqual([400, sentence]);
  });
});

describe("a session", () => {
  test("is required: without one the reply says Unauthorized", async () => {
    const { status, json } = await world.as("signed out", "GET", "/api/auth/user");
    expect([status, json.error]).toEqual([401, literal("QB 8", "Unauthorized")]);
  });

  test("ends after 30 days unused, after 90 days in all, and with the company", async () => {
    const status = async () => (await world.as("user", "GET", "/api/auth/user")).status;
    expect(await status()).toBe(200);
    await backdate({ lastUsedAt: daysAgo(30) });
    expect(await status()).toBe(401);
    await backdate({ lastUsedAt: new Date().toISOString(), createdAt: daysAgo(90) });
    expect(await status()).toBe(401);
    await world.renew("user");
    await setActive(false);
    expect(await status()).toBe(401);
    await setActive(true);
    expect(await status()).toBe(200);
  });

  test("counts as used at most once an hour", async () => {
    await world.renew("user");
    const earlier = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await backdate({ lastUsedAt: earlier });
    await world.as("user", "GET", "/api/auth/user");
    // The reply of a reading does not wait for COMMIT.
    const last = async () => {
      const rows = await world.platform.rows<{ used: string }>`select last_used_at as used from sessions
          where user_id = ${world.people.user.id}`;
      return rows
        .map(({ used }) => used)
        .sort()
        .at(-1);
    };
    await expect.poll(async () => ((await last()) ?? "") > earlier).toBe(true);
  });

  test("ends with the person", async () => {
    await world.platform.run`delete from users where id = ${world.people.colleague.id}`;
    expect((await world.as("colleague", "GET", "/api/auth/user")).status).toBe(401);
  });

  test("signing out ends it and leads to the sign-in page", async () => {
    await world.renew("company_admin");
    const answer = await world.as("company_admin", "GET", "/api/auth/logout-redirect");
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    expect(String(answer.headers["set-cookie"])).toMatch(/^volute_session=; Max-Age=0/);
    expect((await world.as("company_admin", "GET", "/api/auth/user")).status).toBe(401);
  });

  test("a link from another site asks before signing out", async () => {
    await world.renew("user");
    const answer = await world.as("user", "GET", "/api/auth/logout-redirect", undefined, {
      "sec-fetch-site": "cross-site",
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("Sign out of Volute?");
    expect((await world.as("user", "GET", "/api/auth/user")).status).toBe(200);
  });
});

describe("what a browser may report to the audit log", () => {
  const entry = {
    action: "404_error",
    entityType: "page",
    entityId: "/nowhere",
    metadata: { url: "http://x/nowhere" },
  };
  const post = (body: unknown) => world.as("user", "POST", "/api/admin/audit-logs", body);

  test("a missing page; the server fills in the rest", async () => {
    await world.renew("user");
    const answer = await post({
      ...entry,
      userId: world.people.company_admin.id,
      companyId: 1,
      createdAt: "2000-01-01T00:00:00Z",
      success: false,
    });
    expect(answer.status).toBe(201);
    expect(await world.lastEntry()).toMatchObject({
      action: "404_error",
      entityType: "page",
      entityId: "/nowhere",
      userId: world.people.user.id,
      companyId: world.north.id,
      success: true,
      ipAddress: "127.0.0.1",
    });
  });

  test("nothing else, and a limited number", async () => {
    expect((await post({ ...entry, action: "delete" })).status).toBe(400);
    expect((await post({ ...entry, entityType: "quote" })).status).toBe(400);
    expect((await post({ ...entry, entityId: "x".repeat(2001) })).status).toBe(400);
    expect((await post({ ...entry, metadata: { url: "x".repeat(2001) } })).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(entry)));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});

const setActive = (isActive: boolean) =>
  world.platform.run`update companies set is_active = ${isActive}
      where id = ${world.north.id}`;
