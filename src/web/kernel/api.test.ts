import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { exitImpersonation, getCompany, getImpersonationStatus, switchCompany } from "#contract/companies.ts";
import { recordNotFound } from "#contract/not-found-page.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { getCurrentUser, signIn } from "#contract/users/sign-in.ts";
import { pauseFor } from "#test/kit/pause.ts";
import { type CallError, call, ForeignPage, ServerUnreachable } from "./api.ts";
import { client, startClient } from "./client.ts";

afterEach(() => vi.unstubAllGlobals());

const volutes = { "x-volute": "1" };

/** Stands in for the server with these replies or headers; returns the requests that were sent. */
function answering(
  status: number,
  body: string,
  statusText = "",
  headers: Record<string, string> = volutes,
): { address: string; init: RequestInit }[] {
  const sent: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return new Response(body, { status, statusText, headers });
  });
  return sent;
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: CallError) => error,
  );

describe("what goes wrong becomes an error of QB 8", () => {
  test("status, colon and body", async () => {
    answering(403, '{"error":"You may not","code":"forbidden","fields":{"name":"Too long"}}');
    const error = await failure(call(getCompany));
    expect(error.message).toBe('403: {"error":"You may not","code":"forbidden","fields":{"name":"Too long"}}');
    expect(error).toMatchObject({
      status: 403,
      sentence: "You may not",
      code: "forbidden",
      fields: { name: "Too long" },
    });
  });

  test("what is the server's fault, with what to read out", async () => {
    answering(500, '{"error":"Something went wrong on our side.","code":"internal","reference":"9f38bed4-5"}');
    expect((await failure(call(getCompany))).sentence).toBe("Something went wrong on our side. Reference 9f38bed4-5.");
  });

  test("the status text where the body is empty", async () => {
    answering(502, "", "Bad Gateway");
    expect((await failure(call(getCompany))).message).toBe("502: Bad Gateway");
  });

  test("plain text is kept as it is", async () => {
    answering(401, "Invalid email or password");
    const error = await failure(call(signIn, { body: { email: "a@b.test", password: "x" } }));
    expect(error).toMatchObject({ body: "Invalid email or password", sentence: null, code: null });
  });

  test("no connection, and an answer that took too long", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    expect((await failure(call(getCompany))).message).toBe(
      "Network error: Unable to connect to server. Please check your internet connection.",
    );
    vi.stubGlobal("fetch", () => Promise.reject(new DOMException("over", "TimeoutError")));
    expect((await failure(call(getCompany))).message).toBe("Request timeout: The server took too long to respond.");
  });

  test("an answer of Volute's that is none of the contract's", async () => {
    answering(200, "[]");
    expect(await failure(call(getCompany))).toMatchObject({
      status: 0,
      message: "The answer could not be read. A new version may have been installed: reload the page and try again.",
    });
  });
});

