// A plan's limits hold however many calls come at once and in whichever way (decision 28). On the embedded engine one
// call waits for the other; on a PostgreSQL server they really run in parallel, and none fails because of it.
import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { insertIn, runIn } from "#test/rows.ts";
import { createUser } from "./fresh.ts";
import { type ActorName, createWorld, newQuote, PASSWORD, type Reply, type World } from "./world.ts";

const AT_ONCE = 20;
const LIMIT = 5;

let world: World | undefined;
afterAll(() => world?.end());
beforeEach(async () => {
  await world?.end();
  world = await createWorld();
  const plan = { name: "Small", description: "For a test", features: {}, maxUsers: LIMIT, maxQuotes: LIMIT };
  const { north } = world;
  await world.database.asPlatform(async (db) => {
    const [made] = await insertIn(db, "plans", plan);
    await runIn(db)`update companies set plan_id = ${made?.id ?? 0}
      where id = ${north.id}`;
  });
});

type Attempt = [actor: ActorName, method: string, url: string, body?: unknown];

async function allAtOnce({ as }: World, attempts: Attempt[]): Promise<Reply[]> {
  expect(attempts).toHaveLength(AT_ONCE);
  return Promise.all(attempts.map((attempt) => as(...attempt)));
}

function expectAnswers(replies: Reply[], succeeded: number): void {
  const refused = replies.filter(({ status }) => status >= 300);
  expect(refused.map(({ status, json }) => `${status} ${json?.code}`)).toEqual(
    Array(AT_ONCE - succeeded).fill("402 plan_limit"),
  );
}

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

test(`${AT_ONCE} people at once, added and moved by the company and by the platform, are ${LIMIT} in all`, async () => {
  if (!world) throw new Error("No world");
  const { north, south } = world;
  const person = () => ({
    email: `${randomUUIDv7()}@rush.test`,
    firstName: "Ann",
    lastName: "Rush",
    role: "user",
    password: PASSWORD,
  });
  const elsewhere = [await createUser(world, south.id), await createUser(world, null)];
  const replies = await allAtOnce(world, [
    ...times(6, (): Attempt => ["company_admin", "POST", "/api/company/users", person()]),
    ...times(6, (): Attempt => ["platform_admin impersonating", "POST", "/api/company/users", person()]),
    ...times(6, (): Attempt => ["platform_admin", "POST", "/api/admin/users", { ...person(), companyId: north.id }]),
    ...elsewhere.map((id): Attempt => ["platform_admin", "PUT", `/api/admin/users/${id}`, { companyId: north.id }]),
  ]);
  const people = await world.platform.rows`select * from users where company_id = ${north.id}`;
  expect(people).toHaveLength(LIMIT);
  // Three existed before.
  expectAnswers(replies, LIMIT - 3);
  const entries = await world.platform.rows`select * from audit_logs
      where entity_type = 'user' and success = true`;
  expect(entries).toHaveLength(LIMIT - 3);
});

test(`${AT_ONCE} quotes at once, new ones and copies, are ${LIMIT} in all and numbered without a gap`, async () => {
  if (!world) throw new Error("No world");
  const { north } = world;
  const first = await world.as("user", "POST", "/api/quotes", newQuote(north));
  const copy = `/api/quotes/${first.json.id}/duplicate`;
  const actors: ActorName[] = ["user", "company_admin", "platform_admin impersonating", "colleague"];
  const replies = await allAtOnce(world, [
    ...times(14, (n): Attempt => [actors[n % 4] as ActorName, "POST", "/api/quotes", newQuote(north)]),
    ...times(6, (n): Attempt => [actors[n % 3] as ActorName, "POST", copy, {}]),
  ]);
  expectAnswers(replies, LIMIT - 1);
  const made = await world.inNorth.rows`select * from quotes order by quote_number`;
  expect(made.map(({ quoteNumber }) => quoteNumber)).toEqual(times(LIMIT, (n) => `NPL-00000${n + 1}`));
  const [counter] = await world.inNorth.rows`select * from quote_counters`;
  expect(counter?.lastNumber).toBe(LIMIT);

  // Last month's do not count.
  await world.inNorth.run`update quotes set created_at = created_at - interval '40 days'
      where quote_number = 'NPL-000001'`;
  const more = await allAtOnce(
    world,
    times(AT_ONCE, (): Attempt => ["user", "POST", "/api/quotes", newQuote(north)]),
  );
  expectAnswers(more, 1);
});

test("a limit that is lowered meanwhile refuses what is new and removes nothing", async () => {
  if (!world) throw new Error("No world");
  const { north } = world;
  await world.platform.run`update plans set max_users = 1, max_quotes = 1`;
  await world.as("user", "POST", "/api/quotes", newQuote(north));
  const refused = await world.as("user", "POST", "/api/quotes", newQuote(north));
  expect([refused.status, refused.json.error]).toEqual([
    402,
    "The Small plan allows 1 quote a month, and this month's are used up.",
  ]);
  const body = { email: "one@more.test", firstName: "A", lastName: "B", role: "user", password: PASSWORD };
  const tooMany = await world.as("company_admin", "POST", "/api/company/users", body);
  expect([tooMany.status, tooMany.json.error]).toEqual([
    402,
    "The Small plan allows 1 user, and the company has 3 already.",
  ]);
  expect((await world.as<unknown[]>("company_admin", "GET", "/api/company/users")).json).toHaveLength(3);
});

test("people who are moved both ways, changed and removed at once are, or are asked to come back, and then are", async () => {
  if (!world) throw new Error("No world");
  const { north, south } = world;
  await world.platform.run`update plans set max_users = null`;
  const people = (companyId: number) => Promise.all(times(8, () => createUser(world as World, companyId)));
  const [here, there] = [await people(north.id), await people(south.id)];
  const attempts = here.flatMap((id, n): Attempt[] => [
    ["platform_admin", "PUT", `/api/admin/users/${id}`, { companyId: south.id }],
    ["platform_admin", "PUT", `/api/admin/users/${there[n]}`, { companyId: north.id }],
    ["platform_admin", "PUT", `/api/admin/companies/${n % 2 ? north.id : south.id}`, { name: `Renamed ${n}` }],
    ["platform_admin", "DELETE", `/api/admin/users/${here[(n + 3) % here.length]}`],
    ["company_admin", "PUT", `/api/company/users/${id}`, { lastName: `Changed ${n}` }],
  ]);
  const answers = await Promise.all(attempts.map((attempt) => (world as World).as<{ code?: string }>(...attempt)));
  expect(answers.filter(({ status }) => ![200, 404, 503].includes(status))).toEqual([]);
  for (const [index, { status, json }] of answers.entries()) {
    if (status !== 503) continue;
    expect(json.code).toBe("busy");
    expect([200, 404]).toContain((await world.as(...(attempts[index] as Attempt))).status);
  }
});
