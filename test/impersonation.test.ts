// A platform administrator impersonating a company (decisions 5 and 41): one company at a time, for an hour at most,
// under their own name in every audit entry, and with nothing of it in the logs of others.
import { beforeEach, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { routes } from "#server/app.ts";
import { hashToken } from "#server/kernel/session.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { freshCompany, freshPlan } from "./fresh.ts";
import { makeIds, nameOf, samples } from "./walk.ts";
import { newQuote } from "./world.ts";

const IMPERSONATOR = "platform_admin impersonating";

const world = await openWorld();
const ids = await makeIds(world);
beforeEach(() => world.renew(IMPERSONATOR));

const me = () => world.people[IMPERSONATOR];
const actingIn = async () => (await world.as(IMPERSONATOR, "GET", "/api/auth/user")).json?.companyId ?? null;
const switchTo = (companyId: number) => world.as(IMPERSONATOR, "POST", `/api/admin/switch-company/${companyId}`);

async function beganMinutesAgo(minutes: number): Promise<void> {
  const impersonationStartedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  const tokenHash = hashToken(me().cookie.split("=")[1] ?? "");
  await world.platform.run`update sessions set impersonation_started_at = ${impersonationStartedAt}
      where token_hash = ${tokenHash}`;
}

describe("there is no second level", () => {
  test("another company takes the place of the first, and leaving leads to none", async () => {
    await switchTo(world.south.id);
    expect(await actingIn()).toBe(world.south.id);
    await world.as(IMPERSONATOR, "POST", "/api/admin/exit-impersonation");
    expect(await actingIn()).toBeNull();
    await world.as(IMPERSONATOR, "POST", "/api/admin/exit-impersonation");
    expect(await actingIn()).toBeNull();
  });

  test.each(["user", "company_admin", "user without a company"] as const)("%s impersonates nobody", async (actor) => {
    await world.renew(actor);
    const before = (await world.as(actor, "GET", "/api/auth/user")).json;
    expect((await world.as(actor, "POST", `/api/admin/switch-company/${world.south.id}`)).status).toBe(403);
    expect((await world.as(actor, "POST", "/api/admin/exit-impersonation")).status).toBe(403);
    expect((await world.as(actor, "GET", "/api/auth/user")).json).toEqual(before);
  });

  test("what is sent in the body of either call decides nothing", async () => {
    const body = { companyId: world.south.id, userId: world.people.user.id, impersonatedCompanyId: world.south.id };
    await world.as(IMPERSONATOR, "POST", `/api/admin/switch-company/${world.north.id}`, body);
    expect(await actingIn()).toBe(world.north.id);
    await world.as(IMPERSONATOR, "POST", "/api/admin/exit-impersonation", body);
    expect((await world.as(IMPERSONATOR, "GET", "/api/auth/user")).json).toMatchObject({
      id: me().id,
      companyId: null,
    });
  });
});

describe("the hour", () => {
  test("begins anew from a screen of the company, before it is over and after", async () => {
    const from = { "x-volute-company": String(world.north.id) };
    for (const minutes of [58, 61]) {
      await switchTo(world.north.id);
      await beganMinutesAgo(minutes);
      const path = `/api/admin/switch-company/${world.north.id}`;
      const { status, json } = await world.as(IMPERSONATOR, "POST", path, {}, from);
      expect(status).toBe(200);
      expect(Date.parse(String(json.endsAt)) - Date.now()).toBeGreaterThan(59 * 60_000);
      expect(await world.lastEntry()).toMatchObject({ action: "impersonate", companyId: world.north.id });
      expect((await world.as(IMPERSONATOR, "GET", "/api/company", undefined, from)).status).toBe(200);
    }
  });

  test("ends the impersonation, however much happens in it, and not the session", async () => {
    await beganMinutesAgo(59);
    expect((await world.as(IMPERSONATOR, "POST", "/api/quotes", newQuote(world.north))).status).toBe(201);
    await beganMinutesAgo(61);
    expect(await actingIn()).toBeNull();
    expect((await world.as(IMPERSONATOR, "GET", "/api/company")).status).toBe(404);
    expect((await world.as(IMPERSONATOR, "GET", "/api/quotes")).json).toEqual([]);
    expect((await world.as(IMPERSONATOR, "POST", "/api/quotes", newQuote(world.north))).status).toBe(403);
    expect((await world.as(IMPERSONATOR, "GET", "/api/admin/impersonation-status")).json).toEqual({
      isImpersonating: false,
      impersonatedCompany: null,
      endsAt: null,
    });
    expect((await world.as(IMPERSONATOR, "GET", "/api/admin/companies")).status).toBe(200);
  });
});

describe("the matrix", () => {
  const set = (permissions: object) =>
    world.as("platform_admin", "POST", "/api/admin/role-permissions", {
      role: "platform_admin",
      resource: "impersonation",
      permissions: { view: false, create: false, edit: false, delete: false, search: false, ...permissions },
    });
  const all = { view: true, create: true, edit: true, delete: true, search: true };

  test("ends an impersonation at the next request, and for good once it was left", async () => {
    await switchTo(world.north.id);
    expect((await set({ view: true, delete: true })).status).toBeLessThan(300);
    const before = (await world.auditEntries()).length;
    expect((await world.as(IMPERSONATOR, "POST", "/api/quotes", newQuote(world.north))).status).toBe(403);
    expect((await world.as(IMPERSONATOR, "GET", "/api/quotes")).json).toEqual([]);
    expect(await actingIn()).toBeNull();
    expect((await world.as(IMPERSONATOR, "POST", "/api/admin/exit-impersonation")).status).toBe(200);
    expect((await world.auditEntries()).length).toBe(before);
    await set(all);
    expect(await actingIn()).toBeNull();
  });

  test("never keeps anybody from knowing where they are, and from leaving", async () => {
    await switchTo(world.north.id);
    expect((await set({ create: true })).status).toBeLessThan(300);
    expect(await actingIn()).toBe(world.north.id);
    const status = await world.as(IMPERSONATOR, "GET", "/api/admin/impersonation-status");
    expect(status.json).toMatchObject({ isImpersonating: true, impersonatedCompany: { name: world.north.name } });
    expect((await world.as(IMPERSONATOR, "POST", "/api/admin/exit-impersonation")).status).toBe(200);
    expect(await world.lastEntry()).toMatchObject({ action: "exit_impersonation", companyId: world.north.id });
    await set(all);
    expect(await actingIn()).toBeNull();
  });
});

describe("it ends with", () => {
  test("signing out: the next session begins outside", async () => {
    await world.as(IMPERSONATOR, "GET", "/api/auth/logout-redirect");
    expect((await world.as(IMPERSONATOR, "GET", "/api/company")).status).toBe(401);
    const body = { email: me().email, password: "correct horse" };
    const signedIn = await world.as("signed out", "POST", "/api/auth/login", body);
    me().cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
    expect(await actingIn()).toBeNull();
  });

  test("signing in on top of it", async () => {
    const body = { email: me().email, password: "correct horse" };
    const before = me().cookie;
    const again = await world.as(IMPERSONATOR, "POST", "/api/auth/login", body);
    expect((await world.as(IMPERSONATOR, "GET", "/api/company")).status).toBe(401);
    me().cookie = String(again.headers["set-cookie"]).split(";")[0] ?? "";
    expect([me().cookie === before, await actingIn()]).toEqual([false, null]);
  });

  test("the company", async () => {
    const id = await freshCompany(world);
    await switchTo(id);
    await world.as("platform_admin", "DELETE", `/api/admin/companies/${id}`);
    expect(await actingIn()).toBeNull();
    const late = await world.as(IMPERSONATOR, "POST", "/api/quotes", newQuote(world.north), {
      "x-volute-company": String(id),
    });
    expect(late.status).toBe(403);
  });

  test("the administrator's role", async () => {
    const path = `/api/admin/users/${me().id}`;
    expect((await world.as("platform_admin", "PUT", path, { role: "company_admin" })).status).toBe(200);
    expect((await world.as(IMPERSONATOR, "GET", "/api/company")).status).toBe(401);
    // Even a session that was missed would impersonate nobody.
    await world.renew(IMPERSONATOR);
    expect(await actingIn()).toBeNull();
    expect((await world.as(IMPERSONATOR, "GET", "/api/admin/companies")).status).toBe(403);
    await world.as("platform_admin", "PUT", path, { role: "platform_admin" });
  });

  test("the permission to impersonate, for the companies that come after", async () => {
    const path = "/api/admin/role-permissions/platform_admin/impersonation";
    const may = (yes: boolean) =>
      world.as("platform_admin", "PUT", path, { permissions: { view: true, create: yes, delete: true } });
    await may(false);
    expect((await switchTo(world.south.id)).status).toBe(403);
    await may(true);
    expect((await switchTo(world.south.id)).status).toBe(200);
  });
});

describe("the audit log names who really acted and in which company, after", () => {
  const inside = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ audience, audit }) => audit && (audience === "company" || audience === "company-admin"));

  // For example contacting a company’s customer, or erasing one, is for the company’s own users (decision 58).
  const isOfTheCompanyAlone = ({ path }: Endpoint) =>
    /^\/api\/(?:quotes\/:id\/(?:send|renew|answer|cancel|on-site(?:\/record|\/discard)?)|customer-data\/(?:export|(?:records\/)?:id\/erase)|customers\/export)$/.test(
      path,
    );

  test.each(inside.filter(isOfTheCompanyAlone).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "%s, which it refuses",
    async (name, { method }) => {
      const [url, body] = [await samples[name]?.url(world, ids, "north"), await samples[name]?.body?.(world)];
      const answer = await world.as(IMPERSONATOR, method, url ?? "", body);
      expect(answer).toMatchObject({ status: 403, json: { code: "impersonating" } });
    },
  );

  const others = inside.filter((endpoint) => !isOfTheCompanyAlone(endpoint));
  test.each(others.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", async (name, endpoint) => {
    const [url, body] = [await samples[name]?.url(world, ids, "north"), await samples[name]?.body?.(world)];
    const last = (await world.lastEntry())?.id;
    const answer = await world.as(IMPERSONATOR, endpoint.method, url ?? "", body);
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300);
    const entry = await world.lastEntry();
    // Only the first call found a logo.
    if (name === "DELETE /api/company/:companyId/brand-image" && entry?.id === last) return;
    const { name: companyName } = (await world.as(IMPERSONATOR, "GET", "/api/company")).json;
    expect(entry?.id).not.toBe(last);
    expect(entry).toMatchObject({
      userId: me().id,
      userEmail: me().email,
      userName: "second-platform Example",
      impersonating: true,
      companyId: world.north.id,
    });
    expect([companyName, world.north.name]).toContain(entry?.companyName);
  });

  test("going in, changing over and leaving", async () => {
    const { north, south } = world;
    let seen = (await world.auditEntries()).length;
    const written = async () => {
      const entries = (await world.auditEntries()).slice(seen);
      seen += entries.length;
      return entries.map(({ action, userId, companyId, companyName, impersonating }) => {
        expect([userId, companyName]).toEqual([me().id, companyId === north.id ? north.name : south.name]);
        return [action, companyId, impersonating];
      });
    };
    await switchTo(north.id);
    expect(await written()).toEqual([["impersonate", north.id, true]]);
    await switchTo(south.id);
    expect(await written()).toEqual([
      ["exit_impersonation", north.id, true],
      ["impersonate", south.id, false],
    ]);
    await world.as(IMPERSONATOR, "POST", "/api/admin/exit-impersonation");
    expect(await written()).toEqual([["exit_impersonation", south.id, true]]);
    await switchTo(north.id);
    expect(await written()).toEqual([["impersonate", north.id, false]]);
  });
});