describe("what somebody else answers in Volute's place", () => {
  const html = { "content-type": "text/html" };
  const json = { "content-type": "application/json" };
  const FOREIGN = "Network error: The answer did not come from Volute. Please check your internet connection.";
  const COPY = { text: JSON.stringify({ isImpersonating: false, impersonatedCompany: null, endsAt: null }), at: 5 };
  const keep = vi.fn(async () => null);
  let copy: typeof COPY | null = null;

  beforeEach(() => {
    copy = null;
    keep.mockClear();
    startClient(async () => ({ cacheReply: keep, findCachedReply: async () => copy }));
  });

  test.each<[string, number, string, Record<string, string>, string]>([
    ["a teapot", 418, "I'm a teapot", {}, "418: I'm a teapot"],
    ["a page", 418, "<!doctype html><title>Tea</title>", html, "418: HTTP 418"],
    ["a page that is named a text", 500, "\n <h1>Oh", {}, "500: HTTP 500"],
    ["a wall of words", 500, "x".repeat(301), {}, "500: HTTP 500"],
    ["as many words as are shown", 500, "x".repeat(300), {}, `500: ${"x".repeat(300)}`],
    ["a firewall", 403, "Blocked by policy", {}, "403: Blocked by policy"],
    ["nothing", 500, "", {}, "500: HTTP 500"],
    ["JSON of its own", 500, '{"message":"no"}', json, '500: {"message":"no"}'],
  ])("%s with %i is an answer, whoever gave it", async (_, status, body, headers, words) => {
    copy = COPY;
    for (const given of [headers, { ...headers, ...volutes }]) {
      answering(status, body, "", given);
      const error = await failure(call(getImpersonationStatus));
      expect(error).not.toBeInstanceOf(ServerUnreachable);
      expect(error).toMatchObject({ message: words, status, body });
      expect(client.connectivity.isReached).toBe(true);
    }
  });

  test.each<[string, number, string, string]>([
    ["a proxy that finds nobody", 502, "<h1>Bad Gateway", "502: HTTP 502"],
    ["a balancer without a process", 503, "", "503: Gone"],
    ["a balancer that waited too long", 504, '{"message":"Late"}', '504: {"message":"Late"}'],
  ])("%s is no network", async (_, status, body, words) => {
    answering(status, body, "Gone", {});
    const error = await failure(call(exitImpersonation));
    expect(error).toBeInstanceOf(ServerUnreachable);
    expect(error).not.toBeInstanceOf(ForeignPage);
    expect(error).toMatchObject({ message: words, status });
    expect(client.connectivity.isReached).toBe(false);
  });

  test("an error of Volute's is one also where a proxy took its header", async () => {
    const told = vi.fn();
    client.addEventListener("unauthorized", told);
    answering(503, '{"error":"The database is away.","code":"database_away"}', "", {});
    const error = await failure(call(getCompany));
    expect(error).not.toBeInstanceOf(ServerUnreachable);
    expect(error).toMatchObject({ sentence: "The database is away.", code: "database_away" });
    answering(401, '{"error":"Unauthorized","code":"unauthorized"}', "", {});
    await failure(call(getCompany));
    expect(told).toHaveBeenCalledOnce();
    expect(client.connectivity.isReached).toBe(true);
  });

  test("an answer of Volute's counts also where a proxy took its header", async () => {
    client.markUnreachable(null);
    answering(200, '{"success":true}', "", {});
    await call(exitImpersonation);
    expect(client.connectivity.isReached).toBe(true);
  });

  test.each([
    ["a hotel's page", "<html>Welcome to the Pump Inn</html>"],
    ["a page of words", "Welcome to the Pump Inn"],
    ["somebody else's list", "[]"],
  ])("%s is no success, and is not kept", async (_, body) => {
    answering(200, body, "", html);
    for (const asked of [call(getCompany), call(exitImpersonation)]) {
      const error = await failure(asked);
      expect(error).toBeInstanceOf(ForeignPage);
      expect(error.message).toBe(FOREIGN);
    }
    expect(keep).not.toHaveBeenCalled();
    expect(client.connectivity.isReached).toBe(true);
  });

  test.each([
    ["a hotel's page", 200],
    ["a proxy that finds nobody", 502],
  ])("in place of %s a copy is shown where there is one, with its time", async (_, status) => {
    copy = COPY;
    answering(status, "<html>Welcome", "", html);
    expect(await call({ ...getImpersonationStatus, isCachedOffline: true })).toMatchObject({ isImpersonating: false });
    expect(client.connectivity).toMatchObject({ isReached: false, asOf: 5 });
  });
});

