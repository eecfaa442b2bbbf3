// What the log contains of an error: enough to fix it, and no personal data.
import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { openWorld } from "#test/kit/open-world.ts";

const world = await openWorld();
let app: Awaited<ReturnType<typeof createApp>>;
let port: number;
let log = "";
/** The client already has the beginning of the file. */
const answered = Promise.withResolvers<void>();
beforeAll(async () => {
  const { email } = world.people.user;
  const fails = async () => {
    await answered.promise;
    const twin = { id: randomUUIDv7(), email, passwordHash: "x", firstName: "Łukasz", lastName: "Example" };
    // The database's own error has the address in its details, and on one engine the statement with all values as well.
    return world.platform.insert("users", twin) as never;
  };
  app = await createApp({
    // A file is read outside the transaction of its call, which still finds the user.
    database: { ...world.database, asCompany: fails },
    webDirectory: "",
    logLevel: "warn",
    logTo: { write: (line) => (log += line) },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());
beforeEach(() => {
  log = "";
});

const ask = (path: string, method = "GET", headers = {}) =>
  request({ port, host: "127.0.0.1", path, method, headers: { cookie: world.people.user.cookie, ...headers } });

test("logs the place of an error inside a file, not the values", async () => {
  const asking = ask("/api/quotes/export").end();
  const [answer] = await once(asking, "response");
  answered.resolve();
  answer.resume();
  await expect(once(answer, "end")).rejects.toThrow("aborted");
  await expect.poll(() => log).toContain('"sqlState":"23505"');
  expect(log).not.toMatch(/Łukasz|@north|insert into/);
  expect(log).toContain("duplicate key value");
});

test("an aborted request is not logged as an error", async () => {
  const asking = ask("/api/quotes", "POST", { "content-type": "application/json", "content-length": 100 });
  asking.on("error", () => {});
  asking.write("{");
  await new Promise((resolve) => app.server.once("request", resolve));
  const over = new Promise((resolve) => app.server.once("connection", (socket) => socket.once("close", resolve)));
  asking.destroy();
  // Another request, so that the server has certainly received the first.
  ask("/healthz", "GET", { connection: "close" })
    .on("response", (answer) => answer.resume())
    .end();
  await over;
  expect(log).toBe("");
});
