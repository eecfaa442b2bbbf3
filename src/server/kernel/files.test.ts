// A file or list that is sent while it is created goes only to users who may have it, and stops on disconnection.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { type ActorName, newQuote } from "#test/world.ts";
import { BATCH_SIZE } from "./streamed-lists.ts";

const world = await openWorld();
let port: number;
beforeAll(async () => {
  const { json } = await world.as("user", "POST", "/api/quotes", newQuote(world.north, { notes: "x".repeat(9000) }));
  // Far more than the connection and the parts that are prepared ahead can hold.
  await world.inNorth
    .run`insert into quotes (id, company_id, quote_number, user_id, created_by_name, customer_name, postcode, notes)
      select gen_random_uuid(), company_id, 'NPL-' || (100000 + n), user_id, created_by_name, customer_name, postcode, notes
      from quotes, generate_series(1, 4000) n where id = ${json.id}`;
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  port = (world.app.server.address() as { port: number }).port;
});
async function begin(
  name: Exclude<ActorName, "signed out">,
  path: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const asking = request({
    port,
    host: "127.0.0.1",
    path,
    headers: { ...headers, cookie: world.people[name].cookie },
  });
  const [answer] = await once(asking.end(), "response");
  return answer;
}

async function rest(answer: IncomingMessage): Promise<string> {
  let text = "";
  const parts = answer.headers["content-encoding"] === "gzip" ? answer.compose(createGunzip()) : answer;
  try {
    for await (const part of parts.setEncoding("utf8")) text += part;
    return `${text.split("NPL-").length - 1} quotes`;
  } catch {
    return "cut";
  }
}

let role = "user";
describe.each(["/api/quotes/export", "/api/quotes"])("%s", (path) => {
  test("an authorised reader gets all of it", async () => {
    expect(await rest(await begin("company_admin", path))).toBe("4001 quotes");
    expect(await rest(await begin("company_admin", path, { "accept-encoding": "gzip" }))).toBe("4001 quotes");
  });

  test.each([
    ["is signed out", () => world.as("user", "GET", "/api/auth/logout-redirect")],
    [
      "gets another role",
      () => {
        role = role === "user" ? "company_admin" : "user";
        return world.as("company_admin", "PUT", `/api/company/users/${world.people.user.id}`, { role });
      },
    ],
  ])("a reader who %s meanwhile gets no more", async (_what, happens) => {
    await world.renew("user");
    const answer = await begin("user", path);
    expect((await happens()).status).toBeLessThan(400);
    expect(await rest(answer)).toBe("cut");
    await world.renew("user");
  });

  test("each part is read after the previous one was taken, other calls are answered, and a disconnect ends it", async () => {
    const parts = vi.spyOn(world.database, "asCompany");
    try {
      const answer = await begin("company_admin", path);
      await once(answer, "readable");
      expect((await world.as("company_admin", "GET", "/api/quotes?limit=1")).status).toBe(200);
      const whole = Math.ceil(4001 / BATCH_SIZE);
      expect(parts.mock.calls.length).toBeLessThan(whole / 2);
      answer.destroy();
      const connections = promisify(world.app.server.getConnections.bind(world.app.server));
      await expect.poll(() => connections()).toBe(0);
      const read = parts.mock.calls.length;
      // Time in which further parts would be read.
      for (let n = 0; n < 20; n++) await world.as("company_admin", "GET", "/api/quotes?limit=1");
      expect(parts.mock.calls.length - read).toBeLessThan(2);
      for (const part of await Promise.all(parts.mock.results.map(({ value }) => value))) {
        const rows = Array.isArray(part) ? part : (part as { rows: unknown[] }).rows;
        expect(rows.length).toBeLessThanOrEqual(BATCH_SIZE);
      }
    } finally {
      parts.mockRestore();
    }
  });
});
