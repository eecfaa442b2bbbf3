// The user's own account through HTTP: name, picture, password and open sessions.
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { OpenSession } from "#contract/users/sessions.ts";
import type { CurrentUser } from "#contract/users/sign-in.ts";
import { COOKIE, createToken, hashToken } from "#server/kernel/session.ts";
import { literal } from "#test/kit/literals.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { PASSWORD } from "#test/world.ts";

const world = await openWorld();
beforeEach(() => world.renew("user"));

type Answered<Body> = Body & { error?: string; code?: string; fields?: Record<string, string> };
const ask = <Body = CurrentUser>(method: string, url: string, body?: unknown) =>
  world.as<Answered<Body>>("user", method, url, body);
const saveProfile = (body: unknown) => ask("PUT", "/api/auth/profile", body);

/** Another device of the user. */
async function createOtherUser(overrides: object = {}): Promise<{ cookie: string; id: string }> {
  const token = createToken();
  const session = { tokenHash: hashToken(token), userId: world.people.user.id, ...overrides };
  await world.platform.insert("sessions", session);
  return { cookie: `${COOKIE}=${token}`, id: hashToken(token).slice(0, 16) };
}
const isOpen = async ({ cookie }: { cookie: string }) =>
  (await world.app.inject({ url: "/api/auth/user", headers: { cookie } })).statusCode === 200;

