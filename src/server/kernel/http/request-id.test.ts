// One request has one id: in its reply, in the log, and in the reference that a user reads out.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { openWorld } from "#test/kit/open-world.ts";

const world = await openWorld();
let app: Awaited<ReturnType<typeof createApp>>;
let log: { level: number; reqId?: string; msg: string }[] = [];
beforeAll(async () => {
  const breaks = () => Promise.reject(new Error("A mistake of ours"));
  app = await createApp({
    database: { ...world.database, request: breaks },
    webDirectory: "",
    trustedProxies: ["192.0.2.0/24", "2001:db8::1"],
    logLevel: "info",
    logTo: { write: (line) => log.push(JSON.parse(line)) },
  });
});
afterAll(() => app.close());

const ask = async (url: string, headers = {}, remoteAddress = "203.0.113.7", method: "GET" | "POST" = "GET") => {
  log = [];
  const payload = method === "POST" ? { payload: { email: "a@b.test", password: "x" } } : {};
  return app.inject({ method, url, headers, remoteAddress, ...payload });
};
const OURS = /^[0-9a-f]{8}-\d+$/;

test("a server error shows the request id from the log", async () => {
  const answers = {
    json: await ask("/api/quotes", { cookie: world.people.user.cookie }),
    sentence: await ask("/api/auth/login", {}, "203.0.113.7", "POST"),
    page: await ask(`/q/${"a".repeat(43)}`),
  };
  for (const [kind, { statusCode, headers, body }] of Object.entries(answers)) {
    const name = String(headers["x-request-id"]);
    expect(statusCode, kind).toBe(500);
    expect(name).toMatch(OURS);
    if (kind === "json") expect(JSON.parse(body)).toMatchObject({ code: "internal", reference: name });
    else expect(body).toContain(`Reference ${name}`);
  }
  const name = answers.page.headers["x-request-id"];
  expect(log.filter(({ reqId }) => reqId !== name)).toEqual([]);
  expect(log.map(({ msg }) => msg)).toContain("request failed");
});

test("a client error has a request id but shows no reference", async () => {
  for (const url of ["/api/nothing", "/%", "/q/%", "/healthz"]) {
    const { headers, body } = await ask(url);
    expect(headers["x-request-id"], url).toMatch(OURS);
    expect(body).not.toMatch(/reference/i);
  }
});

test("a valid request id of a trusted proxy is used", async () => {
  const named = async (name: string, from: string) =>
    (await ask("/healthz", { "x-request-id": name }, from)).headers["x-request-id"];
  const name = "0af7651916cd43dd8448eb211c80319c";
  expect(await named(name, "192.0.2.9")).toBe(name);
  expect(await named(name, "::ffff:192.0.2.9")).toBe(name);
  expect(await named(name, "2001:db8::1")).toBe(name);
  for (const other of ["203.0.113.7", "2001:db8::2"]) expect(await named(name, other)).toMatch(OURS);
  for (const odd of ["short", "x".repeat(65), "<script>alert(1)", "two words here", "line\tbreak"])
    expect(await named(odd, "192.0.2.9"), odd).toMatch(OURS);
});
