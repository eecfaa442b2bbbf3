// What all calls have in common on the wire: who may make them, what they may carry, what is never shown.
import { describe, expect, test } from "vitest";
import { routes } from "#server/app.ts";
import type { Tx } from "#server/database/connect.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { rowsIn } from "#test/rows.ts";
import { newQuote, PASSWORD } from "#test/world.ts";

const countEntries = async (db: Tx) => (await rowsIn(db)`select id from audit_logs`).length;

const world = await openWorld();

describe("another site cannot act with a user's cookie", () => {
  test.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: "https://evil.test" }],
    [{ origin: "null" }],
  ])("%j is 403, with a body and without one", async (headers) => {
    const withBody = await world.as("user", "POST", "/api/quotes", newQuote(world.north), headers);
    const without = await world.as(
      "platform_admin impersonating",
      "POST",
      "/api/admin/exit-impersonation",
      undefined,
      headers,
    );
    expect([withBody.status, without.status]).toEqual([403, 403]);
  });

  test.each([[{ "sec-fetch-site": "same-origin" }], [{ origin: "http://localhost:80" }], [{}]])(
    "%j is allowed",
    async (headers) => {
      const host = { host: "localhost:80" };
      expect(
        (await world.as("user", "POST", "/api/quotes", newQuote(world.north), { ...headers, ...host })).status,
      ).toBe(201);
    },
  );
});

describe("another site cannot trigger a read that leaves an audit entry", () => {
  const recorded = routes.map(({ endpoint }) => endpoint).filter((one) => one.method === "GET" && one.audit);
  const entries = () => world.database.asPlatform(countEntries);
  const export_ = (headers: Record<string, string>) =>
    world.as("company_admin", "GET", "/api/admin/audit-logs/export", undefined, headers);

  test.each([{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }, { origin: "https://evil.test" }])(
    "%j is 403 and leaves none",
    async (headers) => {
      const before = await entries();
      for (const { path, errors } of recorded) {
        if (errors === "page") continue;
        const url = path.replace(/:\w+/g, String(world.north.id));
        expect((await world.as("platform_admin", "GET", url, undefined, headers)).status, path).toBe(403);
      }
      expect((await export_(headers)).status).toBe(403);
      expect(await entries()).toBe(before);
      expect(recorded.length).toBeGreaterThan(1);
    },
  );

  test.each([{ "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }, {}])(
    "%j is allowed",
    async (headers) => {
      expect((await export_(headers)).status).toBe(200);
    },
  );
});

test.each(["/api/quotes", "/%61pi/quotes", "/api/qu%6ftes", "/api/nowhere", "/%61pi/nowhere"])(
  "the reply of %s is not stored in any cache",
  async (url) => {
    expect((await world.as("user", "GET", url)).headers["cache-control"]).toBe("no-store");
  },
);

test("a refusal that depends on the record leaves an entry, as one by the matrix does", async () => {
  const made = await world.as<{ id: string }>("colleague", "POST", "/api/quotes", newQuote(world.north));
  const refused = async (method: string) => {
    const before = await world.database.asPlatform(countEntries);
    const answer = await world.as("user", method, `/api/quotes/${made.json.id}`, method === "GET" ? undefined : {});
    const entries = await world.platform.rows`select * from audit_logs order by id`;
    return { status: answer.status, entries: entries.slice(before) };
  };
  for (const method of ["GET", "PUT"]) {
    const { status, entries } = await refused(method);
    expect([status, entries.length]).toEqual([404, 1]);
    expect(entries[0]).toMatchObject({
      success: false,
      userId: world.people.user.id,
      companyId: world.north.id,
      entityId: `/api/quotes/${made.json.id}`,
      errorMessage: "Not found",
    });
  }
});

describe("a screen loaded for another user in this browser", () => {
  const loadedFor = (id: string) => ({ "x-volute-user": id, "x-volute-company": String(world.north.id) });
  const entries = async () => (await world.platform.rows`select * from audit_logs`).length;
  const closed = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ audience }) => !["anyone", "link"].includes(audience));

  test("neither reads nor changes anything as the new user, and leaves no entry in their name", async () => {
    const before = await entries();
    for (const { method, path } of closed) {
      const url = path.replace(/:\w+/g, "1");
      const answer = await world.as("user", method, url, undefined, loadedFor(world.people.colleague.id));
      expect([answer.status, answer.json?.code], `${method} ${path}`).toEqual([409, "user_changed"]);
    }
    expect(closed.length).toBeGreaterThan(0);
    expect(await entries()).toBe(before);
  });

  test("works for its own user, and gets 401 when nobody is signed in", async () => {
    const own = loadedFor(world.people.user.id);
    expect((await world.as("user", "POST", "/api/quotes", newQuote(world.north), own)).status).toBe(201);
    expect((await world.as("signed out", "GET", "/api/quotes", undefined, own)).status).toBe(401);
  });

  test("can sign in all the same", async () => {
    const { email, id } = world.people.colleague;
    const body = { email, password: PASSWORD };
    expect((await world.as("user", "POST", "/api/auth/login", body, loadedFor(id))).status).toBe(200);
    await world.renew("user");
  });
});

