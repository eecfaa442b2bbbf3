import { afterEach, describe, expect, test, vi } from "vitest";
import { exitImpersonation, getCompany, switchCompany } from "#contract/companies.ts";
import { getCurrentUser, recordNotFound, signIn } from "#contract/people.ts";
import { type CallError, call, screensAreFor, whenOvertaken, whenUnauthorized } from "./api.ts";

afterEach(() => vi.unstubAllGlobals());

/** What the server would answer; gives back what was sent. */
function answering(status: number, body: string, statusText = ""): { address: string; init: RequestInit }[] {
  const sent: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return new Response(body, { status, statusText });
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

  test("an answer that is something else, such as a hotel's sign-in page", async () => {
    answering(200, "<html>Welcome to the Pump Inn</html>");
    expect(await failure(call(getCompany))).toMatchObject({
      status: 0,
      message: expect.stringContaining("could not be read"),
    });
  });
});

describe("who is told", () => {
  test("of a 401, except that of signing in", async () => {
    const told = vi.fn();
    whenUnauthorized(told);
    answering(401, "Invalid email or password");
    await failure(call(signIn, { body: { email: "a@b.test", password: "x" } }));
    expect(told).not.toHaveBeenCalled();
    answering(401, '{"error":"Unauthorized","code":"unauthorized"}');
    await failure(call(getCurrentUser));
    expect(told).toHaveBeenCalledOnce();
  });

  test.each(["company", "person"])("of another %s, after the caller's own handling", async (who) => {
    const order: (string | null)[] = [];
    whenOvertaken(({ sentence }) => order.push(sentence));
    answering(409, `{"error":"Another ${who}","code":"${who}_changed"}`);
    await failure(call(exitImpersonation));
    order.push("handled");
    await new Promise((resolve) => setTimeout(resolve));
    expect(order).toEqual(["handled", `Another ${who}`]);
  });

  test("of no other conflict", async () => {
    const told = vi.fn();
    whenOvertaken(told);
    answering(409, '{"error":"Somebody was faster","code":"version_conflict"}');
    await failure(call(exitImpersonation));
    await new Promise((resolve) => setTimeout(resolve));
    expect(told).not.toHaveBeenCalled();
  });
});

describe("what is sent", () => {
  test("a body only when there is one, and whose the screens are", async () => {
    screensAreFor({ id: "ann", companyId: 7 });
    const sent = answering(200, '{"success":true}');
    await call(exitImpersonation);
    expect(sent[0]).toMatchObject({
      address: "/api/admin/exit-impersonation",
      init: { method: "POST", credentials: "same-origin" },
    });
    expect(sent[0]?.init.body).toBeUndefined();
    expect(sent[0]?.init.headers).toEqual({ "x-volute-person": "ann", "x-volute-company": "7" });
    const read = answering(404, "");
    await failure(call(getCompany));
    expect(read[0]?.init.headers).toEqual({ "x-volute-person": "ann", "x-volute-company": "7" });
  });

  test("ids in the path, and trimmed texts in the body", async () => {
    screensAreFor({ id: "pat", companyId: null });
    const sent = answering(200, '{"isImpersonating":false,"impersonatedCompany":null,"endsAt":null}');
    await call(switchCompany, { params: { companyId: 12 } });
    expect(sent[0]?.address).toBe("/api/admin/switch-company/12");
    expect(sent[0]?.init.headers).toEqual({ "x-volute-person": "pat", "x-volute-company": "none" });
    const recorded = { action: "404_error", entityType: "page", entityId: "/nowhere" } as const;
    const missed = answering(201, JSON.stringify({ success: true, ...recorded }));
    await call(recordNotFound, { body: recorded });
    expect(missed[0]?.init.headers).toMatchObject({ "content-type": "application/json" });
    expect(JSON.parse(String(missed[0]?.init.body))).toEqual(recorded);
  });
});
