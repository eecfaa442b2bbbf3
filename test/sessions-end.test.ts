// Whatever ends a session ends it in every server process at once (decision 41), with its event streams: two real
// processes on one PostgreSQL server. The embedded database belongs to one process, so it has nothing to test.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onEmbedded, onServer } from "#test/kit/conditions.ts";
import { migratedServerDatabase } from "./databases.ts";
import { type Product, startProduct } from "./running-product.ts";

const SECRET = "correct horse";
/** In ms. A stream is notified at once; if that is lost, it checks by itself every 15 s. */
const STREAM_WITHIN_MS = 10_000;

let here: Product;
let there: Product;
let drop: () => Promise<void>;
let platform: Session;

/** A user's browser, signed in. */
interface Session {
  email: string;
  cookie: string;
}
interface Company {
  id: number;
  admin: Session;
  user: Session & { id: string };
}

async function ask(at: Product, session: Session | null, method: string, path: string, body?: object) {
  const answer = await fetch(`${at.url}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(session ? { cookie: session.cookie } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers };
}

async function tell<T = { id: string }>(session: Session, method: string, path: string, body?: object): Promise<T> {
  const { status, text } = await ask(here, session, method, path, body);
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}

async function signIn(email: string, password = SECRET): Promise<Session> {
  const { status, text, headers } = await ask(here, null, "POST", "/api/auth/login", { email, password });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${text}`);
  return { email, cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

const unique = () => randomUUID().slice(0, 8);

async function found(): Promise<Company> {
  const word = unique();
  const [adminEmail, email] = [`admin@${word}.test`, `user@${word}.test`];
  const first = { adminEmail, adminFirstName: "Ann", adminLastName: "Admin", adminPassword: SECRET };
  const company = await tell<{ id: number }>(platform, "POST", "/api/admin/companies", {
    name: word,
    slug: word,
    starterCatalogue: true,
    ...first,
  });
  const admin = await signIn(adminEmail);
  const person = { email, firstName: "Joe", lastName: "User", role: "user", password: SECRET };
  const { id } = await tell(admin, "POST", "/api/company/users", person);
  return { id: company.id, admin, user: { id, ...(await signIn(email)) } };
}

/** Another platform administrator, impersonating this company. */
async function impersonator(company: Company): Promise<Session & { id: string }> {
  const email = `${unique()}@platform.test`;
  const person = { email, password: SECRET, firstName: "Pat", lastName: "Form", role: "platform_admin" };
  const { id } = await tell(platform, "POST", "/api/admin/users", person);
  const session = await signIn(email);
  await tell(session, "POST", `/api/admin/switch-company/${company.id}`);
  return { id, ...session };
}

/** The events of an open browser, and when its stream ended. */
async function listen(at: Product, { cookie }: Session) {
  const answer = await fetch(`${at.url}/api/events`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  let words = "";
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const part of answer.body ?? []) words += decoder.decode(part, { stream: true });
    return performance.now();
  })();
  await expect.poll(() => words).toContain("hello");
  return { ended, words: () => words };
}

const isSignedOut = async (at: Product, session: Session) =>
  (await ask(at, session, "GET", "/api/auth/user")).status === 401;
const isOutside = async (at: Product, session: Session) => {
  const { status, text } = await ask(at, session, "GET", "/api/auth/user");
  return status === 200 && JSON.parse(text).companyId === null;
};

beforeAll(async () => {
  if (onEmbedded) return;
  const database = await migratedServerDatabase();
  drop = database.drop;
  const env = {
    DATABASE_URL: database.url,
    ADMIN_EMAIL: "platform@first.test",
    ADMIN_PASSWORD: SECRET,
    WEB_DIR: "none",
  };
  here = await startProduct("none", env);
  await here.ready();
  there = await startProduct("none", env);
  await there.ready();
  platform = await signIn("platform@first.test");
});
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
  await drop?.();
});

interface Ending {
  /** Whose session it ends, in which company, and how. */
  session: Session;
  end: () => Promise<unknown>;
  isOver?: (at: Product, session: Session) => Promise<boolean>;
  /** A session that goes on. */
  stays?: Session;
}