describe("who is told", () => {
  test("of a 401, except that of signing in", async () => {
    const told = vi.fn();
    client.addEventListener("unauthorized", told);
    answering(401, "Invalid email or password");
    await failure(call(signIn, { body: { email: "a@b.test", password: "x" } }));
    expect(told).not.toHaveBeenCalled();
    answering(401, '{"error":"Unauthorized","code":"unauthorized"}');
    await failure(call(getCurrentUser));
    expect(told).toHaveBeenCalledOnce();
  });

  test.each(["company", "user"])("of another %s, after the caller's own handling", async (who) => {
    const order: (string | null)[] = [];
    client.addEventListener("identitychange", (event) => order.push((event as CustomEvent<CallError>).detail.sentence));
    answering(409, `{"error":"Another ${who}","code":"${who}_changed"}`);
    await failure(call(exitImpersonation));
    order.push("handled");
    await pauseFor(0);
    expect(order).toEqual(["handled", `Another ${who}`]);
  });

  test("of no other conflict", async () => {
    const told = vi.fn();
    client.addEventListener("identitychange", told);
    answering(409, '{"error":"Somebody was faster","code":"version_conflict"}');
    await failure(call(exitImpersonation));
    await pauseFor(0);
    expect(told).not.toHaveBeenCalled();
  });
});

describe("what is sent", () => {
  test("a body only when there is one, and whose the screens are", async () => {
    client.setIdentity({ id: "ann", companyId: 7 });
    const sent = answering(200, '{"success":true}');
    await call(exitImpersonation);
    expect(sent[0]).toMatchObject({
      address: "/api/admin/exit-impersonation",
      init: { method: "POST" },
    });
    expect(sent[0]?.init.body).toBeUndefined();
    expect(sent[0]?.init.headers).toEqual({ "x-volute-user": "ann", "x-volute-company": "7" });
    const read = answering(404, "");
    await failure(call(getCompany));
    expect(read[0]?.init.headers).toEqual({ "x-volute-user": "ann", "x-volute-company": "7" });
  });

  test("ids in the path, and trimmed texts in the body", async () => {
    client.setIdentity({ id: "pat", companyId: null });
    const sent = answering(200, '{"isImpersonating":false,"impersonatedCompany":null,"endsAt":null}');
    await call(switchCompany, { params: { companyId: 12 } });
    expect(sent[0]?.address).toBe("/api/admin/switch-company/12");
    expect(sent[0]?.init.headers).toEqual({ "x-volute-user": "pat", "x-volute-company": "none" });
    const recorded = { action: "404_error", entityType: "page", entityId: "/nowhere" } as const;
    const missed = answering(201, JSON.stringify({ success: true, ...recorded }));
    await call(recordNotFound, { body: recorded });
    expect(missed[0]?.init.headers).toMatchObject({ "content-type": "application/json" });
    expect(JSON.parse(String(missed[0]?.init.body))).toEqual(recorded);
  });
});

test("an answer with an ETag is not sent again as long as it is the same", async () => {
  const tables = { rules: [], settings: { applyAccessMultiplier: true }, locations: [], equipmentAccess: [] };
  const lists = { ...tables, jobTypes: [], pumpStyles: [], motorSizes: [], driveTypes: [] };
  const asked: unknown[] = [];
  let version = 1;
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    const held = new Headers(headers).get("if-none-match");
    asked.push(held);
    const etag = `W/"1-${version}"`;
    if (held === etag) return new Response(null, { status: 304, headers: { etag, ...volutes } });
    return new Response(JSON.stringify({ ...lists, priceBookVersion: version }), { headers: { etag, ...volutes } });
  });
  const read = async () => (await call(readPriceBook)).priceBookVersion;
  expect([await read(), await read()]).toEqual([1, 1]);
  version = 2;
  expect([await read(), await read()]).toEqual([2, 2]);
  expect(asked).toEqual([null, 'W/"1-1"', 'W/"1-1"', 'W/"1-2"']);
});

test("a copy of another contract is none", async () => {
  const copies = { cacheReply: async () => null, findCachedReply: async () => ({ text: '{"id":1}', at: 1 }) };
  startClient(async () => copies);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  expect(await failure(call(getCompany))).toBeInstanceOf(ServerUnreachable);
  expect(client.connectivity.asOf).toBeNull();
});