describe("bodies", () => {
  const post = (payload: string | Buffer, type = "application/json") =>
    world.as("user", "POST", "/api/quotes", payload, { "content-type": type });

  test.each([
    ["not JSON at all", "{"],
    ["an array", "[]"],
    ["a string", '"x"'],
    ["null", "null"],
    ["a polluted prototype", '{"__proto__":{"admin":true}}'],
    ["a polluted constructor", '{"constructor":{"prototype":{}}}'],
    ["broken UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ["nesting without end", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
  ])("%s is a 400 in words", async (_name, payload) => {
    const answer = await post(payload);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: "invalid" });
  });

  test("other content types are refused, whatever their spelling", async () => {
    const good = JSON.stringify(newQuote(world.north));
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonx",
    ]) {
      expect((await post(good, type)).status, type).toBe(400);
    }
    for (const type of ["application/json; charset=utf-8", "APPLICATION/JSON"]) {
      expect((await post(good, type)).status, type).toBe(201);
    }
  });

  test("too much is 413", async () => {
    expect((await post(JSON.stringify({ notes: "x".repeat(300_000) }))).status).toBe(413);
  });
});

describe("addresses", () => {
  test.each(["/api/nothing", "/api/quotes/", "/api/quotes/%E0%A4%A", "/api/../etc/passwd", "/api/quotes/%2e%2e/x"])(
    "%s is a 4xx in JSON",
    async (url) => {
      const answer = await world.as("user", "GET", url);
      expect([400, 404]).toContain(answer.status);
      expect(answer.json).toHaveProperty("error");
    },
  );

  test("an unknown method is 404, not an error of ours", async () => {
    for (const method of ["PATCH", "OPTIONS", "HEAD", "DELETE"]) {
      expect((await world.as("user", method, "/api/quotes")).status).toBe(404);
    }
  });
});

test("every answer carries the security headers and its id, and is not kept", async () => {
  for (const url of ["/api/quotes", "/api/nothing", "/api/auth/user"]) {
    const { headers } = await world.as("user", "GET", url);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(String(headers["content-security-policy"])).not.toContain("unsafe");
    expect(headers["x-request-id"]).toBeTruthy();
  }
});

test("cookies that are no session are simply signed out", async () => {
  for (const cookie of [
    "volute_session=",
    "volute_session=x",
    `volute_session=${"a".repeat(43)}`,
    "volute_session=%00",
    "; ;=",
  ]) {
    const { statusCode } = await world.app.inject({ url: "/api/auth/user", headers: { cookie } });
    expect(statusCode).toBe(401);
  }
});

test("the description of the interface names every call", async () => {
  const { status, json } = await world.as<{ openapi: string; paths: Record<string, unknown> }>(
    "signed out",
    "GET",
    "/api/openapi.json",
  );
  expect(status).toBe(200);
  expect(json.openapi).toBe("3.1.0");
  expect(Object.keys(json.paths)).toContain("/api/quotes/{id}/calculate");
  const page = await world.as("signed out", "GET", "/api/docs");
  expect(page.text).toContain("/api/quotes/{id}/calculate");
});