describe("what the platform does meanwhile stays out of the company's log:", () => {
  const beyond = routes
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ audience, audit, path }) => audit && audience === "platform-admin" && !/switch-company|exit-imp/.test(path),
    );

  test.each(beyond.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", async (name, endpoint) => {
    // About another company, if it is about one.
    const other = { ...world, north: world.south, south: world.north };
    const [url, body] = [await samples[name]?.url(other, ids, "north"), await samples[name]?.body?.(other)];
    const last = (await world.lastEntry())?.id ?? 0;
    const answer = await world.as(IMPERSONATOR, endpoint.method, url ?? "", body);
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300);
    const made = (await world.auditEntries()).filter(({ id }) => id > last);
    expect(made.length).toBe(1);
    for (const entry of made) {
      expect([entry.userId, entry.impersonating]).toEqual([me().id, false]);
      expect(entry.companyId).not.toBe(world.north.id);
    }
  });

  test("the name of a plan of others is not read there", async () => {
    const id = await freshPlan(world);
    const name = `Only for Severn ${id}`;
    await world.as(IMPERSONATOR, "PUT", `/api/admin/plans/${id}`, { name });
    await world.renew("company_admin");
    const { text } = await world.as("company_admin", "GET", "/api/admin/audit-logs?limit=200");
    expect(text).not.toContain(name);
    const all = await world.platform.rows`select * from audit_logs`;
    expect(JSON.stringify(all)).toContain(name);
  });
});