describe("the profile", () => {
  test("changes only the user's own name, not role or address", async () => {
    const before = (await ask("GET", "/api/auth/user")).json;
    const body = { firstName: " Ursula ", role: "company_admin", email: "other@north.test", companyId: world.south.id };
    const { status, json } = await saveProfile({ ...body, version: before.version });
    expect(status).toBe(200);
    expect(json).toEqual({
      ...before,
      firstName: "Ursula",
      version: before.version + 1,
      updatedAt: expect.any(String),
    });
    expect((await ask("GET", "/api/auth/user")).json).toEqual(json);
    expect(await world.lastEntry()).toMatchObject({
      userId: world.people.user.id,
      metadata: { event: "profile.updated", changes: { firstName: { before: "user", after: "Ursula" } } },
    });
  });

  test.each([
    [{ firstName: "" }, "firstName", "First name is required"],
    [{ lastName: " " }, "lastName", "Last name is required"],
    [{ firstName: "x".repeat(201) }, "firstName", "At most 200 characters"],
    [{ picture: "no picture" }, "picture", "Please select an image file"],
    [
      { picture: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64") },
      "picture",
      "Please select an image file",
    ],
  ])("%o is a 400 at %s", async (body, field, sentence) => {
    const { status, json } = await saveProfile(body);
    expect([status, json.fields]).toEqual([400, { [field]: sentence }]);
  });

  test("an outdated version is a 409 with the current profile; no change leaves no entry", async () => {
    const { json } = await ask("GET", "/api/auth/user");
    const late = await saveProfile({ lastName: "Late", version: json.version + 1 });
    expect([late.status, late.json.code]).toEqual([409, "version_conflict"]);
    expect(late.json).toMatchObject({ current: { id: json.id, version: json.version, permissions: json.permissions } });
    const entries = (await world.auditEntries()).length;
    expect((await saveProfile({ lastName: json.lastName })).status).toBe(200);
    expect((await world.auditEntries()).length).toBe(entries);
  });

  test("a picture is stored as a small square, and can be removed", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#888", noise } })
      .withExif({ IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .jpeg()
      .toBuffer();
    const { status, json } = await saveProfile({ picture: photo.toString("base64") });
    expect(status).toBe(200);
    const [head, base64 = ""] = json.profileImageUrl?.split(",") ?? [];
    expect(head).toBe("data:image/webp;base64");
    const kept = Buffer.from(base64, "base64");
    expect(kept.length).toBeLessThanOrEqual(40 * 1024);
    const { exif, ...drawn } = await sharp(kept).metadata();
    expect(drawn).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(exif).toBeUndefined();
    const entry = await world.lastEntry();
    expect(entry?.metadata).toMatchObject({
      changes: { profileImageUrl: { before: null, after: expect.stringMatching(/^picture \w{8}$/) } },
    });
    expect(JSON.stringify(entry).length).toBeLessThan(3000);

    expect((await saveProfile({ lastName: "Kept" })).json.profileImageUrl).toBe(json.profileImageUrl);
    expect((await saveProfile({ picture: null })).json.profileImageUrl).toBeNull();
  });
});

describe("changing the own password", () => {
  const change = (body: unknown) => ask<{ success: true }>("PUT", "/api/auth/change-password", body);

  test.each([
    [{}, "Missing required fields"],
    [{ currentPassword: PASSWORD }, "Missing required fields"],
    [{ newPassword: "long enough" }, "Missing required fields"],
    [{ currentPassword: "", newPassword: "" }, "Missing required fields"],
    [
      { currentPassword: PASSWORD, newPassword: "12345" },
      literal("AD 5 Change own password", "New password must be at least 6 characters"),
    ],
    [{ currentPassword: "wrong", newPassword: "long enough" }, "Current password is incorrect"],
  ])("%o is a 400 in the words of decision 51", async (body, sentence) => {
    const { status, json } = await change(body);
    expect([status, json.error]).toEqual([400, sentence]);
  });

  test("with a wrong current one is recorded as a failure, and guessing is throttled", async () => {
    await world.platform.run`delete from sign_in_attempts`;
    const wrong = await change({ currentPassword: "guessed", newPassword: "long enough" });
    expect(wrong.json).toMatchObject({ fields: { currentPassword: "Current password is incorrect" } });
    expect(await world.lastEntry()).toMatchObject({
      userId: world.people.user.id,
      success: false,
      errorMessage: "Current password is incorrect",
      metadata: { event: "password.refused" },
    });
    // By then the wait is longer than any slow machine takes.
    await world.platform.run`update sign_in_attempts set failures = 17, blocked_until = null`;
    expect((await change({ currentPassword: "guessed", newPassword: "long enough" })).status).toBe(400);
    expect((await change({ currentPassword: PASSWORD, newPassword: "long enough" })).status).toBe(429);
    await world.platform.run`delete from sign_in_attempts`;
  });

  test("ends every other session, and the new one signs in", async () => {
    const other = await createOtherUser();
    const entries = (await world.auditEntries()).length;
    const { status, json } = await change({ currentPassword: PASSWORD, newPassword: " spaces and all " });
    expect([status, json]).toEqual([200, { success: true }]);
    expect(await isOpen(other)).toBe(false);
    expect((await ask("GET", "/api/auth/user")).status).toBe(200);
    const [entry, ...overrides] = (await world.auditEntries()).slice(entries);
    expect(overrides).toEqual([]);
    expect(JSON.stringify(entry)).not.toMatch(/argon2|spaces and all/);
    const email = world.people.user.email;
    const signIn = (password: string) => world.as("signed out", "POST", "/api/auth/login", { email, password });
    expect([(await signIn(PASSWORD)).status, (await signIn(" spaces and all ")).status]).toEqual([401, 200]);
  });
});

describe("the open sessions", () => {
  const list = async () => (await ask<OpenSession[]>("GET", "/api/auth/sessions")).json;
  const end = (id: string) => ask<{ success: true }>("DELETE", `/api/auth/sessions/${id}`);

  test("are the user's own, this one first, described and without tokens", async () => {
    const chrome =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";
    const other = await createOtherUser({ userAgent: chrome, ipAddress: "192.0.2.7" });
    const over = new Date(Date.now() - 31 * 86_400_000).toISOString();
    const { id: ended } = await createOtherUser({ lastUsedAt: over });
    const { text } = await ask("GET", "/api/auth/sessions");
    const open = await list();
    expect(open.map(({ isCurrent }) => isCurrent)).toEqual([true, ...open.slice(1).map(() => false)]);
    expect(open).toContainEqual({
      id: other.id,
      device: "Chrome on Windows",
      ipAddress: "192.0.2.7",
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      isCurrent: false,
    });
    expect(open.map(({ id }) => id)).not.toContain(ended);
    expect(text).not.toMatch(/[0-9a-f]{32}/);
    const all = await world.platform.rows`select * from sessions`;
    expect(open.length).toBeLessThan(all.length);
  });

  test("can be ended one by one, but not another user's", async () => {
    const other = await createOtherUser();
    const token = createToken();
    const theirs = { cookie: `${COOKIE}=${token}`, id: hashToken(token).slice(0, 16) };
    await world.platform.insert("sessions", { tokenHash: hashToken(token), userId: world.people.colleague.id });
    expect((await end(other.id)).json).toEqual({ success: true });
    expect(await isOpen(other)).toBe(false);
    expect(await world.lastEntry()).toMatchObject({ entityType: "session", entityId: other.id, action: "delete" });
    for (const id of [other.id, theirs.id, "0123456789abcdef", "nonsense"]) expect((await end(id)).status).toBe(404);
    expect(await isOpen(theirs)).toBe(true);
  });

  test("can all be ended except this one; repeating it changes nothing", async () => {
    const [one, two] = [await createOtherUser(), await createOtherUser()];
    expect((await ask("DELETE", "/api/auth/sessions")).status).toBe(200);
    expect([await isOpen(one), await isOpen(two), (await list()).length]).toEqual([false, false, 1]);
    const entries = (await world.auditEntries()).length;
    expect((await ask("DELETE", "/api/auth/sessions")).status).toBe(200);
    expect((await world.auditEntries()).length).toBe(entries);
  });

  test("this one can be ended too, and then nobody is signed in", async () => {
    const [current] = await list();
    const answer = await end(current?.id ?? "");
    expect(String(answer.headers["set-cookie"])).toMatch(/^volute_session=; Max-Age=0/);
    expect((await ask("GET", "/api/auth/user")).status).toBe(401);
  });
});

test("a user without a company has a profile too", async () => {
  const who = "user without a company";
  const { status, json } = await world.as<CurrentUser>(who, "PUT", "/api/auth/profile", { lastName: "Alone" });
  expect([status, json.lastName, json.companyId]).toEqual([200, "Alone", null]);
  const [row] = await world.platform.rows`select * from users where id = ${json.id}`;
  expect(row?.lastName).toBe("Alone");
});
