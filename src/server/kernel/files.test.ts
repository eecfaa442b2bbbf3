// A file that is sent while it is made goes only to whoever may have it, and nobody makes one for somebody who has gone.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ActorName, createWorld, newQuote, type World } from "#test/world.ts";

let world: World;
let port: number;
beforeAll(async () => {
  world = await createWorld();
  const { json } = await world.as("user", "POST", "/api/quotes", newQuote(world.north, { notes: "x".repeat(9000) }));
  // Far more than the connection and the parts that are made ahead can hold.
  await world.database.asCompany(world.north.id, (db) =>
    db.execute(sql`insert into quotes (id, company_id, quote_number, user_id, created_by_name, customer_name, postcode, notes)
      select gen_random_uuid(), company_id, 'NPL-' || (100000 + n), user_id, created_by_name, customer_name, postcode, notes
      from quotes, generate_series(1, 4000) n where id = ${json.id}`),
  );
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  port = (world.app.server.address() as { port: number }).port;
});
afterAll(() => world.end());

async function begin(name: Exclude<ActorName, "signed out">): Promise<IncomingMessage> {
  const asking = request({
    port,
    host: "127.0.0.1",
    path: "/api/quotes/export",
    headers: { cookie: world.people[name].cookie },
  });
  const [answer] = await once(asking.end(), "response");
  return answer;
}

async function rest(answer: IncomingMessage): Promise<string> {
  let text = "";
  try {
    for await (const part of answer.setEncoding("utf8")) text += part;
    return `${text.split("NPL-").length - 1} quotes`;
  } catch {
    return "cut";
  }
}

test("whoever may have it gets the whole of it", async () => {
  expect(await rest(await begin("company_admin"))).toBe("4001 quotes");
});

test.each([
  ["is signed out", () => world.as("user", "GET", "/api/auth/logout-redirect")],
  [
    "gets another role",
    () => world.as("company_admin", "PUT", `/api/company/users/${world.people.user.id}`, { role: "company_admin" }),
  ],
])("whoever %s meanwhile gets no more", async (_what, happens) => {
  await world.renew("user");
  const answer = await begin("user");
  expect((await happens()).status).toBeLessThan(400);
  expect(await rest(answer)).toBe("cut");
});