describe("a screen that was loaded for another company", () => {
  const from = (company: string) => ({ "x-volute-company": company });

  test.each([
    ["GET", "/api/quotes"],
    ["GET", "/api/company"],
    ["GET", "/api/lookup/locations"],
    ["GET", "/api/quotes/export"],
    ["GET", "/api/admin/audit-logs"],
    ["GET", "/api/admin/stats"],
    ["POST", "/api/quotes"],
    ["PUT", "/api/company/1"],
    ["POST", "/api/admin/exit-impersonation"],
  ])("neither shows nor changes this one by %s %s", async (method, url) => {
    for (const other of [String(world.south.id), "none", "999999"]) {
      const body = method === "GET" ? undefined : newQuote(world.north);
      const answer = await world.as(IMPERSONATOR, method, url, body, from(other));
      expect([answer.status, answer.json?.code]).toEqual([409, "company_changed"]);
      expect(answer.text).not.toContain(world.north.name);
    }
    if (method === "GET") {
      expect((await world.as(IMPERSONATOR, method, url, undefined, from(String(world.north.id)))).status).toBe(200);
    }
  });

  test("learns who is signed in all the same", async () => {
    for (const url of ["/api/auth/user", "/api/admin/impersonation-status", "/api/admin/companies"]) {
      expect((await world.as(IMPERSONATOR, "GET", url, undefined, from("none"))).status).toBe(200);
    }
  });
});

test("an inactive company can be entered by the platform alone", async () => {
  const set = (isActive: boolean) =>
    world.platform.run`update companies set is_active = ${isActive}
      where id = ${world.south.id}`;
  await set(false);
  expect((await switchTo(world.south.id)).status).toBe(200);
  expect(await actingIn()).toBe(world.south.id);
  expect((await world.as("user of the other company", "GET", "/api/company")).status).toBe(401);
  await set(true);
});