const endings: Record<string, (company: Company) => Promise<Ending>> = {
  "signing out": async ({ user }) => ({
    session: user,
    stays: await signIn(user.email),
    end: () => ask(here, user, "GET", "/api/auth/logout-redirect"),
  }),
  "a new password of one's own, set in another browser": async ({ user }) => {
    const stays = await signIn(user.email);
    const body = { currentPassword: SECRET, newPassword: "another horse" };
    return { session: user, stays, end: () => tell(stays, "PUT", "/api/auth/change-password", body) };
  },
  "a new password set by an administrator": async ({ user, admin }) => ({
    session: user,
    stays: admin,
    end: () =>
      tell(admin, "PUT", `/api/company/users/${user.id}`, { password: "another horse", currentPassword: SECRET }),
  }),
  "ending it from the list of sessions": async ({ user }) => {
    const stays = await signIn(user.email);
    return { session: user, stays, end: () => tell(stays, "DELETE", "/api/auth/sessions") };
  },
  "deletion by the company": async ({ user, admin }) => ({
    session: user,
    stays: admin,
    end: () => tell(admin, "DELETE", `/api/company/users/${user.id}`),
  }),
  "deletion by the platform": async ({ user, admin }) => ({
    session: user,
    stays: admin,
    end: () => tell(platform, "DELETE", `/api/admin/users/${user.id}`),
  }),
  "another role, given by the company": async ({ user, admin }) => ({
    session: user,
    stays: admin,
    end: () => tell(admin, "PUT", `/api/company/users/${user.id}`, { role: "company_admin" }),
  }),
  "another role, given by the platform": async ({ user, admin }) => ({
    session: user,
    stays: admin,
    end: () => tell(platform, "PUT", `/api/admin/users/${user.id}`, { role: "platform_admin" }),
  }),
  "moving to another company": async ({ user, admin }) => ({
    session: user,
    stays: admin,
    end: () => tell(platform, "PUT", `/api/admin/users/${user.id}`, { companyId: null }),
  }),
  "switching the company off": async ({ id, user }) => ({
    session: user,
    stays: platform,
    end: () => tell(platform, "PUT", `/api/admin/companies/${id}`, { isActive: false }),
  }),
  "deleting the company": async ({ id, user }) => ({
    session: user,
    stays: platform,
    end: () => tell(platform, "DELETE", `/api/admin/companies/${id}`),
  }),
  "the end of an impersonation": async (company) => {
    const session = await impersonator(company);
    const end = () => tell(session, "POST", "/api/admin/exit-impersonation");
    return { session, stays: company.user, end, isOver: isOutside };
  },
  "an impersonation's sign-out": async (company) => {
    const session = await impersonator(company);
    return { session, stays: company.user, end: () => ask(here, session, "GET", "/api/auth/logout-redirect") };
  },
  "the deletion of the impersonated company": async (company) => {
    const session = await impersonator(company);
    const end = () => tell(platform, "DELETE", `/api/admin/companies/${company.id}`);
    return { session, stays: platform, end, isOver: isOutside };
  },
  "the demotion of whoever impersonates": async (company) => {
    const session = await impersonator(company);
    const end = () => tell(platform, "PUT", `/api/admin/users/${session.id}`, { role: "user" });
    return { session, stays: company.user, end };
  },
};

describe.runIf(onServer)("in another server process, at once", () => {
  test.each(Object.entries(endings))("a session is over by %s", async (_name, prepare) => {
    const { session, end, stays, isOver = isSignedOut } = await prepare(await found());
    expect(await isOver(there, session)).toBe(false);
    const stream = await listen(there, session);
    await end();
    const ended = performance.now();
    expect(await isOver(there, session)).toBe(true);
    // It can no longer do what it could, and no other session has ended.
    expect((await ask(there, session, "PUT", "/api/company/1", { name: "Mine" })).status).toBeGreaterThanOrEqual(401);
    if (stays) expect(await isSignedOut(there, stays)).toBe(false);
    expect((await stream.ended) - ended, "ms until its stream of events ended").toBeLessThan(STREAM_WITHIN_MS);
    expect(stream.words()).not.toContain("event: changed");
  });

  test("a permission that is taken away is gone", async () => {
    const { user } = await found();
    expect((await ask(there, user, "GET", "/api/lookup/locations")).status).toBe(200);
    const path = "/api/admin/role-permissions/user/locations";
    await tell(platform, "PUT", path, { permissions: {} });
    const refused = (await ask(there, user, "GET", "/api/lookup/locations")).status;
    await tell(platform, "PUT", path, { permissions: { view: true } });
    expect([refused, (await ask(there, user, "GET", "/api/lookup/locations")).status]).toEqual([403, 200]);
  });
});
